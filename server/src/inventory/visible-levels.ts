import { inBusiness } from '../database/joins.ts'
import { isAtVisibleLocation } from '../products/low-levels.ts'
import { isShownAt } from '../products/shown-levels.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Levels of existing products at the locations that this member sees. Locations are compared by id and planned for this business
 * (`needsCustomPlan` of `database/custom-plan.ts`): a generic plan read all levels of a large one to count ten thousand.
 */
export const visibleLevels = (ctx: BusinessContext) =>
  ctx
    .selectFrom('inventory_levels')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
    .where('products.deleted_at', 'is', null)
    // An untracked product may still be watched, and a deleted location has no stock.
    .where('products.has_inventory', '=', true)
    .where('products.inventory_type', '=', 'standard')
    .where(isAtVisibleLocation(ctx, 'inventory_levels'))
    .where(isShownAt('inventory_levels'))
