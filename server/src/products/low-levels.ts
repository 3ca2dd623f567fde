import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * What low stock is, once (STOCK-25, STOCK-26): a product is low at a location where no more is on hand than the level at which to order
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

/** Levels that are low and count as such, of products that are kept, at the locations that this member sees: each with its product's row. */
export const lowLevels = (ctx: BusinessContext, columns: RawBuilder<unknown>) => sql`
  select ${columns} from inventory_levels level
  -- Each by its own key: a planner that was never told how few are low would begin with the products.
  cross join lateral (select kept.id, kept.parent_id, kept.name, kept.sort_name, kept.unit, kept.is_active, kept.has_inventory,
      kept.inventory_type, kept.is_withdrawn
    from products kept where kept.business_id = ${ctx.business_id} and kept.id = level.product_id and kept.deleted_at is null offset 0) as kept
  where level.business_id = ${ctx.business_id} and level.is_low and ${countsAsLow('level', 'kept')}
    and ${isAtKeptPlace(ctx, 'level')}`

/**
 * True of a level at a location that is kept and that this member sees. Those that are gone are found once, not for each level of a statement;
 * and they are few: held to those that are kept, a level was looked for at each of them. @param level as its table is called in the query
 */
export const isAtKeptPlace = ({ business_id, member }: BusinessContext, level: string): RawBuilder<boolean> => {
  const location = sql.ref(`${level}.location_id`)
  return sql<boolean>`(not ${location} = any(array(
      select gone.id from locations gone where gone.business_id = ${business_id} and gone.deleted_at is not null))
    and (${member.location_id}::uuid is null or ${location} = ${member.location_id}::uuid))`
}

/** So many ids are given to a statement; past it the statement finds them for itself. */
const fewest = 5000

/** Products that are low somewhere; undefined where they are very many. What they are variants of stands beside. */
export type LowProducts = readonly { id: string; parent_id: string | null }[] | undefined

/** Asked once for a page, its order and its count. */
export async function lowProducts(ctx: BusinessContext): Promise<LowProducts> {
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    ${lowLevels(ctx, sql`kept.id, kept.parent_id`)} limit ${fewest + 1}`.execute(ctx.db)
  return rows.length > fewest ? undefined : rows
}

/**
 * True of products that are low somewhere, and of those with variants where one of them is; or of all others.
 * @param unfolded whether variants stand in the list for themselves
 */
export function isLowProduct(ctx: BusinessContext, low: LowProducts, unfolded: boolean, wanted: boolean): RawBuilder<boolean> {
  if (low) {
    const ids = [...new Set(low.flatMap(({ id, parent_id }) => (unfolded ? [id, parent_id ?? id] : [parent_id ?? id])))]
    return wanted ? sql<boolean>`products.id = any(${ids}::uuid[])` : sql<boolean>`products.id <> all(${ids}::uuid[])`
  }
  // Where very many are low, each is asked for itself, and a page of them is found at once.
  const own = (table: string) => sql<boolean>`exists (select from inventory_levels level
    where level.business_id = ${ctx.business_id} and level.product_id = ${sql.ref(`${table}.id`)} and ${countsAsLow('level', table)}
      and ${isAtKeptPlace(ctx, 'level')})`
  const isLow = sql<boolean>`case when products.inventory_type = 'variant' then exists (select from products variant
      where variant.business_id = ${ctx.business_id} and variant.parent_id = products.id and variant.deleted_at is null and ${own('variant')})
    else ${own('products')} end`
  return wanted ? isLow : sql<boolean>`not ${isLow}`
}
