import type { Named } from '../records/references.ts'

/** Kobo by product: its price on the day of the promise, null if not stored, and the promised prices. */
export type ListPrices = ReadonlyMap<string, { list_price: number | null; prices: ReadonlySet<number> }>

/**
 * Product prices to store on lines: current ones, or those of the promise for a quotation or corrected sale, so that a later rise is no
 * price cut. A line at another price than promised gets the lower of both, so that a later fall is none either.
 * @param products by id, locked
 * @param kept prices of the promise, by product
 */
export const listPriceOf =
  (products: ReadonlyMap<string, Named<'products'>>, kept: ListPrices | undefined) =>
  (product: string, price: number): number | null => {
    const now = products.get(product)?.price ?? null
    const promised = kept?.get(product)
    if (!promised) return now
    const { list_price, prices } = promised
    if (list_price === null || prices.has(price)) return list_price
    return now === null ? null : Math.min(list_price, now)
  }

export function pricesKept(lines: readonly { product_id: string; price: number; list_price: number | null }[]): ListPrices {
  const kept = new Map<string, { list_price: number | null; prices: Set<number> }>()
  for (const { product_id, price, list_price } of lines)
    kept.set(product_id, { list_price, prices: (kept.get(product_id)?.prices ?? new Set()).add(price) })
  return kept
}
