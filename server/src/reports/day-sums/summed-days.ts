import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { periodStart } from '../../database/period-filter.ts'
import type { BusinessContext } from '../../request/request-context.ts'
import { dayOf } from '../../services/clock.ts'
import type { Slice } from '../stretches.ts'

/*
 * Reads day sums (`add-up.ts` writes them). A day’s sums are used if the day lies in one slice, was cut in the current time zone, and
 * has no mark; all else is read from documents.
 * One snapshot covers the list of days, their sums and the other documents. So replies are right however late the job runs.
 */

/** Days with sums, from the first to the last, without the stale ones. */
export interface SummedDays {
  zone: string
  since: string
  until: string
  stale: ReadonlySet<string>
  /** First day counted by the current categories and brands, if any. */
  counted_since: string | undefined
}

/**
 * True if a product changed its category or brand since its sales were counted. It aggregates over all, because mostly none did. With
 * `exists` PostgreSQL expects an early match and probes each product.
 */
export const isRegrouped = (business_id: string) => sql<boolean>`(select coalesce(
    bool_or((kept.category_id, kept.brand_id) is distinct from (product.category_id, product.brand_id)), false) from kept_groups kept
  join products product on product.business_id = ${business_id} and product.id = kept.product_id where kept.business_id = ${business_id})`

/** Above this many marks, the job cannot keep up, and reports read documents only. */
const MOST_MARKS = 20_000

/**
 * @param ctx in a snapshot transaction
 * @param isGrouped true if sales are counted by category or brand
 */
export async function readSummedDays({ db, business_id, zone }: BusinessContext, isGrouped: boolean): Promise<SummedDays | undefined> {
  const { rows } = await sql<{ since: string; until: string; counted_since: string | null; marks: string[] }>`
    select since::text, until::text, ${isGrouped ? sql`case when not ${isRegrouped(business_id)} then counted_since::text end` : sql`null`} as counted_since, array(
      select to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SSZ') from stale_days where business_id = ${business_id} limit ${MOST_MARKS + 1}
    ) as marks from kept_days where business_id = ${business_id} and zone = ${zone}`.execute(db)
  const [row] = rows
  if (!row || row.marks.length > MOST_MARKS) return undefined
  const { since: first, until, counted_since } = row
  return {
    zone,
    since: first,
    until,
    counted_since: counted_since ?? undefined,
    stale: new Set(row.marks.map((mark) => dayOf(mark, zone))),
  }
}

const starts = new Map<string, number>()
const MOST_STARTS = 50_000

/** Start of a day in the zone, in milliseconds since 1970. */
export function startOf(zone: string, day: string): number {
  const key = `${zone} ${day}`
  let start = starts.get(key)
  if (start === undefined) {
    if (starts.size > MOST_STARTS) starts.clear()
    starts.set(key, (start = Date.parse(periodStart(zone, day))))
  }
  return start
}

/** @param days how many later; negative for earlier */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const monthAfter = (month: string): string => monthOf(dayAfter(month, 31))

/** First days of the whole months between two days. */
export function monthsIn({ first, last }: { first: string; last: string }): string[] {
  const months: string[] = []
  for (
    let month = monthOf(first) < first ? monthAfter(monthOf(first)) : first;
    dayAfter(monthAfter(month), -1) <= last;
    month = monthAfter(month)
  )
    months.push(month)
  return months
}

/** First days of all months that contain one of the days. */
export const monthsOf = ({ first, last }: { first: string; last: string }): string[] =>
  monthsIn({ first: monthOf(first), last: dayAfter(monthAfter(monthOf(last)), -1) })

/** A period, cut into days with sums and spans without; a span’s end is exclusive. */
export interface Parts {
  /** Runs of consecutive days: the first and last of each. */
  days: { first: string; last: string }[]
  /** The same days with whole months of one slice apart: first days of these months; the other days are `rest`. */
  months: string[]
  rest: { first: string; last: string }[]
  live: { start_at: string; end_at: string }[]
  /** The first day that begins in each slice. */
  firsts: string[]
}

/** Most spans without sums: each adds a part to the statement. */
const MOST_STRETCHES = 8

const instant = (milliseconds: number): string => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()

const boundsOf = (slices: readonly Slice[]): string[] => [...slices.map(({ start_at }) => start_at), slices.at(-1)?.end_at ?? '']

