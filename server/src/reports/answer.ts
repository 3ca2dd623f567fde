import { type Figure, type ReportName, reports } from '@kasuwa/contract/report-figures'
import { usualGroups } from '@kasuwa/contract/report-periods'
import type { Report, ReportFilters, ReportQuery, ReportRow } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type Cell, cellsAndWhole, cellsOf, firstGroups, foldedCells, groupsOf } from './cell-figures.ts'
import type { ReportDefinition, ReportPlan } from './definition.ts'
import { namingVariants } from '../products/with-variants.ts'
import { areMany, everyKey, onlyKeys, othersKey } from './group-keys.ts'
import { readSummedDays } from './day-sums/summed-days.ts'
import { namesOf, sortNameOf } from './group-names.ts'
import { isGiven } from './joins.ts'
import { type List, type OfGroup, filtersWithin, urlOf } from './lists.ts'
import { type Slice, type Slices, slicesOf } from './stretches.ts'

type Figures = Record<string, number | null>

const costRight = 'product.view-cost'

/** Inputs of one call. */
interface ReportRequest {
  ctx: BusinessContext
  definition: ReportDefinition
  query: ReportQuery
  slices: Slices
  plan: ReportPlan
  /** The same plan, summed over all groups. */
  totalPlan: ReportPlan
}

/**
 * A report: rows by slice and group, the same of the comparison period, and totals. All statements run in one snapshot transaction.
 * @throws Refusal 422 on unsupported groups, filters or periods
 */
export async function answerReport<Name extends ReportName>(
  ctx: BusinessContext,
  definition: ReportDefinition<Name>,
  query: ReportQuery,
): Promise<Report<Name>> {
  const slices = slicesOf(ctx, query)
  const [filters, days] = await Promise.all([
    namingVariants(ctx, filtersOf(query)),
    readSummedDays(
      ctx,
      ['category', 'brand'].some((name) => name === query.group_by || isGiven(query, name)),
    ),
  ])
  const plan = { ...definition.plan(ctx, filters, query.group_by), days }
  const ungrouped = { ...(definition.totalPlan?.(ctx, filters, query.group_by) ?? plan), days }
  const totalPlan = { ...ungrouped, sources: ungrouped.sources.map((source) => ({ ...source, key: null })) }
  const request = { ctx, definition: definition as unknown as ReportDefinition, query, slices, plan, totalPlan }
  const { rows, page, total, before } = await (query.group_by ? groupedRows(request, query.group_by) : timeRows(request))
  const answer = {
    period: slices.period,
    interval: slices.interval,
    group_by: query.group_by ?? null,
    ...edgesOf(slices.periodSlice),
    compared: slices.compared ? edgesOf(slices.compared.periodSlice) : null,
    rows,
    _total: {
      ...ofSlice(request, total?.figures, slices.periodSlice),
      ...(slices.compared ? { previous: shownOf(request, before?.figures, slices.compared.periodSlice) } : {}),
    },
    ...(page ? { page } : {}),
  }
  return answer as unknown as Report<Name>
}

const instant = (time: string): string => new Date(time).toISOString()
/** `written` is for files; the reply’s schema drops undeclared fields. */
const edgesOf = ({ start_at, end_at, written }: Slice) => ({ start_at: instant(start_at), end_at: instant(end_at), written })

/** The filters of a query, without its other parameters. */
export function filtersOf(query: ReportQuery): ReportFilters {
  const {
    period: _,
    from: __,
    to: ___,
    interval: ____,
    group_by: _____,
    compare: ______,
    limit: _______,
    page: ________,
    per_page: _________,
    sort: __________,
    format: ___________,
    ...filters
  } = query
  return filters
}

const figuresIn = ({ definition }: ReportRequest) => reports[definition.name].figures as Readonly<Record<string, Figure>>

/**
 * Figures of a slice for the reply: zero without rows, null for a ratio of nothing, and null for the past if only the current value is
 * known.
 */
