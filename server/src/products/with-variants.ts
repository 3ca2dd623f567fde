import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Those products, and the variants of each that has any: what a filter by products means. Deleted ones too, as documents keep them. */
export async function withVariants(ctx: BusinessContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.selectFrom('products').select('id').where(isAnyOf('parent_id', ids)).execute()
  return [...ids, ...rows.map(({ id }) => id)]
}

interface Named {
  product?: readonly string[] | undefined
  not_product?: readonly string[] | undefined
}

/** A list's query in which products stand with their variants. */
export async function namingVariants<Query extends Named>(ctx: BusinessContext, query: Query): Promise<Query> {
  const [product, not_product] = await Promise.all(
    [query.product, query.not_product].map((ids) => Promise.resolve(ids && withVariants(ctx, ids))),
  )
  return { ...query, ...(product && { product }), ...(not_product && { not_product }) }
}
