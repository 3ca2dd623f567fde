import { type HeldQuotation, accept, holdQuotation, isExpired, mustBeFor, quotedLines } from '../quotations/quotation.ts'
import { pricesKept } from '../pricing/list-prices.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Feature, type OnRecord, whenHeld } from './on-record.ts'
import type { SaleBody } from './sale-body.ts'

interface SaidLine {
  product: string
  quantity: number
  price: number
  line_discount?: number | null | undefined
}

const said = (lines: readonly SaidLine[]) =>
  lines
    .map(({ product, quantity, price, line_discount }) => `${product} ${quantity} ${price} ${line_discount ?? 0}`)
    .toSorted()
    .join()

/**
 * A sale is made of a quotation. Sold as it was offered, line for line and at the same discounts, within its days, its prices hold, for whoever
 * offered it might set them. What differs, or comes late, is held to the prices of today like any other sale.
 */
export const quoted: Feature = (ctx, body, quotedOn) => {
  const { quotation: id } = body
  if (!id) return undefined
  const hold = () => holdQuotation(ctx, id, body.quotation_expired === true, quotedOn)
  return whenHeld({ at: 'made of', hold }, (quotation) => hooksOf(ctx, body, quotation))
}

async function hooksOf(ctx: BusinessContext, body: SaleBody, quotation: HeldQuotation): Promise<OnRecord> {
  const { id: quotation_id, discount } = quotation
  const lines = await quotedLines(ctx, quotation_id)
  const offered = lines.map(({ product_id: product, ...line }) => ({ product, ...line }))
  const isAsQuoted = said(offered) === said(body.items) && discount === (body.discount ?? 0) && !isExpired(ctx, quotation)
  return {
    ...(isAsQuoted && { promised: { prices: pricesKept(lines), isFixed: true } }),
    named: (parties) => mustBeFor(ctx, quotation, parties),
    priced: (sale) => {
      accept(ctx, quotation_id, sale.id)
      return { columns: { quotation_id }, told: { quotation: quotation_id } }
    },
  }
}
