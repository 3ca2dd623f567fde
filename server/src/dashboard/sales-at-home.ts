import type { api } from '@kasuwa/contract'
import { paymentStatus } from '@kasuwa/contract/sale-totals'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { firstIdOf } from '../database/ids.ts'
import { countPending } from '../documents/pending-documents.ts'
import { documentNumber } from '../records/document-number.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { type Cell, cellsOf, groupsOf } from '../reports/cell-figures.ts'
import type { ReportPlan } from '../reports/definition.ts'
import { everyKey } from '../reports/group-keys.ts'
import { type SummedDays, readSummedDays } from '../reports/day-sums/summed-days.ts'
import { urlOf } from '../reports/lists.ts'
import { soldPlan, soldProductsPlan } from '../reports/sale-report.ts'
import { type Slice, type Slices, slicesOf } from '../reports/stretches.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { saleParties } from '../sales/list-sales.ts'

const most = 5

/**
 * A sale’s date is at most a minute and the difference of zones after its recording, so ids of a slice’s sales begin at most two days
 * earlier.
 */
const marginOfIds = 2 * 86_400_000

/** Most hourly rows: a day with a repeated hour. */
const hoursOfDay = 25

type Query = Call<(typeof api)['dashboard']['shown']>['query']

/**
 * Sales at visible locations: a period against the one before, best sellers, newest and pending sales. Sums use the sales report’s own
 * plan; kobo, and thousandths sold.
 * @throws Refusal 422 on `period`, `from` or `to`, as `slicesOf`
 */
export async function salesAtHome(ctx: BusinessContext, query: Query) {
  const slices = slicesFor(ctx, query)
  const days = readSummedDays(ctx)
  const [sales, best, recent, waiting] = await Promise.all([
    days.then((summedDays) => soldIn(ctx, slices, summedDays)),
    days.then((summedDays) => bestSold(ctx, slices.periodSlice, summedDays)),
    newestSales(ctx),
    countPending(ctx, 'sales'),
  ])
  return { ...sales, best, recent, waiting }
}

/** Today by default: a day by hours, longer periods by days or longer. */
function slicesFor(ctx: BusinessContext, { period = 'today', from, to }: Query): Slices {
  const periodQuery = { period, from, to, compare: 'previous' } as const
  const slices = slicesOf(ctx, periodQuery)
  return slices.interval === 'hour' && slices.slices.length > hoursOfDay ? slicesOf(ctx, { ...periodQuery, interval: 'day' }) : slices
}

const instant = (time: string): string => new Date(time).toISOString()
const edgesOf = ({ start_at, end_at }: Slice) => ({ start_at: instant(start_at), end_at: instant(end_at) })

interface SaleTotals {
  count: number
  total: number
  returned: number
  profit: number
  /** Net sales, after discounts and without taxes. */
  net: number
}

const figures = ['count', 'total', 'returned', 'profit', 'net'] as const

const soldOf = (cells: readonly Cell[]): SaleTotals =>
  Object.fromEntries(
    figures.map((name) => [name, cells.reduce((sum, cell) => sum + (cell.figures[name] ?? 0), 0)]),
  ) as unknown as SaleTotals

/** Each slice with its comparison, and the totals, which are sums over slices. */
async function soldIn(ctx: BusinessContext, { period, interval, periodSlice, slices, compared }: Slices, days: SummedDays | undefined) {
  const plan = { ...soldPlan(ctx), days }
  const before = compared?.slices ?? []
  const [now, then] = await Promise.all([
    cellsOf(ctx, plan, { slices, keys: everyKey }),
    before.length > 0 ? cellsOf(ctx, plan, { slices: before, keys: everyKey }) : [],
  ])
  // Members who may not open the list of returns do not see them. Without the right to see costs there is no link of the profit.
  const [seesReturns, seesProfit] = [ctx.can('inventory-action.view'), ctx.can('product.view-cost')]
  const visibleTotals = ({ net: _, returned, ...totals }: SaleTotals) => ({ ...totals, returned: seesReturns ? returned : null })
  const opened = ['count', 'total', ...(seesReturns ? ['returned'] : []), ...(seesProfit ? ['profit'] : [])] as (keyof SaleTotals)[]
  const urls = (of: SaleTotals, slice: Slice, lists: ReportPlan['lists'] = {}, names = opened): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name): [string, string][] => {
        const list = lists[name]
        const url = list && of[name] ? urlOf(list, {}, slice) : undefined
        return url ? [[name, url]] : []
      }),
    )
  const inSlice = (cells: readonly Cell[], index: number) => soldOf(cells.filter(({ slice }) => slice === index + 1))
  const all = soldOf(now)
  return {
    period,
    interval,
    ...edgesOf(periodSlice),
    compared: edgesOf(compared?.periodSlice ?? periodSlice),
    rows: slices.map((slice, index) => {
      const totals = inSlice(now, index)
      return {
        ...edgesOf(slice),
        ...visibleTotals(totals),
        previous: { ...edgesOf(before[index] ?? slice), ...visibleTotals(inSlice(then, index)) },
        rows_url: urls(totals, slice, plan.lists, ['total']),
      }
    }),
    _total: {
      ...visibleTotals(all),
      previous: visibleTotals(soldOf(then)),
      rows_url: urls(all, periodSlice, plan.lists),
      less_url: seesReturns ? urls(all, periodSlice, plan.less) : {},
    },
    net_total: all.net,
  }
}

/** Products with the highest sales. */
async function bestSold(ctx: BusinessContext, period: Slice, days: SummedDays | undefined) {
  const plan = { ...soldProductsPlan(ctx, firstIdOf(Math.max(0, Date.parse(period.start_at) - marginOfIds))), days }
  const { cells } = await groupsOf(ctx, plan, {
    ...{ slices: [period], keys: everyKey, limit: most, offset: 0 },
    order: sql`found.net desc nulls last`,
  })
  const ids = cells.flatMap(({ key }) => key ?? [])
  // Deleted products too, since they were sold.
  const products =
    ids.length === 0 ? [] : await ctx.selectFrom('products').select(['id', 'name', 'unit']).where(isAnyOf('id', ids)).execute()
  return cells.flatMap(({ key, figures: { quantity, net } }) => {
    const product = products.find(({ id }) => id === key)
    const list = plan.lists.net
    if (!product || key === null || !list) return []
    const rows_url = urlOf(list, { product: [key] }, period) ?? ''
    return [{ ...product, quantity: quantity ?? 0, total: net ?? 0, rows_url }]
  })
}

/** By their dates, which the rows show. */
async function newestSales(ctx: BusinessContext) {
  const recent = await saleParties(ctx)
    .select(['sales.id', 'sales.number', 'sales.status', 'sales.total', 'sales.paid_amount', 'sales.credited', 'sales.date'])
    .select([shownContact<string>('id').as('contact_id'), shownContact<string>('name').as('contact_name')])
    .orderBy('sales.date', 'desc')
    .orderBy('sales.id', 'desc')
    .limit(most)
    .execute()
  return recent.map(({ number, contact_id, contact_name, total, paid_amount, credited, ...sale }) => ({
    ...sale,
    number: documentNumber(ctx, 'sale', number),
    contact: { id: contact_id, name: contact_name },
    payment_status: paymentStatus(paid_amount, total, credited),
    payable_amount: total,
  }))
}
