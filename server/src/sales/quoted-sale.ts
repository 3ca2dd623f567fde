import { accept, holdQuotation, isExpired, mustBeFor, quotedLines } from '../quotations/quotation.ts'
import { pricesKept } from '../pricing/list-prices.ts'
import type { Feature } from './on-record.ts'

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
export const quoted: Feature = async (ctx, body, quotedOn) => {
  if (!body.quotation) return undefined
  const quotation = await holdQuotation(ctx, body.quotation, body.quotation_expired === true, quotedOn)
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
