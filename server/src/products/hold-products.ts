import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ProductRow } from './variant-row.ts'

export interface LockedProducts {
  /** Named products, parents of named variants, and the variants of all of these; by id. */
  rows: ReadonlyMap<string, ProductRow>
  variantsOf: ReadonlyMap<string, readonly ProductRow[]>
}

/**
 * Locks products in one fixed order: standard products and parents, then composites as `followCosts` does, then variants. Changes of a
 * variant lock its parent first. Documents that name the products do not wait.
 */
export async function holdProducts(ctx: BusinessContext, ids: readonly string[]): Promise<LockedProducts> {
  const requestedRows = await ctx.selectFrom('products').select(['id', 'parent_id']).where(isAnyOf('id', ids)).execute()
  const alone = [...new Set(requestedRows.map(({ id, parent_id }) => parent_id ?? id))]
  const locked = await ctx
    .selectFrom('products')
    .selectAll()
    .where(isAnyOf('id', alone))
    .where('deleted_at', 'is', null)
    .orderBy(sql`inventory_type = 'composite'`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const parents = locked.filter(({ inventory_type }) => inventory_type === 'variant').map(({ id }) => id)
  const variants =
    parents.length === 0
      ? []
      : await ctx
          .selectFrom('products')
          .selectAll()
          .where(isAnyOf('parent_id', parents))
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
  return {
    rows: new Map([...locked, ...variants].map((row) => [row.id, row])),
    variantsOf: new Map(parents.map((id) => [id, variants.filter(({ parent_id }) => parent_id === id)])),
  }
}
