import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { newIds } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Reorder level at one location, in thousandths. */
export interface ReorderLevel {
  location: string
  quantity: number
}

/** Reorder levels in a form: null or an empty list removes all, undefined leaves them. */
export type GivenReorderLevels = readonly ReorderLevel[] | null | undefined

interface Watched {
  id: string
  has_inventory: boolean
  inventory_type: string
  reorder_level: number | null
}

/** A written product and its new reorder levels. */
export interface Rewatched {
  /** The row after the write. */
  product: Watched
  /** The row before; undefined if it is new. */
  before: Watched | undefined
  given: GivenReorderLevels
  /** Field for errors. */
  field: string
}

/** Products that become parents or composites have no stock of their own, so no location reorders them. */
const isUnshelved = ({ product, before }: Rewatched): boolean =>
  before?.inventory_type === 'standard' && product.inventory_type !== 'standard'

/**
 * Locations that a form names, by field, for `mustExist`.
 * @param at field prefix, such as `variants.2.`
 */
export const locationsNamed = (input: GivenReorderLevels, at: string): Record<string, string> =>
  Object.fromEntries((input ?? []).map(({ location }, index) => [`${at}reorder_levels.${index}.location`, location]))

/**
 * Replaces reorder levels at the locations that the member sees, adds them to the audit log, and updates stock levels. Call it after
 * writing the product, with the named locations locked.
 * @throws Refusal 422 if an untracked product has reorder levels
 */
export async function setReorderLevels(ctx: BusinessContext, given_of: readonly Rewatched[]): Promise<void> {
  for (const { product, given, field } of given_of)
    if (given && given.length > 0 && !product.has_inventory) throw refuseField(field, 'reorder_uncounted')
  const products = given_of.map((row) => (isUnshelved(row) ? { ...row, given: null } : row))
  const updates = products.filter(({ before, given }) => given !== undefined && (before !== undefined || (given ?? []).length > 0))
  await setOwn(ctx, updates)
  const rewatched = products.filter(
    ({ product, before }) =>
      (before?.reorder_level ?? null) !== product.reorder_level ||
      (product.reorder_level !== null &&
        (before?.has_inventory !== product.has_inventory || before.inventory_type !== product.inventory_type)),
  )
  await followReorderLevels(
    ctx,
    rewatched.map(({ product }) => product.id),
  )
  await forget(
    ctx,
    products.filter(isUnshelved).map(({ product }) => product.id),
  )
}

/** Deletes levels that never had a movement. No document names them. */
async function forget(ctx: BusinessContext, product_ids: readonly string[]): Promise<void> {
  if (product_ids.length === 0) return
  await ctx.deleteFrom('inventory_levels').where(isAnyOf('product_id', product_ids)).where('last_entry', '=', 0).execute()
}

/**
 * Updates stock levels after `reorder_level` or the tracking of products changed. A product that was never stocked gets a level at the
 * member’s location, or at the default one.
 * Products are locked FOR UPDATE: documents take a share lock before they insert levels, so none copies an old reorder level.
 */
export async function followReorderLevels(ctx: BusinessContext, product_ids: readonly string[]): Promise<void> {
  if (product_ids.length === 0) return
  await ctx.selectFrom('products').select('id').where(isAnyOf('id', product_ids)).orderBy('id').forUpdate().execute()
  await lockLevels(ctx, product_ids)
  await sql`
    update inventory_levels as level set low_at = coalesce(level.reorder_level, product.reorder_level)
    from products product
    where level.business_id = ${ctx.business_id} and level.product_id = any(${[...product_ids]}::uuid[])
      and product.business_id = level.business_id and product.id = level.product_id
      and level.low_at is distinct from coalesce(level.reorder_level, product.reorder_level)`.execute(ctx.db)
  await watch(ctx, product_ids)
}

/** Adds a level for locked products with a reorder level that are stocked at no live location: they are low. */
async function watch(ctx: BusinessContext, product_ids: readonly string[]): Promise<void> {
  if (product_ids.length === 0) return
  await sql`
    insert into inventory_levels (business_id, id, product_id, location_id, low_at, units)
    select product.business_id, fresh.id, product.id, place.id, product.reorder_level, case when product.has_serial_number then 0 end
    from unnest(${newIds(product_ids.length, ctx.now)}::uuid[], ${[...product_ids]}::uuid[]) as fresh (id, product_id)
    join products product on product.business_id = ${ctx.business_id} and product.id = fresh.product_id
    join locations place on place.business_id = product.business_id
      and case when ${ctx.member.location_id}::uuid is null then place.is_default else place.id = ${ctx.member.location_id}::uuid end
    where product.reorder_level is not null and product.has_inventory and product.inventory_type = 'standard' and place.deleted_at is null
      and not exists (select from inventory_levels level join locations kept on kept.business_id = level.business_id
        and kept.id = level.location_id and kept.deleted_at is null
        where level.business_id = product.business_id and level.product_id = product.id)
    on conflict (business_id, product_id, location_id) do nothing returning 1`.execute(ctx.db)
}

/** A new product with a reorder level, in thousandths. */
export interface NewlyWatched {
  id: string
  has_serial_number: boolean
  reorder_level: number
}

