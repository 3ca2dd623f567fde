import { type RawBuilder, sql } from 'kysely'
import { type GroupKeys, othersKey } from './group-keys.ts'
import { type KeptDays, type Parts, isDayOf, partsOf, startOf } from './day-sums/kept-days.ts'
import { type Kept, keptOfMonth } from './day-sums/read.ts'
import type { Slice } from './stretches.ts'

/** Rows of which a report is made, with what each of them adds to its sums. */
export interface Source {
  /** Tables with their joins; where they are found by when it was, given that: of rows whose time lies between two instants. */
  from: RawBuilder<unknown> | ((isBetween: (column: string) => RawBuilder<boolean>) => RawBuilder<unknown>)
  /** Business, location, status and filters. */
  where: readonly RawBuilder<boolean>[]
  /** When it was: the day of a document. `null` is what stands now. */
  at: RawBuilder<unknown> | null
  /** What it is grouped by, where the report is; null of what has none of it. */
  key: RawBuilder<unknown> | null
  /** Each an aggregate over rows: `sum(…)`, `count(distinct …)`. */
  sums: Readonly<Record<string, RawBuilder<unknown>>>
  /**
   * Of a figure that stands at the end of each slice. What stands now counts in every slice, and what moved since a slice ended is taken off it: so sums
   * of moves have the sign of the move.
   */
  stands?: boolean
  /**
   * Of what stands and moves: what there is now, from which moves are taken off. Where all moves are kept as sums they come to what there is, and it is not
   * read.
   */
  now?: Source
  /** Of what stands now and is told of no slice that is over: not read where all of them are. */
  isOfNow?: boolean
  /** Rows of some keys alone, which an index finds: all others together are the whole less those, so that no key of theirs is read. */
  only?: ((keys: readonly string[]) => RawBuilder<boolean>) | undefined
  /**
   * Of lines, which are many to a day: no document is dated later than now, so a stretch that is still running has no end to look for, and PostgreSQL, which
   * takes what lies between two times to be rare, does not look up the lines of each document for itself.
   */
  areMany?: boolean
  /** Rows from about an instant on, up to about another, by their ids: where those begin with a time that no index has. */
  near?: (first: string, end?: string) => RawBuilder<boolean>
  /** Its sums as they are kept of days (`kept-days.ts`): by what it is grouped by, and of all. */
  kept?: { grouped: Kept | undefined; whole: Kept }
}

/** The sums of a report, and the figures that are made of them: each an expression over `sums.…`, null where it does not go with the group. */
export interface Plan {
  sources: readonly Source[]
  figures: Readonly<Record<string, RawBuilder<number | null> | null>>
  /** Days of which sums are kept, where the transaction sees one moment. */
  days?: KeptDays | undefined
  /** Whether each row is of one group, so that groups come to the whole: it is not read for itself then. */
  addsUp?: boolean
  /** Whether it counts what may be of several groups, and once in all others together: no sum of theirs. */
  countsOnce?: boolean
}

/** A figure of the sums. */
export const sumOf = (name: string): RawBuilder<number> => sql<number>`sums.${sql.ref(name)}`

const boundsOf = (slices: readonly Slice[]): string[] => [...slices.map(({ start_at }) => start_at), slices.at(-1)?.end_at ?? '']

/** Milliseconds that a document may be dated later than it is recorded (`services/clock.ts`). */
const clocksDiffer = 60_000

interface Summing extends Asked {
  now: number
  days: KeptDays | undefined
}

/** Slices that a source is read of. What stands at the end of one is what there is less all that moved since: the first is not, and all time after the last is. */
function slicesRead({ stands }: Source, { slices, now }: Summing): readonly Slice[] {
  const last = slices.at(-1)
  if (!stands || !last) return slices
  const later = new Date(now + 86_400_000).toISOString()
  return [...slices.slice(1), ...(Date.parse(last.end_at) < Date.parse(later) ? [{ ...last, start_at: last.end_at, end_at: later }] : [])]
}

/** What is kept of a source, and of which days. */
function keptFor(
  { key, kept }: Source,
  { days }: Summing,
  [first]: readonly Slice[],
): { kept: Kept | undefined; known: KeptDays | undefined } {
  const found = key === null ? kept?.whole : kept?.grouped
  if (!found?.isOfGroups) return { kept: found, known: days }
  const since = days?.counted_since
  const isCounted = days && since && (since <= days.since || (first && startOf(days.zone, since) <= Date.parse(first.start_at)))
  if (found.instead && !isCounted) return { kept: found.instead, known: days }
  return { kept: found, known: days && since ? { ...days, since } : undefined }
}

/** Before anything was recorded. */
const beginning = '1970-01-02T00:00:00Z'

