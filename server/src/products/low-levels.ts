import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * The one definition of low stock (STOCK-25, STOCK-26): on hand is at or below the reorder level that applies at the location. Each stock
 * level stores it in `inventory_levels.is_low`.
 */

/**
 * True if the product is stocked at the level’s location: it had stock there once, or the location has its own reorder level. A product
 * stocked nowhere counts at its watched level.
 * @param level alias of the levels table
 */
export const isStockedAt = (level: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${level}.${column}`)
  return sql<boolean>`(${of('last_entry')} > 0 or ${of('reorder_level')} is not null or not exists (select from inventory_levels elsewhere
    join locations other on other.business_id = elsewhere.business_id and other.id = elsewhere.location_id and other.deleted_at is null
    where elsewhere.business_id = ${of('business_id')} and elsewhere.product_id = ${of('product_id')}
      and (elsewhere.last_entry > 0 or elsewhere.reorder_level is not null)))`
}

/**
 * True if a level is low and counts. Levels of products that are untracked, not stocked themselves, or variants off sale never count.
 * @param level, product aliases of their tables in the query
 */
export const countsAsLow = (level: string, product: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${product}.${column}`)
  return sql<boolean>`(${sql.ref(`${level}.is_low`)} and ${of('has_inventory')} and ${of('inventory_type')} = 'standard'
    and not ${of('is_withdrawn')} and ${isStockedAt(level)})`
}

/** Low levels that count, at locations that the member sees, each joined with its product. */
export const lowLevels = (ctx: BusinessContext, columns: RawBuilder<unknown>) => sql`
  select ${columns} from inventory_levels level
  -- Each by its own key: a planner that was never told how few are low would begin with the products.
  cross join lateral (select kept.id, kept.parent_id, kept.name, kept.sort_name, kept.unit, kept.is_active, kept.has_inventory,
      kept.inventory_type, kept.is_withdrawn
    from products kept where kept.business_id = ${ctx.business_id} and kept.id = level.product_id and kept.deleted_at is null offset 0) as kept
  where level.business_id = ${ctx.business_id} and level.is_low and ${countsAsLow('level', 'kept')}
    and ${isAtVisibleLocation(ctx, 'level')}`

/**
 * True for levels at visible locations that are not deleted. The subquery runs once a statement and lists deleted locations, which are
 * few. Listing live locations made PostgreSQL probe every level at each.
 * @param level alias of the table
 */
export const isAtVisibleLocation = ({ business_id, member }: BusinessContext, level: string): RawBuilder<boolean> => {
  const location = sql.ref(`${level}.location_id`)
  return sql<boolean>`(not ${location} = any(array(
      select gone.id from locations gone where gone.business_id = ${business_id} and gone.deleted_at is not null))
    and (${member.location_id}::uuid is null or ${location} = ${member.location_id}::uuid))`
}

/** Above this many ids, the statement finds the products itself. */
const fewest = 5000

/** Products that are low somewhere, with their parents; undefined above the limit. */
export type LowProducts = readonly { id: string; parent_id: string | null }[] | undefined

/** Run once for a page, its order and its count. */
export async function lowProducts(ctx: BusinessContext): Promise<LowProducts> {
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    ${lowLevels(ctx, sql`kept.id, kept.parent_id`)} limit ${fewest + 1}`.execute(ctx.db)
  return rows.length > fewest ? undefined : rows
}

/**
 * True for products that are low somewhere, and parents with a low variant; or for all others.
 * @param unfolded true if the list shows variants as rows
 */
export function isLowProduct(ctx: BusinessContext, low: LowProducts, unfolded: boolean, isLowRequested: boolean): RawBuilder<boolean> {
  if (low) {
    const ids = [...new Set(low.flatMap(({ id, parent_id }) => (unfolded ? [id, parent_id ?? id] : [parent_id ?? id])))]
    return isLowRequested ? sql<boolean>`products.id = any(${ids}::uuid[])` : sql<boolean>`products.id <> all(${ids}::uuid[])`
  }
  // With very many low products, a correlated subquery finds a page at once.
  const hasLowLevel = (table: string) => sql<boolean>`exists (select from inventory_levels level
    where level.business_id = ${ctx.business_id} and level.product_id = ${sql.ref(`${table}.id`)} and ${countsAsLow('level', table)}
      and ${isAtVisibleLocation(ctx, 'level')})`
  const isLow = sql<boolean>`case when products.inventory_type = 'variant' then exists (select from products variant
      where variant.business_id = ${ctx.business_id} and variant.parent_id = products.id and variant.deleted_at is null and ${hasLowLevel('variant')})
    else ${hasLowLevel('products')} end`
  return isLowRequested ? isLow : sql<boolean>`not ${isLow}`
}
