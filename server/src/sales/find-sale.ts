import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { findDocument } from '../documents/find.ts'
import { allocatedToDocument } from '../receivables/allocation-replies.ts'
import { paymentsOf, shownPayments } from '../documents/payments.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Named } from '../records/created-by.ts'
import type { Unit } from '@kasuwa/contract/units'
import { saidUnits, unitsOfLines } from '../inventory/units-of-lines.ts'
import { cameBack } from './came-back.ts'
import { summaryOf } from './list-sales.ts'
import { linkTo } from '../documents/links.ts'
import { inBusiness } from '../database/joins.ts'

type Sales = (typeof api)['sales']
type Shown = ReplyOf<Sales['one']>['sale']

/** A sale with its lines, and under `edges` what the flags ask for. @throws Refusal 404 */
export async function findSale(ctx: BusinessContext, id: string, flags: Call<Sales['one']>['query']): Promise<ReplyOf<Sales['one']>> {
  const { document, edges, more, nameOf } = await findDocument(ctx, 'sales', id, flags, partsOf(ctx, id, flags))
  return shownSale({ document, edges }, { ...more, nameOf })
}

/** What a write answers with: the whole sale. */
export const wholeSale = (ctx: BusinessContext, id: string) =>
  findSale(ctx, id, { with_contact: true, with_location: true, with_taxes: true, with_payments: true, with_approvals: true })

interface Found<D, E> {
  document: D & { total: number; paid_amount: number; credited: number; cost: number | null }
  edges: E
}

interface Parts {
  items: Shown['items']
  taxes: Shown['edges']['taxes']
  payments: Awaited<ReturnType<typeof paymentsOf>> | undefined
  settled?: Shown['edges']['settled']
  /** What came online otherwise than asked. */
  wrong?: NonNullable<Shown['edges']['wrong_payments']> | undefined
  /** What it was made of. */
  quotation?: Shown['quotation']
  /** What came back in exchange for it. */
  exchange?: Shown['exchange']
  returns?: Pick<Shown['edges'], 'returns' | 'returnable'> | undefined
  nameOf: (merchant_id: string) => Named | null
}

/** A sale as answers show it, from what was read of it or is known without. */
export function shownSale<D extends object, E extends object>(
  { document, edges }: Found<D, E>,
  { items, taxes, payments, settled, wrong, returns, quotation, exchange, nameOf }: Parts,
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
        ...(payments ? { payments: shownPayments(payments, nameOf) } : {}),
      },
    },
  }
}

async function partsOf(ctx: BusinessContext, id: string, flags: Call<Sales['one']>['query']) {
  const [items, taxes, payments, settled, wrong, returns, returnable, quotation, exchange] = await Promise.all([
    itemsOf(ctx, id),
    flags.with_taxes ? taxesOf(ctx, id) : undefined,
    flags.with_payments ? paymentsOf(ctx, 'sales', id) : undefined,
    flags.with_settled ? allocatedToDocument(ctx, id) : undefined,
    flags.with_settled ? wronglyPaid(ctx, id) : undefined,
    flags.with_returns && ctx.can('inventory-action.view') ? cameBack().returns(ctx, id) : undefined,
    flags.with_returns ? cameBack().returnable(ctx, id) : undefined,
    quotationOf(ctx, id),
    cameBack().exchange(ctx, id),
  ])
  return {
    items,
    taxes,
    payments,
    settled,
    wrong,
    quotation,
    exchange,
    returns: returnable && { ...(returns && { returns }), returnable },
    people: (payments ?? []).map((one) => one.created_by),
  }
}

/** The quotation that a sale was made of; none where it was deleted since. It stands where the sale does. */
const quotationOf = (ctx: BusinessContext, sale_id: string) =>
  linkTo(ctx, 'quotations', ctx.selectFrom('sales').select('quotation_id').where('id', '=', sale_id))

/** What a customer paid online otherwise than it was asked for, and has not got back. Into whose account it went is not ours to send back. */
async function wronglyPaid(ctx: BusinessContext, sale_id: string) {
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

const taxesOf = (ctx: BusinessContext, sale_id: string) =>
  ctx
    .selectFrom('sale_tax_lines')
    .select(['tax_id as id', 'name', 'rate', 'base', 'amount'])
    .where('sale_id', '=', sale_id)
    .orderBy('position')
    .execute()

async function itemsOf(ctx: BusinessContext, sale_id: string): Promise<Shown['items']> {
  const [rows, parts, units] = await Promise.all([linesOf(ctx, sale_id), partsOfLines(ctx, sale_id), unitsOfLines(ctx, [sale_id])])
  return rows.map(({ unit, returned, ...line }) => {
    const row = { ...line, ...saidUnit(unit), ...saidUnits(units, line.id), ...(returned > 0 && { returned }) }
    const components = parts.flatMap(({ line_id, ...part }) => (line_id === row.id ? [part] : []))
    return components.length > 0 ? { ...row, components } : row
  }) as Shown['items']
}

/** A line of goods that are counted in nothing in particular says nothing of it: most do not. */
export const saidUnit = (unit: Unit | null | undefined) => (unit ? { unit } : {})

/** What those of composites took of each component. */
export const partsOfLines = (ctx: BusinessContext, sale_id: string) =>
  ctx
    .selectFrom('sale_items')
    .innerJoin('sale_item_components as part', (join) =>
      join
        .onRef('part.business_id', '=', 'sale_items.business_id')
        .onRef('part.sale_id', '=', 'sale_items.sale_id')
        .onRef('part.line_position', '=', 'sale_items.position'),
    )
    .select(['sale_items.id as line_id', 'part.product_id', 'part.product_name as name', 'part.quantity', 'part.taken', 'part.cost'])
    .where('sale_items.sale_id', '=', sale_id)
    .orderBy('part.line_position')
    .orderBy('part.position')
    .execute()

const linesOf = (ctx: BusinessContext, sale_id: string) =>
  ctx
    .selectFrom('sale_items')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))
    .select([
      'sale_items.id',
      'sale_items.product_id',
      'sale_items.product_name as name',
      'products.sku',
      'products.unit',
      'sale_items.quantity',
      'sale_items.price',
      'sale_items.list_price',
    ])
    .select(['sale_items.total', 'sale_items.line_discount', 'sale_items.discount', 'sale_items.cost'])
    .select(['sale_items.metadata', 'sale_items.returned'])
    .where('sale_items.sale_id', '=', sale_id)
    .orderBy('sale_items.position')
    .execute()
