import type { ReferencedRow } from '../records/references.ts'

/** Kobo by product: its price on the day of the promise, null if not stored, and the promised prices. */
export type ListPrices = ReadonlyMap<string, { list_price: number | null; prices: ReadonlySet<number> }>

/**
 * Product prices to store on lines: current ones, or those of the promise for a quotation or corrected sale, so that a later rise is no
 * price cut. A line at another price than promised gets the lower of both, so that a later fall is none either.
 * @param products by id, locked
 * @param promisedPrices prices of the promise, by product
 */
export const listPriceOf =
  (products: ReadonlyMap<string, ReferencedRow<'products'>>, promisedPrices: ListPrices | undefined) =>
  (product: string, price: number): number | null => {
    const now = products.get(product)?.price ?? null
    const promise = promisedPrices?.get(product)
    if (!promise) return now
    const { list_price, prices } = promise
    if (list_price === null || prices.has(price)) return list_price
    return now === null ? null : Math.min(list_price, now)
  }

/**
 * Prices that a quotation or a corrected sale promised, for `listPriceOf` (REPORTS-24). Kobo. If lines of one product differ in
 * `list_price`, the last one counts.
 */
export function promisedPricesOf(lines: readonly { product_id: string; price: number; list_price: number | null }[]): ListPrices {
  const pricesByProduct = new Map<string, { list_price: number | null; prices: Set<number> }>()
  for (const { product_id, price, list_price } of lines)
    pricesByProduct.set(product_id, { list_price, prices: (pricesByProduct.get(product_id)?.prices ?? new Set()).add(price) })
  return pricesByProduct
}
