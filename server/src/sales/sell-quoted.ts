import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { inBusiness } from '../database/joins.ts'
import { rowOr404 } from '../database/pagination.ts'
import { quotedLines } from '../quotations/quotation.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { recordSale } from './record-sale.ts'
import type { SaleBody } from './sale-body.ts'

type Item = SaleBody['items'][number]

/**
 * Turns a quotation into a sale, line for line at its prices, discount and taxes: by what records any sale, with whatever that refuses of stock,
 * credit, units and approval. Its lines never change, so what is read of them before it is held is what is sold.
 * @throws Refusal 404; 409 where it became a sale already, or is canceled; 422
 */
export async function sellQuoted(ctx: BusinessContext, id: string, body: Call<(typeof api)['quotations']['sale']>['body']) {
  const quotation = await rowOr404(
    visibleDocuments(ctx, 'quotations').selectAll('quotations').where('quotations.id', '=', id).executeTakeFirst(),
  )
  const [lines, taxes] = await Promise.all([quotedLines(ctx, id), chargedStill(ctx, id)])
  const { items = [], expired, payable_amount, note, ...settling } = body
  const carried = new Map(items?.map((item) => [item.id, item.metadata]))
  const unknown = items?.findIndex((item) => !lines.some((line) => line.id === item.id)) ?? -1
  if (unknown >= 0) throw refuseField(`items.${unknown}.id`, 'unknown_reference')
  const sold = {
    ...settling,
    contact: quotation.contact_id,
    location: quotation.location_id,
    note: note ?? quotation.note,
    items: lines.map(({ id: line, product_id: product, quantity, price, line_discount, metadata }) => ({
      ...{ product, quantity, price, line_discount },
      metadata: (metadata || carried.has(line) ? { ...metadata, ...carried.get(line) } : null) as Item['metadata'],
    })),
    discount: quotation.discount,
    tax: taxes.map(({ tax_id }) => tax_id),
    payable_amount: payable_amount ?? quotation.total,
    quotation: id,
    quotation_expired: expired,
  }
  return recordSale(ctx, sold, 'expires_at')
}

/** The taxes that it was worked out with, in their order, less those that were turned off since: they are on no new sale. */
const chargedStill = (ctx: BusinessContext, quotation_id: string) =>
  ctx
    .selectFrom('quotation_tax_lines')
    .innerJoin('sale_taxes', (join) => inBusiness(join, 'sale_taxes.id', 'quotation_tax_lines.tax_id'))
    .select('quotation_tax_lines.tax_id')
    .where('quotation_tax_lines.quotation_id', '=', quotation_id)
    .where('sale_taxes.is_active', '=', true)
    .orderBy('quotation_tax_lines.position')
    .execute()
