import { ColumnNode, type OperationNode, RawNode, ReferenceNode, type RawBuilder, sql } from 'kysely'
import { exactSum } from '../database/sum-up.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type CellQuery, type Plan, cells, namesOf } from './cells.ts'
import { type GroupKeys, everyKey, othersKey } from './group-keys.ts'
import type { Slice } from './stretches.ts'

/* Computes a report’s figures from its sums (`cells.ts`) in the database, in one statement each. */

/** Figures of one slice and one group. */
export interface Cell {
  /** From 1, in the order of the slices. */
  slice: number
  /** Group key as `group-keys.ts` writes it; null without a group. */
  key: string | null
  figures: Record<string, number | null>
}

/** Elapsed seconds of each slice: the base of rates per day. */
export const elapsed = sql<number>`sums.elapsed`

const elapsedOf = ({ now }: BusinessContext, slices: readonly Slice[]) => {
  const seconds = slices.map(({ start_at, end_at }) =>
    Math.max(0, Math.round((Math.min(Date.parse(end_at), now) - Date.parse(start_at)) / 1000)),
  )
  return sql`(${seconds}::bigint[])[summed.slice] as elapsed`
}

/** @param only names of the figures needed; all if undefined */
const figuresOf = ({ figures }: Plan, only?: readonly string[]) =>
  Object.entries(figures)
    .filter(([name]) => only?.includes(name) ?? true)
    .map(([name, figure]) => sql`${figure === null ? sql`null::bigint` : exactSum(figure)} as ${sql.ref(name)}`)

const summedUp = (ctx: BusinessContext, plan: Plan, query: CellQuery) =>
  sql`(select summed.*, ${elapsedOf(ctx, query.slices)} from (${cells(plan, { ...query, now: ctx.now })}) summed) sums`

type CellRow = Record<string, number | null> & { slice: number; key: string | null }

const cellOf = ({ slice, key, ...figures }: CellRow): Cell => ({ slice, key, figures })

/** Sums over several cells. Balances take the end of the last slice; other sums add up, since slices do not overlap. */
const sumsOfCells = ({ sources }: Plan, slices: readonly Slice[], isOfOneSlice: boolean) => {
  const balanceNames = new Set(namesOf(sources.filter(({ stands }) => stands)))
  return namesOf(sources).map((name) => {
    const ofLast = balanceNames.has(name) && !isOfOneSlice ? sql` filter (where cell.slice = ${sql.lit(slices.length)})` : sql``
    return sql`coalesce(sum(cell.${sql.ref(name)})${ofLast}, 0) as ${sql.ref(name)}`
  })
}

interface CellsAndTotal {
  cells: Cell[]
  /** Totals over all slices and groups; undefined without rows. */
  total: Cell | undefined
}

const splitTotal = (allCells: readonly Cell[], slices: readonly Slice[]): CellsAndTotal => ({
  cells: allCells.filter(({ slice }) => slice <= slices.length),
  total: allCells.find(({ slice }) => slice > slices.length),
})

/**
 * Cells and their total in one statement, for reports without a group or with each row in one group.
 * @param period from the start of the first slice to the end of the last
 */
export async function cellsAndWhole(
  ctx: BusinessContext,
  plan: Plan,
  slices: readonly Slice[],
  period: Slice,
  keys: GroupKeys,
): Promise<CellsAndTotal> {
  const { rows } = await sql<CellRow>`with cell as materialized (${cells(plan, { slices, keys, now: ctx.now })})
    select sums.slice, sums.key, ${sql.join(figuresOf(plan))} from (
      select summed.*, ${elapsedOf(ctx, [...slices, period])} from (
        select * from cell union all
        select ${sql.lit(slices.length + 1)}, null, ${sql.join(sumsOfCells(plan, slices, false))} from cell having count(*) > 0
      ) summed
    ) sums`.execute(ctx.db)
  return splitTotal(rows.map(cellOf), slices)
}

interface Folding {
  slices: readonly Slice[]
  periodSlice: Slice
  /** As in `groupsOf`. */
  order: RawBuilder<unknown>
  limit: number
}

/**
 * Cells of a report with few groups: the first groups in order of the whole period, and all others as one. It reads the rows once.
 * @returns `separateKeys`, the keys of the first groups in order, and the number of groups
 */
