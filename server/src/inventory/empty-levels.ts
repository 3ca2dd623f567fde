import { type RawBuilder, sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { isAtVisibleLocation } from '../products/low-levels.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Most ids passed to a statement; above, the statement finds them itself. */
const maxIds = 5000

type Locations = readonly string[] | undefined

/** SQL condition: the level is at a requested location that this member sees. @param level alias */
const isAtLocations = (ctx: BusinessContext, level: string, location: Locations) => sql<boolean>`(${isAtVisibleLocation(ctx, level)}
  and ${location ? isAnyOf(`${level}.location_id`, location) : sql<boolean>`true`})`

/** SQL condition: some of a product is on hand at a requested location that this member sees. @param product column of its id */
export const isOnHand = (ctx: BusinessContext, product: string, location: Locations): RawBuilder<boolean> => sql<boolean>`
  exists (select from inventory_levels held
    where held.business_id = ${ctx.business_id} and held.product_id = ${sql.ref(product)} and not held.is_empty and ${isAtLocations(ctx, 'held', location)})`

async function idsIfFew(ctx: BusinessContext, ids: RawBuilder<unknown>): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`${ids} limit ${sql.lit(maxIds + 1)}`.execute(ctx.db)
  return rows.length > maxIds ? undefined : [...new Set(rows.map(({ id }) => id))]
}

const emptyLevelColumn = (ctx: BusinessContext, location: Locations, column: string) => sql`
  select ${sql.ref(`level.${column}`)} as id from inventory_levels level
  where level.business_id = ${ctx.business_id} and level.is_empty and ${isAtLocations(ctx, 'level', location)}`

/**
 * Ids of levels with nothing on hand, read by their partial index if they are few; undefined if they are many. In the list's own order, few
 * empty levels would need a scan of the catalog.
 */
export const emptyLevels = (ctx: BusinessContext, location: Locations) => idsIfFew(ctx, emptyLevelColumn(ctx, location, 'id'))

/** The same for products with a level and nothing on hand at any requested location. */
export const productsOutOfStock = (ctx: BusinessContext, location: Locations) =>
  // Checked one by one after an offset, so that levels with stock are not read.
  idsIfFew(
    ctx,
    sql`select id from (${emptyLevelColumn(ctx, location, 'product_id')} offset 0) as level
    where (select true where ${isOnHand(ctx, 'level.id', location)}) is null`,
  )
