import {
  MAX_REPORT_ROWS,
  type ReportComparison,
  type ReportInterval,
  type ReportPeriod,
  comparedWith,
  startsOf,
  stretchOf,
  usualInterval,
  usualPeriod,
} from '@kasuwa/contract/report-periods'
import type { ReportQuery } from '@kasuwa/contract/reports'
import { Temporal } from 'temporal-polyfill'
import { periodStart, periodEnd } from '../database/period-filter.ts'
import { refuseField } from '../errors/refusal.ts'
import { clockOf } from '../services/clock.ts'

interface LocalNow {
  now: number
  zone: string
}

/** A row’s time: UTC instants with an exclusive end, and the same as `from` and `to` of lists if the slice is not empty. */
export interface Slice {
  start_at: string
  end_at: string
  written: { from: string; to: string }
}

/** Slices of a report; each begins at the end of the one before. */
export interface Slices {
  period: ReportPeriod
  interval: ReportInterval
  periodSlice: Slice
  slices: Slice[]
  /** As many slices of the comparison period. */
  compared: { periodSlice: Slice; slices: Slice[] } | undefined
}

/** No document is dated in the future, so an “open” end may be cut here. The next day’s year still has four digits. */
const lastDay = '9998-12-31'

const plain = (clockTime: string) => Temporal.PlainDateTime.from(clockTime)

/** The first instant at which a clock of the zone shows the time; for an hour that is skipped, the next one. */
const instantOf = (zone: string, clockTime: string): string => plain(clockTime).toZonedDateTime(zone).toInstant().toString()

/** Cached: a year has a dozen slices, and requests repeat. */
const knownSlices = new Map<string, Slice>()
const MOST_KNOWN = 10_000

function sliceOf(zone: string, start_at: string, end_at: string): Slice {
  const key = `${zone} ${start_at} ${end_at}`
  let slice = knownSlices.get(key)
  if (slice === undefined) {
    if (knownSlices.size >= MOST_KNOWN) knownSlices.clear()
    knownSlices.set(key, (slice = writtenSlice(zone, start_at, end_at)))
  }
  return slice
}

function writtenSlice(zone: string, start_at: string, end_at: string): Slice {
  const first = Temporal.Instant.from(start_at).toZonedDateTimeISO(zone).toPlainDateTime()
  const last = Temporal.Instant.from(end_at).subtract({ seconds: 1 }).toZonedDateTimeISO(zone).toPlainDateTime()
  const areDays =
    periodStart(zone, first.toPlainDate().toString()) === start_at && periodEnd(zone, last.toPlainDate().toString()) === end_at
  const write = (time: Temporal.PlainDateTime) =>
    areDays ? time.toPlainDate().toString() : time.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return { start_at, end_at, written: { from: write(first), to: write(last) } }
}

/**
 * Cuts a report’s period into rows in the business’s time zone: days, weeks from Monday, months …, half-open. A repeated hour is one row,
 * as in lists (REPORTS-18); a skipped hour is none.
 * @throws Refusal 422 on `from`, `to` or `period` if they make no period; on `interval` with too many rows
 */
export function slicesOf(
  ctx: LocalNow,
  {
    from,
    to: requestedTo,
    interval: requestedInterval,
    compare,
    ...query
  }: Pick<ReportQuery, 'period' | 'from' | 'to' | 'interval' | 'compare'>,
): Slices {
  const { zone } = ctx
  const to = requestedTo && requestedTo > lastDay ? lastDay : requestedTo
  const period = from || to ? 'custom' : (query.period ?? usualPeriod)
  if (period === 'custom' && !from) throw to ? refuseField('from', 'without_beginning') : refuseField('period', 'custom_needs_days')
  const clockTime = clockOf(ctx)
  const stretch = stretchOf(period, clockTime, { from, to })
  if (stretch.from >= stretch.until) throw refuseField(to ? 'to' : 'from', to ? 'ends_before_it_begins' : 'future_date')
  const interval = requestedInterval ?? usualInterval(stretch)
  const starts = startsOf(stretch, interval)
  if (starts.length > MAX_REPORT_ROWS) throw refuseField('interval', 'too_many_rows', { most: MAX_REPORT_ROWS })
  const [first, end] = [
    from ? periodStart(zone, from) : instantOf(zone, stretch.from),
    to ? periodEnd(zone, to) : instantOf(zone, stretch.until),
  ]
  const cuts = [first, ...starts.slice(1).map((start) => instantOf(zone, start))].filter(
    (cut, index, all) => cut < end && cut !== all[index - 1],
  )
  const bounds = [...cuts, end]
  const between = (edges: readonly string[]) => edges.slice(1).map((edge, index) => sliceOf(zone, edges[index] ?? edge, edge))
  return {
    period,
    interval,
    periodSlice: sliceOf(zone, first, end),
    slices: between(bounds),
    compared: compare && comparedSlices(ctx, { period, stretch, compare, clockTime, bounds, between }),
  }
}

interface Compared {
  period: ReportPeriod
  stretch: { from: string; until: string }
  compare: ReportComparison
  /** The business’s local time now. */
  clockTime: string
  bounds: readonly string[]
  between: (edges: readonly string[]) => Slice[]
}

/** The future part of a period is not compared. */
function comparedSlices({ zone, now }: LocalNow, { period, stretch, compare, clockTime, bounds, between }: Compared): Slices['compared'] {
  const back = comparedWith(period, stretch, compare)
  const present = new Date(now).toISOString()
  const edges = bounds.map((bound) =>
    instantOf(
      zone,
      back(
        bound > present
          ? clockTime
          : Temporal.Instant.from(bound).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }),
      ),
    ),
  )
  // Repeated or skipped hours may put two edges out of order.
  const sorted: string[] = []
  for (const edge of edges) {
    const last = sorted.at(-1) ?? edge
    sorted.push(last > edge ? last : edge)
  }
  return { periodSlice: sliceOf(zone, sorted[0] ?? '', sorted.at(-1) ?? ''), slices: between(sorted) }
}
