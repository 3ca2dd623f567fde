import { inBusiness } from '../database/joins.ts'
import { isShownAt } from '../products/shown-levels.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Levels at the locations this member sees, of products that are still kept. */
export const visibleLevels = (ctx: BusinessContext) =>
  ctx
    .selectFrom('inventory_levels')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'inventory_levels.location_id'))
    .where('products.deleted_at', 'is', null)
    // What is no longer counted may have been watched, and a location that is gone has nothing.
    .where('products.has_inventory', '=', true)
    .where('products.inventory_type', '=', 'standard')
    .where('locations.deleted_at', 'is', null)
    .where(isShownAt('inventory_levels'))
    .$if(ctx.member.location_id !== null, (query) => query.where('inventory_levels.location_id', '=', ctx.member.location_id))
