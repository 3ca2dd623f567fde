import { type Precision, precisionOf } from './platform/period-precision.ts'

/** Periods of reports (spec §3); with `from` or `to` it is `custom`. */
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

/** Periods on Home: none is long enough to make a busy shop wait. */
export const homePeriods = [
  'today',
  'this-week',
  'last-7-days',
  'this-month',
  'last-30-days',
  'last-90-days',
  'custom',
] as const satisfies ReportPeriod[]

/** Default period. */
export const usualPeriod = 'last-30-days' satisfies ReportPeriod

export const reportIntervals = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'none'] as const
export type ReportInterval = (typeof reportIntervals)[number]

export const reportComparisons = ['previous', 'year'] as const
export type ReportComparison = (typeof reportComparisons)[number]

/** The default interval is the finest that divides a period into at most this many rows. */
const usualRows = 62
/** Most rows per group: a year of days, sixteen days of hours. */
export const MAX_REPORT_ROWS = 400
/** Groups side by side in each interval: the default and the most. */
export const usualGroups = 10
export const MAX_REPORT_GROUPS = 50

/**
 * A period by the business’s clock, `2026-11-20T14:00:00` each: `from` is included, `until` is not. This file knows no time zone; the
 * server converts to instants.
 */
export interface Stretch {
  from: string
  until: string
}

const day = 86_400_000
const hour = 3_600_000

/** Local clock time read as if it were UTC, for calendar arithmetic only. */
const read = (clockTime: string): number =>
  Date.parse(`${clockTime.replace(' ', 'T').padEnd(19, 'T00:00:00'.slice(clockTime.length - 10))}Z`)
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

/** First day of the month that many months later. */
function monthAt(at: number, months: number): number {
  const date = new Date(at)
  // `Date.UTC` maps years 0 to 99 to the twentieth century.
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

/** Periods up to now. The last 24 hours end with the current hour, all others with the current day. */
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
 * The period in whole months, weeks or days, the current one included. “Last 12 months” and “last … days” count the current one.
 * @param now local time of the business
 * @param customEdges edges of a custom period, each with its whole day, minute or second; without an end it runs to the end of today
 */
export function stretchOf(
  period: ReportPeriod,
  now: string,
  customEdges: { from?: string | undefined; to?: string | undefined } = {},
): Stretch {
  const at = read(now)
  const today = startOf.day(at)
  const ends = period === 'last-24-hours' ? startOf.hour(at) + hour : today + day
  if (period !== 'custom') return { from: write(running[period](today, at)), until: write(ends) }
  const until = customEdges.to ? read(customEdges.to) + lengths[precisionOf(customEdges.to)] : ends
  return { from: write(customEdges.from ? read(customEdges.from) : startOf.day(until - 1)), until: write(until) }
}

/**
 * Starts of the rows: the period’s own start, and each interval that begins within it. So the first and last rows may be partial.
 * @param most stops after one more than this
 */
export function startsOf({ from, until }: Stretch, interval: ReportInterval, most = MAX_REPORT_ROWS): string[] {
  const [first, end] = [read(from), read(until)]
  const starts = [first]
  for (let at = nextOf[interval](startOf[interval](first)); at < end && starts.length <= most; at = nextOf[interval](at)) starts.push(at)
  return starts.map(write)
}

/** Default interval of a report: the finest that gives at most 62 rows. */
export const usualInterval = (stretch: Stretch): ReportInterval =>
  reportIntervals.find((interval) => startsOf(stretch, interval, usualRows).length <= usualRows) ?? 'none'

/** No document or period begins earlier; a period before this has no comparison. */
const earliest = Date.UTC(1900, 0)
const writeBefore = (at: number): string => write(Math.max(at, earliest))

/** The same time that many months earlier. If the month lacks the day, the first day after it, so that no day counts twice. */
function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  const first = monthAt(at, -months)
  const shifted = first + (date.getUTCDate() - 1) * day + (at - startOf.day(at))
  return Math.min(shifted, monthAt(first, 1))
}

/** Months between a period and its comparison; other periods go back by their own length. */
const monthsOf: Partial<Record<ReportPeriod, number>> = { 'last-12-months': 12, 'this-year': 12, 'this-month': 1 }

/** Periods with a fixed offset: Monday to Wednesday compares with Monday to Wednesday. */
const lengthOf: Partial<Record<ReportPeriod, number>> = { 'last-24-hours': day, 'this-week': 7 * day }

/** Whole months compare with as many months: November with October. */
function wholeMonths({ from, until }: Stretch): number | undefined {
  const [first, end] = [read(from), read(until)].map((at) => new Date(at)) as [Date, Date]
  if (first.getTime() !== startOf.month(first.getTime()) || end.getTime() !== startOf.month(end.getTime())) return undefined
  return (end.getUTCFullYear() - first.getUTCFullYear()) * 12 + end.getUTCMonth() - first.getUTCMonth()
}

/**
 * Maps a time of a period to the compared period: the one before it of the same kind or length, or a year earlier. It is monotonic, so
 * consecutive rows map to consecutive rows.
 */
export function comparedWith(period: ReportPeriod, stretch: Stretch, comparison: ReportComparison): (at: string) => string {
  const months = comparison === 'year' ? 12 : (monthsOf[period] ?? (period === 'custom' ? wholeMonths(stretch) : undefined))
  if (months) return (at) => writeBefore(monthsBefore(read(at), months))
  const length = lengthOf[period] ?? Math.max(read(stretch.until) - read(stretch.from), 0)
  return (at) => writeBefore(read(at) - length)
}
