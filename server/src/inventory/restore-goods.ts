import type { BusinessContext } from '../request/request-context.ts'
import { isAnyOf } from '../database/rows.ts'
import { restoreLocation } from '../locations/restore-location.ts'
import { restoreProduct } from '../products/restore-product.ts'
import { inBusiness } from '../database/joins.ts'

interface Pair {
  product_id: string
  location_id: string
}

const products = (levels: readonly Pair[]) => [...new Set(levels.map((level) => level.product_id))]
const locations = (levels: readonly Pair[]) => [...new Set(levels.map((level) => level.location_id))]

/**
 * Locks the products and locations of a reversal, deleted or not, until commit: a delete waits, and then sees the stock. Call it before the
 * levels are locked.
 */
export async function lockProductsAndLocations(ctx: BusinessContext, levels: readonly Pair[]): Promise<void> {
  await Promise.all([
    ctx
      .selectFrom('products')
      .select('id')
      .where(isAnyOf('id', products(levels)))
      .orderBy('id')
      .forKeyShare()
      .execute(),
    ctx
      .selectFrom('locations')
      .select('id')
      .where(isAnyOf('id', locations(levels)))
      .orderBy('id')
      .forKeyShare()
      .execute(),
  ])
}

/** Restores deleted products and locations that have stock or reservations now. */
export async function restoreProductsAndLocations(ctx: BusinessContext, levels: readonly Pair[]): Promise<void> {
  const filled = await ctx
    .selectFrom('inventory_levels')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
    .select(['inventory_levels.product_id', 'inventory_levels.location_id', 'products.deleted_at'])
    .where(isAnyOf('inventory_levels.product_id', products(levels)))
    .where(isAnyOf('inventory_levels.location_id', locations(levels)))
    .where('inventory_levels.on_hand', '>', 0)
    .orderBy('inventory_levels.product_id')
    .orderBy('inventory_levels.location_id')
    .execute()
  for (const id of products(filled.filter((level) => level.deleted_at !== null))) await restoreProduct(ctx, id)
  for (const id of locations(filled)) await restoreLocation(ctx, id)
}
