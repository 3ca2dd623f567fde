/** Cost and price in kobo, and the markup in per cent of the cost. */
export interface Pricing {
  cost: number | null
  markup: number | null
  price: number | null
}

/** Which of markup and price was typed last; the other is computed. */
export type PricedBy = 'markup' | 'price' | undefined

/** The contract's limits of a markup. */
const least = -100
const most = 1_000_000

const priceOf = (cost: number, markup: number): number => Math.round((cost * (100 + markup)) / 100)

/** Markup in per cent, two decimals; undefined without a cost, or beyond the contract's limits. */
function markupOf(cost: number, price: number): number | undefined {
  if (cost <= 0) return undefined
  const markup = Math.round(((price - cost) * 10_000) / cost) / 100
  return markup < least || markup > most ? undefined : markup
}

/** What was never said follows from both; null where it cannot. */
export const markupBetween = ({ cost, price }: Pick<Pricing, 'cost' | 'price'>): number | null =>
  cost === null || price === null ? null : (markupOf(cost, price) ?? null)

/**
 * Recomputes after an edit. A markup sets the price and a price the markup; a changed cost moves whichever of the two was
 * not typed: the price of goods on the shelf never changes by itself because a delivery cost more.
 */
export function recalculatePrice(before: Pricing, now: Pricing, led: PricedBy): { set: Partial<Pricing>; led: PricedBy } {
  if (now.markup !== before.markup) return { set: priced(now), led: 'markup' }
  if (now.price !== before.price) return { set: marked(now), led: 'price' }
  if (now.cost !== before.cost) return { set: led === 'markup' ? priced(now) : led === 'price' ? marked(now) : {}, led }
  return { set: {}, led }
}

const priced = ({ cost, markup }: Pricing): Partial<Pricing> => (cost === null || markup === null ? {} : { price: priceOf(cost, markup) })

const marked = (now: Pricing): Partial<Pricing> => (now.cost === null || now.price === null ? {} : { markup: markupBetween(now) })
