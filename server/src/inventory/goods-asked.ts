import { sql } from 'kysely'
import { matchesSearch } from '../database/search.ts'
import { type Asked, isAsked } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** So many products are given to a statement by their ids; of more of them each row asks for its own. */
const fewest = 2000

type Query = Asked & { search?: string | undefined }

/** Products that have the words of a search and are sorted as is asked. */
export const goodsAsked = (ctx: BusinessContext, query: Query) =>
  ctx
    .selectFrom('products')
    .where(isAsked(ctx, query, { category: 'products.category_id', brand: 'products.brand_id' }))
    .$if(Boolean(query.search), (some) => some.where(matchesSearch('products.search_text', query.search ?? '')))
    .select('products.id')

/** Their ids where they are few; undefined where they are many. */
export async function fewGoods(ctx: BusinessContext, query: Query): Promise<string[] | undefined> {
  const few = await goodsAsked(ctx, query)
    .limit(sql.lit(fewest + 1))
    .execute()
  return few.length > fewest ? undefined : few.map(({ id }) => id)
}
