import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { clockText, useDayOf, useToday } from '../kit/format.ts'
import { daysText, intervalText, shortIntervalText } from '../reports/interval-names.ts'
import { answeredPeriod, lastOf } from './home-period.ts'
import type { DashboardData } from './onboarding-steps.ts'

type Sales = NonNullable<DashboardData['sales']>
type Stretch = Pick<Sales['rows'][number], 'start_at' | 'end_at'>

/** What an answer's period and its parts are called, in the business's time zone. */
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
    /** Whether it goes on: what is still to come of it is nothing yet. */
    isRunning,
    /** The days of it, and of what it is compared with; undefined at its very first second, which has nothing to be compared with. */
    days: daysText(sales, reader),
    comparedDays: compared.start_at < compared.end_at ? daysText(compared, reader) : undefined,
    /** “14:05”: up to when, of what ends within a day. */
    until: isPart ? clock : undefined,
    full: (stretch: Stretch) => intervalText(interval, stretch, reader),
    short: (stretch: Stretch, count: number) => shortIntervalText(interval, stretch, reader, count),
  }
}