function shownOf(request: ReportRequest, figures: Figures | undefined, slice: Slice | undefined, key?: string): Figures {
  const { plan, definition, ctx } = request
  const isPast = slice === undefined || Date.parse(slice.end_at) <= ctx.now
  return Object.fromEntries(
    Object.entries(figuresIn(request)).map(([name, { kind }]): [string, number | null] => {
      if (!plan.figures[name] || (isPast && definition.ofNow?.includes(name))) return [name, null]
      if (key === othersKey && plan.overlapping?.includes(name)) return [name, null]
      return [name, figures ? (figures[name] ?? null) : kind === 'rate' || kind === 'days' ? null : 0]
    }),
  )
}

/** The same figures with their list URLs. */
function ofSlice(request: ReportRequest, figures: Figures | undefined, slice: Slice, group?: OfGroup) {
  const [visibleFigures, declared] = [shownOf(request, figures, slice, group?.key), figuresIn(request)]
  const filters = filtersWithin(filtersOf(request.query), group)
  const isPast = Date.parse(slice.end_at) <= request.ctx.now
  // Cached: figures share their lists, and a report has hundreds of rows.
  const urlByList = new Map<List, string | undefined>()
  const rowsOf = (list: List): string | undefined => {
    if (!urlByList.has(list)) urlByList.set(list, urlOf(list, filters, slice))
    return urlByList.get(list)
  }
  // Without the list that is subtracted, the rows would not add up to the figure.
  const isWhole = (name: string) => {
    const list = request.plan.less?.[name]
    return !list || rowsOf(list) !== undefined
  }
  const urls = (lists: ReportPlan['lists'] | undefined, ofPast?: ReportPlan['listsOfPast']) =>
    Object.fromEntries(
      Object.entries(visibleFigures).flatMap(([name, value]): [string, string][] => {
        // A link would reveal that a hidden figure is not zero.
        if (declared[name]?.ofCost && !request.ctx.can(costRight)) return []
        const list = isPast && ofPast && name in ofPast ? ofPast[name] : lists?.[name]
        const url = list && value && isWhole(name) ? rowsOf(list) : undefined
        return url ? [[name, url]] : []
      }),
    )
  // A sale with two taxes is in two groups, and no filter selects only one of the two.
  const isOpen = !(group?.by === 'tax' && group.key === othersKey)
  const less = isOpen ? urls(request.plan.less) : {}
  return {
    ...visibleFigures,
    rows_url: isOpen ? urls(request.plan.lists, request.plan.listsOfPast) : {},
    ...(Object.keys(less).length > 0 ? { less_url: less } : {}),
  }
}

interface RowsAndTotals {
  rows: unknown[]
  page?: Report['page']
  /** Totals of the period and of the comparison period; undefined without rows. */
  total: Cell | undefined
  before: Cell | undefined
}

const cellAt = (cells: readonly Cell[]): ((slice: number, key: string | null) => Figures | undefined) => {
  const figuresByCell = new Map(cells.map((cell) => [`${cell.slice} ${cell.key ?? ''}`, cell.figures]))
  return (slice, key) => figuresByCell.get(`${slice} ${key ?? ''}`)
}

const isBackwards = ({ query }: ReportRequest): boolean => query.sort === 'start_at.desc'

/** Milliseconds of work before other requests run, and the longest wait for them. */
const [longTurn, longWait] = [3, 15]

/** Yields between rows: a report has hundreds of rows with a dozen figures, and other requests must not wait for all. */
class Turn {
  #began = performance.now()

  constructor(readonly ctx: BusinessContext) {}

