import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { periodStart } from '../../database/period-filter.ts'
import type { BusinessContext } from '../../request/request-context.ts'
import { dayOf } from '../../services/clock.ts'
import type { Slice } from '../stretches.ts'

/*
 * Reading what is kept of days (`day-sums.ts` writes it). A day is taken from what is kept of it where it lies in one slice of the report,
 * is kept as this time zone cuts it, and has no mark; whatever else is asked for is read as if nothing were kept. Which days these are is
 * read in the same snapshot as their sums and the documents of all others (a transaction that sees one moment), so that what is answered is
 * right at every moment, however long ago the marks were worked off.
 */

/** Days of which sums are kept, from the first to the last, but for those that are stale. */
export interface KeptDays {
  zone: string
  since: string
  until: string
  stale: ReadonlySet<string>
  /** The first day from which on sales are counted by category and brand as products are grouped now, where they are. */
  counted_since: string | undefined
}

/**
 * Whether a product is of another category or brand than when its sales were counted. Mostly none is, and all are looked through: asked whether there is one,
 * PostgreSQL takes it to be among the first, and looks each product up.
 */
export const isRegrouped = (business_id: string) => sql<boolean>`(select coalesce(
    bool_or((kept.category_id, kept.brand_id) is distinct from (product.category_id, product.brand_id)), false) from kept_groups kept
  join products product on product.business_id = ${business_id} and product.id = kept.product_id where kept.business_id = ${business_id})`

/** With more marks than this nobody works them off: all is read as if nothing were kept. */
const MOST_MARKS = 20_000

/**
 * @param ctx in a transaction that sees one moment
 * @param isGrouped whether sales are to be counted by category or brand
 */
export async function keptDays({ db, business_id, zone }: BusinessContext, isGrouped = false): Promise<KeptDays | undefined> {
  const { rows } = await sql<{ since: string; until: string; counted_since: string | null; marks: string[] }>`
    select since::text, until::text, ${isGrouped ? sql`case when not ${isRegrouped(business_id)} then counted_since::text end` : sql`null`} as counted_since, array(
      select to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SSZ') from stale_days where business_id = ${business_id} limit ${MOST_MARKS + 1}
    ) as marks from kept_days where business_id = ${business_id} and zone = ${zone}`.execute(db)
  const [kept] = rows
  if (!kept || kept.marks.length > MOST_MARKS) return undefined
  const { since: first, until, counted_since } = kept
  return {
    zone,
    since: first,
    until,
    counted_since: counted_since ?? undefined,
    stale: new Set(kept.marks.map((mark) => dayOf(mark, zone))),
  }
}

const starts = new Map<string, number>()
const MOST_STARTS = 50_000

/** The moment at which a day begins, in milliseconds since 1970. */
export function startOf(zone: string, day: string): number {
  const key = `${zone} ${day}`
  let start = starts.get(key)
  if (start === undefined) {
    if (starts.size > MOST_STARTS) starts.clear()
    starts.set(key, (start = Date.parse(periodStart(zone, day))))
  }
  return start
}

/** @param days how many later, or earlier below zero */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const monthAfter = (month: string): string => monthOf(dayAfter(month, 31))

/** Months that lie whole between two days: the first day of each. */
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

/** Months that have one of some days in them. */
export const monthsOf = ({ first, last }: { first: string; last: string }): string[] =>
  monthsIn({ first: monthOf(first), last: dayAfter(monthAfter(monthOf(last)), -1) })

/** A period, cut: days that are kept, and stretches that are not, from their first instant up to the last, which is none of theirs. */
export interface Parts {
  /** Runs of days, the first and last of each. */
  days: { first: string; last: string }[]
  /** The same, with whole months that lie in one slice for themselves: the first day of each. */
  months: string[]
  rest: { first: string; last: string }[]
  live: { start_at: string; end_at: string }[]
  /** The first day that begins in each slice. */
  firsts: string[]
}

/** Live stretches at most: each is a part of the statement. */
const MOST_STRETCHES = 8

const instant = (milliseconds: number): string => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()

const boundsOf = (slices: readonly Slice[]): string[] => [...slices.map(({ start_at }) => start_at), slices.at(-1)?.end_at ?? '']

/** What was cut, by all that it depends on: the same reports are asked for again and again, and each of their sources asks. */
const cuts = new Map<string, Parts | undefined>()
const MOST_CUTS = 100

/**
 * What of some slices, each of which begins where the one before it ends, is kept, and what is to be read. Days may be many, where one sale is dated long
 * ago: they are gone through once for the same slices and days.
 */
export function partsOf(kept: KeptDays, slices: readonly Slice[]): Parts | undefined {
  const key = [kept.zone, kept.since, kept.until, ...boundsOf(slices), ...kept.stale].join(' ')
  if (!cuts.has(key)) {
    if (cuts.size >= MOST_CUTS) cuts.clear()
    cuts.set(key, cut(kept, slices))
  }
  return cuts.get(key)
}

function cut({ zone, ...kept }: KeptDays, slices: readonly Slice[]): Parts | undefined {
  const bounds = boundsOf(slices)
  const edges = bounds.map((bound) => Date.parse(bound))
  const [begin, end] = [edges[0] ?? NaN, edges.at(-1) ?? NaN]
  // Years that no document is of.
  if (edges.some(Number.isNaN)) return undefined
  const firstIn = (edge: number) => {
    if (edge < startOf(zone, kept.since)) return kept.since
    const day = dayOf(new Date(edge).toISOString(), zone)
    return startOf(zone, day) < edge ? dayAfter(day) : day
  }
  const runs: Run[] = []
  let next = 1
  for (let day = firstIn(begin); day <= kept.until; day = dayAfter(day)) {
    const [from, to] = [startOf(zone, day), startOf(zone, dayAfter(day))]
    if (to > end) break
    while ((edges[next] ?? end) <= from && next < edges.length - 1) next += 1
    if (kept.stale.has(day) || (edges[next] ?? end) < to) continue
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

/** A run of days less those months that are in it. */
function without({ first, last }: Parts['days'][number], months: readonly string[]): Parts['days'] {
  const rest: Parts['days'] = []
  let next = first
  for (const month of months.filter((one) => one >= first && one <= last)) {
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

/** Days of runs, as a condition on `kept.day`: one stretch of the index, less what lies between. */
export function isDayOf(runs: Parts['days']): RawBuilder<boolean> {
  const [first, last] = [runs[0]?.first, runs.at(-1)?.last]
  const gaps = runs
    .slice(1)
    .map((run, index) => sql`kept.day between ${dayAfter(runs[index]?.last ?? '')}::date and ${dayAfter(run.first, -1)}::date`)
  const less = gaps.length > 0 ? sql` and not (${sql.join(gaps, sql` or `)})` : sql``
  return sql<boolean>`kept.day between ${first}::date and ${last}::date${less}`
}
