import { sql } from 'kysely'
import { matchesSearch } from '../database/search.ts'
import { type IdFilters, matchesFilters } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Most product ids passed to a statement; above, each row checks its own product. */
const maxIds = 2000

type ProductQuery = IdFilters & { search?: string | undefined }

/** Products that match a search, categories and brands. */
export const matchingProducts = (ctx: BusinessContext, query: ProductQuery) =>
  ctx
    .selectFrom('products')
    .where(matchesFilters(ctx, query, { category: 'products.category_id', brand: 'products.brand_id' }))
    .$if(Boolean(query.search), (builder) => builder.where(matchesSearch('products.search_text', query.search ?? '')))
    .select('products.id')

/** Their ids if they are few; undefined if they are many. */
export async function fewProductIds(ctx: BusinessContext, query: ProductQuery): Promise<string[] | undefined> {
  const rows = await matchingProducts(ctx, query)
    .limit(sql.lit(maxIds + 1))
    .execute()
  return rows.length > maxIds ? undefined : rows.map(({ id }) => id)
}
