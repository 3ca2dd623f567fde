import { type RawBuilder, sql } from 'kysely'
import { type GroupKeys, othersKey } from './group-keys.ts'
import { type SummedDays, type Parts, isDayOf, partsOf, startOf } from './day-sums/summed-days.ts'
import { type DaySums, monthSumName } from './day-sums/read.ts'
import type { Slice } from './stretches.ts'

/** Rows of a report’s source, and the sums over them. */
export interface Source {
  /** Tables with their joins. If time selects the rows, a function of a condition on the time column. */
  from: RawBuilder<unknown> | ((isBetween: (column: string) => RawBuilder<boolean>) => RawBuilder<unknown>)
  /** Business, location, status and filters. */
  where: readonly RawBuilder<boolean>[]
  /** Time column, such as a document’s date; `null` for current values. */
  at: RawBuilder<unknown> | null
  /** Group key of a row, if the report is grouped; null for rows without a group. */
  key: RawBuilder<unknown> | null
  /** Each is an aggregate over rows: `sum(…)`, `count(distinct …)`. */
  sums: Readonly<Record<string, RawBuilder<unknown>>>
  /** True for balances at the end of each slice: the current value less later movements. Sums of movements carry the movement’s sign. */
  stands?: boolean
  /** The current balance, from which movements are subtracted. It is not read if day sums cover all movements. */
  now?: Source
  /** True for current values that past slices do not show. Not read if all slices are past. */
  isOfNow?: boolean
  /** Selects rows of some keys by an index. All others are the total less these, so their rows are not read by key. */
  only?: ((keys: readonly string[]) => RawBuilder<boolean>) | undefined
  /**
   * True for lines, which are many a day. A running slice gets no upper bound, since no document is dated in the future. With two bounds
   * PostgreSQL expects few rows and probes the lines of each document.
   */
  areMany?: boolean
  /** Selects rows near an instant by id. Ids begin with their time, which no other index has. */
  near?: (first: string, end?: string) => RawBuilder<boolean>
  /** Day sums of the source (`summed-days.ts`): by its group, and in total. */
  kept?: { grouped: DaySums | undefined; total: DaySums }
}

/** Sums of a report and the figures over them: each an expression over `sums.…`, null if the group does not support it. */
export interface Plan {
  sources: readonly Source[]
  figures: Readonly<Record<string, RawBuilder<number | null> | null>>
  /** Days with stored sums, if the transaction has one snapshot. */
  days?: SummedDays | undefined
  /** True if each row is in one group, so groups add up to the total and it needs no read. */
  addsUp?: boolean
  /** True if rows may be in several groups and count once in the others’ row, which is then no sum. */
  countsOnce?: boolean
}

/** Expression of one sum. */
export const sumOf = (name: string): RawBuilder<number> => sql<number>`sums.${sql.ref(name)}`

const boundsOf = (slices: readonly Slice[]): string[] => [...slices.map(({ start_at }) => start_at), slices.at(-1)?.end_at ?? '']

/** Milliseconds that a document’s date may be ahead of its recording (`services/clock.ts`). */
const clocksDiffer = 60_000

interface Summing extends CellQuery {
  now: number
  days: SummedDays | undefined
}

/**
 * Slices to read of a source. A balance at the end of a slice is the current value less later movements, so the first slice is left out
 * and the time after the last is added.
 */
function slicesRead({ stands }: Source, { slices, now }: Summing): readonly Slice[] {
  const last = slices.at(-1)
  if (!stands || !last) return slices
  const later = new Date(now + 86_400_000).toISOString()
  return [...slices.slice(1), ...(Date.parse(last.end_at) < Date.parse(later) ? [{ ...last, start_at: last.end_at, end_at: later }] : [])]
}

/** Day sums of a source, and the days they cover. */
function findDaySums(
  { key, kept }: Source,
  { days }: Summing,
  [first]: readonly Slice[],
): { daySums: DaySums | undefined; summedDays: SummedDays | undefined } {
  const daySums = key === null ? kept?.total : kept?.grouped
  if (!daySums?.isOfGroups) return { daySums, summedDays: days }
  const since = days?.counted_since
  const isCounted = days && since && (since <= days.since || (first && startOf(days.zone, since) <= Date.parse(first.start_at)))
  if (daySums.instead && !isCounted) return { daySums: daySums.instead, summedDays: days }
  return { daySums, summedDays: days && since ? { ...days, since } : undefined }
}

