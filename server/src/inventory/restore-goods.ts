import type { Ctx } from '../platform/context.ts'
import { among } from '../platform/rows.ts'
import { restoreLocation } from '../locations/restore-location.ts'
import { restoreProduct } from '../products/restore-product.ts'

/**
 * Holds the products and the location that a reversal moves stock at, deleted or not, until the request ends: a delete waits, and then
 * sees the stock. Call it before the levels are locked.
 */
export async function holdGoods(ctx: Ctx, location_id: string, product_ids: readonly string[]): Promise<void> {
  await Promise.all([
    ctx.from('products').select('id').where(among('id', product_ids)).orderBy('id').forKeyShare().execute(),
    ctx.from('locations').select('id').where('id', '=', location_id).forKeyShare().execute(),
  ])
}

/** Brings back what is deleted of the location and the products, as far as stock lies there or is promised there now. */
export async function restoreGoods(ctx: Ctx, location_id: string, product_ids: readonly string[]): Promise<void> {
  const levels = await ctx
    .from('inventory_levels')
    .innerJoin('products', (join) =>
      join.onRef('products.business_id', '=', 'inventory_levels.business_id').onRef('products.id', '=', 'inventory_levels.product_id'),
    )
    .select(['inventory_levels.product_id', 'products.deleted_at'])
    .where('inventory_levels.location_id', '=', location_id)
    .where(among('inventory_levels.product_id', product_ids))
    .where('inventory_levels.on_hand', '>', 0)
    .orderBy('inventory_levels.product_id')
    .execute()
  for (const level of levels) if (level.deleted_at !== null) await restoreProduct(ctx, level.product_id)
  if (levels.length > 0) await restoreLocation(ctx, location_id)
}
