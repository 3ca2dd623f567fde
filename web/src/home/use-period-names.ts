import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { clockText, useDayOf, useToday } from '../kit/format.ts'
import { daysText, intervalText, shortIntervalText } from '../reports/interval-names.ts'
import { answeredPeriod, lastOf } from './home-period.ts'
import type { DashboardData } from './onboarding-steps.ts'

type Sales = NonNullable<DashboardData['sales']>
type Stretch = Pick<Sales['rows'][number], 'start_at' | 'end_at'>

/** Names of a reply's period and slices, in the business's time zone. */
export function usePeriodNames(sales: Sales) {
  const k = useTranslations('kit')
  const reader = { locale: useLocale(), zone: useTimeZone() ?? 'Africa/Lagos', quarter: (number: string) => k('quarter', { number }) }
  const [today, dayOf] = [useToday(), useDayOf()]
  const { interval, compared } = sales
  const isRunning = dayOf(lastOf(sales.end_at)) >= today
  const clock = clockText(compared.end_at, reader.locale, reader.zone)
  const isPart = isRunning && clock !== '00:00'
  return {
    period: answeredPeriod(sales, today, dayOf),
    /** True while the period runs: its future slices have no value yet. */
    isRunning,
    /** Days of the period and of the compared one; undefined in its first second, which has nothing to compare with. */
    days: daysText(sales, reader),
    comparedDays: compared.start_at < compared.end_at ? daysText(compared, reader) : undefined,
    /** “14:05”: the end, for a period that ends within a day. */
    until: isPart ? clock : undefined,
    full: (stretch: Stretch) => intervalText(interval, stretch, reader),
    short: (stretch: Stretch, count: number) => shortIntervalText(interval, stretch, reader, count),
  }
}
