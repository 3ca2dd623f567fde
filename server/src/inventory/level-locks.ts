import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { newId, newIds } from '../database/ids.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { lockProductsAndLocations } from './restore-goods.ts'

/* Levels are locked in one order (product, then location), so that no two documents wait for each other. */

export interface Pair {
  product_id: string
  location_id: string
}

export interface Level extends Pair {
  on_hand: number
  committed: number
  value: number
  /** Of a product whose units are told apart how many are on hand; null of any other. */
  units: number | null
  last_entry: number
}

/** Levels by their pair. */
export type Levels = Map<string, Level>

export const keyOf = ({ product_id, location_id }: Pair) => `${product_id} ${location_id}`

/**
 * Locks the levels of two documents that change in one act, in the one order, before either does; what they name is held first.
 * @param entering those that goods come in to
 * @returns the levels that there are
 */
export async function holdLevelsOfBoth(ctx: BusinessContext, pairs: readonly Pair[], entering: readonly Pair[]): Promise<Level[]> {
  const all = inOrder([...pairs, ...entering])
  await lockProductsAndLocations(ctx, all)
  return [...(await lockLevels(ctx, all, inOrder(entering))).values()]
}

/** In the order in which levels are locked, each once. */
export function inOrder(given: readonly Pair[]): Pair[] {
  const pairs = new Map(given.map((pair) => [keyOf(pair), pair]))
  return [...pairs].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair)
}

export interface Pairs {
  business_id: string
  products: readonly string[]
  locations: readonly string[]
}

const ensuring = ({ business_id, ids, products: of, locations: at }: Pairs & { ids: readonly string[] }) => sql`
    insert into inventory_levels (business_id, id, product_id, location_id, low_at, units)
    select ${business_id}::uuid, level.id, level.product_id, level.location_id, product.reorder_level, product.units
    from unnest(${ids}::uuid[], ${of}::uuid[], ${at}::uuid[]) as level (id, product_id, location_id)
    cross join lateral (
      select reorder_level, case when has_serial_number then 0 end as units from products
      where business_id = ${business_id} and id = level.product_id for key share
    ) as product
    where (select true from inventory_levels where business_id = ${business_id} and product_id = level.product_id and location_id = level.location_id) is null
    order by level.product_id, level.location_id
    on conflict (business_id, product_id, location_id) do nothing returning 1`

/**
 * In the order of the pairs, each by its own key: asked for all at once, a planner that has counted few rows goes through every level of
 * the business instead, and through all that is dead of them.
 */
const locking = ({ business_id, products: of, locations: at }: Pairs) => sql<Level>`
  select level.* from unnest(${of}::uuid[], ${at}::uuid[]) as pair (product_id, location_id)
  cross join lateral (
    select product_id, location_id, on_hand, committed, value, units, last_entry from inventory_levels
    where business_id = ${business_id} and product_id = pair.product_id and location_id = pair.location_id for update
  ) as level`

/**
 * The levels of some pairs, held until the transaction ends. @param entering those that goods come in to: where they never were gets a row
 * at zero first, so that there is something to lock; it takes a share of its product, so that what that says of when to order again stays
 */
export async function lockLevels(ctx: BusinessContext, pairs: readonly Pair[], entering: readonly Pair[]): Promise<Levels> {
  const ids = entering.map(() => newId(ctx.now))
  const given = { business_id: ctx.business_id, products: products(pairs), locations: locations(pairs) }
  const ensured = ensuring({ ...given, ids, products: products(entering), locations: locations(entering) })
  const locked = locking(given)
  const results = await pipeline(ctx.db, entering.length > 0 ? [ensured, locked] : [locked])
  const rows = (results.at(-1)?.rows ?? []) as Level[]
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export const products = (pairs: readonly Pair[]) => pairs.map((pair) => pair.product_id)
export const locations = (pairs: readonly Pair[]) => pairs.map((pair) => pair.location_id)

/** Goods are to come to a location: their levels stand there from now on, whether or not any ever was on the shelf. */
export function ensureLevels(ctx: BusinessContext, location_id: string, product_ids: readonly string[], effects: readonly Effect[]): void {
  const pairs = inOrder(product_ids.map((product_id) => ({ product_id, location_id })))
  const ids = newIds(pairs.length, ctx.now)
  ctx.write(ensuring({ business_id: ctx.business_id, ids, products: products(pairs), locations: locations(pairs) }), effects)
}
