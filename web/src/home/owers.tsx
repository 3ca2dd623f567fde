import { debtRights } from '@kasuwa/contract/platform/permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { RemindDialog } from '../contacts/remind-dialog.tsx'
import { useCan } from '../kit/can.tsx'
import { useDates, useDayOf, useToday } from '../kit/format.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import style from './dashboard.module.css'
import { AllLink, DashboardRow, DashboardRows } from './dashboard-rows.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import shapes from '../kit/page/shapes.module.css'

type Owing = NonNullable<DashboardData['owing']>['them']
type Debtor = Owing['top'][number]

interface OwersProps {
  title: string
  way: 'them' | 'you'
  of: Owing
  /** How many of them. */
  maxRows: number
  none: string
}

/** Largest debts to the business, each with a reminder; or of the business, each with a payment. */
export function Owers({ title, way, of: { count, top }, maxRows, none }: OwersProps) {
  const t = useTranslations('home')
  const can = useCan()
  const { dayOfYear } = useDates()
  const [today, dayOf] = [useToday(), useDayOf()]
  const isToday = (at: string | null) => at !== null && dayOf(at) === today
  const remindedOn = (at: string) => (isToday(at) ? t('reminded_today') : t('reminded', { day: dayOfYear(at) }))
  const largestFirst = can({ anyOf: debtRights }) ? ({ sort: way === 'them' ? 'balance.desc' : 'balance.asc' } as const) : {}
  const [reminding, setReminding] = useState<Debtor>()
  return (
    <Panel
      title={title}
      aside={
        count > 0 &&
        (can(api.debts.ageing.access) ? (
          <Link className={style.all} to="/contacts/ageing" search={way === 'them' ? {} : { direction: 'out' }} data-paper="no">
            {t('all')}
          </Link>
        ) : (
          <AllLink at={{ to: '/contacts', search: { owing: way, ...largestFirst } }} label={t('all')} />
        ))
      }
      flush={count > 0}
    >
      {count === 0 ? (
        <p className={shapes.quiet}>{none}</p>
      ) : (
        <DashboardRows hasMore>
          {top.slice(0, Math.max(maxRows, 1)).map((row) => (
            <DashboardRow
              key={row.id}
              to={`/contacts/${row.id}`}
              name={row.name}
              {...(row.last_reminded_at && { under: remindedOn(row.last_reminded_at) })}
              action={
                way === 'you'
                  ? can(pays.out) && <Pay of={row} way="out" />
                  : isToday(row.last_reminded_at)
                    ? can(pays.in) && <Pay of={row} way="in" />
                    : can(api.reminders.send.access) && <Remind of={row} begin={() => setReminding(row)} />
              }
            >
              <Money kobo={row.amount} />
            </DashboardRow>
          ))}
        </DashboardRows>
      )}
      <RemindDialog of={reminding} title={({ name }) => t('remind_of', { name })} close={() => setReminding(undefined)} />
    </Panel>
  )
}

function Remind({ of: { name }, begin }: { of: Debtor; begin: () => void }) {
  const t = useTranslations('home')
  return (
    <Button variant="default" size="compact-md" data-paper="no" aria-label={t('remind_of', { name })} onClick={begin}>
      {t('remind')}
    </Button>
  )
}

const pays = api.contactPayments.record.access.permissions

/** Records a payment to a supplier, or of a customer. */
function Pay({ of: { id, name }, way }: { of: Debtor; way: 'in' | 'out' }) {
  const t = useTranslations('home')
  return (
    <Button
      variant="default"
      size="compact-md"
      data-paper="no"
      aria-label={t(way === 'in' ? 'paid_of' : 'pay_of', { name })}
      renderRoot={(props) => <Link to={`/contacts/${id}`} search={{ pay: way }} {...props} />}
    >
      {t(way === 'in' ? 'paid' : 'pay')}
    </Button>
  )
}