/**
 * What stands at the end of each slice as all that moved up to then, from sums that are few: of all, by location, by how products are grouped, or of groups that are
 * told apart alone. Of each of many groups what there is now is less to read than all that moved.
 */
function everMoved(source: Source, names: readonly string[], asked: Summing): RawBuilder<unknown> | undefined {
  const [first, ...later] = asked.slices
  if (!first) return undefined
  const slices = [{ ...first, start_at: beginning }, ...later]
  const { kept, known } = keptFor(source, asked, slices)
  if (!kept || !known) return undefined
  const areFew = !kept.hasMonths || kept.isOfGroups || (asked.keys.kept !== undefined && kept.only !== undefined)
  const parts = areFew ? partsOf(known, slices) : undefined
  if (!parts) return undefined
  const moved: Source = { ...source, stands: false, areMany: true }
  const rows = [
    ...rowsKept(moved, kept, parts, names, { ...asked, slices }),
    ...parts.live.map((stretch) => summedLive(moved, names, { ...asked, slices }, stretch)),
  ]
  return standing(sql.join(rows, sql` union all `), names, asked, sql`1`, sql`>=`)
}

/** One source, summed by slice and group: what is kept of days, and of all other time what is there. */
function summed(source: Source, names: readonly string[], asked: Summing): RawBuilder<unknown> {
  const { now: present, only, ...moves } = source
  if (only && asked.keys.kept && source.key !== null) {
    const [some, all] = [
      { ...moves, where: [...source.where, only(asked.keys.kept)] },
      { ...moves, key: null },
    ]
    const signed = (sign: number) => sql.join(names.map((name) => sql`${sql.lit(sign)} * part.${sql.ref(name)} as ${sql.ref(name)}`))
    const asOthers = (one: Source, sign: number) =>
      sql`select part.slice, ${sql.lit(othersKey)} as key, ${signed(sign)} from (${summed(one, names, asked)}) part`
    return sql`${summed(some, names, asked)} union all ${asOthers(some, -1)} union all ${asOthers(all, 1)}`
  }
  if (present) {
    const standsNow = source.key === null ? { ...present, key: null } : present
    return everMoved(source, names, asked) ?? sql`${summed(standsNow, names, asked)} union all ${summed(moves, names, asked)}`
  }
  const slices = slicesRead(source, asked)
  const { kept, known } = keptFor(source, asked, slices)
  const parts = kept && known && slices.length > 0 ? partsOf(known, slices) : undefined
  const bounds = boundsOf(asked.slices)
  if (!kept || !parts) return summedLive(source, names, asked, { start_at: bounds[0] ?? '', end_at: bounds.at(-1) ?? '', isAll: true })
  const rows = [
    ...rowsKept(source, kept, parts, names, { ...asked, slices }).map((some) =>
      source.stands ? standing(some, names, asked, sql`-1`) : some,
    ),
    ...parts.live.map((stretch) => summedLive(source, names, asked, stretch)),
  ]
  return sql.join(rows, sql` union all `)
}

/** From what is kept: of days, and of whole months. */
function rowsKept(source: Source, kept: Kept, parts: Parts, names: readonly string[], asked: Summing): RawBuilder<unknown>[] {
  const { slices, keys } = asked
  const first = source.stands ? 1 : 0
  const slice = sql`${slices.length === 1 ? sql`1` : sql`width_bucket(kept.day, ${parts.firsts}::date[])`} + ${sql.lit(first)}`
  const rowsOf = (
    one: Kept,
    what: string,
    is: RawBuilder<boolean>,
    key: RawBuilder<unknown> | null,
    group: RawBuilder<unknown>,
    sign = 1,
  ) => {
    const sums = names.map((name) => {
      const index = name in source.sums ? one.columns.indexOf(name) + 1 : 0
      const sum = index > 0 ? sql`coalesce(sum(kept.sums[${sql.lit(index)}]), 0) * ${sql.lit(sign)}` : sql`0`
      return sql`${sum}::numeric as ${sql.ref(name)}`
    })
    const columns = sql.join(names.map((name) => sql.ref(`part.${name}`)))
    // Grouped by what is stored, and named afterwards: a key is text then, and rows are many.
    return sql`select part.slice, ${group} as key, ${columns} from (
      select ${slice} as slice, ${key ?? sql`null::text`} as key, ${sql.join(sums)} from day_sums kept ${one.joins}
      where ${sql.join([...one.where, sql`kept.what = ${sql.lit(what)}`, is], sql` and `)} group by 1, 2) part`
  }
  const inParts = (
    one: Kept,
    more: readonly RawBuilder<boolean>[],
    ...rest: [RawBuilder<unknown> | null, RawBuilder<unknown>, number?]
  ) => {
    const days = one.hasMonths ? parts.rest : parts.days
    const both = (is: RawBuilder<boolean>) => sql<boolean>`${sql.join([is, ...more], sql` and `)}`
    return [
      ...(days.length > 0 ? [rowsOf(one, one.what, both(isDayOf(days)), ...rest)] : []),
      ...(one.hasMonths && parts.months.length > 0
        ? [rowsOf(one, keptOfMonth(one.what), both(sql<boolean>`kept.day = any(${parts.months}::date[])`), ...rest)]
        : []),
    ]
  }
  if (kept.key === null || source.key === null) return inParts(kept, [], null, sql`null::text`)
  const named = keys.of(sql`part.key`)
  const { kept: whole } = keptFor({ ...source, key: null }, asked, slices)
  if (!keys.kept || !kept.only || !whole) return inParts(kept, [], kept.key, named)
  // All others are what there is in all less those: so their rows are not read.
  const some = [kept.only(keys.kept)]
  return [
    ...inParts(kept, some, kept.key, named),
    ...inParts(kept, some, kept.key, sql.lit(othersKey), -1),
    ...inParts(whole, [], null, sql.lit(othersKey)),
  ]
}