export async function foldedCells(
  ctx: BusinessContext,
  plan: Plan,
  { slices, periodSlice, order, limit }: Folding,
): Promise<CellsAndTotal & { separateKeys: string[]; count: number }> {
  const sums = sql.join(sumsOfCells(plan, slices, false))
  const isWithinLimit = sql`placed.place <= ${sql.lit(limit)}`
  type Placed = CellRow & { place: number | null; row_count: number }
  const { rows } = await sql<Placed>`with cell as materialized (${cells(plan, { slices, keys: everyKey, now: ctx.now })}),
    placed as materialized (
      select found.key, row_number() over (order by ${order}, found.key) as place, count(*) over () as row_count from (
        select sums.key, ${sql.join(figuresOf(plan))} from (
          select summed.*, ${elapsedOf(ctx, [periodSlice])} from (select 1 as slice, cell.key, ${sums} from cell group by cell.key) summed
        ) sums
      ) found
    )
    select sums.slice, sums.key, sums.place, sums.row_count, ${sql.join(figuresOf(plan))} from (
      select summed.*, ${elapsedOf(ctx, [...slices, periodSlice])} from (
        select cell.slice, case when ${isWithinLimit} then cell.key else ${sql.lit(othersKey)} end as key, min(placed.place) as place,
          max(placed.row_count) as row_count, ${sql.join(sumsOfCells(plan, slices, true))}
        from cell join placed on placed.key = cell.key group by 1, 2
        union all select ${sql.lit(slices.length + 1)}, null, null, 0, ${sums} from cell having count(*) > 0
      ) summed
    ) sums`.execute(ctx.db)
  const places = new Map(rows.flatMap(({ key, place }): [string, number][] => (key !== null && place !== null ? [[key, place]] : [])))
  const firstPlaces = [...places].filter(([, place]) => place <= limit).toSorted(([, a], [, b]) => a - b)
  return {
    ...splitTotal(
      rows.map(({ place: _, row_count: __, ...row }) => cellOf(row as CellRow)),
      slices,
    ),
    separateKeys: firstPlaces.map(([key]) => key),
    count: Math.max(0, ...rows.map(({ row_count }) => row_count)),
  }
}

/** All cells of a report, in one statement. */
export async function cellsOf(ctx: BusinessContext, plan: Plan, query: CellQuery): Promise<Cell[]> {
  const { rows } = await sql<CellRow>`select sums.slice, sums.key, ${sql.join(figuresOf(plan))} from ${summedUp(ctx, plan, query)}`.execute(
    ctx.db,
  )
  return rows.map(cellOf)
}

interface Paged {
  /** SQL order over `found`, which has the key and the figures; the key breaks ties. */
  order: RawBuilder<unknown>
  limit: number
  offset: number
  /** Figures needed; all if undefined. Sums that they do not use are not computed, since groups are many. */
  only?: readonly string[] | undefined
}

/** One page of ordered groups over the whole period, and the number of all groups. */
export async function groupsOf(
  ctx: BusinessContext,
  plan: Plan,
  { order, limit, offset, only, ...query }: CellQuery & Paged,
): Promise<{ cells: Cell[]; count: number }> {
  const { rows } = await sql<CellRow & { row_count: number }>`select found.*, count(*) over () as row_count from (
      select ${sql.join([sql`sums.slice`, sql`sums.key`, ...figuresOf(plan, only)])} from ${summedUp(ctx, plan, query)}
    ) found order by ${order}, found.key limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(ctx.db)
  return { cells: rows.map(({ row_count: _, ...row }) => cellOf(row as CellRow)), count: rows[0]?.row_count ?? 0 }
}

/** Names of the sums that a figure uses. */
function sumsIn(figure: { toOperationNode(): OperationNode }): string[] {
  const within = (node: OperationNode): string[] => {
    if (RawNode.is(node)) return node.parameters.flatMap(within)
    return ReferenceNode.is(node) && ColumnNode.is(node.column) ? [node.column.column.name] : []
  }
  return within(figure.toOperationNode())
}

/**
 * Keys of the groups with the largest figure over the whole period. It computes only the figure’s sums; groups without them count as zero.
 * @returns undefined if the figure needs all sources, or if no more groups than the limit are above zero
 */
export async function firstGroups(
  ctx: BusinessContext,
  plan: Plan,
  { periodSlice, field, order, limit }: { periodSlice: Slice; field: string; order: RawBuilder<unknown>; limit: number },
): Promise<string[] | undefined> {
  const figure = plan.figures[field]
  if (!figure) return undefined
  const needed = sumsIn(figure)
  const sources = plan.sources.filter(({ sums }) => needed.some((name) => name in sums))
  if (sources.length === 0 || sources.length === plan.sources.length) return undefined
  const query = { slices: [periodSlice], keys: everyKey, order, limit, offset: 0, only: [field] }
  const { cells: groupCells, count } = await groupsOf(ctx, { ...plan, sources }, query)
  return count > limit && (groupCells.at(-1)?.figures[field] ?? 0) > 0 ? groupCells.flatMap(({ key }) => key ?? []) : undefined
}
