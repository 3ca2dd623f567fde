import { type RawBuilder, sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { newId, newIds } from '../database/ids.ts'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { lockProductsAndLocations } from './restore-goods.ts'

/* Levels are locked in one order (product, then location), so that documents do not deadlock. */

export interface Pair {
  product_id: string
  location_id: string
}

export interface Level extends Pair {
  on_hand: number
  committed: number
  value: number
  /** On hand units of a product with serial numbers; null for other products. */
  units: number | null
  last_entry: number
}

/** Levels by `keyOf`. */
export type Levels = Map<string, Level>

/** Key of a level in `Levels`. Sorted keys are in the order of locks (STOCK-6). */
export const keyOf = ({ product_id, location_id }: Pair) => `${product_id} ${location_id}`

/**
 * Locks the levels of two documents that change in one transaction, in one order. Their products and locations are locked first.
 * @param entering levels that stock comes in to
 * @returns the levels that exist
 */
export async function lockLevelsOfBoth(ctx: BusinessContext, pairs: readonly Pair[], entering: readonly Pair[]): Promise<Level[]> {
  const all = inLockOrder([...pairs, ...entering])
  await lockProductsAndLocations(ctx, all)
  return [...(await lockLevels(ctx, all, inLockOrder(entering))).values()]
}

/** Unique pairs in the order of locks. */
export function inLockOrder(pairs: readonly Pair[]): Pair[] {
  const pairByKey = new Map(pairs.map((pair) => [keyOf(pair), pair]))
  return [...pairByKey].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, pair]) => pair)
}

export interface Pairs {
  business_id: string
  products: readonly string[]
  locations: readonly string[]
}

const insertMissingLevels = ({ business_id, ids, products: productIds, locations: locationIds }: Pairs & { ids: readonly string[] }) => sql`
    insert into inventory_levels (business_id, id, product_id, location_id, low_at, units)
    select ${business_id}::uuid, level.id, level.product_id, level.location_id, product.reorder_level, product.units
    from unnest(${ids}::uuid[], ${productIds}::uuid[], ${locationIds}::uuid[]) as level (id, product_id, location_id)
    cross join lateral (
      select reorder_level, case when has_serial_number then 0 end as units from products
      where business_id = ${business_id} and id = level.product_id for key share
    ) as product
    where (select true from inventory_levels where business_id = ${business_id} and product_id = level.product_id and location_id = level.location_id) is null
    order by level.product_id, level.location_id
    on conflict (business_id, product_id, location_id) do nothing returning 1`

/**
 * Each pair by its own key. In one condition, a planner with stale statistics scans every level of the business, and all of their dead rows.
 */
const selectForUpdate = (business_id: string, pairs: RawBuilder<unknown>) => sql<Level>`
  select level.* from (${pairs}) as pair (product_id, location_id)
  cross join lateral (
    select product_id, location_id, on_hand, committed, value, units, last_entry from inventory_levels
    where business_id = ${business_id} and product_id = pair.product_id and location_id = pair.location_id for update
  ) as level`

/**
 * Locks levels until commit.
 * @param entering levels that stock comes in to. A missing one is inserted at zero first, so that there is a row to lock. The insert takes a
 * share lock of the product, so that its reorder level cannot change meanwhile.
 */
export async function lockLevels(ctx: BusinessContext, pairs: readonly Pair[], entering: readonly Pair[]): Promise<Levels> {
  const ids = entering.map(() => newId(ctx.now))
  const columns = { business_id: ctx.business_id, products: products(pairs), locations: locations(pairs) }
  const inserted = insertMissingLevels({ ...columns, ids, products: products(entering), locations: locations(entering) })
  const locked = selectForUpdate(columns.business_id, sql`select * from unnest(${columns.products}::uuid[], ${columns.locations}::uuid[])`)
  const results = await pipeline(ctx.db, entering.length > 0 ? [inserted, locked] : [locked])
  return byKey(results.at(-1)?.rows as Level[])
}

/**
 * Locks the levels of products and of their components at a location. Sent with the references that a body names, after them.
 * @returns the levels that exist
 */
export async function lockNamedLevels(ctx: BusinessContext, location_id: string, product_ids: readonly string[]): Promise<Levels> {
  const { business_id } = ctx
  const namedPairs = sql`
    select pair.product_id, ${location_id}::uuid as location_id from (
      select unnest(${product_ids}::uuid[]) as product_id
      union select component_id from product_components where business_id = ${business_id} and composite_id = any(${product_ids}::uuid[])
    ) as pair order by pair.product_id`
  const [result] = await pipeline(ctx.db, [selectForUpdate(business_id, namedPairs)])
  return byKey(result?.rows as Level[])
}

const byKey = (rows: readonly Level[]): Levels => new Map(rows.map((row) => [keyOf(row), row]))

export const products = (pairs: readonly Pair[]) => pairs.map((pair) => pair.product_id)
export const locations = (pairs: readonly Pair[]) => pairs.map((pair) => pair.location_id)

/** Inserts missing levels at a location where ordered goods will arrive. They stay, with or without stock. */
export function ensureLevels(ctx: BusinessContext, location_id: string, product_ids: readonly string[], effects: readonly Effect[]): void {
  const pairs = inLockOrder(product_ids.map((product_id) => ({ product_id, location_id })))
  const ids = newIds(pairs.length, ctx.now)
  ctx.write(insertMissingLevels({ business_id: ctx.business_id, ids, products: products(pairs), locations: locations(pairs) }), effects)
}