/** What moved in a slice, taken off all that end before it, or added; or added to it and all that end after it. */
function standing(
  rows: RawBuilder<unknown>,
  names: readonly string[],
  { slices }: Asked,
  sign: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql`<`,
): RawBuilder<unknown> {
  const signed = sql.join(names.map((name) => sql`${sign} * moved.${sql.ref(name)} as ${sql.ref(name)}`))
  return sql`select standing.slice, moved.key, ${signed} from (${rows}) moved
    join generate_series(1, ${sql.lit(slices.length)}) as standing (slice) on standing.slice ${which} moved.slice`
}

/** The same of a stretch of all slices, from what is there. */
function summedLive(
  { from, where, at, key, sums, stands, areMany = false, near }: Source,
  names: readonly string[],
  { slices, keys, now }: Summing,
  { start_at: first, end_at: end, isAll = false }: Stretch,
): RawBuilder<unknown> {
  const bounds = boundsOf(slices)
  const since = stands && isAll ? (bounds[1] ?? end) : first
  const isOpen = (stands && isAll) || ((stands || areMany) && Date.parse(end) > now + clocksDiffer)
  const edges =
    at === null
      ? []
      : [
          sql<boolean>`${at} >= ${since}::timestamptz`,
          ...(isOpen ? [] : [sql<boolean>`${at} < ${end}::timestamptz`]),
          ...(near ? [near(since, isOpen ? undefined : end)] : []),
        ]
  const isBetween = (column: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${first}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz)`
  const tables = typeof from === 'function' ? from(isBetween) : from
  const conditions = sql.join([...where, ...edges], sql` and `)
  // Which slice: the one that begins last of those that have begun. Of what stands, the slices before it had more or less than there is now.
  const slice =
    at === null
      ? sql`${sql.lit(bounds.length + 1)}`
      : slices.length === 1 && !stands
        ? sql`1`
        : sql`width_bucket(${at}, ${bounds}::timestamptz[])`
  const group = key === null ? sql`null::text` : keys.of(key)
  const columns = sql.join(names.map((name) => sql`${sums[name] ? sql`coalesce(${sums[name]}, 0)` : sql`0`}::numeric as ${sql.ref(name)}`))
  const rows = sql`select ${slice} as slice, ${group} as key, ${columns} from ${tables} where ${conditions} group by 1, 2`
  return stands ? standing(rows, names, { slices, keys }, at === null ? sql`1` : sql`-1`) : rows
}

/** Whether it is all that is asked for, with what came after it where that matters. */
type Stretch = Pick<Slice, 'start_at' | 'end_at'> & { isAll?: boolean }

export interface Asked {
  slices: readonly Slice[]
  keys: GroupKeys
}

/** What all sums of some sources are called. */
export const namesOf = (sources: readonly Source[]): string[] => [...new Set(sources.flatMap(({ sums }) => Object.keys(sums)))]

/** All cells in which there is something, summed by the database: `slice`, `key` and the sums. */
export const cells = ({ sources, days }: Plan, given: Asked & { now: number }): RawBuilder<unknown> => {
  const asked = { ...given, days }
  const names = namesOf(sources)
  const isOver = Date.parse(given.slices.at(-1)?.end_at ?? '') <= given.now
  const read = sources.filter(({ isOfNow }) => !isOfNow || !isOver)
  const all = sql.join(
    (read.length > 0 ? read : sources).map((source) => summed(source, names, asked)),
    sql` union all `,
  )
  return sql`select cell.slice, cell.key, ${sql.join(names.map((name) => sql`sum(cell.${sql.ref(name)}) as ${sql.ref(name)}`))} from (${all}) cell group by 1, 2`
}