/** Adds levels of new tracked, standard products without stock: each is low at the default location. */
export async function watchNew(ctx: BusinessContext, products: readonly NewlyWatched[]): Promise<void> {
  if (products.length === 0) return
  await sql`
    insert into inventory_levels (business_id, id, product_id, location_id, low_at, units)
    select ${ctx.business_id}::uuid, fresh.id, fresh.product_id, place.id, fresh.low_at, fresh.units
    from unnest(${newIds(products.length, ctx.now)}::uuid[], ${products.map(({ id }) => id)}::uuid[],
      ${products.map(({ reorder_level }) => reorder_level)}::bigint[],
      ${products.map(({ has_serial_number }) => (has_serial_number ? 0 : null))}::bigint[]) as fresh (id, product_id, low_at, units)
    join locations place on place.business_id = ${ctx.business_id} and place.deleted_at is null
      and case when ${ctx.member.location_id}::uuid is null then place.is_default else place.id = ${ctx.member.location_id}::uuid end
    returning 1`.execute(ctx.db)
}

/**
 * Products that were stocked only at a deleted location are watched at the default one, where they are out of stock. Delete the location
 * first.
 */
export async function watchElsewhere(ctx: BusinessContext, location_id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select product.id from inventory_levels level
    join products product on product.business_id = level.business_id and product.id = level.product_id
    where level.business_id = ${ctx.business_id} and level.location_id = ${location_id} and product.reorder_level is not null
    order by product.id for key share of product`.execute(ctx.db)
  await watch(ctx, valuesOf(rows, 'id'))
}

/** In the lock order of documents. */
const lockLevels = (ctx: BusinessContext, product_ids: readonly string[]) =>
  ctx
    .selectFrom('inventory_levels')
    .select('product_id')
    .where(isAnyOf('product_id', product_ids))
    .orderBy('product_id')
    .orderBy('location_id')
    .forNoKeyUpdate()
    .execute()

interface OwnChange {
  product_id: string
  location_id: string
  /** Thousandths; null if the product’s own level applies again. */
  reorder_level: number | null
}

async function setOwn(ctx: BusinessContext, updates: readonly Rewatched[]): Promise<void> {
  if (updates.length === 0) return
  const ids = updates.map(({ product }) => product.id)
  await ctx.selectFrom('products').select('id').where(isAnyOf('id', ids)).orderBy('id').forUpdate().execute()
  const [stored, memberLocation] = [await storedLevels(ctx, ids), ctx.member.location_id]
  const levelChanges = updates.map((update) => {
    const [{ id }, input] = [update.product, update.given]
    const before = stored.get(id) ?? []
    const hiddenLevels = before.filter(({ location }) => memberLocation !== null && location !== memberLocation && !isUnshelved(update))
    const after = [...hiddenLevels, ...(input ?? [])].toSorted((a, b) => (a.location < b.location ? -1 : 1))
    return { id, before, after }
  })
  const changed = levelChanges.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (changed.length === 0) return
  const changes = changed.flatMap(({ id: product_id, before, after }): OwnChange[] => [
    ...before
      .filter(({ location }) => !after.some((level) => level.location === location))
      .map(({ location }) => ({ product_id, location_id: location, reorder_level: null })),
    ...after.map(({ location, quantity }) => ({ product_id, location_id: location, reorder_level: quantity })),
  ])
  await writeOwn(ctx, changes)
  for (const { id, before, after } of changed)
    ctx.addToChange({ entity: 'products', entity_id: id, before: { reorder_levels: before }, after: { reorder_levels: after } })
}

/** Inserts a level at a location that never stocked the product, to store its reorder level. */
async function writeOwn(ctx: BusinessContext, changes: readonly OwnChange[]): Promise<void> {
  const [products, locations, quantities] = [
    changes.map(({ product_id }) => product_id),
    changes.map(({ location_id }) => location_id),
    changes.map(({ reorder_level }) => reorder_level),
  ]
  await sql`
    insert into inventory_levels (business_id, id, product_id, location_id, units)
    select ${ctx.business_id}::uuid, level.id, level.product_id, level.location_id, case when product.has_serial_number then 0 end
    from unnest(${newIds(changes.length, ctx.now)}::uuid[], ${products}::uuid[], ${locations}::uuid[]) as level (id, product_id, location_id)
    join products product on product.business_id = ${ctx.business_id} and product.id = level.product_id
    order by level.product_id, level.location_id
    on conflict (business_id, product_id, location_id) do nothing returning 1`.execute(ctx.db)
  await lockLevels(ctx, products)
  await sql`
    update inventory_levels as level set reorder_level = given.quantity, low_at = coalesce(given.quantity, product.reorder_level)
    from unnest(${products}::uuid[], ${locations}::uuid[], ${quantities}::bigint[]) as given (product_id, location_id, quantity),
      products product
    where level.business_id = ${ctx.business_id} and product.business_id = level.business_id and product.id = level.product_id
      and level.product_id = given.product_id and level.location_id = given.location_id`.execute(ctx.db)
}

/** Own reorder levels of live locations that the member sees, by product and location. */
export async function ownLevelsOf(ctx: BusinessContext, product_ids: readonly string[]): Promise<Map<string, ReorderLevel[]>> {
  const [stored, memberLocation] = [await storedLevels(ctx, product_ids), ctx.member.location_id]
  if (memberLocation === null) return stored
  return new Map([...stored].map(([id, levels]) => [id, levels.filter(({ location }) => location === memberLocation)]))
}

async function storedLevels(ctx: BusinessContext, product_ids: readonly string[]): Promise<Map<string, ReorderLevel[]>> {
  const rows = await ctx
    .selectFrom('inventory_levels')
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'inventory_levels.location_id'))
    .select(['product_id', 'location_id as location', sql<number>`inventory_levels.reorder_level`.as('quantity')])
    .where(isAnyOf('product_id', product_ids))
    .where('inventory_levels.reorder_level', 'is not', null)
    .where('locations.deleted_at', 'is', null)
    .orderBy('product_id')
    .orderBy('location_id')
    .execute()
  const byProduct = new Map<string, ReorderLevel[]>()
  for (const { product_id, ...level } of rows) byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), level])
  return byProduct
}
