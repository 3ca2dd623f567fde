import { paymentStatus } from '@kasuwa/contract/sale-totals'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { listDocuments, sumDocuments } from '../documents/list.ts'
import { isDue, isPaid } from '../documents/payment-filter.ts'
import { type Documents, visibleDocuments, withParties } from '../documents/visible.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { isAnyOf } from '../database/rows.ts'

type Sales = (typeof api)['sales']
type Filters = Call<Sales['sums']>['query']

/** This business's sales that are not hidden; a member bound to a location sees its own. */
export const visibleSales = (ctx: BusinessContext) => visibleDocuments(ctx, 'sales')

/** With who bought, and where: every sale has both. */
export const saleParties = (ctx: BusinessContext) => withParties(visibleSales(ctx), 'sales')

/** One page of sales by number or customer, newest first unless asked otherwise. */
export async function listSales(ctx: BusinessContext, query: Call<Sales['list']>['query']): Promise<ReplyOf<Sales['list']>> {
  const { page, rows } = await listDocuments(ctx, 'sales', query, { narrow: narrowedBy(ctx, query) })
  return { page, rows: rows.map((row) => ({ ...summaryOf(row), contact: row.contact })) }
}

export const sumSales = (ctx: BusinessContext, query: Filters): Promise<ReplyOf<Sales['sums']>> =>
  sumDocuments(ctx, 'sales', query, { narrow: narrowedBy(ctx, query), sums: (parts) => parts })

/** By the filters that sales alone have. */
const narrowedBy = (ctx: BusinessContext, query: Filters) => (sales: Documents<'sales'>) =>
  sales
    .$if(query.not_status !== undefined, (some) => some.where('sales.status', 'not in', query.not_status ?? []))
    .$if(query.payment_status !== undefined, (some) => some.where(isPaid('sales', query)))
    .$if(query.return_status !== undefined, (some) => some.where('sales.return_status', 'in', query.return_status ?? []))
    .$if(query.due !== undefined, (some) => some.where(isDue(ctx, 'sales', query.due ?? [])))
    .$if(query.member !== undefined, (some) => some.where(isAnyOf('sales.created_by', query.member ?? [])))

/** What is said of a sale wherever it is shown. */
export const summaryOf = <R extends { total: number; paid_amount: number; credited: number }>({ total, credited, ...row }: R) => ({
  ...row,
  payable_amount: total,
  credited_amount: credited,
  payment_status: paymentStatus(row.paid_amount, total, credited),
})
