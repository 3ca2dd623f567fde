import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Those products, and the variants of each that has any: what a filter by products means. Deleted ones too, as documents keep them. */
export async function withVariants(ctx: BusinessContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.selectFrom('products').select('id').where(isAnyOf('parent_id', ids)).execute()
  return [...ids, ...rows.map(({ id }) => id)]
}

/** A list's query in which products stand with their variants. */
export const namingVariants = async <Query extends { product?: readonly string[] | undefined }>(
  ctx: BusinessContext,
  query: Query,
): Promise<Query> => (query.product ? { ...query, product: await withVariants(ctx, query.product) } : query)
