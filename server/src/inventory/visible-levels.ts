import { inBusiness } from '../database/joins.ts'
import { isAtKeptPlace } from '../products/low-levels.ts'
import { isShownAt } from '../products/shown-levels.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Levels at the locations this member sees, of products that are still kept. Their locations are joined to be shown alone: what is counted is held to
 * those that are kept by their ids, and is planned for its own business for it (`needsCustomPlan` of `database/custom-plan.ts`). Planned for any business,
 * all levels of a large one were read to count ten thousand of them.
 */
export const visibleLevels = (ctx: BusinessContext) =>
  ctx
    .selectFrom('inventory_levels')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
    .where('products.deleted_at', 'is', null)
    // What is no longer counted may have been watched, and a location that is gone has nothing.
    .where('products.has_inventory', '=', true)
    .where('products.inventory_type', '=', 'standard')
    .where(isAtKeptPlace(ctx, 'inventory_levels'))
    .where(isShownAt('inventory_levels'))
