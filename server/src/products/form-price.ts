import { MAX_KOBO } from '@kasuwa/contract/platform/money'
import { priceAt } from '@kasuwa/contract/pricing'
import { refuseField } from '../errors/refusal.ts'

interface Prices {
  cost?: number | null | undefined
  price?: number | null | undefined
  /** A rate. */
  markup?: number | null | undefined
}

/**
 * The price of a form. With a markup and no price, cost plus markup.
 * @throws Refusal 422 on `markup` if the price exceeds the limit
 */
export function formPriceOf(input: Prices, before: { cost: number; price: number; markup?: number | null }): number {
  const { cost, price, markup } = input
  if (typeof price === 'number') return price
  if (typeof markup !== 'number' || (markup === before.markup && typeof cost !== 'number')) return before.price
  const markedUpPrice = priceAt(cost ?? before.cost, markup)
  if (markedUpPrice > MAX_KOBO) throw refuseField('markup', 'validation.invalid')
  return markedUpPrice
}
