import { paymentStatus } from '@kasuwa/contract/amount-due'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { moneyPaid } from '../documents/rounding.ts'
import { listDocuments, sumDocuments } from '../documents/list.ts'
import { isDue, isOpenSale, isPaid } from '../documents/payment-filter.ts'
import { type Documents, visibleDocuments, joinPartiesTo } from '../documents/visible.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { firstMatchingSales, isPeriodDeepInOrder } from './large-lists.ts'
import { type ResolvedQuery, fewSalesWithout, intersection, saleConditionOf, resolveSaleFilters } from './sale-filters.ts'
import { taxLineColumns, taxLineReply } from '../pricing/tax-lines.ts'
import { selectIdsUpTo } from '../database/select-ids.ts'
import { isReversedWithin, reversedSales, reversalsById, withoutReversalFilters } from './reversed-sales.ts'

type Sales = (typeof api)['sales']
type Filters = Call<Sales['sums']>['query']

/** Sales that are not deleted; a member bound to a location sees only those there. */
export const visibleSales = (ctx: BusinessContext) => visibleDocuments(ctx, 'sales')

/** Sales with customer and location; every sale has both. */
export const saleParties = (ctx: BusinessContext) => joinPartiesTo(visibleSales(ctx), 'sales')

/** One page of sales by number or customer, newest first by default. */
export async function listSales(ctx: BusinessContext, original: Call<Sales['list']>['query']): Promise<ReplyOf<Sales['list']>> {
  const { query, own: options } = await resolveSales(ctx, original)
  const isApart = !query.few && !original.taken_back && (await isPeriodDeepInOrder(ctx, original))
  const surely = firstMatchingSales(ctx, original, query)
  const { page, rows } = await listDocuments(ctx, 'sales', withoutSaleFilters(query), { ...options, surely, isApart })
  const reversals = original.taken_back && (await reversalsById(ctx, original.taken_back, rows))
  const taxes = query.with_taxes
    ? await taxesOf(
        ctx,
        rows.map(({ id }) => id),
      )
    : undefined
  return {
    page,
    rows: rows.map((row) => ({
      ...summaryOf(row),
      contact: row.contact,
      ...((taxes ?? reversals) && {
        edges: { ...(taxes && { taxes: taxes.get(row.id) ?? [] }), ...(reversals && { taken_back: reversals.get(row.id) }) },
      }),
    })),
  }
}

/** Taxes by sale, in their order. */
async function taxesOf(ctx: BusinessContext, ids: readonly string[]) {
  const rows = await ctx
    .selectFrom('sale_tax_lines')
    .select('sale_id')
    .select(taxLineColumns)
    .where(isAnyOf('sale_id', ids))
    .orderBy('position')
    .execute()
  const bySale = new Map<string, ReturnType<typeof taxLineReply>[]>()
  for (const { sale_id, ...tax } of rows) bySale.set(sale_id, [...(bySale.get(sale_id) ?? []), taxLineReply(tax)])
  return bySale
}

export async function sumSales(ctx: BusinessContext, original: Filters): Promise<ReplyOf<Sales['sums']>> {
  const { query, own: options } = await resolveSales(ctx, original)
  return sumDocuments(ctx, 'sales', withoutSaleFilters(query), { ...options, sums: (parts) => parts })
}

/** Resolves the filters of a list. With `taken_back`, period and member filter the cancel or deletion instead of the sale. */
async function resolveSales<Query extends Filters>(ctx: BusinessContext, original: Query) {
  const { taken_back: how } = original
  const [resolved, due] = await Promise.all([
    resolveSaleFilters(ctx, how ? withoutReversalFilters(original) : original),
    original.due && fewDueSales(ctx, original.due),
  ])
  const few = intersection([resolved.few, due]) ?? (await fewSalesWithout(ctx, resolved))
  const query = { ...resolved, few }
  const narrow = withFilters(ctx, query)
  const options = how
    ? {
        documents: reversedSales(ctx, how),
        narrow: (sales: Documents<'sales'>) => narrow(sales).where(isReversedWithin(ctx, how, original)),
      }
    : { narrow }
  return { query, own: options }
}

/** Most due sales that are looked up by the partial index of open sales. With more, a list in any order finds enough soon. */
const maxDueSales = 3000

/** Ids of unpaid sales due so, if they are few. The index is read in full for the due date, because most open sales have a later one. */
const fewDueSales = (ctx: BusinessContext, due: NonNullable<Filters['due']>) =>
  selectIdsUpTo(
    ctx,
    sql`select sales.id from sales where sales.business_id = ${ctx.business_id} and ${isOpenSale} and ${isDue(ctx, 'sales', due)} and sales.deleted_at is null`,
    maxDueSales,
  )

/** Filters that every document has; `withFilters` adds the others. */
const withoutSaleFilters = <Query extends Filters>({
  contact: _,
  location: __,
  member: ___,
  not_contact: ____,
  not_location: _____,
  not_member: ______,
  ...query
}: Query) => query

/** Filters that only sales have. */
const withFilters = (ctx: BusinessContext, query: ResolvedQuery<Filters>) => (sales: Documents<'sales'>) =>
  sales
    .$if(query.not_status !== undefined, (builder) => builder.where('sales.status', 'not in', query.not_status ?? []))
    .$if(query.payment_status !== undefined, (builder) => builder.where(isPaid('sales', query)))
    // Word for word the condition of the partial index on canceled sales.
    .$if(query.status?.every((status) => status === 'canceled') ?? false, (builder) =>
      builder.where(sql<boolean>`sales.status = 'canceled'`),
    )
    .$if(query.return_status !== undefined, (builder) => builder.where('sales.return_status', 'in', query.return_status ?? []))
    // Word for word the condition of the partial index on returned sales.
    .$if(query.return_status !== undefined && !query.return_status.includes('none'), (builder) =>
      builder.where(sql<boolean>`sales.return_status <> 'none'`),
    )
    .$if(query.due !== undefined, (builder) => builder.where(isDue(ctx, 'sales', query.due ?? [])))
    .where(saleConditionOf(ctx, query))
    .$if(query.drawer_session !== undefined, (builder) => builder.where(isAnyOf('sales.drawer_session_id', query.drawer_session ?? [])))

export type SummedSale = Record<'total' | 'paid_amount' | 'rounding' | 'credited' | 'tax_total' | 'included_tax', number>

/** Amounts of a sale, the same in every reply. */
export const summaryOf = <R extends SummedSale>({ total, credited, included_tax: _, ...row }: R) => ({
  ...row,
  net_total: total - row.tax_total,
  payable_amount: total,
  paid_amount: moneyPaid(row),
  credited_amount: credited,
  payment_status: paymentStatus(row.paid_amount, total, credited),
})
