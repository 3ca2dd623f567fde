import { formatMoney } from '@kasuwa/contract/platform/money'
import { VisuallyHidden } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useDates } from '../kit/format.ts'
import { Panel } from '../kit/page/panel.tsx'
import style from './daily-sales-chart.module.css'
import { ListLink } from './list-link.tsx'
import type { DashboardData } from './onboarding-steps.ts'

type Days = NonNullable<DashboardData['sales']>['days']

/** Bar chart of daily sales. Each bar links to the day's sales, with an accessible label. */
export function DailySalesChart({ days }: { days: Days }) {
  const t = useTranslations('home')
  const locale = useLocale()
  const { day } = useDates()
  const most = Math.max(1, ...days.map(({ total }) => total))
  const all = days.reduce((sum, { total }) => sum + total, 0)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <Panel title={t('days')} aside={<span className={style.all}>{t('days_total', { amount: formatMoney(all) })}</span>}>
      <ol className={style.bars}>
        {days.map((sales, index) => {
          const said = t('day_said', { day: day(sales.day), count: sales.count, amount: formatMoney(sales.total) })
          return (
            <li key={sales.day}>
              <ListLink
                at={{ to: '/sales', search: { from: sales.day, to: sales.day, status: 'approved' } }}
                className={style.day}
                title={said}
                data-today={index === days.length - 1 || undefined}
              >
                <span className={style.room}>
                  <span className={style.bar} style={{ height: `${(sales.total / most) * 100}%` }} />
                </span>
                <VisuallyHidden>{said}</VisuallyHidden>
                <span className={style.name} aria-hidden>
                  {weekday.format(new Date(sales.day))}
                </span>
                <span className={style.date} aria-hidden>
                  {Number(sales.day.slice(8))}
                </span>
              </ListLink>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
