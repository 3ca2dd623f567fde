import type { Product } from '@kasuwa/contract/products'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BusinessContext } from '../request/request-context.ts'
import { thumbnailOf } from './thumbnail.ts'
import { type IdAndName, withCreators } from '../records/created-by.ts'
import { composedFigures, composedLevels } from './composite-reply.ts'
import { countsAsLow, isStockedAt } from './low-levels.ts'
import { isShownAt } from './shown-levels.ts'
import { ownLevelsOf } from './reorder-levels.ts'
import { incomingAt, incomingOf } from './incoming.ts'
import { labelsOf } from '../records/labels.ts'
import { isAnyOf } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import { inBusiness } from '../database/joins.ts'
import { inOptionOrder } from '@kasuwa/contract/options'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { withVariants } from './with-variants.ts'
import { optionsOfParent, ownOptionsOf } from './variant-row.ts'

type ProductRow = Selectable<Tables['products']>
type ProductReply = z.output<typeof Product>

export interface Edges {
  with_category?: boolean | undefined
  with_brand?: boolean | undefined
  with_tags?: boolean | undefined
  with_levels?: boolean | undefined
  with_composites?: boolean | undefined
  with_variants?: boolean | undefined
}

/** Levels at the locations that this member sees. */
const levels = (ctx: BusinessContext, ids: readonly string[]) =>
  ctx
    .selectFrom('inventory_levels')
    .where(isAnyOf('product_id', ids))
    .$if(ctx.member.location_id !== null, (query) => query.where('inventory_levels.location_id', '=', ctx.member.location_id ?? ''))

export interface Stock {
  /** Thousandths. */
  on_hand: number
  available: number
  /** Low at one location or more. */
  is_low: boolean
}

