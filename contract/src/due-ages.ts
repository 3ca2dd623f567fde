/** How long ago what is left of a document was due, in days: not yet (today counts as not yet), or so many. */
export const dueAges = ['not_yet', '1_30', '31_60', '61_90', 'over_90'] as const
export type DueAge = (typeof dueAges)[number]

/** What lists are asked for: an age, or all that is late. */
export const dueWords = ['overdue', ...dueAges] as const
export type DueWord = (typeof dueWords)[number]

/** The fewest days overdue of each age, in their order; `not_yet` has none. */
export const firstDayOf: Readonly<Record<Exclude<DueAge, 'not_yet'>, number>> = { '1_30': 1, '31_60': 31, '61_90': 61, over_90: 91 }

/** Ages of what is late. */
const overdueAges = dueAges.filter((age): age is keyof typeof firstDayOf => age !== 'not_yet')

const dayLength = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Days from one day of the calendar to another, `2026-11-20`; below zero where the second comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayLength)

/** So many days after a day of the calendar. */
export const dayAfter = (day: string, days: number): string => new Date(at(day) + days * dayLength).toISOString().slice(0, 10)

/** The age of what was to be paid by a day. @param today both `2026-11-20` */
export function dueAgeOf(due: string, today: string): DueAge {
  const days = daysBetween(due, today)
  return overdueAges.findLast((age) => days >= firstDayOf[age]) ?? 'not_yet'
}
