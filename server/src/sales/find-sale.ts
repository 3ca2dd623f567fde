import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { findDocument } from '../documents/find-document.ts'
import { allocatedToDocument } from '../receivables/allocation-replies.ts'
import { paymentsOf, paymentReplies } from '../documents/payment-replies.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { IdAndName } from '../records/created-by.ts'
import type { Unit } from '@kasuwa/contract/units'
import { serialNumberField, unitsOfLines } from '../inventory/units-of-lines.ts'
import { saleReturns } from './sale-returns.ts'
import { type SummedSale, summaryOf } from './list-sales.ts'
import { linkTo } from '../documents/links.ts'
import { inBusiness } from '../database/joins.ts'
import { includedTaxField, taxLineColumns, taxLineReply } from '../pricing/tax-lines.ts'

type Sales = (typeof api)['sales']
type SaleReply = ReplyOf<Sales['one']>['sale']

/** Reads a sale with its lines, and `edges` for the flags. @throws Refusal 404 */
export async function findSale(ctx: BusinessContext, id: string, flags: Call<Sales['one']>['query']): Promise<ReplyOf<Sales['one']>> {
  const { document, edges, more, nameOf } = await findDocument(ctx, 'sales', id, flags, partsOf(ctx, id, flags))
  return saleReply({ document, edges }, { ...more, nameOf })
}

/** The full sale, which each write returns. */
export const findFullSale = (ctx: BusinessContext, id: string) =>
  findSale(ctx, id, { with_contact: true, with_location: true, with_taxes: true, with_payments: true, with_approvals: true })

interface SaleDocument<D, E> {
  document: D & SummedSale & { cost: number | null }
  edges: E
}

interface SaleParts {
  items: SaleReply['items']
  taxes: SaleReply['edges']['taxes']
  payments: Awaited<ReturnType<typeof paymentsOf>> | undefined
  settled?: SaleReply['edges']['settled']
  /** Online payments that differ from the request. */
  wrong?: NonNullable<SaleReply['edges']['wrong_payments']> | undefined
  /** The quotation that it was made from. */
  quotation?: SaleReply['quotation']
  /** The return of its exchange. */
  exchange?: SaleReply['exchange']
  returns?: Pick<SaleReply['edges'], 'returns' | 'returnable' | 'refunds'> | undefined
  nameOf: (merchant_id: string) => IdAndName | null
}

/** A sale as the API returns it, from stored rows or from rows just recorded. */
export function saleReply<D extends object, E extends object>(
  { document, edges }: SaleDocument<D, E>,
  { items, taxes, payments, settled, wrong, returns, quotation, exchange, nameOf }: SaleParts,
) {
  return {
    sale: {
      ...summaryOf(document),
      ...(quotation ? { quotation } : {}),
      ...(exchange ? { exchange } : {}),
      items,
      edges: {
        ...edges,
        ...(taxes ? { taxes } : {}),
        ...returns,
        ...(settled ? { settled } : {}),
        ...(wrong && wrong.length > 0 ? { wrong_payments: wrong } : {}),
        ...(payments ? { payments: paymentReplies(payments, nameOf) } : {}),
      },
    },
  }
}

async function partsOf(ctx: BusinessContext, id: string, flags: Call<Sales['one']>['query']) {
  const [items, taxes, payments, allocations, wrong, returns, returnable, refunds, quotation, exchange] = await Promise.all([
    itemsOf(ctx, id),
    flags.with_taxes ? taxesOf(ctx, id) : undefined,
    flags.with_payments ? paymentsOf(ctx, 'sales', id) : undefined,
    flags.with_settled ? allocatedToDocument(ctx, id) : undefined,
    flags.with_settled ? mismatchedPayments(ctx, id) : undefined,
    flags.with_returns && ctx.can('inventory-action.view') ? saleReturns().returns(ctx, id) : undefined,
    flags.with_returns ? saleReturns().returnable(ctx, id) : undefined,
    flags.with_returns ? saleReturns().refunds(ctx, id) : undefined,
    quotationOf(ctx, id),
    saleReturns().exchange(ctx, id),
  ])
  return {
    items,
    taxes,
    payments,
    settled: allocations,
    wrong,
    quotation,
    exchange,
    returns: returnable && { ...(returns && { returns }), ...(refunds && { refunds }), returnable },
    people: (payments ?? []).map((payment) => payment.created_by),
  }
}

