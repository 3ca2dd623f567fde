import type { api } from '@kasuwa/contract'
import { paymentStatus } from '@kasuwa/contract/amount-due'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { isAnyOf } from '../database/rows.ts'
import { countPending } from '../documents/pending-documents.ts'
import { documentNumber } from '../records/document-number.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { type Cell, cellsOf } from '../reports/cell-figures.ts'
import type { ReportPlan } from '../reports/definition.ts'
import { everyKey } from '../reports/group-keys.ts'
import { type SummedDays, readSummedDays } from '../reports/day-sums/summed-days.ts'
import { urlOf } from '../reports/lists.ts'
import { soldPlan } from '../reports/sale-report.ts'
import { type Slice, type Slices, slicesOf } from '../reports/stretches.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { saleParties } from '../sales/list-sales.ts'
import { mostChanged, soldProducts } from './sold-products.ts'

const most = 5

/** Most hourly rows: a day with a repeated hour. */
const hoursOfDay = 25

type Query = Call<(typeof api)['dashboard']['shown']>['query']

/**
 * Sales at visible locations: a period against the one before, the product that explains the change, best sellers, newest and pending
 * sales. Sums use the sales report’s own plan; kobo, and thousandths sold.
 * @throws Refusal 422 on `period`, `from` or `to`, as `slicesOf`
 */
export async function salesAtHome(ctx: BusinessContext, query: Query) {
  const slices = slicesFor(ctx, query)
  const summedDays = readSummedDays(ctx, false)
  const totals = summedDays.then((days) => soldIn(ctx, slices, days))
  const [sales, goods, recent, waiting] = await Promise.all([
    totals,
    summedDays.then((days) => goodsSold(ctx, { slices, days, totals })),
    newestSales(ctx),
    countPending(ctx, 'sales'),
  ])
  return { ...sales, ...goods, recent, waiting }
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

interface Explaining {
  slices: Slices
  days: SummedDays | undefined
  totals: ReturnType<typeof soldIn>
}

/** Best sellers, and the product that explains the change. Deleted products too, since they were sold. */
async function goodsSold(ctx: BusinessContext, { slices: { periodSlice, interval, compared }, days, totals }: Explaining) {
  // Without sums of days, more than a day of a big shop takes too many pages: no product explains the change then.
  const isQuick = days !== undefined || interval === 'hour'
  const before = isQuick && compared && compared.slices.length > 0 ? compared.periodSlice : undefined
  const [best, bestBefore, { _total: allSales }] = await Promise.all([
    soldProducts(ctx, periodSlice, days),
    before ? soldProducts(ctx, before, days) : [],
    totals,
  ])
  const change = allSales.total - allSales.previous.total
  const changed = before && change !== 0 ? mostChanged(change, best, bestBefore) : undefined
  const bestSellers = best.slice(0, most)
  const ids = [...new Set([...bestSellers.map(({ id }) => id), ...(changed ? [changed.id] : [])])]
  const products =
    ids.length === 0 ? [] : await ctx.selectFrom('products').select(['id', 'name', 'unit']).where(isAnyOf('id', ids)).execute()
  const explaining = products.find(({ id }) => id === changed?.id)
  return {
    best: bestSellers.flatMap(({ id, quantity, net, rows_url }) => {
      const product = products.find((candidate) => candidate.id === id)
      return product ? [{ ...product, quantity, total: net, rows_url }] : []
    }),
    why:
      changed && explaining
        ? {
            ...{ product: { id: explaining.id, name: explaining.name }, unit: explaining.unit },
            ...{ quantity: changed.now.quantity, previous_quantity: changed.before.quantity },
            ...{ total: changed.now.net, previous_total: changed.before.net },
          }
        : null,
  }
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