/** Stock by product over those locations: one query for the page. */
export async function stockOf(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, Stock>> {
  if (ids.length === 0) return new Map()
  const rows = await levels(ctx, ids)
    .select(['product_id', sql<number>`sum(on_hand)::bigint`.as('on_hand'), sql<number>`sum(on_hand - committed)::bigint`.as('available')])
    .select(isLowAtLiveLocation.as('is_low'))
    .groupBy('product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** Names of the products’ categories or brands, by id. */
export async function namesOf(
  ctx: BusinessContext,
  table: 'product_categories' | 'brands',
  ids: readonly (string | null)[],
): Promise<Map<string, IdAndName>> {
  const requestedIds = ids.filter((id) => id !== null)
  if (requestedIds.length === 0) return new Map()
  const rows = await ctx.selectFrom(table).select(['id', 'name']).where(isAnyOf('id', requestedIds)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** For sums over levels. A deleted location never counts as low. */
const isLowAtLiveLocation = sql<boolean>`coalesce(bool_or(is_low and ${isStockedAt('inventory_levels')} and exists (select from locations place where place.business_id = inventory_levels.business_id
  and place.id = inventory_levels.location_id and place.deleted_at is null)), false)`

/** Number of variants and their stock, by parent. */
async function childrenOf(ctx: BusinessContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Stock & { count: number }>()
  const memberLocation = ctx.member.location_id
  const rows = await ctx
    .selectFrom('products')
    .leftJoin('inventory_levels as level', (join) =>
      inBusiness(join, 'level.product_id', 'products.id').on(
        sql<boolean>`(${memberLocation}::uuid is null or level.location_id = ${memberLocation}::uuid)`,
      ),
    )
    .leftJoin('locations as place', (join) => inBusiness(join, 'place.id', 'level.location_id').on('place.deleted_at', 'is', null))
    .where(isAnyOf('products.parent_id', ids))
    .where('products.deleted_at', 'is', null)
    .groupBy('products.parent_id')
    .select(['products.parent_id', sql<number>`count(distinct products.id)`.as('count')])
    .select([
      sql<number>`coalesce(sum(level.on_hand), 0)::bigint`.as('on_hand'),
      sql<number>`coalesce(sum(level.on_hand - level.committed), 0)::bigint`.as('available'),
      sql<boolean>`coalesce(bool_or(${countsAsLow('level', 'products')} and place.id is not null), false)`.as('is_low'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.parent_id ?? '', row]))
}

/** Parents of the variants among the rows, by variant id. */
export async function parentsOf(ctx: BusinessContext, rows: readonly Pick<ProductRow, 'parent_id'>[]): Promise<Map<string, IdAndName>> {
  const ids = [...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))]
  if (ids.length === 0) return new Map()
  const parents = await ctx.selectFrom('products').select(['id', 'name']).where(isAnyOf('id', ids)).execute()
  return new Map(parents.map((row) => [row.id, row]))
}

/** Levels of a parent: sums over its variants, by location. */
async function levelsOf(ctx: BusinessContext, { id, inventory_type }: ProductRow) {
  const rows = await levels(ctx, await withVariants(ctx, [id]))
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'inventory_levels.location_id'))
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
    .where('locations.deleted_at', 'is', null)
    .where(isShownAt('inventory_levels'))
    .groupBy(['locations.id', 'locations.name', 'locations.sort_name'])
    .select(['locations.id', 'locations.name'])
    .select([sql<number>`sum(on_hand)::bigint`.as('on_hand'), sql<number>`sum(committed)::bigint`.as('committed')])
    .select(sql<boolean>`bool_or(${countsAsLow('inventory_levels', 'products')} and products.deleted_at is null)`.as('is_low'))
    .select(sql<number | null>`max(low_at)`.as('reorder_level'))
    .select(sql<number>`sum(${toCome(ctx)})::bigint`.as('incoming'))
    .orderBy('locations.sort_name')
    .execute()
  // Each variant has its own reorder level.
  return rows.map((row) => levelAt(inventory_type === 'variant' ? { ...row, reorder_level: null } : row))
}

interface LevelRow extends IdAndName {
  on_hand: number
  committed: number
  reorder_level: number | null
  is_low: boolean
  incoming: number
}

/** Incoming thousandths of a level. */
const toCome = (ctx: BusinessContext) => incomingAt(ctx, 'inventory_levels.product_id', 'inventory_levels.location_id')

const levelAt = ({ id, name, on_hand, committed, reorder_level, is_low, incoming }: LevelRow) => ({
  location: { id, name },
  on_hand,
  committed,
  available: on_hand - committed,
  reorder_level,
  is_low,
  incoming,
})

type Refs = ReadonlyMap<string, string>

/** Variants that were just written: client references, and rows that need no second read. */
interface JustWritten {
  refs: Refs
  variants?: readonly ProductRow[]
}

const liveVariantsOf = (ctx: BusinessContext, parents: readonly ProductRow[]) =>
  ctx
    .selectFrom('products')
    .selectAll()
    .where(isAnyOf('parent_id', valuesOf(parents, 'id')))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Variants of parents in the order of their options, with levels if `with_levels` is set. */
async function variantsByParent(
  ctx: BusinessContext,
  parents: readonly ProductRow[],
  { with_levels }: Edges,
  just: JustWritten | undefined,
) {
  const repliesByParent = new Map<string, NonNullable<ProductReply['edges']['variants']>>()
  if (parents.length === 0) return repliesByParent
  const rows = just?.variants ?? (await liveVariantsOf(ctx, parents))
  const refs = just?.refs
  const ids = rows.map(({ id }) => id)
  const [stock, places, ownLevels] = await Promise.all([
    stockOf(ctx, ids),
    with_levels ? levelsByProduct(ctx, ids) : undefined,
    ownLevelsOf(ctx, ids),
  ])
  for (const parent of parents) {
    const variants = rows.filter(({ parent_id }) => parent_id === parent.id).map((row) => ({ row, options: ownOptionsOf(row) }))
    repliesByParent.set(
      parent.id,
      inOptionOrder(variants, optionsOfParent(parent)).map(({ row, options }) => ({
        ...row,
        name: row.own_name ?? row.name,
        options,
        image: row.images[0] ?? null,
        thumbnail: thumbnailOf(row.images),
        active: !row.is_withdrawn,
        on_hand: row.has_inventory ? (stock.get(row.id)?.on_hand ?? 0) : null,
        available: row.has_inventory ? (stock.get(row.id)?.available ?? 0) : null,
        is_low: isLow(row, stock.get(row.id)),
        reorder_levels: ownLevels.get(row.id) ?? [],
        ...(refs?.has(row.id) ? { ref: refs.get(row.id) } : {}),
        ...(places ? { levels: places.get(row.id) ?? [] } : {}),
      })),
    )
  }
  return repliesByParent
}

/** Levels at the locations that the member sees, by product. */
export async function levelsByProduct(ctx: BusinessContext, ids: readonly string[]) {
  const levelRows = await levels(ctx, ids)
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'inventory_levels.location_id'))
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
    .where('locations.deleted_at', 'is', null)
    .where(isShownAt('inventory_levels'))
    .select(['product_id', 'locations.id', 'locations.name', 'inventory_levels.on_hand', 'inventory_levels.committed'])
    .select([sql<number | null>`low_at`.as('reorder_level'), countsAsLow('inventory_levels', 'products').as('is_low')])
    .select(toCome(ctx).as('incoming'))
    .orderBy('locations.sort_name')
    .execute()
  const byProduct = new Map<string, ReturnType<typeof levelAt>[]>()
  for (const { product_id, ...level } of levelRows) byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), levelAt(level)])
  return byProduct
}

