import { isAnyOf } from '../database/rows.ts'
import { refuseRule } from '../errors/refusal.ts'
import { lockForUpdate, softDelete, update } from '../records/entity-rows.ts'
import { damagedUnits, mustBeUnused } from '../records/in-use.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { removeFromCoverage } from '../sale-taxes/coverage.ts'
import { followLeft } from './edit-parent.ts'
import { toggleVariant } from './edit-variant.ts'
import { findLive, haveHistory } from './history.ts'
import { mustBeInNone } from './recipe.ts'
import { type ProductRow, ownColumnsOf } from './variant-row.ts'
import { lockVariants, variantsOf, writeVariants } from './write-variants.ts'

/**
 * Deletes a parent with its variants. A variant that documents name stays, since its parent’s page shows its history.
 * @throws Refusal 404; 422 with stock on hand, on a pending document, in a composite, or if a tax covers no other product
 */
export async function deleteProduct(ctx: BusinessContext, id: string): Promise<void> {
  const { parent_id } = await findLive(ctx, id)
  const parent = parent_id === null ? undefined : await lockForUpdate(ctx, 'products', parent_id)
  await softDelete(ctx, 'products', id)
  if (parent && (await haveHistory(ctx, [id]))) throw refuseRule('variant_has_history')
  const variants = parent ? [] : await variantsOf(ctx, id)
  const ids = variants.map((variant) => variant.id)
  await lockVariants(ctx, ids)
  await mustBeGone(ctx, [id, ...ids])
  for (const variant of variants) await softDelete(ctx, 'products', variant.id)
  if (parent) await followLeft(ctx, parent)
}

async function mustBeGone(ctx: BusinessContext, ids: readonly string[]): Promise<void> {
  const stock = await ctx
    .selectFrom('inventory_levels')
    .select('id')
    .where(isAnyOf('product_id', ids))
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (stock) throw refuseRule('product_has_stock')
  const damaged = await damagedUnits(ctx, 'product_id', ids)
  if (damaged > 0) throw refuseRule('product_has_damaged', { count: damaged })
  await Promise.all(ids.map((id) => mustBeUnused(ctx, 'products', id)))
  await mustBeInNone(ctx, ids)
  const covered = await ctx.selectFrom('sale_tax_products').select('product_id').where(isAnyOf('product_id', ids)).execute()
  for (const id of ids.filter((productId) => covered.some(({ product_id }) => product_id === productId)))
    await removeFromCoverage(ctx, 'products', id)
}

/**
 * Takes a product and its variants off sale, or puts it back with the variants that are not off sale themselves.
 * @throws Refusal 404, or 422
 */
export async function setActive(ctx: BusinessContext, id: string, is_active: boolean): Promise<ProductRow> {
  const existing = await findLive(ctx, id)
  if (existing.parent_id !== null) return toggleVariant(ctx, existing.parent_id, id, is_active)
  const product = await update(ctx, 'products', id, { is_active })
  if (product.inventory_type === 'variant') {
    const variants = await variantsOf(ctx, id)
    await writeVariants(
      ctx,
      product,
      variants.map((before) => ({ before, ownColumns: ownColumnsOf(before), index: undefined, ref: undefined, reorder_levels: undefined })),
    )
  }
  return product
}

/**
 * Marks a product or one variant as a favourite at tills, or unmarks it.
 * @throws Refusal 404
 */
export const setFavourite = async (ctx: BusinessContext, id: string, is_favourite: boolean): Promise<ProductRow> => {
  await findLive(ctx, id)
  return update(ctx, 'products', id, { is_favourite })
}

/** One row of a bulk action. @throws Refusal 404 or 422 */
export async function applyBulkAction(
  ctx: BusinessContext,
  { id, action }: { id: string; action: 'activate' | 'deactivate' | 'delete' },
): Promise<void> {
  if (action === 'delete') await deleteProduct(ctx, id)
  else await setActive(ctx, id, action === 'activate')
}
