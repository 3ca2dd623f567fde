import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { Chart } from '../kit/chart/chart.tsx'
import type { ChartLink, ChartPoint } from '../kit/chart/chart-props.ts'
import { Panel } from '../kit/page/panel.tsx'
import { cutText, moneyText, quantityText } from '../kit/values/texts.ts'
import { RowsLink, useRowsAt } from '../reports/rows-link.tsx'
import dashboard from './dashboard.module.css'
import type { DashboardData } from './onboarding-steps.ts'
import { isNothing, shownRows } from './shown-rows.ts'
import { usePeriodNames } from './use-period-names.ts'
import shapes from '../kit/page/shapes.module.css'

type Sales = NonNullable<DashboardData['sales']>

/** Bars with room for a label each, if labels are no longer than a day's. */
const fewBars = 14

/** Letters of a product’s name in the reason of a change; the best sellers show all of it. */
const longestName = 36

interface Props {
  of: Sales
  /** The same period in a report's address. */
  report: Record<string, string>
}

/** Sales by hour or day, with the compared period. Each bar opens its sales. */
export function SalesChart({ of: sales, report }: Props) {
  const t = useTranslations('home')
  const can = useCan()
  const names = usePeriodNames(sales)
  const why = useWhy(sales)
  const rowsAt = useRowsAt()
  const title = t(`sold_by.${sales.interval}`)
  const rows = shownRows(sales)
  const isToCome = ({ previous }: Sales['rows'][number]) => names.isRunning && previous.start_at === previous.end_at
  const current = names.isRunning ? rows.findLast((row) => !isToCome(row)) : undefined
  const points: ChartPoint[] = rows.map((row) => ({
    key: row.start_at,
    name: names.full(row),
    short: names.short(row, rows.length),
    ...(isToCome(row)
      ? { value: null, before: null }
      : {
          value: row.total,
          before: row.previous.total,
          beforeName: names.full(row.previous),
          note: t('sales_count', { count: row.count }),
        }),
    ...(row === current && { isNow: true }),
  }))
  const urls = new Map(rows.map((row) => [row.start_at, row.rows_url.total]))
  const link = ({ key }: ChartPoint, { className, tabIndex, children }: ChartLink) => {
    const [at, stop] = [rowsAt(urls.get(key)), tabIndex === undefined ? {} : { tabIndex }]
    return at ? (
      <RowsLink at={at} className={className} {...stop}>
        {children}
      </RowsLink>
    ) : (
      // A bar without a link is focusable too, so that keyboard users can read it.
      <span className={className} {...stop}>
        {children}
      </span>
    )
  }
  return (
    <Panel
      title={title}
      aside={
        can(api.reports.sale.access) && (
          <Link className={dashboard.all} to="/reports/sale" search={{ compare: 'previous', ...report }} data-paper="no">
            {t('report')}
          </Link>
        )
      }
    >
      {why && <p className={shapes.quiet}>{why}</p>}
      {rows.every(isNothing) ? (
        <p className={shapes.quiet}>{t('sold_none')}</p>
      ) : (
        <Chart
          label={title}
          words={{
            point: t(`interval.${sales.interval}`),
            value: names.period === 'custom' ? names.days : t(`periods.${names.period}`),
            before: t(`before.${names.period}`),
          }}
          points={points}
          isDense={sales.interval === 'hour' || points.length > fewBars}
          link={link}
        />
      )}
    </Panel>
  )
}

/** The product that explains the change: its quantities, or its amounts if they changed the other way. */
function useWhy(sales: Sales): string | undefined {
  const t = useTranslations('home')
  const { period } = usePeriodNames(sales)
  if (!sales.why) return undefined
  const { product, unit, quantity, previous_quantity, total, previous_total } = sales.why
  const isByQuantity = Math.sign(quantity - previous_quantity) === Math.sign(total - previous_total)
  const [now, before] = isByQuantity
    ? [t('sold_little', { quantity: quantityText(quantity, unit) }), quantityText(previous_quantity, unit)]
    : [moneyText(total), moneyText(previous_total)]
  const way = total < previous_total ? 'less' : 'more'
  return t('why', { way, product: cutText(product.name, longestName), now, when: t(`before.${period}`), before })
}
