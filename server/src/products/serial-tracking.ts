import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { refuseField } from '../errors/refusal.ts'
import { damagedUnits } from '../records/in-use.ts'
import type { BusinessContext } from '../request/request-context.ts'

/* Whether the units of a product are told apart, as its levels say it. Hold the product FOR UPDATE first: nothing moves it meanwhile. */

/** All levels of some products, locked in the one order. */
export const lockAllLevels = (ctx: BusinessContext, product_ids: readonly string[]) =>
  ctx
    .selectFrom('inventory_levels')
    .select(['product_id', 'location_id', 'on_hand', 'committed', 'value'])
    .where(isAnyOf('product_id', product_ids))
    .orderBy('product_id')
    .orderBy('location_id')
    .forUpdate()
    .execute()

/** What is on hand is so many units from now on. Lock them first, and write the units. */
export async function trackLevels(ctx: BusinessContext, product_ids: readonly string[]): Promise<void> {
  await sql`update inventory_levels set units = on_hand / 1000
    where business_id = ${ctx.business_id} and product_id = any(${[...product_ids]}::uuid[])`.execute(ctx.db)
}

/**
 * Products without any stock begin, or end, to have units that are told apart.
 * @throws Refusal 422 on `has_serial_number` where there are some on hand, or damaged ones
 */
export async function setTracking(ctx: BusinessContext, product_ids: readonly string[], isTracked: boolean): Promise<void> {
  if (product_ids.length === 0) return
  const levels = await lockAllLevels(ctx, product_ids)
  const isStocked = levels.some(({ on_hand, committed }) => on_hand !== 0 || committed !== 0)
  if (isStocked) throw refuseField('has_serial_number', isTracked ? 'register_units_first' : 'units_on_hand')
  // Its caller writes those that are there.
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
