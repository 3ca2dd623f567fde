import type { debts } from '@kasuwa/contract/debts'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type DueAge, dueAges } from '@kasuwa/contract/due-ages'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ListAt, ListLink } from '../home/list-link.tsx'
import { payColumn } from '../documents/pay-column.tsx'
import { useCan } from '../kit/can.tsx'
import { useCall, useList } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Segments } from '../kit/fields/segments.tsx'
import { type Column, moneyColumn, nameColumn, statusColumn, timeColumn } from '../kit/list/columns.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import { Selectable } from '../kit/list/selection.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { useIsPhone } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'
import { Page } from '../shell/page.tsx'
import style from './ageing-screen.module.css'

type Ageing = ReplyOf<typeof debts.ageing>
type AgeingRow = Ageing['rows'][number] & { id: string }

/** Most contacts on a page, as the server returns. */
const onPage = 50

/** Customer or supplier debts by age; selected contacts are reminded together. */
export default function AgeingScreen() {
  const t = useTranslations('debts')
  const can = useCan()
  const navigate = useNavigate()
  const { direction = 'in', page = '1' }: { direction?: 'in' | 'out'; page?: string } = useSearch({ strict: false })
  const go = (search: { direction?: string; page?: string }) => void navigate({ to: '/contacts/ageing', search })
  const loaded = useList(api.debts.ageing, { query: { direction, page: Number(page) } })
  const columns = useColumns(direction)
  const rows = (of: Ageing) => (
    <ResponsiveRows<AgeingRow>
      columns={columns}
      rows={of.rows.map((row) => ({ ...row, id: row.contact.id }))}
      label={t('title')}
      open={(row) => void navigate({ to: `/contacts/${row.id}` })}
    />
  )
  return (
    <Page title={t('title')}>
      <div className={style.ageing}>
        <div className={style.way}>
          <Segments
            label={t('direction')}
            value={direction}
            choices={[
              { value: 'in', label: t('in') },
              { value: 'out', label: t('out') },
            ]}
            onChange={(way) => go({ direction: way })}
          />
        </div>
        <Loading of={loaded} lines={6}>
          {(data) =>
            data.count === 0 ? (
              <p className={style.none}>{t(direction === 'in' ? 'empty_in' : 'empty_out')}</p>
            ) : (
              <>
                <Sums of={data} direction={direction} />
                <p className={style.explains}>{t('explains')}</p>
                {direction === 'in' && can(api.reminders.sendMany.access) ? (
                  <Selectable<AgeingRow> actions={(ticked, clear) => <RemindTicked rows={ticked} clear={clear} />}>{rows(data)}</Selectable>
                ) : (
                  rows(data)
                )}
                {(data.count > onPage || Number(page) > 1) && (
                  <div className={style.pages}>
                    <Button
                      variant="default"
                      disabled={Number(page) <= 1}
                      onClick={() => go({ direction, page: String(Math.min(Number(page) - 1, Math.ceil(data.count / onPage))) })}
                    >
                      {t('previous')}
                    </Button>
                    <Button
                      variant="default"
                      disabled={Number(page) * onPage >= data.count}
                      onClick={() => go({ direction, page: String(Number(page) + 1) })}
                    >
                      {t('next')}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loading>
      </div>
    </Page>
  )
}

function Sums({ of: { sums, debtors }, direction }: { of: Ageing; direction: 'in' | 'out' }) {
  const t = useTranslations('debts')
  return (
    <StatRow>
      <Stat name={t(direction)} under={t('count', { count: debtors })}>
        <Money kobo={sums.owed} short />
      </Stat>
      {dueAges.map((age) => (
        <SumOfAge key={age} sums={sums} age={age} direction={direction} />
      ))}
      {sums.credit > 0 && (
        <Stat name={t('credit')}>
          <Money kobo={sums.credit} short />
        </Stat>
      )}
    </StatRow>
  )
}

function useColumns(direction: 'in' | 'out'): Column<AgeingRow>[] {
  const t = useTranslations('debts')
  const labelOf = useStates()
  const can = useCan()
  const isPhone = useIsPhone()
  const mayPay = can(api.contactPayments.record.access.permissions[direction])
  return [
    nameColumn('name', t('name'), (row) => row.contact.name),
    moneyColumn<AgeingRow>('owed', t(direction === 'in' ? 'owed' : 'owed_out'), (row) => row.owed, { place: 'trail' }),
    ...(mayPay
      ? [
          payColumn<AgeingRow>({
            word: t(direction === 'in' ? 'pay_in' : 'pay_out'),
            short: t('pay'),
            name: (row) => row.contact.name,
            opens: (row) => ({ to: `/contacts/${row.id}`, pay: direction }),
          }),
        ]
      : []),
    timeColumn('due_since', t('due_since'), (row) => row.due_since, { day: true, place: 'under' }),
    // On a phone there is no room for the ages: only the oldest.
    ...(isPhone ? [statusColumn<AgeingRow>('oldest', t('oldest'), (row) => oldestOf(row, labelOf))] : []),
    ...dueAges.map((age) => ({
      ...moneyColumn<AgeingRow>(age, labelOf('due', age).text, (row) => row[age] || null),
      show: (row: AgeingRow) => <OfAge row={row} age={age} direction={direction} name={labelOf('due', age).text} />,
    })),
    moneyColumn<AgeingRow>('credit', t('credit'), (row) => row.credit || null, { isBlank: (row) => row.credit === 0 }),
    moneyColumn<AgeingRow>('deposits', t('deposits'), (row) => row.deposits || null, { isBlank: (row) => row.deposits === 0 }),
    timeColumn('reminded', t('reminded'), (row) => row.last_reminded_at, { day: true, isBlank: (row) => row.last_reminded_at === null }),
  ]
}

/** The oldest overdue age with an amount. */
function oldestOf(row: AgeingRow, labelOf: ReturnType<typeof useStates>) {
  const age = dueAges.findLast((dueAge) => row[dueAge] > 0)
  return age === undefined || age === 'not_yet' ? null : labelOf('due', age)
}

interface OfAgeProps {
  row: AgeingRow
  age: DueAge
  direction: 'in' | 'out'
  /** The age in words. */
  name: string
}

/** A figure opens its documents; or the contact's statement if part of it has no document. */
function OfAge({ row, age, direction, name }: OfAgeProps) {
  const opens = useOpens(direction, row.elsewhere, age)
  const figure = <Money kobo={row[age] || null} />
  if (row[age] === 0) return figure
  const label = { 'aria-label': `${row.contact.name}, ${name}: ${formatMoney(row[age])}`, className: style.figure }
  return opens ? (
    <ListLink at={opens({ contact: row.id })} {...label}>
      {figure}
    </ListLink>
  ) : (
    <Link to={`/contacts/${row.id}`} hash="balance" {...label}>
      {figure}
    </Link>
  )
}

/** Link to the documents of an age; undefined if they are not all of it, or may not be opened. */
function useOpens(direction: 'in' | 'out', unlistedAges: readonly DueAge[], age: DueAge) {
  const can = useCan()
  const everywhere = useHasAllLocations()
  const isListed = everywhere && !unlistedAges.includes(age) && can(direction === 'in' ? api.sales.list.access : api.inventory.list.access)
  if (!isListed) return undefined
  return (more: { contact?: string }): ListAt =>
    direction === 'in'
      ? { to: '/sales', search: { due: age, ...more } }
      : { to: '/inventory-actions', search: { due: age, kind: 'intake', ...more } }
}

/** Total of an age over all contacts. */
function SumOfAge({ sums, age, direction }: { sums: Ageing['sums']; age: DueAge; direction: 'in' | 'out' }) {
  const labelOf = useStates()
  const opens = useOpens(direction, sums.elsewhere, age)
  const link = (className: string | undefined, children: ReactNode) =>
    opens && (
      <ListLink at={opens({})} className={className}>
        {children}
      </ListLink>
    )
  return (
    <Stat name={labelOf('due', age).text} {...(opens && sums[age] > 0 ? { link } : {})}>
      <Money kobo={sums[age]} short />
    </Stat>
  )
}

/** Contacts who cannot be reminded are listed with the reason. */
function RemindTicked({ rows, clear }: { rows: readonly AgeingRow[]; clear: () => void }) {
  const t = useTranslations('debts')
  const call = useCall(api.reminders.sendMany)
  const send = async (channel: 'sms' | 'mail') => {
    const reply = await call.run({ body: { channel, contacts: rows.map(({ id }) => id) } })
    if (!reply) return
    toast.good(t('sent_many', { count: reply.sent }))
    if (reply.left_out.length > 0) toast.information(`${t('left_out')}: ${reply.left_out.map(({ reason }) => reason).join(' · ')}`)
    clear()
  }
  return (
    <>
      <Button leftSection={<Mail size={16} aria-hidden />} loading={call.busy} onClick={() => void send('mail')}>
        {t('remind')}: {t('by_mail')}
      </Button>
      <Button variant="default" leftSection={<MessageSquare size={16} aria-hidden />} disabled={call.busy} onClick={() => void send('sms')}>
        {t('remind')}: {t('by_sms')}
      </Button>
    </>
  )
}
