import { type DocumentKind, documentNumber } from '@kasuwa/contract/documents'
import { paymentStatus } from '@kasuwa/contract/sale-totals'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { approvedBy } from '../documents/approvals.ts'
import { foundDocument } from '../documents/find-documents.ts'
import type { Ctx } from '../platform/context.ts'
import { paginate } from '../platform/lists.ts'
import { makersOf } from '../platform/makers.ts'
import { during } from '../platform/periods.ts'
import { among } from '../platform/rows.ts'
import { inBusiness } from '../platform/joins.ts'

type Sales = (typeof api)['sales']
type Query = Call<Sales['list']>['query']
const kind: DocumentKind = 'sale'

/** This business's sales that are not hidden; a member bound to a location sees its own. */
export const visibleSales = (ctx: Ctx) =>
  ctx
    .from('sales')
    .where('sales.deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (some) => some.where('sales.location_id', '=', ctx.member.location_id))

/** What goods cost stands on the product: whoever may not see products does not learn it from what was sold. */
export const seesCost = (ctx: Ctx): boolean => ctx.can('product.view')

/** With who bought, and where: every sale has both. */
const parties = (sales: ReturnType<typeof visibleSales>) =>
  sales
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'sales.contact_id'))
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'sales.location_id'))

export const withParties = (ctx: Ctx) => parties(visibleSales(ctx))

const byPayment = {
  paid: sql<boolean>`sales.paid_amount >= sales.total`,
  partial: sql<boolean>`sales.paid_amount > 0 and sales.paid_amount < sales.total`,
  unpaid: sql<boolean>`sales.paid_amount = 0 and sales.total > 0`,
}

/** Nobody owes what was canceled: it is not among the unpaid, unless its status is asked for by name. */
function isPaid({ payment_status = [], status }: Pick<Query, 'payment_status' | 'status'>) {
  const live = status ? sql`` : sql` and sales.status <> 'canceled'`
  const tests = payment_status.map((one) => sql<boolean>`(${byPayment[one]}${one === 'paid' ? sql`` : live})`)
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

/** One page of sales by number or customer, newest first unless asked otherwise. */
export async function listSales(ctx: Ctx, query: Query): Promise<ReplyOf<Sales['list']>> {
  const asked = visibleSales(ctx)
    .$if(Boolean(query.search), (some) => some.where(foundDocument(ctx, 'sales', query.search ?? '')))
    .$if(query.status !== undefined, (some) => some.where('sales.status', 'in', query.status ?? []))
    .$if(query.not_status !== undefined, (some) => some.where('sales.status', 'not in', query.not_status ?? []))
    .$if(query.payment_status !== undefined, (some) => some.where(isPaid(query)))
    .$if(query.contact !== undefined, (some) => some.where(among('sales.contact_id', query.contact ?? [])))
    .$if(query.location !== undefined, (some) => some.where(among('sales.location_id', query.location ?? [])))
    .$if(query.member !== undefined, (some) => some.where(among('sales.created_by', query.member ?? [])))
    .where(during(ctx, 'sales.date', query))
  const columns = { contact: 'contacts.sort_name' }
  const { page, rows } = await paginate(ctx, asked, query, { key: 'sales.id', columns }, (some) =>
    parties(some)
      .selectAll('sales')
      .select(['contacts.name as contact_name', 'locations.name as location_name'])
      .select(approvedBy('sales')),
  )
  const makers = await makersOf(
    ctx,
    rows.map((row) => row.created_by),
  )
  return {
    page,
    rows: rows.map((row) => ({
      ...summaryOf(row),
      created_by: makers.get(row.created_by) ?? null,
      contact: { id: row.contact_id, name: row.contact_name },
      location: { id: row.location_id, name: row.location_name },
    })),
  }
}

interface Row {
  id: string
  number: number
  total: number
  paid_amount: number
}

export const summaryOf = <R extends Row>({ number, total, ...row }: R) => ({
  ...row,
  number: documentNumber(kind, number),
  payable_amount: total,
  payment_status: paymentStatus(row.paid_amount, total),
})
