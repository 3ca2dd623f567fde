import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { inBusiness } from '../database/joins.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** How many pieces of a composite can be made at a location. */
interface CanMake {
  composite_id: string
  location_id: string
  /** Thousandths, of whole units. */
  can_make: number
}

/**
 * How many of each composite its available components make: the lowest count over tracked components (PRODUCTS-30). Locations that lack a
 * component are left out.
 * @param location_id one location; without it, every location that the member sees
 */
export async function canMake(ctx: BusinessContext, composite_ids: readonly string[], location_id?: string): Promise<CanMake[]> {
  if (composite_ids.length === 0) return []
  const at = location_id ?? ctx.member.location_id
  return ctx
    .selectFrom('product_components')
    .innerJoin('inventory_levels as level', (join) => inBusiness(join, 'level.product_id', 'product_components.component_id'))
    .where(isAnyOf('composite_id', composite_ids))
    .$if(at !== null, (builder) => builder.where('level.location_id', '=', at ?? ''))
    .select(['composite_id', 'level.location_id'])
    .select(sql<number>`(min(div(level.on_hand - level.committed, product_components.quantity)) * 1000)::bigint`.as('can_make'))
    .groupBy(['composite_id', 'level.location_id'])
    .having(
      sql<boolean>`count(*) = (select count(*) from product_components part
        join products component on component.business_id = part.business_id and component.id = part.component_id
        where part.business_id = ${ctx.business_id} and part.composite_id = product_components.composite_id and component.has_inventory)`,
    )
    .execute()
}

/**
 * The same summed over visible locations, by composite. Goods of two locations never make one together. Null if no component is tracked.
 */
export async function canMakeInAll(
  ctx: BusinessContext,
  composite_ids: readonly string[],
  location_id?: string,
): Promise<Map<string, number | null>> {
  if (composite_ids.length === 0) return new Map()
  const [canMakeRows, trackedIds] = await Promise.all([canMake(ctx, composite_ids, location_id), withCounted(ctx, composite_ids)])
  const sums = new Map<string, number | null>(composite_ids.map((id) => [id, trackedIds.has(id) ? 0 : null]))
  for (const { composite_id, can_make } of canMakeRows) sums.set(composite_id, (sums.get(composite_id) ?? 0) + can_make)
  return sums
}

/** Composites with at least one tracked component. */
async function withCounted(ctx: BusinessContext, composite_ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx
    .selectFrom('product_components')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'product_components.component_id'))
    .where(isAnyOf('composite_id', composite_ids))
    .where('products.has_inventory', '=', true)
    .select('composite_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ composite_id }) => composite_id))
}
