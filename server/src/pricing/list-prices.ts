import type { Named } from '../records/references.ts'

/** Kobo, by product: its price when it was promised, null where that was not kept; and what it was promised for. */
export type ListPrices = ReadonlyMap<string, { list_price: number | null; prices: ReadonlySet<number> }>

/**
 * What lines keep as the prices of their products: those of this moment, as this request holds them, whatever the till took them for. What was promised before
 * has those of the day of the promise, so that nobody seems to have lowered what was raised since: a sale of a quotation as it was offered, and what is
 * recorded in the place of another sale. A line of that at another price than was promised has the lower of both: who sells at the price of now, as
 * whoever may not change prices must, has not lowered what fell since.
 * @param products by id, held @param kept of what was promised, by product
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
