import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { refuseField } from '../errors/refusal.ts'
import { damagedUnits } from '../records/in-use.ts'
import type { BusinessContext } from '../request/request-context.ts'

/* Stock levels store whether the product has serial numbers. Lock the product FOR UPDATE first, so no stock moves meanwhile. */

/** All levels of the products, in the one lock order. */
export const lockAllLevels = (ctx: BusinessContext, product_ids: readonly string[]) =>
  ctx
    .selectFrom('inventory_levels')
    .select(['product_id', 'location_id', 'on_hand', 'committed', 'value'])
    .where(isAnyOf('product_id', product_ids))
    .orderBy('product_id')
    .orderBy('location_id')
    .forUpdate()
    .execute()

/** Sets the unit count of levels from the stock on hand. Lock the levels first, and insert the units. */
export async function trackLevels(ctx: BusinessContext, product_ids: readonly string[]): Promise<void> {
  await sql`update inventory_levels set units = on_hand / 1000
    where business_id = ${ctx.business_id} and product_id = any(${[...product_ids]}::uuid[])`.execute(ctx.db)
}

/**
 * Turns serial numbers on or off for products without stock.
 * @throws Refusal 422 on `has_serial_number` with units on hand or damaged
 */
export async function setTracking(ctx: BusinessContext, product_ids: readonly string[], isTracked: boolean): Promise<void> {
  if (product_ids.length === 0) return
  const levels = await lockAllLevels(ctx, product_ids)
  const isStocked = levels.some(({ on_hand, committed }) => on_hand !== 0 || committed !== 0)
  if (isStocked) throw refuseField('has_serial_number', isTracked ? 'register_units_first' : 'units_on_hand')
  // The caller inserts units for stock on hand.
  await ctx
    .updateTable('products')
    .set({ has_serial_number: isTracked })
    .where(isAnyOf('id', product_ids))
    .where('deleted_at', 'is not', null)
    .execute()
  if (isTracked) return trackLevels(ctx, product_ids)
  if ((await damagedUnits(ctx, 'product_id', product_ids)) > 0) throw refuseField('has_serial_number', 'units_damaged')
  await sql`update inventory_levels set units = null
    where business_id = ${ctx.business_id} and product_id = any(${[...product_ids]}::uuid[])`.execute(ctx.db)
}