/** Earlier than any record. */
const beginning = '1970-01-02T00:00:00Z'

/**
 * Balances as sums of all movements up to the end of each slice, if few sums are needed. These are totals, sums by location, category or
 * brand, and sums of some contacts or products. For all contacts or products, the current value is less to read.
 */
function everMoved(source: Source, names: readonly string[], query: Summing): RawBuilder<unknown> | undefined {
  const [first, ...later] = query.slices
  if (!first) return undefined
  const slices = [{ ...first, start_at: beginning }, ...later]
  const { daySums, summedDays } = findDaySums(source, query, slices)
  if (!daySums || !summedDays) return undefined
  const areFew = !daySums.hasMonths || daySums.isOfGroups || (query.keys.separateKeys !== undefined && daySums.only !== undefined)
  const parts = areFew ? partsOf(summedDays, slices) : undefined
  if (!parts) return undefined
  const movements: Source = { ...source, stands: false, areMany: true }
  const rows = [
    ...summedCached(movements, daySums, parts, names, { ...query, slices }),
    ...parts.live.map((stretch) => summedLive(movements, names, { ...query, slices }, stretch)),
  ]
  return buildBalances(sql.join(rows, sql` union all `), names, query, sql`1`, sql`>=`)
}

/** One source, summed by slice and group: from day sums if stored, else from rows. */
function summed(source: Source, names: readonly string[], query: Summing): RawBuilder<unknown> {
  const { now: present, only, ...moves } = source
  if (only && query.keys.separateKeys && source.key !== null) {
    const [selected, all] = [
      { ...moves, where: [...source.where, only(query.keys.separateKeys)] },
      { ...moves, key: null },
    ]
    const signed = (sign: number) => sql.join(names.map((name) => sql`${sql.lit(sign)} * part.${sql.ref(name)} as ${sql.ref(name)}`))
    const asOthers = (summand: Source, sign: number) =>
      sql`select part.slice, ${sql.lit(othersKey)} as key, ${signed(sign)} from (${summed(summand, names, query)}) part`
    return sql`${summed(selected, names, query)} union all ${asOthers(selected, -1)} union all ${asOthers(all, 1)}`
  }
  if (present) {
    const standsNow = source.key === null ? { ...present, key: null } : present
    return everMoved(source, names, query) ?? sql`${summed(standsNow, names, query)} union all ${summed(moves, names, query)}`
  }
  const slices = slicesRead(source, query)
  const { daySums, summedDays } = findDaySums(source, query, slices)
  const parts = daySums && summedDays && slices.length > 0 ? partsOf(summedDays, slices) : undefined
  const bounds = boundsOf(query.slices)
  if (!daySums || !parts) return summedLive(source, names, query, { start_at: bounds[0] ?? '', end_at: bounds.at(-1) ?? '', isAll: true })
  const rows = [
    ...summedCached(source, daySums, parts, names, { ...query, slices }).map((select) =>
      source.stands ? buildBalances(select, names, query, sql`-1`, sql`<`) : select,
    ),
    ...parts.live.map((stretch) => summedLive(source, names, query, stretch)),
  ]
  return sql.join(rows, sql` union all `)
}