  async giveWay(): Promise<void> {
    if (performance.now() - this.#began < longTurn) return
    await new Promise((resolve) => setImmediate(resolve))
    await this.ctx.app.requestSlots.rest(longWait)
    this.#began = performance.now()
  }
}

async function timeRows(request: ReportRequest): Promise<RowsAndTotals> {
  const { ctx, totalPlan, slices, query } = request
  const [current, before] = await Promise.all([
    cellsAndWhole(ctx, totalPlan, slices.slices, slices.periodSlice, everyKey),
    slices.compared && cellsAndWhole(ctx, totalPlan, slices.compared.slices, slices.compared.periodSlice, everyKey),
  ])
  const [at, then] = [cellAt(current.cells), before && cellAt(before.cells)]
  const turn = new Turn(ctx)
  const rows: unknown[] = []
  for (const [index, slice] of slices.slices.entries()) {
    rows.push({
      ...edgesOf(slice),
      _group: null,
      ...ofSlice(request, at(index + 1, null), slice),
      ...(then ? { previous: shownOf(request, then(index + 1, null), slices.compared?.slices[index]) } : {}),
    })
    await turn.giveWay()
  }
  return { rows: sortedBy(rows as ReportRow[], query.sort ?? 'start_at.asc'), total: current.total, before: before?.total }
}

/** By time, unless a figure is given; nulls come last. */
function sortedBy(rows: ReportRow[], sort: string): ReportRow[] {
  const [field = '', order] = sort.split('.')
  const sign = order === 'desc' ? -1 : 1
  if (field === 'start_at' || field === 'name') return sign < 0 ? rows.toReversed() : rows
  const figure = (row: ReportRow) => (row as unknown as Figures)[field] ?? null
  return rows.toSorted((a, b) => {
    const [first, second] = [figure(a), figure(b)]
    return first === null || second === null ? Number(first === null) - Number(second === null) : sign * (first - second)
  })
}

/** Order of groups: the given field, else the first money figure that the member may see, largest first. */
function orderOf({ ctx, plan, query, ...rest }: ReportRequest, by: string): { field: string; isDown: boolean; order: RawBuilder<unknown> } {
  const usual = () => {
    const visibleFigures = Object.entries(figuresIn({ ctx, plan, query, ...rest })).filter(
      ([name, { ofCost }]) => plan.figures[name] && (!ofCost || ctx.can(costRight)),
    )
    const [first] = [...visibleFigures.filter(([, { kind }]) => kind === 'money'), ...visibleFigures]
    return `${first?.[0] ?? 'name'}.desc`
  }
  const sort = query.sort && !query.sort.startsWith('start_at') ? query.sort : usual()
  const [field = '', order] = sort.split('.')
  const isDown = order === 'desc'
  const direction = isDown ? sql`desc` : sql`asc`
  return { field, isDown, order: sql`${field === 'name' ? sortNameOf(ctx, by) : sql`found.${sql.ref(field)}`} ${direction} nulls last` }
}

/** Keys of the separate groups, their cells by slice, and the totals. */
interface Groups {
  separateKeys: string[]
  hasOthers: boolean
  cells: Cell[]
  before?: Cell[] | undefined
  total: Cell | undefined
  totalBefore?: Cell | undefined
  page?: Report['page']
}

/** Total of a slice, read apart from its groups. */
const wholeOf = async ({ ctx, totalPlan }: ReportRequest, slice: Slice): Promise<Cell | undefined> =>
  (await cellsOf(ctx, totalPlan, { slices: [slice], keys: everyKey }))[0]

/** Cells of the kept groups, of all others together, and the total. */
async function readGroupCells(
  request: ReportRequest,
  keys: readonly string[],
  { slices, periodSlice }: Pick<Slices, 'slices' | 'periodSlice'>,
) {
  const { ctx, plan } = request
  if (plan.addsUp) return cellsAndWhole(ctx, plan, slices, periodSlice, onlyKeys(keys))
  const [cells, total] = await Promise.all([cellsOf(ctx, plan, { slices, keys: onlyKeys(keys) }), wholeOf(request, periodSlice)])
  return { cells, total }
}

/** One page of all groups, without a row for the others. */
async function pageOfGroups(request: ReportRequest, by: string): Promise<Groups> {
  const { ctx, plan, query, slices } = request
  const compared = slices.compared?.periodSlice
  const { order } = orderOf(request, by)
  const periodQuery = { slices: [slices.periodSlice], keys: everyKey, order }
  const [total, totalBefore] = await Promise.all([wholeOf(request, slices.periodSlice), compared && wholeOf(request, compared)])
  const groupPage = await groupsOf(ctx, plan, { ...periodQuery, limit: query.per_page, offset: (query.page - 1) * query.per_page })
  // A page beyond the last has no row to take the count from.
  const count =
    groupPage.cells.length > 0 || query.page === 1
      ? groupPage.count
      : (await groupsOf(ctx, plan, { ...periodQuery, limit: 1, offset: 0 })).count
  const keys = groupPage.cells.flatMap(({ key }) => key ?? [])
  const before = slices.compared && (await cellsOf(ctx, plan, { slices: slices.compared.slices, keys: onlyKeys(keys) }))
  return { separateKeys: keys, hasOthers: false, cells: groupPage.cells, before, total, totalBefore, page: pageOf(query, count) }
}

/** The largest groups by slice, and all others as one row. */
async function largestGroups(request: ReportRequest, by: string): Promise<Groups> {
  const { ctx, plan, query, slices } = request
  const limit = query.limit ?? usualGroups
  const { field, isDown, order } = orderOf(request, by)
  const readGroups = async () => {
    if (!areMany(by)) {
      const { separateKeys, count, cells, total } = await foldedCells(ctx, plan, {
        slices: slices.slices,
        periodSlice: slices.periodSlice,
        order,
        limit,
      })
      const hasOthers = count > separateKeys.length
      if (!plan.countsOnce || !hasOthers)
        return { separateKeys, hasOthers, cells, total: plan.addsUp ? total : await wholeOf(request, slices.periodSlice) }
      const apart = await readGroupCells(request, separateKeys, slices)
      return { separateKeys, hasOthers, cells: apart.cells, total: apart.total }
    }
    const first = isDown ? await firstGroups(ctx, plan, { periodSlice: slices.periodSlice, field, order, limit }) : undefined
    const all = { slices: [slices.periodSlice], keys: everyKey, order, limit, offset: 0, only: [field] }
    const groupPage = first ? undefined : await groupsOf(ctx, plan, all)
    const keys = first ?? groupPage?.cells.flatMap(({ key }) => key ?? []) ?? []
    const { cells, total } = await readGroupCells(request, keys, slices)
    return { separateKeys: keys, hasOthers: !groupPage || groupPage.count > keys.length, cells, total }
  }
  const groups = await readGroups()
  if (!slices.compared) return groups
  const { cells: before, total: totalBefore } = await readGroupCells(request, groups.separateKeys, slices.compared)
  return { ...groups, before, totalBefore }
}

async function groupedRows(request: ReportRequest, by: string): Promise<RowsAndTotals> {
  const { ctx, slices, query, definition } = request
  const isPaged = slices.interval === 'none' && query.limit === undefined
  const { separateKeys, hasOthers, cells, before, total, totalBefore, page } = await (isPaged ? pageOfGroups : largestGroups)(request, by)
  const groupKeys = hasOthers ? [...separateKeys, othersKey] : separateKeys
  const names = await namesOf(ctx, by, groupKeys, definition.words?.[by])
  const [at, then] = [cellAt(cells), before && cellAt(before)]
  const turn = new Turn(ctx)
  const rows: { start_at: string }[] = []
  for (const [index, slice] of slices.slices.entries()) {
    for (const key of groupKeys)
      rows.push({
        ...edgesOf(slice),
        _group: names.get(key) ?? null,
        ...ofSlice(request, at(index + 1, key), slice, { by, key, separateKeys }),
        ...(then ? { previous: shownOf(request, then(index + 1, key), slices.compared?.slices[index], key) } : {}),
      } as { start_at: string })
    await turn.giveWay()
  }
  const inOrder = isBackwards(request) ? reversedByTime(rows) : rows
  return { rows: inOrder, ...(page ? { page } : {}), total, before: totalBefore }
}

/** The last slice first; the order of groups within a slice stays. */
const reversedByTime = <Row extends { start_at: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.start_at < b.start_at ? 1 : a.start_at > b.start_at ? -1 : 0))

const pageOf = ({ page, per_page }: ReportQuery, count: number): Report['page'] => ({
  number: page,
  size: per_page,
  total_rows: count,
  total_pages: Math.max(1, Math.ceil(count / per_page)),
  total_is_exact: true,
})
