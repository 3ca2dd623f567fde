import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { isAnyOf } from '../database/rows.ts'
import { findDocument } from '../documents/find-document.ts'
import { listDocuments, sumDocuments } from '../documents/list.ts'
import { isExpired } from './quotation.ts'
import type { Documents } from '../documents/visible.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { includedTaxField, taxLineColumns, taxLineReply } from '../pricing/tax-lines.ts'

type Quotations = (typeof api)['quotations']
type Filters = Call<Quotations['sums']>['query']
type QuotationItem = ReplyOf<Quotations['one']>['quotation']['items'][number]

export async function listQuotations(ctx: BusinessContext, query: Call<Quotations['list']>['query']): Promise<ReplyOf<Quotations['list']>> {
  const { page, rows } = await listDocuments(ctx, 'quotations', query, {
    narrow: withFilters(ctx, query),
    columns: { expires_at: 'quotations.expires_on' },
  })
  const sales = await salesOf(
    ctx,
    rows.map((row) => row.id),
  )
  return {
    page,
    rows: rows.map((row) => ({ ...summaryOf(ctx, row), sale: sales.get(row.id) ?? null, contact: row.contact })),
  }
}

export const sumQuotations = (ctx: BusinessContext, query: Filters): Promise<ReplyOf<Quotations['sums']>> =>
  sumDocuments(ctx, 'quotations', query, { narrow: withFilters(ctx, query), sums: ({ canceled, total }) => ({ canceled, total }) })

/** Filters that only quotations have. */
const withFilters =
  (ctx: BusinessContext, { is_expired, member }: Filters) =>
  (quotations: Documents<'quotations'>) => {
    const isOver = sql<boolean>`(quotations.status = 'pending' and quotations.expires_on < ${today(ctx)}::date)`
    return quotations
      .$if(is_expired === true, (builder) => builder.where(isOver))
      .$if(is_expired === false, (builder) => builder.where(sql<boolean>`not ${isOver}`))
      .$if(member !== undefined, (builder) => builder.where(isAnyOf('quotations.created_by', member ?? [])))
  }

/** Columns of a quotation, the same in every reply. */
const summaryOf = <R extends { status: string; expires_on: string; total: number; tax_total: number; included_tax: number }>(
  ctx: BusinessContext,
  { total, expires_on, included_tax: _, ...row }: R,
) => ({
  ...row,
  net_total: total - row.tax_total,
  payable_amount: total,
  expires_at: expires_on,
  is_expired: isExpired(ctx, { status: row.status, expires_on }),
})

/** Active sales of quotations, by quotation id. A sale is at its quotation's location, so a member who sees one sees the other. */
async function salesOf(ctx: BusinessContext, ids: readonly string[]) {
  const rows = await ctx
    .selectFrom('sales')
    .select(['id', 'number', 'quotation_id'])
    .where('quotation_id', 'is not', null)
    .where(isAnyOf('sales.quotation_id', ids))
    .where('status', '<>', 'canceled')
    .execute()
  return new Map(rows.map(({ id, number, quotation_id }) => [quotation_id, { id, number: documentNumber(ctx, 'sale', number) }]))
}

/** @throws Refusal 404 */
export async function findQuotation(
  ctx: BusinessContext,
  id: string,
  flags: Call<Quotations['one']>['query'],
): Promise<ReplyOf<Quotations['one']>> {
  const { document, edges, more } = await findDocument(ctx, 'quotations', id, flags, partsOf(ctx, id, flags))
  return {
    quotation: {
      ...summaryOf(ctx, document),
      sale: more.sale,
      items: more.items,
      edges: { ...edges, ...(more.taxes ? { taxes: more.taxes } : {}) },
    },
  }
}

/** The full quotation, which each write returns. */
export const findFullQuotation = (ctx: BusinessContext, id: string) =>
  findQuotation(ctx, id, { with_contact: true, with_location: true, with_taxes: true })

async function partsOf(ctx: BusinessContext, id: string, flags: Call<Quotations['one']>['query']) {
  const [items, taxes, sales] = await Promise.all([linesOf(ctx, id), flags.with_taxes ? taxesOf(ctx, id) : undefined, salesOf(ctx, [id])])
  return { items, taxes, sale: sales.get(id) ?? null, people: [] }
}

/** Taxes of the quotation, in their order. */
async function taxesOf(ctx: BusinessContext, quotation_id: string) {
  const rows = await ctx
    .selectFrom('quotation_tax_lines')
    .select(taxLineColumns)
    .where('quotation_id', '=', quotation_id)
    .orderBy('position')
    .execute()
  return rows.map(taxLineReply)
}

async function linesOf(ctx: BusinessContext, quotation_id: string): Promise<QuotationItem[]> {
  const rows = await ctx
    .selectFrom('quotation_items')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'quotation_items.product_id'))
    .select(['quotation_items.id', 'quotation_items.product_id', 'quotation_items.product_name as name', 'products.sku'])
    .select(['products.unit', 'products.has_serial_number'])
    .select(['quotation_items.quantity', 'quotation_items.price', 'quotation_items.total'])
    .select(['quotation_items.line_discount', 'quotation_items.discount', 'quotation_items.included_tax', 'quotation_items.metadata'])
    .where('quotation_items.quotation_id', '=', quotation_id)
    .orderBy('quotation_items.position')
    .execute()
  return rows.map(({ included_tax, ...row }) => ({ ...row, ...includedTaxField(included_tax) })) as QuotationItem[]
}
