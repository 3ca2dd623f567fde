import { type RawBuilder, sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * What low stock is, once (`domain.md`, Stock): a product is low at a location where no more is on hand than the level at which to order
 * again that holds there. A stock level knows that of itself (`inventory_levels.is_low`).
 */

/**
 * True of a stock level of a product that is kept at its location: it was on the shelf there, or the location has a reorder level of its
 * own. Of a product that is kept nowhere yet, where it is watched all the same. @param level as its table is called in the query
 */
export const isKeptAt = (level: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${level}.${column}`)
  return sql<boolean>`(${of('last_entry')} > 0 or ${of('reorder_level')} is not null or not exists (select from inventory_levels elsewhere
    join locations other on other.business_id = elsewhere.business_id and other.id = elsewhere.location_id and other.deleted_at is null
    where elsewhere.business_id = ${of('business_id')} and elsewhere.product_id = ${of('product_id')}
      and (elsewhere.last_entry > 0 or elsewhere.reorder_level is not null)))`
}

/**
 * True of a stock level that is low and counts as such: of what is not counted, is not stocked itself, or is a variant off sale none does.
 * @param level, product as their tables are called in the query
 */
export const countsAsLow = (level: string, product: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${product}.${column}`)
  return sql<boolean>`(${sql.ref(`${level}.is_low`)} and ${of('has_inventory')} and ${of('inventory_type')} = 'standard'
    and not ${of('is_withdrawn')} and ${isKeptAt(level)})`
}

/** Low levels of products that are kept, at the locations that this member sees. */
export const lowLevels = (ctx: BusinessContext) =>
  ctx
    .selectFrom('inventory_levels')
    .innerJoin('products as kept', (join) => inBusiness(join, 'kept.id', 'inventory_levels.product_id'))
    .innerJoin('locations as place', (join) => inBusiness(join, 'place.id', 'inventory_levels.location_id'))
    // Said again for the index of low levels, which says it too.
    .where('inventory_levels.is_low', '=', true)
    .where(countsAsLow('inventory_levels', 'kept'))
    .where('kept.deleted_at', 'is', null)
    .where('place.deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (some) => some.where('inventory_levels.location_id', '=', ctx.member.location_id ?? ''))

/** True of products that are low somewhere, and of those with variants where one of them is. @param unfolded whether variants stand in the list for themselves */
export function isLowProduct(ctx: BusinessContext, unfolded: boolean): RawBuilder<boolean> {
  const listed = unfolded ? sql<string>`unnest(array[kept.id, kept.parent_id])` : sql<string>`coalesce(kept.parent_id, kept.id)`
  return sql<boolean>`products.id in (${lowLevels(ctx).select(listed.as('id'))})`
}
