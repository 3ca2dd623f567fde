import type { debts } from '@kasuwa/contract/debts'
import { type DueAge, daysBetween, dueAges } from '@kasuwa/contract/due-ages'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ListAt, ListLink } from '../home/list-link.tsx'
import { useCan } from '../kit/can.tsx'
import { useDates } from '../kit/format.ts'
import { SelectionCheckbox, useSelection } from '../kit/list/selection.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { scaleOf } from '../kit/chart/change.ts'
import { Money } from '../kit/values/money.tsx'
import { phoneText } from '../kit/values/texts.ts'
import { useHasAllLocations } from '../session/location-scope.ts'
import { AgeBar } from './age-bar.tsx'
import style from './debtor-rows.module.css'
import { RemindDialog } from './remind-dialog.tsx'
import shapes from '../kit/page/shapes.module.css'

export type Ageing = ReplyOf<typeof debts.ageing>
export type DebtorRow = Ageing['rows'][number] & { id: string }
export type Direction = 'in' | 'out'

interface Props {
  rows: readonly DebtorRow[]
  /** Day of the figures. */
  today: string
  direction: Direction
}

/** Contacts with their debts by age, each with a reminder and a payment. The bars of a page have one scale. */
export function DebtorRows({ rows, today, direction }: Props) {
  const t = useTranslations('debts')
  const isSelectable = useSelection() !== undefined
  const scale = scaleOf(rows.map(({ debts: all }) => all)) || 1
  const [reminding, setReminding] = useState<{ id: string; name: string }>()
  return (
    <div className={`${shapes.box} ${style.panel}`}>
      {isSelectable && rows.length > 1 && (
        <div className={`${shapes.line} ${style.head}`}>
          <SelectionCheckbox rows={rows} name={t('choose_all')} />
          <span>{t('choose_all')}</span>
        </div>
      )}
      <ul className={style.rows} aria-label={t('title')} data-selectable={isSelectable || undefined}>
        {rows.map((row) => (
          <li key={row.id} className={style.row} data-selectable={isSelectable || undefined}>
            {isSelectable && <SelectionCheckbox rows={[row]} name={t('choose', { name: row.contact.name })} />}
            <div className={style.who}>
              <Link to={`/contacts/${row.id}`} className={`${shapes.name} ${style.name}`} data-cut="2">
                {row.contact.name}
              </Link>
              <Under row={row} />
            </div>
            <div className={style.bar}>
              <Bar row={row} scale={scale} direction={direction} />
            </div>
            <div className={style.owed}>
              <Money kobo={row.owed} />
              <span className={style.days}>{row.due_since && <Late since={row.due_since} today={today} />}</span>
            </div>
            <RowActions row={row} direction={direction} remind={() => setReminding(row.contact)} />
          </li>
        ))}
      </ul>
      <RemindDialog of={reminding} title={({ name }) => t('remind_title', { name })} close={() => setReminding(undefined)} />
    </div>
  )
}

/** Phone, last reminder, and credit that the debts do not show. */
function Under({ row: { contact, last_reminded_at, credit, deposits } }: { row: DebtorRow }) {
  const t = useTranslations('debts')
  const { dayOfYear } = useDates()
  const pieces = [
    contact.phone && phoneText(contact.phone),
    last_reminded_at && t('reminded_on', { day: dayOfYear(last_reminded_at) }),
    credit > 0 && `${t('credit')} ${formatMoney(credit)}`,
    deposits > 0 && `${t('deposits')} ${formatMoney(deposits)}`,
  ].filter((piece) => typeof piece === 'string')
  return <span className={style.under}>{pieces.join(' · ')}</span>
}

function Late({ since, today }: { since: string; today: string }): ReactNode {
  const t = useTranslations('debts')
  const days = daysBetween(since.slice(0, 10), today)
  return days > 0 ? t('days_late', { count: days }) : t('not_late')
}

/** A part opens its documents; or the contact’s statement if some of it has no document. */
function Bar({ row, scale, direction }: { row: DebtorRow; scale: number; direction: Direction }) {
  const opens = useOpens(direction, row.elsewhere)
  const parts = dueAges.flatMap((age) => (row[age] > 0 ? [{ age, left: row[age] }] : []))
  return (
    <AgeBar
      of={parts}
      share={Math.min(row.debts / scale, 1)}
      isBeyond={row.debts > scale}
      link={({ age }, label, fill) => {
        const at = opens(age)?.({ contact: row.id })
        const name = { 'aria-label': `${row.contact.name}: ${label}` }
        return at ? (
          <ListLink at={at} {...name}>
            {fill}
          </ListLink>
        ) : (
          <Link to={`/contacts/${row.id}`} hash="balance" {...name}>
            {fill}
          </Link>
        )
      }}
    />
  )
}

/** Link to the documents of an age; undefined if they are not all of it, or may not be opened. */
export function useOpens(direction: Direction, unlistedAges: readonly DueAge[]) {
  const can = useCan()
  const everywhere = useHasAllLocations()
  const mayList = everywhere && can(direction === 'in' ? api.sales.list.access : api.inventory.list.access)
  return (age: DueAge) =>
    mayList && !unlistedAges.includes(age)
      ? (more: { contact?: string }): ListAt =>
          direction === 'in'
            ? { to: '/sales', search: { due: age, ...more } }
            : { to: '/inventory-actions', search: { due: age, kind: 'intake', ...more } }
      : undefined
}

function RowActions({ row: { id, contact, owed }, direction, remind }: { row: DebtorRow; direction: Direction; remind: () => void }) {
  const t = useTranslations('debts')
  const can = useCan()
  const { name } = contact
  // Little padding on a phone: the bar has the rest of the line.
  const look = { variant: 'subtle', px: useIsNarrow() ? 'xs' : undefined } as const
  const payWord = t(direction === 'in' ? 'pay_in' : 'pay_out')
  if (owed === 0) return null
  return (
    <div className={`${shapes.ways} ${style.actions}`} data-paper="no">
      {direction === 'in' && can(api.reminders.send.access) && (
        <Button {...look} aria-label={t('remind_title', { name })} onClick={remind}>
          {t('remind')}
        </Button>
      )}
      {can(api.contactPayments.record.access.permissions[direction]) && (
        <Button
          {...look}
          aria-label={`${payWord}: ${name}`}
          renderRoot={(props) => <Link to={`/contacts/${id}`} search={{ pay: direction }} {...props} />}
        >
          {payWord}
        </Button>
      )}
    </div>
  )
}
