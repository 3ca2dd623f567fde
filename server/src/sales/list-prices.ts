import type { BusinessContext } from '../request/request-context.ts'
import type { Named } from '../records/references.ts'

/** Kobo by product; null where it was not kept when it was set. */
type ListPrices = ReadonlyMap<string, number | null>

/**
 * What lines keep as the prices of their products: those of this moment, as this request holds them, whatever the till took them for. What was promised before
 * has those of the day of the promise, so that nobody seems to have lowered what was raised since: a sale of a quotation as it was offered, and what is
 * recorded in the place of another sale.
 * @param products by id, held @param kept of what was promised, by product
 */
export const listPriceOf =
  (products: ReadonlyMap<string, Named<'products'>>, kept: ListPrices | undefined) =>
  (product: string): number | null =>
    kept?.has(product) ? (kept.get(product) ?? null) : (products.get(product)?.price ?? null)

export const pricesKept = (lines: readonly { product_id: string; list_price: number | null }[]): ListPrices =>
  new Map(lines.map(({ product_id, list_price }) => [product_id, list_price]))

/** Those of a sale that another is recorded in place of. */
export async function pricesOfSale(ctx: BusinessContext, sale_id: string): Promise<ListPrices> {
  return pricesKept(await ctx.selectFrom('sale_items').select(['product_id', 'list_price']).where('sale_id', '=', sale_id).execute())
}
