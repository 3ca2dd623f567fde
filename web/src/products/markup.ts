import { markupAt, priceAt } from '@kasuwa/contract/pricing'

/** Cost and price in kobo, and the markup in per cent of the cost. */
export interface Pricing {
  cost: number | null
  markup: number | null
  price: number | null
}

/** Which of markup and price was typed last; the other is computed. */
export type PricedBy = 'markup' | 'price' | undefined

const rateOf = (percent: number): number => Math.round(percent * 10_000)
const priceOf = (cost: number, markup: number): number => priceAt(cost, rateOf(markup))

/** Markup in per cent; null without a cost, or outside the limits. */
function markupOf(cost: number, price: number): number | null {
  const rate = markupAt(cost, price)
  return rate === null ? null : rate / 10_000
}

/** Markup that follows from cost and price; null if there is none. */
export const markupBetween = ({ cost, price }: Pick<Pricing, 'cost' | 'price'>): number | null =>
  cost === null || price === null ? null : markupOf(cost, price)

/**
 * Recomputes after an edit. A markup sets the price and a price the markup. A changed cost moves the one of the two that was not typed; but
 * a stored product's price never changes because a delivery cost more.
 */
export function recalculatePrice(before: Pricing, now: Pricing, led: PricedBy): { set: Partial<Pricing>; led: PricedBy } {
  if (now.markup !== before.markup) return { set: priced(now), led: 'markup' }
  if (now.price !== before.price) return { set: marked(now), led: 'price' }
  if (now.cost !== before.cost) return { set: led === 'markup' ? priced(now) : led === 'price' ? marked(now) : {}, led }
  return { set: {}, led }
}

const priced = ({ cost, markup }: Pricing): Partial<Pricing> => (cost === null || markup === null ? {} : { price: priceOf(cost, markup) })

const marked = (now: Pricing): Partial<Pricing> => (now.cost === null || now.price === null ? {} : { markup: markupBetween(now) })
