import { type Precision, precisionOf } from './platform/period-precision.ts'

/** The periods of reports (`spec.md` §3); with `from` or `to` it is `custom`. */
export const reportPeriods = [
  'last-12-months',
  'this-year',
  'last-90-days',
  'last-30-days',
  'this-month',
  'last-7-days',
  'this-week',
  'last-24-hours',
  'today',
  'custom',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** Those that Home looks at: none so long that a busy shop would wait for it. */
export const homePeriods = [
  'today',
  'this-week',
  'last-7-days',
  'this-month',
  'last-30-days',
  'last-90-days',
  'custom',
] as const satisfies ReportPeriod[]

/** Where nothing is said. */
export const usualPeriod = 'last-30-days' satisfies ReportPeriod

export const reportIntervals = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'none'] as const
export type ReportInterval = (typeof reportIntervals)[number]

export const reportComparisons = ['previous', 'year'] as const
export type ReportComparison = (typeof reportComparisons)[number]

/** The interval that is not asked for is the finest of which a period has no more than these. */
const usualRows = 62
/** Rows of one group at most: a year of days, sixteen days of hours. */
export const MAX_REPORT_ROWS = 400
/** Groups beside each other in each interval, where nothing is said and at most. */
export const usualGroups = 10
export const MAX_REPORT_GROUPS = 50

/**
 * A stretch of time as the business’s clock shows it, `2026-11-20T14:00:00` each, from its first moment up to and without its last. Nothing here knows
 * a zone: which instants these are is the server’s to say.
 */
export interface Stretch {
  from: string
  until: string
}

const day = 86_400_000
const hour = 3_600_000

/** What a clock shows, as if it were UTC: arithmetic of the calendar and nothing else. */
const read = (shown: string): number => Date.parse(`${shown.replace(' ', 'T').padEnd(19, 'T00:00:00'.slice(shown.length - 10))}Z`)
const write = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19)

const startOf: Record<ReportInterval, (at: number) => number> = {
  hour: (at) => Math.floor(at / hour) * hour,
  day: (at) => Math.floor(at / day) * day,
  // 1 January 1970 was a Thursday; weeks begin on Monday.
  week: (at) => Math.floor((at + 3 * day) / (7 * day)) * 7 * day - 3 * day,
  month: (at) => monthAt(at, 0),
  quarter: (at) => monthAt(at, -(new Date(at).getUTCMonth() % 3)),
  year: (at) => monthAt(at, -new Date(at).getUTCMonth()),
  none: (at) => at,
}

/** The first day of the month so many months later. */
function monthAt(at: number, months: number): number {
  const date = new Date(at)
  // `Date.UTC` takes the years 0 to 99 for those of the twentieth century.
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

const nextOf: Record<ReportInterval, (start: number) => number> = {
  hour: (start) => start + hour,
  day: (start) => start + day,
  week: (start) => start + 7 * day,
  month: (start) => monthAt(start, 1),
  quarter: (start) => monthAt(start, 3),
  year: (start) => monthAt(start, 12),
  none: () => Number.POSITIVE_INFINITY,
}

/** Those that run up to now: each ends with the hour, for the last of them, or the day that it is. */
const running: Record<Exclude<ReportPeriod, 'custom'>, (today: number, now: number) => number> = {
  'last-12-months': (today) => monthAt(today, -11),
  'this-year': (today) => startOf.year(today),
  'last-90-days': (today) => today - 89 * day,
  'last-30-days': (today) => today - 29 * day,
  'this-month': (today) => monthAt(today, 0),
  'last-7-days': (today) => today - 6 * day,
  'this-week': (today) => startOf.week(today),
  'last-24-hours': (_, now) => startOf.hour(now) - 23 * hour,
  today: (today) => today,
}

const lengths: Record<Precision, number> = { days: day, minutes: 60_000, seconds: 1000 }

/**
 * The stretch of a period: its months, weeks and days whole, the one that is running too. The last 12 months and the last days are so many with this one.
 * @param now what the business’s clock shows
 * @param given of a custom period, each with the whole of the day, minute or second that it names; without an end it is up to the end of today
 */
export function stretchOf(period: ReportPeriod, now: string, given: { from?: string | undefined; to?: string | undefined } = {}): Stretch {
  const at = read(now)
  const today = startOf.day(at)
  const ends = period === 'last-24-hours' ? startOf.hour(at) + hour : today + day
  if (period !== 'custom') return { from: write(running[period](today, at)), until: write(ends) }
  const until = given.to ? read(given.to) + lengths[precisionOf(given.to)] : ends
  return { from: write(given.from ? read(given.from) : startOf.day(until - 1)), until: write(until) }
}

/**
 * What the rows of a report begin with: the stretch’s own beginning, and each interval that begins within it. So the first and the last may be parts.
 * @param most ends after so many and one
 */
export function startsOf({ from, until }: Stretch, interval: ReportInterval, most = MAX_REPORT_ROWS): string[] {
  const [first, end] = [read(from), read(until)]
  const starts = [first]
  for (let at = nextOf[interval](startOf[interval](first)); at < end && starts.length <= most; at = nextOf[interval](at)) starts.push(at)
  return starts.map(write)
}

/** The interval of a report that asks for none: the finest that gives at most 62 rows (`calls.md`, Reports). */
export const usualInterval = (stretch: Stretch): ReportInterval =>
  reportIntervals.find((interval) => startsOf(stretch, interval, usualRows).length <= usualRows) ?? 'none'

/** No document is dated earlier, nor does a period begin before it: what would be compared with earlier ones is compared with nothing. */
const earliest = Date.UTC(1900, 0)
const writeBefore = (at: number): string => write(Math.max(at, earliest))

/** The same moment so many months before; of a day that the month does not have, the first after it, so that no day is counted twice. */
function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  const first = monthAt(at, -months)
  const shown = first + (date.getUTCDate() - 1) * day + (at - startOf.day(at))
  return Math.min(shown, monthAt(first, 1))
}

/** Months that a period goes back by to be compared; of any other its own length. */
const monthsOf: Partial<Record<ReportPeriod, number>> = { 'last-12-months': 12, 'this-year': 12, 'this-month': 1 }

/** And those that go back by a length of their own: Monday to Wednesday is compared with Monday to Wednesday. */
const lengthOf: Partial<Record<ReportPeriod, number>> = { 'last-24-hours': day, 'this-week': 7 * day }

/** Whole months are compared with as many: November with October. */
function wholeMonths({ from, until }: Stretch): number | undefined {
  const [first, end] = [read(from), read(until)].map((at) => new Date(at)) as [Date, Date]
  if (first.getTime() !== startOf.month(first.getTime()) || end.getTime() !== startOf.month(end.getTime())) return undefined
  return (end.getUTCFullYear() - first.getUTCFullYear()) * 12 + end.getUTCMonth() - first.getUTCMonth()
}

/**
 * What a moment of a period is compared with: the period before of the same kind or length, or the same a year ago. It never goes back when time goes on,
 * so rows that follow each other are compared with rows that follow each other, and all of them with the whole.
 */
export function comparedWith(period: ReportPeriod, stretch: Stretch, comparison: ReportComparison): (at: string) => string {
  const months = comparison === 'year' ? 12 : (monthsOf[period] ?? (period === 'custom' ? wholeMonths(stretch) : undefined))
  if (months) return (at) => writeBefore(monthsBefore(read(at), months))
  const length = lengthOf[period] ?? Math.max(read(stretch.until) - read(stretch.from), 0)
  return (at) => writeBefore(read(at) - length)
}
