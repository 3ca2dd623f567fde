import { paymentStatus } from '@kasuwa/contract/sale-totals'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { listDocuments, sumDocuments } from '../documents/list.ts'
import { isDue, isOpenSale, isPaid } from '../documents/payment-filter.ts'
import { type Documents, visibleDocuments, withParties } from '../documents/visible.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { firstOfMany, isFarOff } from './many-sold.ts'
import { type Sought, fewWithout, inAll, narrowedSales, seek } from './sold-filters.ts'
import { selectIdsUpTo } from '../database/select-ids.ts'
import { isAskedOf, salesTakenBack, whoTookBack, withoutWhen } from './taken-back.ts'

type Sales = (typeof api)['sales']
type Filters = Call<Sales['sums']>['query']

/** This business's sales that are not hidden; a member bound to a location sees its own. */
export const visibleSales = (ctx: BusinessContext) => visibleDocuments(ctx, 'sales')

/** With who bought, and where: every sale has both. */
export const saleParties = (ctx: BusinessContext) => withParties(visibleSales(ctx), 'sales')

/** One page of sales by number or customer, newest first unless asked otherwise. */
export async function listSales(ctx: BusinessContext, given: Call<Sales['list']>['query']): Promise<ReplyOf<Sales['list']>> {
  const { query, own } = await asked(ctx, given)
  const isApart = !query.few && !given.taken_back && (await isFarOff(ctx, given))
  const surely = firstOfMany(ctx, given, query)
  const { page, rows } = await listDocuments(ctx, 'sales', ofDocuments(query), { ...own, surely, isApart })
  const who = given.taken_back && (await whoTookBack(ctx, given.taken_back, rows))
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
      ...((taxes ?? who) && {
        edges: { ...(taxes && { taxes: taxes.get(row.id) ?? [] }), ...(who && { taken_back: who.get(row.id) }) },
      }),
    })),
  }
}

/** The taxes of some sales, by sale, in the order in which each was charged. */
async function taxesOf(ctx: BusinessContext, ids: readonly string[]) {
  const rows = await ctx
    .selectFrom('sale_tax_lines')
    .select(['sale_id', 'tax_id as id', 'name', 'rate', 'base', 'amount'])
    .where(isAnyOf('sale_id', ids))
    .orderBy('position')
    .execute()
  const bySale = new Map<string, Omit<(typeof rows)[number], 'sale_id'>[]>()
  for (const { sale_id, ...tax } of rows) bySale.set(sale_id, [...(bySale.get(sale_id) ?? []), tax])
  return bySale
}

export async function sumSales(ctx: BusinessContext, given: Filters): Promise<ReplyOf<Sales['sums']>> {
  const { query, own } = await asked(ctx, given)
  return sumDocuments(ctx, 'sales', ofDocuments(query), { ...own, sums: (parts) => parts })
}

/** Of which sales, and what of them. Of what was taken back the period and the member are of that. */
async function asked<Query extends Filters>(ctx: BusinessContext, given: Query) {
  const { taken_back: how } = given
  const [sought, due] = await Promise.all([seek(ctx, how ? withoutWhen(given) : given), given.due && owedFew(ctx, given.due)])
  const few = inAll([sought.few, due]) ?? (await fewWithout(ctx, sought))
  const query = { ...sought, few }
  const narrow = narrowedBy(ctx, query)
  const own = how
    ? { of: salesTakenBack(ctx, how), narrow: (sales: Documents<'sales'>) => narrow(sales).where(isAskedOf(ctx, how, given)) }
    : { narrow }
  return { query, own }
}

/** So many that are owed and due are found by the index of these: of more, a list in any order comes to enough before long. */
const mostOwed = 3000

/** Sales that are owed and due so, where those are few. The index is read for the day alone, which most of what is open is not due by. */
const owedFew = (ctx: BusinessContext, due: NonNullable<Filters['due']>) =>
  selectIdsUpTo(
    ctx,
    sql`select sales.id from sales where sales.business_id = ${ctx.business_id} and ${isOpenSale} and ${isDue(ctx, 'sales', due)} and sales.deleted_at is null`,
    mostOwed,
  )

/** What any document is narrowed by; the rest is said below. */
const ofDocuments = <Query extends Filters>({
  contact: _,
  location: __,
  member: ___,
  not_contact: ____,
  not_location: _____,
  not_member: ______,
  ...query
}: Query) => query

/** By the filters that sales alone have. */
const narrowedBy = (ctx: BusinessContext, query: Sought<Filters>) => (sales: Documents<'sales'>) =>
  sales
    .$if(query.not_status !== undefined, (some) => some.where('sales.status', 'not in', query.not_status ?? []))
    .$if(query.payment_status !== undefined, (some) => some.where(isPaid('sales', query)))
    // As the index of these has it, in words.
    .$if(query.status?.every((one) => one === 'canceled') ?? false, (some) => some.where(sql<boolean>`sales.status = 'canceled'`))
    .$if(query.return_status !== undefined, (some) => some.where('sales.return_status', 'in', query.return_status ?? []))
    // As the index of these has it, in words.
    .$if(query.return_status !== undefined && !query.return_status.includes('none'), (some) =>
      some.where(sql<boolean>`sales.return_status <> 'none'`),
    )
    .$if(query.due !== undefined, (some) => some.where(isDue(ctx, 'sales', query.due ?? [])))
    .where(narrowedSales(ctx, query))
    .$if(query.drawer_session !== undefined, (some) => some.where(isAnyOf('sales.drawer_session_id', query.drawer_session ?? [])))

/** What is said of a sale wherever it is shown. */
export const summaryOf = <R extends { total: number; paid_amount: number; credited: number }>({ total, credited, ...row }: R) => ({
  ...row,
  payable_amount: total,
  credited_amount: credited,
  payment_status: paymentStatus(row.paid_amount, total, credited),
})