/** Quotation of a sale, at the same location; undefined if it was deleted since. */
const quotationOf = (ctx: BusinessContext, sale_id: string) =>
  linkTo(ctx, 'quotations', ctx.selectFrom('sales').select('quotation_id').where('id', '=', sale_id))

/** Online payments that differ from the request and were not refunded. Money on another business's account is not ours to refund. */
async function mismatchedPayments(ctx: BusinessContext, sale_id: string) {
  const rows = await ctx
    .selectFrom('sale_checkouts')
    .select([
      'id',
      'reference',
      'amount as asked',
      'verified_amount',
      'verified_currency',
      'verified_at',
      'subaccount',
      'verified_subaccount',
    ])
    .where('sale_id', '=', sale_id)
    .where('status', '=', 'mismatch')
    .where('refunded_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ verified_amount, verified_currency, verified_at, subaccount, verified_subaccount, ...row }) => ({
    ...{ ...row, paid: verified_amount ?? 0, currency: verified_currency ?? '', at: verified_at ?? '' },
    is_ours: subaccount === verified_subaccount,
  }))
}

async function taxesOf(ctx: BusinessContext, sale_id: string) {
  const rows = await ctx.selectFrom('sale_tax_lines').select(taxLineColumns).where('sale_id', '=', sale_id).orderBy('position').execute()
  return rows.map(taxLineReply)
}

async function itemsOf(ctx: BusinessContext, sale_id: string): Promise<SaleReply['items']> {
  const [rows, parts, units] = await Promise.all([linesOf(ctx, sale_id), componentsOfLines(ctx, sale_id), unitsOfLines(ctx, [sale_id])])
  return rows.map(({ unit, returned, included_tax, ...line }) => {
    const row = {
      ...line,
      ...includedTaxField(included_tax),
      ...unitField(unit),
      ...serialNumberField(units, line.id),
      ...(returned > 0 && { returned }),
    }
    const components = parts.flatMap(({ line_id, ...part }) => (line_id === row.id ? [part] : []))
    return components.length > 0 ? { ...row, components } : row
  }) as SaleReply['items']
}

/** The unit, left out for products without one, which are most. */
export const unitField = (unit: Unit | null | undefined) => (unit ? { unit } : {})

/** Components of composite lines. */
export const componentsOfLines = (ctx: BusinessContext, sale_id: string) =>
  ctx
    .selectFrom('sale_items')
    .innerJoin('sale_item_components as part', (join) =>
      inBusiness(join, 'part.sale_id', 'sale_items.sale_id').onRef('part.line_position', '=', 'sale_items.position'),
    )
    .select(['sale_items.id as line_id', 'part.product_id', 'part.product_name as name', 'part.quantity', 'part.taken', 'part.cost'])
    .where('sale_items.sale_id', '=', sale_id)
    .orderBy('part.line_position')
    .orderBy('part.position')
    .execute()

export const saleLineColumns = [
  'sale_items.id',
  'sale_items.product_id',
  'sale_items.product_name as name',
  'products.sku',
  'products.unit',
  'sale_items.quantity',
  'sale_items.price',
  'sale_items.list_price',
  'sale_items.total',
  'sale_items.line_discount',
  'sale_items.discount',
  'sale_items.included_tax',
  'sale_items.cost',
  'sale_items.metadata',
] as const

const linesOf = (ctx: BusinessContext, sale_id: string) =>
  ctx
    .selectFrom('sale_items')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))
    .select(saleLineColumns)
    .select('sale_items.returned')
    .where('sale_items.sale_id', '=', sale_id)
    .orderBy('sale_items.position')
    .execute()
