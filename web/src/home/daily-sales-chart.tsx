import { useLocale, useTranslations } from 'use-intl'
import { Chart } from '../kit/chart/chart.tsx'
import type { ChartPoint } from '../kit/chart/chart-props.ts'
import { useDates } from '../kit/format.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import dashboard from './dashboard.module.css'
import { ListLink } from './list-link.tsx'
import type { DashboardData } from './onboarding-steps.ts'

type Sales = NonNullable<DashboardData['sales']>

/** Daily sales of two weeks against the two before. Each bar opens its day's sales. */
export function DailySalesChart({ of: { days, days_before } }: { of: Pick<Sales, 'days' | 'days_before'> }) {
  const t = useTranslations('home')
  const locale = useLocale()
  const { day, dayOfYear } = useDates()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const points: ChartPoint[] = days.map((sales, index) => ({
    key: sales.day,
    name: `${weekday.format(new Date(sales.day))} ${day(sales.day)}`,
    short: [weekday.format(new Date(sales.day)), String(Number(sales.day.slice(8)))],
    value: sales.total,
    before: days_before[index]?.total ?? 0,
    beforeName: dayOfYear(days_before[index]?.day ?? sales.day),
    note: t('day_count', { count: sales.count }),
    ...(index === days.length - 1 && { isNow: true }),
  }))
  if (points.every(({ value, before }) => value === 0 && before === 0))
    return (
      <Panel title={t('days')}>
        <p className={dashboard.none}>{t('days_none')}</p>
      </Panel>
    )
  return (
    <Panel
      title={t('days')}
      aside={
        <span className={dashboard.sum}>
          {t('total')} <Money kobo={days.reduce((sum, { total }) => sum + total, 0)} short />
        </span>
      }
    >
      <Chart
        label={t('days')}
        words={{ point: t('day'), value: t('days_these'), before: t('days_before') }}
        points={points}
        link={({ key }, props) => <ListLink at={{ to: '/sales', search: { from: key, to: key, status: 'approved' } }} {...props} />}
      />
    </Panel>
  )
}
