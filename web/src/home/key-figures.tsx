import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { Money } from '../kit/values/money.tsx'
import { RowsLink, useOpenRows, useRowsAt } from '../reports/rows-link.tsx'
import dashboard from './dashboard.module.css'
import { type ListAt, ListLink } from './list-link.tsx'
import type { DashboardData } from './onboarding-steps.ts'
import { sparkRows } from './shown-rows.ts'
import { usePeriodNames } from './use-period-names.ts'

type Sales = NonNullable<DashboardData['sales']>

/** Key figures: the period and the one before it, receivables, payables, deposits. */
export function KeyFigures({ sales, owing, deposits }: Pick<DashboardData, 'sales' | 'owing' | 'deposits'>) {
  const t = useTranslations('home')
  const ages = useCan()(api.debts.ageing.access)
  if (!sales && !owing) return null
  return (
    <div className={dashboard.wide}>
      <StatRow>
        {sales && <Sold of={sales} />}
        {owing && (
          <>
            <Figure
              name={t('owed')}
              link={
                ages ? agesLink({}) : linkTo({ to: '/contacts', search: { owing: 'them', ...(owing.you ? { sort: 'balance.desc' } : {}) } })
              }
              amount={owing.them.total}
              under={t('owed_by', { count: owing.them.count })}
            />
            {owing.you && (
              <Figure
                name={t('owe')}
                link={ages ? agesLink({ direction: 'out' }) : linkTo({ to: '/contacts', search: { owing: 'you', sort: 'balance.asc' } })}
                amount={owing.you.total}
                under={t('owe_to', { count: owing.you.count })}
              />
            )}
          </>
        )}
        {deposits && deposits.count > 0 && (
          <Figure
            name={t('deposits')}
            link={linkTo({ to: '/sales', search: { status: 'pending', payment_status: 'partial,paid' } })}
            amount={deposits.total}
            under={t('deposits_on', { count: deposits.count })}
          />
        )}
      </StatRow>
    </div>
  )
}

/** Sales, returns and profit of the period. */
function Sold({ of: sales }: { of: Sales }) {
  const t = useTranslations('home')
  const { period, isRunning } = usePeriodNames(sales)
  const opens = useOpens(sales)
  const { _total: total } = sales
  const slices = sparkRows(sales, isRunning)
  const sparkOf = (valueOf: (row: Sales['rows'][number]) => number) => ({ values: slices.map(valueOf), isRunning })
  const isToday = period === 'today'
  const measured = (now: number, before: number | null) =>
    before === null || (before === 0 && now === 0)
      ? {}
      : {
          change: {
            now,
            before,
            against: t('against', { when: t(`before.${period}`), amount: before === 0 ? t('nothing') : moneyText(before) }),
          },
        }
  return (
    <>
      <Figure
        name={t(isToday ? 'today' : 'sold_in')}
        link={opens('total', t(isToday ? 'today' : 'sold_in'))}
        amount={total.total}
        countText={t(isToday ? 'today_count' : 'sales_count', { count: total.count })}
        {...measured(total.total, total.previous.total)}
        spark={sparkOf((row) => row.total)}
      />
      {total.profit !== null && (
        <Figure
          name={t(isToday ? 'profit' : 'profit_in')}
          link={opens('profit', t(isToday ? 'profit' : 'profit_in'))}
          amount={total.profit}
          under={t(total.returned || total.returned === null ? 'profit_hint_back' : 'profit_hint')}
          {...measured(total.profit, total.previous.profit)}
          spark={sparkOf((row) => row.profit ?? 0)}
        />
      )}
      {Boolean(total.returned) && (
        <Figure
          name={t('returned')}
          link={opens('returned', t('returned'))}
          amount={total.returned ?? 0}
          {...measured(total.returned ?? 0, total.previous.returned)}
          spark={sparkOf((row) => row.returned ?? 0)}
        />
      )}
    </>
  )
}

type Around = (className: string | undefined, children: ReactNode) => ReactNode

const linkTo =
  (at: ListAt): Around =>
  (className, children) => (
    <ListLink at={at} className={className}>
      {children}
    </ListLink>
  )

/** To debts by age. */
const agesLink =
  (search: Record<string, string>): Around =>
  (className, children) => (
    <Link to="/contacts/ageing" search={search} className={className}>
      {children}
    </Link>
  )

/** Wraps a figure with a link to its rows; if returns are subtracted, a menu asks which list to open. */
function useOpens({ _total: { rows_url, less_url } }: Sales): (figure: string, says: string) => Around | undefined {
  const t = useTranslations('home')
  const [rowsAt, open] = [useRowsAt(), useOpenRows()]
  return (figure, label) => {
    const [rows, less] = [rowsAt(rows_url[figure]), rowsAt(less_url[figure])]
    if (rows && less)
      return (className, children) => (
        <Popup
          label={label}
          width={208}
          align="start"
          trigger={(opens) => (
            <button type="button" className={className} {...opens}>
              {children}
            </button>
          )}
        >
          <MenuItem onClick={() => open(rows)}>{t('rows_sold')}</MenuItem>
          <MenuItem onClick={() => open(less)}>{t('rows_back')}</MenuItem>
        </Popup>
      )
    const at = rows ?? less
    return (
      at &&
      ((className, children) => (
        <RowsLink at={at} className={className}>
          {children}
        </RowsLink>
      ))
    )
  }
}

interface Props {
  name: string
  link: Around | undefined
  /** Kobo. */
  amount: number
  under?: string | undefined
  /** A count beside the label. */
  countText?: string
  /** Kobo of the compared period, and its name. */
  change?: { now: number; before: number; against: string }
  spark?: { values: readonly number[]; isRunning: boolean }
}

const Figure = ({ amount, link, spark, ...stat }: Props) => (
  // A line needs at least three points, and some value above 0.
  <Stat
    {...stat}
    isDrawnBelow
    {...(link && { link })}
    spark={spark && spark.values.length > 2 && spark.values.some((value) => value !== 0) ? spark : undefined}
  >
    <Money kobo={amount} short />
  </Stat>
)
