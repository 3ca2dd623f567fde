import { formatMoney } from '@kasuwa/contract/platform/money'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import dashboard from './dashboard.module.css'
import { type ListAt, ListLink } from './list-link.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import style from './key-figures.module.css'
import { Money } from '../kit/values/money.tsx'

/** Key figures: today against yesterday, receivables, payables, deposits. */
export function KeyFigures({ sales, owing, deposits }: Pick<DashboardData, 'sales' | 'owing' | 'deposits'>) {
  const t = useTranslations('home')
  if (!sales && !owing) return null
  const day: ListAt | null = sales && { to: '/sales', search: { from: sales.today.day, to: sales.today.day, status: 'approved' } }
  return (
    <div className={`${style.figures} ${dashboard.wide}`}>
      {sales && day && (
        <>
          <Figure name={t('today')} at={day} amount={sales.today.total} under={t('today_count', { count: sales.today.count })}>
            <Against now={sales.today.total} before={sales.yesterday.total} />
          </Figure>
          {sales.today.profit !== null && (
            <Figure name={t('profit')} at={day} amount={sales.today.profit} under={t('profit_hint')}>
              <Against now={sales.today.profit} before={sales.yesterday.profit ?? 0} />
            </Figure>
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
    </div>
  )
}

interface Props {
  name: string
  at: ListAt
  amount: number
  under: string
  children?: React.ReactNode
}

function Figure({ name, at, amount, under, children }: Props) {
  return (
    <ListLink at={at} className={style.figure}>
      <span className={style.name}>{name}</span>
      <span className={style.amount}>
        <Money kobo={amount} short />
      </span>
      <span className={style.under}>{under}</span>
      {children}
    </ListLink>
  )
}

function Against({ now, before }: { now: number; before: number }) {
  const t = useTranslations('home')
  const Arrow = now > before ? TrendingUp : now < before ? TrendingDown : null
  return (
    <span className={style.under}>
      {Arrow && <Arrow size={14} aria-hidden />}
      {t('yesterday', { amount: formatMoney(before) })}
    </span>
  )
}
