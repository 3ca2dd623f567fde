import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** The products and their variants, deleted ones included since documents keep them: the meaning of a filter by product. */
export async function withVariants(ctx: BusinessContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.selectFrom('products').select('id').where(isAnyOf('parent_id', ids)).execute()
  return [...ids, ...rows.map(({ id }) => id)]
}

interface ProductFilters {
  product?: readonly string[] | undefined
  not_product?: readonly string[] | undefined
}

/** A list query whose product filters include variants. */
export async function namingVariants<Query extends ProductFilters>(ctx: BusinessContext, query: Query): Promise<Query> {
  const [product, not_product] = await Promise.all(
    [query.product, query.not_product].map((ids) => Promise.resolve(ids && withVariants(ctx, ids))),
  )
  return { ...query, ...(product && { product }), ...(not_product && { not_product }) }
}
