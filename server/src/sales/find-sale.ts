import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { Selectable } from 'kysely'
import { approvalsOf, approvedBy } from '../documents/approvals.ts'
import { accountName } from '../platform/account-numbers.ts'
import type { Ctx } from '../platform/context.ts'
import { oneOr404 } from '../platform/lists.ts'
import { type Named, makersOf } from '../platform/makers.ts'
import type { Tables } from '../platform/tables/index.ts'
import { seesCost, summaryOf, withParties } from './list-sales.ts'

type Sales = (typeof api)['sales']
type Shown = ReplyOf<Sales['one']>['sale']
type Flags = Call<Sales['one']>['query']
/** A row of `sales` with its parties. */
type Row = Omit<Selectable<Tables['sales']>, 'business_id' | 'duplicate_of' | 'canceled_by' | 'deleted_at'> & {
  approved_by_count: number
  contact_name: string
  phone: string | null
  email: string | null
  balance: number
  is_walk_in: boolean
  location_name: string
}

/** A sale with its lines, and under `edges` what the flags ask for. @throws Refusal 404 */
export async function findSale(ctx: Ctx, id: string, flags: Flags): Promise<ReplyOf<Sales['one']>> {
  const [sale, items, taxes, paid, approvals] = await Promise.all([
    oneOr404(
      withParties(ctx)
        .selectAll('sales')
        .select([
          'contacts.name as contact_name',
          'contacts.phone',
          'contacts.email',
          'contacts.balance',
          'contacts.is_walk_in',
          'locations.name as location_name',
        ])
        .select(approvedBy('sales'))
        .where('sales.id', '=', id)
        .executeTakeFirst(),
    ),
    itemsOf(ctx, id),
    flags.with_taxes
      ? ctx
          .from('sale_tax_lines')
          .select(['tax_id as id', 'name', 'rate', 'base', 'amount'])
          .where('sale_id', '=', id)
          .orderBy('position')
          .execute()
      : undefined,
    flags.with_payments ? paymentsOf(ctx, id) : undefined,
    flags.with_approvals ? approvalsOf(ctx, id) : undefined,
  ])
  const makers = await makersOf(ctx, [
    sale.created_by,
    ...(paid ?? []).map((one) => one.created_by),
    ...(approvals ?? []).map((one) => one.merchant_id),
  ])
  return shownSale(ctx, { sale, items, taxes, paid, approvals, makers }, flags)
}

interface Parts {
  sale: Row
  items: Shown['items']
  taxes: Shown['edges']['taxes']
  paid: Awaited<ReturnType<typeof paymentsOf>> | undefined
  approvals: Awaited<ReturnType<typeof approvalsOf>> | undefined
  makers: ReadonlyMap<string, Named>
}

/** A sale as everybody is shown it, from what was read of it or is known without. */
export function shownSale(ctx: Ctx, { sale, items, taxes, paid, approvals, makers }: Parts, flags: Flags): ReplyOf<Sales['one']> {
  const { contact_name, phone, email, is_walk_in, location_name } = sale
  const balance = ctx.can('contact.view') ? sale.balance : null
  return {
    sale: {
      ...summaryOf(sale),
      cost: seesCost(ctx) ? sale.cost : null,
      created_by: makers.get(sale.created_by) ?? null,
      items,
      edges: {
        ...(flags.with_contact ? { contact: { id: sale.contact_id, name: contact_name, phone, email, balance, is_walk_in } } : {}),
        ...(flags.with_location ? { location: { id: sale.location_id, name: location_name } } : {}),
        ...(flags.with_items ? { items } : {}),
        ...(taxes ? { taxes } : {}),
        ...(paid ? { payments: paid.map((one) => ({ ...one, created_by: makers.get(one.created_by) ?? null })) } : {}),
        ...(approvals
          ? {
              approvals: approvals.map((one) => ({
                by: makers.get(one.merchant_id) ?? { id: one.merchant_id, name: '' },
                is_own: one.is_own,
                at: one.created_at,
              })),
            }
          : {}),
      },
    },
  }
}

async function itemsOf(ctx: Ctx, sale_id: string): Promise<ReplyOf<Sales['one']>['sale']['items']> {
  const rows = await ctx
    .from('sale_items')
    .innerJoin('products', (join) =>
      join.onRef('products.business_id', '=', 'sale_items.business_id').onRef('products.id', '=', 'sale_items.product_id'),
    )
    .select([
      'sale_items.id',
      'sale_items.product_id',
      'sale_items.product_name as name',
      'products.sku',
      'sale_items.quantity',
      'sale_items.price',
    ])
    .select(['sale_items.total', 'sale_items.discount', 'sale_items.cost', 'sale_items.metadata'])
    .where('sale_items.sale_id', '=', sale_id)
    .orderBy('sale_items.position')
    .execute()
  const items = rows as ReplyOf<Sales['one']>['sale']['items']
  return seesCost(ctx) ? items : items.map((item) => ({ ...item, cost: null }))
}

async function paymentsOf(ctx: Ctx, sale_id: string) {
  const rows = await ctx
    .from('sale_payments')
    .leftJoin('bank_accounts', (join) =>
      join.onRef('bank_accounts.business_id', '=', 'sale_payments.business_id').onRef('bank_accounts.id', '=', 'sale_payments.account_id'),
    )
    .select([
      'sale_payments.id',
      'account_id',
      'bank_name',
      'account_number',
      'amount',
      'reverses',
      'date',
      'note',
      'sale_payments.created_by',
      'sale_payments.created_at',
    ])
    .where('sale_id', '=', sale_id)
    .orderBy('sale_payments.created_at')
    .orderBy('sale_payments.id')
    .execute()
  return rows.map(({ account_id, bank_name, account_number, ...row }) => ({
    ...row,
    account: account_id && bank_name && account_number ? { id: account_id, name: accountName(ctx, { bank_name, account_number }) } : null,
  }))
}
