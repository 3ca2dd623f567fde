import type { DashboardData } from './onboarding-steps.ts'

/** Named periods of Home, with the names of reports; the server receives yesterday as a custom day. */
export const namedPeriods = ['today', 'yesterday', 'this-week', 'last-7-days', 'this-month', 'last-30-days', 'last-90-days'] as const
export type HomePeriod = (typeof namedPeriods)[number] | 'custom'

/** Period of Home; days only if they are custom, `2026-11-20`. */
export interface PeriodQuery {
  period: HomePeriod
  from?: string | undefined
  to?: string | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayBefore = (of: string): string => new Date(Date.parse(`${of}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const isNamed = (word: unknown): word is (typeof namedPeriods)[number] => (namedPeriods as readonly unknown[]).includes(word)

/** Parses the period of an address; an invalid one becomes today. @param today `2026-11-20` */
export function readPeriod(search: Readonly<Record<string, unknown>>, today: string): PeriodQuery {
  const [from, to] = [search.from, search.to].map((value) => (typeof value === 'string' && day.test(value) ? value : undefined))
  if (from && from <= today && (to === undefined || from <= to)) return { period: 'custom', from, to }
  return { period: isNamed(search.period) ? search.period : 'today' }
}

/** The period as address parameters; empty for today. */
export const writePeriod = ({ period, from, to }: PeriodQuery): Record<string, string> => ({
  ...(period === 'custom' ? { ...(from && { from }), ...(to && { to }) } : period === 'today' ? {} : { period }),
})

/** The period as the call's query. */
export function queryOfPeriod({ period, from, to }: PeriodQuery, today: string) {
  if (period === 'today') return {}
  if (period === 'yesterday') return { from: dayBefore(today), to: dayBefore(today) }
  return period === 'custom' ? { from, ...(to && { to }) } : { period }
}

/** The period as a report's parameters, without the report's default. */
export function reportQuery(periodQuery: PeriodQuery, today: string): Record<string, string> {
  const query = periodQuery.period === 'today' ? { period: 'today' } : queryOfPeriod(periodQuery, today)
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== 'last-30-days')) as Record<
    string,
    string
  >
}

type Sales = NonNullable<DashboardData['sales']>

/** The period of a reply, by name. @param dayOf the day of an instant, in the business's time zone */
export function answeredPeriod({ period, start_at, end_at }: Sales, today: string, dayOf: (iso: string) => string): HomePeriod {
  const yesterday = dayBefore(today)
  if (period !== 'custom') return isNamed(period) ? period : 'custom'
  return dayOf(start_at) === yesterday && dayOf(lastOf(end_at)) === yesterday ? 'yesterday' : 'custom'
}

/** The last second before an instant. */
export const lastOf = (iso: string): string => new Date(Date.parse(iso) - 1000).toISOString()
