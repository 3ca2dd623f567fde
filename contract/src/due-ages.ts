/** Days since the unpaid part of a document became due. `not_yet` includes today. */
export const dueAges = ['not_yet', '1_30', '31_60', '61_90', 'over_90'] as const
export type DueAge = (typeof dueAges)[number]

/** Values of the `due` filter: one age, or all that is overdue. */
export const dueWords = ['overdue', ...dueAges] as const
export type DueWord = (typeof dueWords)[number]

/** First day overdue of each age, in order; `not_yet` has none. */
export const firstDayOf: Readonly<Record<Exclude<DueAge, 'not_yet'>, number>> = { '1_30': 1, '31_60': 31, '61_90': 61, over_90: 91 }

/** Ages of overdue documents. */
const overdueAges = dueAges.filter((age): age is keyof typeof firstDayOf => age !== 'not_yet')

const dayLength = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Days between two calendar days, `2026-11-20`; below zero if the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayLength)

/** The calendar day that many days later. */
export const dayAfter = (day: string, days: number): string => new Date(at(day) + days * dayLength).toISOString().slice(0, 10)

/** Due age of a document by its due day. @param today both `2026-11-20` */
export function dueAgeOf(due: string, today: string): DueAge {
  const days = daysBetween(due, today)
  return overdueAges.findLast((age) => days >= firstDayOf[age]) ?? 'not_yet'
}
