import {
  type LockedQuotation,
  acceptQuotation,
  lockSellableQuotation,
  isExpired,
  mustMatchQuotation,
  quotedLines,
  quotedTaxes,
} from '../quotations/quotation.ts'
import { promisedPricesOf } from '../pricing/list-prices.ts'
import type { PricedItem } from '../pricing/price-sale.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type SaleFeature, type FeatureHooks, afterLock } from './sale-feature.ts'
import type { SaleBody } from './sale-body.ts'

const offerKey = (lines: readonly PricedItem[]) =>
  lines
    .map(({ product, quantity, price, line_discount }) => `${product} ${quantity} ${price} ${line_discount ?? 0}`)
    .toSorted()
    .join()

/**
 * A sale of a quotation. Sold exactly as offered and before it expires, it keeps the quoted prices, because the member who quoted could set
 * them. Any difference is held to today's prices like another sale.
 */
export const quotationFeature: SaleFeature = (ctx, body, quotedOn) => {
  const { quotation: id } = body
  if (!id) return undefined
  const lock = () => lockSellableQuotation(ctx, id, body.quotation_expired === true, quotedOn)
  return afterLock({ stage: 'made of', lock }, (quotation) => hooksOf(ctx, body, quotation))
}

async function hooksOf(ctx: BusinessContext, body: SaleBody, quotation: LockedQuotation): Promise<FeatureHooks> {
  const { id: quotation_id, discount } = quotation
  const [lines, taxes] = await Promise.all([quotedLines(ctx, quotation_id), quotedTaxes(ctx, quotation_id)])
  const offered = lines.map(({ product_id: product, ...line }) => ({ product, ...line }))
  const isAsQuoted = offerKey(offered) === offerKey(body.items) && discount === (body.discount ?? 0) && !isExpired(ctx, quotation)
  return {
    allowedIds: new Set(taxes.map(({ tax_id }) => tax_id)),
    ...(isAsQuoted && { promise: { prices: promisedPricesOf(lines), isFixed: true } }),
    onParties: (parties) => mustMatchQuotation(ctx, quotation, parties),
    onPriced: (sale) => {
      acceptQuotation(ctx, quotation_id, sale.id)
      return { columns: { quotation_id }, auditValues: { quotation: quotation_id } }
    },
  }
}
