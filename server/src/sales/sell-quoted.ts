import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { rowOr404 } from '../database/pagination.ts'
import { quotedLines, quotedTaxes } from '../quotations/quotation.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { recordSale } from './record-sale.ts'
import type { SaleBody } from './sale-body.ts'

type SaleItem = SaleBody['items'][number]

/**
 * Turns a quotation into a sale with the same lines, prices, discount and taxes. `recordSale` applies all rules of stock, credit, units and
 * approval. Lines of a quotation never change, so they can be read before it is locked.
 * @throws Refusal 404; 409 if it is already sold, or canceled; 422
 */
export async function sellQuotation(ctx: BusinessContext, id: string, body: Call<(typeof api)['quotations']['sale']>['body']) {
  const quotation = await rowOr404(
    visibleDocuments(ctx, 'quotations').selectAll('quotations').where('quotations.id', '=', id).executeTakeFirst(),
  )
  const [lines, taxes] = await Promise.all([quotedLines(ctx, id), quotedTaxes(ctx, id)])
  const { items = [], expired, payable_amount, note, ...paymentFields } = body
  const metadataByLine = new Map(items?.map((item) => [item.id, item.metadata]))
  const unknown = items?.findIndex((item) => !lines.some((line) => line.id === item.id)) ?? -1
  if (unknown >= 0) throw refuseField(`items.${unknown}.id`, 'unknown_reference')
  const saleBody = {
    ...paymentFields,
    contact: quotation.contact_id,
    location: quotation.location_id,
    note: note ?? quotation.note,
    items: lines.map(({ id: line, product_id: product, quantity, price, line_discount, metadata }) => ({
      ...{ product, quantity, price, line_discount },
      metadata: (metadata || metadataByLine.has(line) ? { ...metadata, ...metadataByLine.get(line) } : null) as SaleItem['metadata'],
    })),
    discount: quotation.discount,
    tax: taxes.flatMap(({ tax_id, is_off }) => (is_off ? [] : [tax_id])),
    tax_off: taxes.flatMap(({ tax_id, is_off }) => (is_off ? [tax_id] : [])),
    payable_amount: payable_amount ?? quotation.total,
    quotation: id,
    quotation_expired: expired,
  }
  return recordSale(ctx, saleBody, 'expires_at')
}
