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
import { since, until } from '../database/period-filter.ts'
import { refuseField } from '../errors/refusal.ts'
import { clockOf } from '../services/clock.ts'

interface LocalNow {
  now: number
  zone: string
}

/** A row's time: instants in UTC, the second is no part of it, and the same as lists take it in `from` and `to`, where it has any length. */
export interface Slice {
  start_at: string
  end_at: string
  written: { from: string; to: string }
}

/** What a report is cut into: each slice begins where the one before it ends. */
export interface Slices {
  period: ReportPeriod
  interval: ReportInterval
  whole: Slice
  slices: Slice[]
  /** The same many, of what they are compared with. */
  compared: { whole: Slice; slices: Slice[] } | undefined
}

/** Nothing is dated later than now: an end that is written further off, for “no end”, is as good here, and what follows it is a year that all can write. */
const lastDay = '9998-12-31'

const plain = (shown: string) => Temporal.PlainDateTime.from(shown)

/** The instant at which a clock of the zone first shows a time; of an hour that is left out, the one after it. */
const instantOf = (zone: string, shown: string): string => plain(shown).toZonedDateTime(zone).toInstant().toString()

/** Stretches that were asked for: a report of a year has a dozen, and the same are asked for again and again. */
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
  const areDays = since(zone, first.toPlainDate().toString()) === start_at && until(zone, last.toPlainDate().toString()) === end_at
  const write = (time: Temporal.PlainDateTime) =>
    areDays ? time.toPlainDate().toString() : time.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return { start_at, end_at, written: { from: write(first), to: write(last) } }
}

/**
 * Cuts what a report is asked for into its rows, in the business's time zone: days, weeks from Monday, months … as its clock shows them, half-open. An hour
 * that the clock shows twice is one row, as a period of a list has both (REPORTS-18); one that it leaves out is none.
 * @throws Refusal 422 on `from` that comes after `to`, on an interval that gives too many rows
 */
export function slicesOf(
  ctx: LocalNow,
  { from, to: given, interval: asked, compare, ...query }: Pick<ReportQuery, 'period' | 'from' | 'to' | 'interval' | 'compare'>,
): Slices {
  const { zone } = ctx
  const to = given && given > lastDay ? lastDay : given
  const period = from || to ? 'custom' : (query.period ?? usualPeriod)
  if (period === 'custom' && !from) throw to ? refuseField('from', 'without_beginning') : refuseField('period', 'custom_needs_days')
  const shown = clockOf(ctx)
  const stretch = stretchOf(period, shown, { from, to })
  if (stretch.from >= stretch.until) throw refuseField(to ? 'to' : 'from', to ? 'ends_before_it_begins' : 'future_date')
  const interval = asked ?? usualInterval(stretch)
  const starts = startsOf(stretch, interval)
  if (starts.length > MAX_REPORT_ROWS) throw refuseField('interval', 'too_many_rows', { most: MAX_REPORT_ROWS })
  const [first, end] = [from ? since(zone, from) : instantOf(zone, stretch.from), to ? until(zone, to) : instantOf(zone, stretch.until)]
  const cuts = [first, ...starts.slice(1).map((start) => instantOf(zone, start))].filter(
    (cut, index, all) => cut < end && cut !== all[index - 1],
  )
  const bounds = [...cuts, end]
  const between = (edges: readonly string[]) => edges.slice(1).map((edge, index) => sliceOf(zone, edges[index] ?? edge, edge))
  return {
    period,
    interval,
    whole: sliceOf(zone, first, end),
    slices: between(bounds),
    compared: compare && comparedSlices(ctx, { period, stretch, compare, shown, bounds, between }),
  }
}

interface Compared {
  period: ReportPeriod
  stretch: { from: string; until: string }
  compare: ReportComparison
  /** What the business's clock shows now. */
  shown: string
  bounds: readonly string[]
  between: (edges: readonly string[]) => Slice[]
}

/** What has not happened yet of a period is compared with nothing. */
function comparedSlices({ zone, now }: LocalNow, { period, stretch, compare, shown, bounds, between }: Compared): Slices['compared'] {
  const back = comparedWith(period, stretch, compare)
  const present = new Date(now).toISOString()
  const edges = bounds.map((bound) =>
    instantOf(
      zone,
      back(
        bound > present
          ? shown
          : Temporal.Instant.from(bound).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }),
      ),
    ),
  )
  // Hours that come twice, or not at all, may put two the wrong way round.
  const sorted: string[] = []
  for (const edge of edges) {
    const last = sorted.at(-1) ?? edge
    sorted.push(last > edge ? last : edge)
  }
  return { whole: sliceOf(zone, sorted[0] ?? '', sorted.at(-1) ?? ''), slices: between(sorted) }
}