/** Cached cuts by all their inputs: reports repeat, and each source asks. */
const cuts = new Map<string, Parts | undefined>()
const MOST_CUTS = 100

/**
 * Splits consecutive slices into days with sums and spans to read. A single old document makes days many, so the result is cached by
 * slices and days.
 */
export function partsOf(summedDays: SummedDays, slices: readonly Slice[]): Parts | undefined {
  const key = [summedDays.zone, summedDays.since, summedDays.until, ...boundsOf(slices), ...summedDays.stale].join(' ')
  if (!cuts.has(key)) {
    if (cuts.size >= MOST_CUTS) cuts.clear()
    cuts.set(key, cut(summedDays, slices))
  }
  return cuts.get(key)
}

function cut({ zone, ...summedDays }: SummedDays, slices: readonly Slice[]): Parts | undefined {
  const bounds = boundsOf(slices)
  const edges = bounds.map((bound) => Date.parse(bound))
  const [begin, end] = [edges[0] ?? NaN, edges.at(-1) ?? NaN]
  // Years outside the range of documents.
  if (edges.some(Number.isNaN)) return undefined
  const firstIn = (edge: number) => {
    if (edge < startOf(zone, summedDays.since)) return summedDays.since
    const day = dayOf(new Date(edge).toISOString(), zone)
    return startOf(zone, day) < edge ? dayAfter(day) : day
  }
  const runs: Run[] = []
  let next = 1
  for (let day = firstIn(begin); day <= summedDays.until; day = dayAfter(day)) {
    const [from, to] = [startOf(zone, day), startOf(zone, dayAfter(day))]
    if (to > end) break
    while ((edges[next] ?? end) <= from && next < edges.length - 1) next += 1
    if (summedDays.stale.has(day) || (edges[next] ?? end) < to) continue
    const last = runs.at(-1)
    if (last?.to === from) Object.assign(last, { to, last: day })
    else runs.push({ from, to, first: day, last: day })
  }
  while (runs.length >= MOST_STRETCHES) runs.splice(runs.indexOf(shortest(runs)), 1)
  if (runs.length === 0) return undefined
  const gaps = [begin, ...runs.map(({ to }) => to)].map((from, index) => ({ from, to: runs[index]?.from ?? end }))
  const [days, firsts] = [runs.map(({ first, last }) => ({ first, last })), edges.slice(0, -1).map(firstIn)]
  const months = days.flatMap(monthsIn).filter((month) => !firsts.some((first) => first > month && first < monthAfter(month)))
  return {
    days,
    months,
    rest: days.flatMap((run) => without(run, months)),
    live: gaps
      .filter(({ from, to }) => from < to)
      .map(({ from, to }) => ({
        start_at: from === begin ? (bounds[0] ?? '') : instant(from),
        end_at: to === end ? (bounds.at(-1) ?? '') : instant(to),
      })),
    firsts,
  }
}

/** A run of days without the given months. */
function without({ first, last }: Parts['days'][number], months: readonly string[]): Parts['days'] {
  const rest: Parts['days'] = []
  let next = first
  for (const month of months.filter((candidate) => candidate >= first && candidate <= last)) {
    if (next < month) rest.push({ first: next, last: dayAfter(month, -1) })
    next = monthAfter(month)
  }
  return next <= last ? [...rest, { first: next, last }] : rest
}

interface Run {
  from: number
  to: number
  first: string
  last: string
}

const shortest = (runs: readonly Run[]): Run =>
  runs.reduce((least, run) => (run.to - run.from < least.to - least.from ? run : least)) satisfies Run

/** SQL condition on `kept.day` for the runs: one range of the index, less the gaps. */
export function isDayOf(runs: Parts['days']): RawBuilder<boolean> {
  const [first, last] = [runs[0]?.first, runs.at(-1)?.last]
  const gaps = runs
    .slice(1)
    .map((run, index) => sql`kept.day between ${dayAfter(runs[index]?.last ?? '')}::date and ${dayAfter(run.first, -1)}::date`)
  const less = gaps.length > 0 ? sql` and not (${sql.join(gaps, sql` or `)})` : sql``
  return sql<boolean>`kept.day between ${first}::date and ${last}::date${less}`
}
