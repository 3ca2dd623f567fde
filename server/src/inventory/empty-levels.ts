import { type RawBuilder, sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { isAtKeptPlace } from '../products/low-levels.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** So many ids are given to a statement; past it the statement finds them for itself. */
const fewest = 5000

type Locations = readonly string[] | undefined

/** At the locations asked for that this member sees. @param level as its table is called in the query */
const isHere = (ctx: BusinessContext, level: string, location: Locations) => sql<boolean>`(${isAtKeptPlace(ctx, level)}
  and ${location ? isAnyOf(`${level}.location_id`, location) : sql<boolean>`true`})`

/** Whether some of a product is on hand at one of the locations asked for that this member sees. @param product its id, in the query */
export const isOnHand = (ctx: BusinessContext, product: string, location: Locations): RawBuilder<boolean> => sql<boolean>`
  exists (select from inventory_levels held
    where held.business_id = ${ctx.business_id} and held.product_id = ${sql.ref(product)} and not held.is_empty and ${isHere(ctx, 'held', location)})`

async function fewOf(ctx: BusinessContext, ids: RawBuilder<unknown>): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`${ids} limit ${sql.lit(fewest + 1)}`.execute(ctx.db)
  return rows.length > fewest ? undefined : [...new Set(rows.map(({ id }) => id))]
}

const empty = (ctx: BusinessContext, location: Locations, column: string) => sql`
  select ${sql.ref(`level.${column}`)} as id from inventory_levels level
  where level.business_id = ${ctx.business_id} and level.is_empty and ${isHere(ctx, 'level', location)}`

/**
 * Levels with nothing on hand, found first by an index of nothing else, where they are few; undefined where they are very many. A list that looks for
 * them in its own order goes through a whole catalogue for the few that there are.
 */
export const emptyLevels = (ctx: BusinessContext, location: Locations) => fewOf(ctx, empty(ctx, location, 'id'))

/** Products with a level, and nothing on hand at any of the locations asked for, in the same way. */
export const productsOutOfStock = (ctx: BusinessContext, location: Locations) =>
  // One after the other: of all levels that have some on hand, nothing is to be read for the few that have none.
  fewOf(
    ctx,
    sql`select id from (${empty(ctx, location, 'product_id')} offset 0) as level
    where (select true where ${isOnHand(ctx, 'level.id', location)}) is null`,
  )
