import { type HeldQuotation, holdQuotation, isExpired, quotedLines } from '../documents/quotations.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { pricesKept } from './list-prices.ts'
import type { SaleBody } from './sale-body.ts'

/** A quotation that a sale is made of, held. */
export interface Quoted extends HeldQuotation {
  /**
   * Whether it is sold as it was offered, line for line and at the same discounts, within its days: then its prices hold, for whoever offered it
   * might set them. What differs, or comes late, is held to the prices of today like any other sale.
   */
  isAsQuoted: boolean
  /** Of its products, when it was offered. */
  listPrices: ReturnType<typeof pricesKept>
}

/** @throws Refusal 409, 422 (`holdQuotation`) */
export async function holdQuoted(ctx: BusinessContext, body: SaleBody, field: 'quotation' | 'expires_at' = 'quotation'): Promise<Quoted> {
  const held = await holdQuotation(ctx, body.quotation ?? '', body.quotation_expired === true, field)
  const lines = await quotedLines(ctx, held.id)
  const said = (all: readonly { product: string; quantity: number; price: number; line_discount?: number | null | undefined }[]) =>
    all
      .map(({ product, quantity, price, line_discount }) => `${product} ${quantity} ${price} ${line_discount ?? 0}`)
      .toSorted()
      .join()
  const offered = lines.map(({ product_id: product, ...line }) => ({ product, ...line }))
  const isSame = said(offered) === said(body.items) && held.discount === (body.discount ?? 0)
  return { ...held, isAsQuoted: isSame && !isExpired(ctx, held), listPrices: pricesKept(lines) }
}