/** Replies of products, with stock at the locations that the member sees. */
export async function productReplies(
  ctx: BusinessContext,
  rows: readonly ProductRow[],
  edges: Edges = {},
  just?: JustWritten,
): Promise<ProductReply[]> {
  const ids = rows.map((row) => row.id)
  const parents = rows.filter((row) => row.inventory_type === 'variant')
  const [rowsWithCreators, stock, incoming, ownLevels, composed, children, parentById, variants, categories, brands, tags] =
    await Promise.all([
      withCreators(ctx, rows),
      stockOf(ctx, ids),
      incomingOf(ctx, ids, valuesOf(parents, 'id')),
      ownLevelsOf(ctx, ids),
      composedFigures(ctx, rows, edges.with_composites ? stockOf : undefined),
      childrenOf(ctx, valuesOf(parents, 'id')),
      parentsOf(ctx, rows),
      edges.with_variants ? variantsByParent(ctx, parents, edges, just) : undefined,
      edges.with_category ? namesOf(ctx, 'product_categories', valuesOf(rows, 'category_id')) : undefined,
      edges.with_brand ? namesOf(ctx, 'brands', valuesOf(rows, 'brand_id')) : undefined,
      edges.with_tags ? labelsOf(ctx, 'product_tags', ids) : undefined,
    ])
  return rowsWithCreators.map((row) => ({
    ...row,
    name: row.own_name ?? row.name,
    full_name: row.name,
    parent: parentById.get(row.parent_id ?? '') ?? null,
    thumbnail: thumbnailOf(row.images),
    status: row.is_active ? ('active' as const) : ('inactive' as const),
    num_children: children.get(row.id)?.count ?? 0,
    num_composites: composed.get(row.id)?.num_composites ?? 0,
    ...shelfOf(row, children.get(row.id) ?? stock.get(row.id), composed),
    incoming: row.has_inventory && row.inventory_type !== 'composite' ? (incoming.get(row.id) ?? 0) : null,
    is_low: isLow(row, children.get(row.id) ?? stock.get(row.id)),
    reorder_levels: ownLevels.get(row.id) ?? [],
    edges: {
      ...(variants && row.inventory_type === 'variant' ? { variants: variants.get(row.id) ?? [] } : {}),
      ...(categories ? { category: categories.get(row.category_id ?? '') ?? null } : {}),
      ...(brands ? { brand: brands.get(row.brand_id ?? '') ?? null } : {}),
      ...(tags ? { tags: tags.get(row.id) ?? [] } : {}),
      ...(edges.with_composites ? { composites: composed.get(row.id)?.components ?? [] } : {}),
    },
  }))
}

/** Untracked products, composites and variants off sale are never low. */
const isLow = (
  { has_inventory, inventory_type, is_withdrawn }: Pick<ProductRow, 'has_inventory' | 'inventory_type' | 'is_withdrawn'>,
  stock: Stock | undefined,
): boolean => has_inventory && inventory_type !== 'composite' && !is_withdrawn && (stock?.is_low ?? false)

/**
 * On hand and available, in thousandths. Both are null for untracked products; on hand is null for composites.
 * @param ownStock stock on its own levels
 */
export function shelfOf(
  { id, has_inventory }: Pick<ProductRow, 'id' | 'has_inventory'>,
  ownStock: { on_hand: number; available: number } | undefined,
  composed: Awaited<ReturnType<typeof composedFigures>>,
): { on_hand: number | null; available: number | null } {
  const composite = composed.get(id)
  if (composite) return { on_hand: composite.on_hand, available: composite.available }
  if (!has_inventory) return { on_hand: null, available: null }
  return { on_hand: ownStock?.on_hand ?? 0, available: ownStock?.available ?? 0 }
}

/** One product, with its levels by location if the edges include them. */
export async function productReply(
  ctx: BusinessContext,
  row: ProductRow,
  edges: Edges = {},
  just?: JustWritten,
): Promise<{ product: ProductReply }> {
  const [[reply], atLocations] = await Promise.all([
    productReplies(ctx, [row], edges, just),
    edges.with_levels ? (row.inventory_type === 'composite' ? composedLevels(ctx, row.id) : levelsOf(ctx, row)) : undefined,
  ])
  const product = reply as ProductReply
  return { product: atLocations ? { ...product, edges: { ...product.edges, levels: atLocations } } : product }
}
