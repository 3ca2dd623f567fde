import { useTranslations } from 'use-intl'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { Money } from '../kit/values/money.tsx'
import dashboard from './dashboard.module.css'
import { type ListAt, ListLink } from './list-link.tsx'
import type { DashboardData } from './onboarding-steps.ts'

/** Key figures: today against yesterday at the same time, receivables, payables, deposits. */
export function KeyFigures({ sales, owing, deposits }: Pick<DashboardData, 'sales' | 'owing' | 'deposits'>) {
  const t = useTranslations('home')
  if (!sales && !owing) return null
  const day: ListAt | null = sales && { to: '/sales', search: { from: sales.today.day, to: sales.today.day, status: 'approved' } }
  // Today is not over: it would always end in a fall.
  const whole = sales?.days.slice(0, -1) ?? []
  const against = (before: number) => (before === 0 ? t('so_far_none') : t('so_far', { amount: moneyText(before) }))
  return (
    <div className={dashboard.wide}>
      <StatRow>
        {sales && day && (
          <>
            <Figure
              name={t('today')}
              at={day}
              amount={sales.today.total}
              beside={t('today_count', { count: sales.today.count })}
              before={sales.yesterday_so_far.total}
              against={against}
              spark={whole.map(({ total }) => total)}
            />
            {sales.today.profit !== null && (
              <Figure
                name={t('profit')}
                at={day}
                amount={sales.today.profit}
                under={t('profit_hint')}
                before={sales.yesterday_so_far.profit ?? 0}
                against={against}
                spark={whole.map(({ profit }) => profit ?? 0)}
              />
            )}
          </>
        )}
        {owing && (
          <>
            <Figure
              name={t('owed')}
              at={{ to: '/contacts', search: { owing: 'them', ...(owing.you ? { sort: 'balance.desc' } : {}) } }}
              amount={owing.them.total}
              under={t('owed_by', { count: owing.them.count })}
            />
            {owing.you && (
              <Figure
                name={t('owe')}
                at={{ to: '/contacts', search: { owing: 'you', sort: 'balance.asc' } }}
                amount={owing.you.total}
                under={t('owe_to', { count: owing.you.count })}
              />
            )}
          </>
        )}
        {deposits && deposits.count > 0 && (
          <Figure
            name={t('deposits')}
            at={{ to: '/sales', search: { status: 'pending', payment_status: 'partial,paid' } }}
            amount={deposits.total}
            under={t('deposits_on', { count: deposits.count })}
          />
        )}
      </StatRow>
    </div>
  )
}

interface Props {
  name: string
  at: ListAt
  /** Kobo. */
  amount: number
  under?: string
  /** What it counts, beside its name. */
  beside?: string
  /** Kobo that it is measured against, and how that is said. */
  before?: number
  against?: (before: number) => string
  spark?: readonly number[]
}

function Figure({ name, at, amount, under, beside, before, against, spark }: Props) {
  return (
    <Stat
      name={name}
      under={under}
      beside={beside}
      change={
        before === undefined || !against || (before === 0 && amount === 0) ? undefined : { now: amount, before, against: against(before) }
      }
      spark={spark}
      link={(className, children) => (
        <ListLink at={at} className={className}>
          {children}
        </ListLink>
      )}
    >
      <Money kobo={amount} short />
    </Stat>
  )
}