/** From stored sums of days and whole months. */
function summedCached(source: Source, daySums: DaySums, parts: Parts, names: readonly string[], query: Summing): RawBuilder<unknown>[] {
  const { slices, keys } = query
  const first = source.stands ? 1 : 0
  const slice = sql`${slices.length === 1 ? sql`1` : sql`width_bucket(kept.day, ${parts.firsts}::date[])`} + ${sql.lit(first)}`
  const rowsOf = (
    cached: DaySums,
    sumName: string,
    is: RawBuilder<boolean>,
    key: RawBuilder<unknown> | null,
    group: RawBuilder<unknown>,
    sign = 1,
  ) => {
    const sums = names.map((name) => {
      const index = name in source.sums ? cached.columns.indexOf(name) + 1 : 0
      const sum = index > 0 ? sql`coalesce(sum(kept.sums[${sql.lit(index)}]), 0) * ${sql.lit(sign)}` : sql`0`
      return sql`${sum}::numeric as ${sql.ref(name)}`
    })
    const columns = sql.join(names.map((name) => sql.ref(`part.${name}`)))
    // Groups by the stored key and renames after: keys become text, and rows are many.
    return sql`select part.slice, ${group} as key, ${columns} from (
      select ${slice} as slice, ${key ?? sql`null::text`} as key, ${sql.join(sums)} from day_sums kept ${cached.joins}
      where ${sql.join([...cached.where, sql`kept.what = ${sql.lit(sumName)}`, is], sql` and `)} group by 1, 2) part`
  }
  const inParts = (
    cached: DaySums,
    more: readonly RawBuilder<boolean>[],
    ...rest: [RawBuilder<unknown> | null, RawBuilder<unknown>, number?]
  ) => {
    const days = cached.hasMonths ? parts.rest : parts.days
    const both = (is: RawBuilder<boolean>) => sql<boolean>`${sql.join([is, ...more], sql` and `)}`
    return [
      ...(days.length > 0 ? [rowsOf(cached, cached.sumName, both(isDayOf(days)), ...rest)] : []),
      ...(cached.hasMonths && parts.months.length > 0
        ? [rowsOf(cached, monthSumName(cached.sumName), both(sql<boolean>`kept.day = any(${parts.months}::date[])`), ...rest)]
        : []),
    ]
  }
  if (daySums.key === null || source.key === null) return inParts(daySums, [], null, sql`null::text`)
  const groupKey = keys.of(sql`part.key`)
  const { daySums: totalSums } = findDaySums({ ...source, key: null }, query, slices)
  if (!keys.separateKeys || !daySums.only || !totalSums) return inParts(daySums, [], daySums.key, groupKey)
  // All others are the total less the kept groups, so their rows are not read.
  const keyConditions = [daySums.only(keys.separateKeys)]
  return [
    ...inParts(daySums, keyConditions, daySums.key, groupKey),
    ...inParts(daySums, keyConditions, daySums.key, sql.lit(othersKey), -1),
    ...inParts(totalSums, [], null, sql.lit(othersKey)),
  ]
}

/** Subtracts the movements of a slice from the balances of all earlier slices, or adds them to its own and later ones. */
function buildBalances(
  rows: RawBuilder<unknown>,
  names: readonly string[],
  { slices }: CellQuery,
  sign: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const signed = sql.join(names.map((name) => sql`${sign} * moved.${sql.ref(name)} as ${sql.ref(name)}`))
  return sql`select standing.slice, moved.key, ${signed} from (${rows}) moved
    join generate_series(1, ${sql.lit(slices.length)}) as standing (slice) on standing.slice ${which} moved.slice`
}

/** The sums of a source from rows, for one span of time, by slice. */
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
  // Number of the slice: the last one that has begun. For balances, movements change the slices before it.
  const slice =
    at === null
      ? sql`${sql.lit(bounds.length + 1)}`
      : slices.length === 1 && !stands
        ? sql`1`
        : sql`width_bucket(${at}, ${bounds}::timestamptz[])`
  const group = key === null ? sql`null::text` : keys.of(key)
  const columns = sql.join(names.map((name) => sql`${sums[name] ? sql`coalesce(${sums[name]}, 0)` : sql`0`}::numeric as ${sql.ref(name)}`))
  const rows = sql`select ${slice} as slice, ${group} as key, ${columns} from ${tables} where ${conditions} group by 1, 2`
  return stands ? buildBalances(rows, names, { slices, keys }, at === null ? sql`1` : sql`-1`, sql`<`) : rows
}

/** A span of time. `isAll` if nothing else is read: for balances, the time after it is read too. */
type Stretch = Pick<Slice, 'start_at' | 'end_at'> & { isAll?: boolean }

export interface CellQuery {
  slices: readonly Slice[]
  keys: GroupKeys
}

/** Names of all sums of the sources. */
export const namesOf = (sources: readonly Source[]): string[] => [...new Set(sources.flatMap(({ sums }) => Object.keys(sums)))]

/** All cells with rows, summed by the database: `slice`, `key` and the sums. */
export const cells = ({ sources, days }: Plan, query: CellQuery & { now: number }): RawBuilder<unknown> => {
  const summing = { ...query, days }
  const names = namesOf(sources)
  const isOver = Date.parse(query.slices.at(-1)?.end_at ?? '') <= query.now
  const read = sources.filter(({ isOfNow }) => !isOfNow || !isOver)
  const all = sql.join(
    (read.length > 0 ? read : sources).map((source) => summed(source, names, summing)),
    sql` union all `,
  )
  return sql`select cell.slice, cell.key, ${sql.join(names.map((name) => sql`sum(cell.${sql.ref(name)}) as ${sql.ref(name)}`))} from (${all}) cell group by 1, 2`
}
