import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { thumbnailOf } from './thumbnail.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { sumUp } from '../database/sum-up.ts'
import { isAnyOf } from '../database/rows.ts'
import { carries } from '../records/labels.ts'
import { matchesSearch } from '../database/search.ts'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { type LowProducts, isLowProduct, lowProducts } from './low-levels.ts'
import { composedFigures } from './composite-reply.ts'
import { type Edges, levelsByProduct, parentsOf, productReply, productReplies, shelfOf, stockOf } from './product-reply.ts'

type Products = (typeof api)['products']
type Filters = Partial<Omit<Call<Products['open']>['query'], 'sort'>>

type KindColumn = 'product_type' | 'inventory_type'

/** Repeats the predicate of partial indexes such as `products_unusual` if no kind asked for is standard. Few products are not standard. */
const isKind = (column: KindColumn, kinds: readonly string[]) =>
  sql<boolean>`(${sql.ref(`products.${column}`)} = any(${[...kinds]}::text[])${kinds.includes('standard') ? sql`` : isUnusual(column)})`
const isNotKind = (column: KindColumn, kinds: readonly string[]) =>
  sql<boolean>`(${sql.ref(`products.${column}`)} <> all(${[...kinds]}::text[])${kinds.includes('standard') ? isUnusual(column) : sql``})`
const isUnusual = (column: KindColumn) => sql` and ${sql.ref(`products.${column}`)} <> 'standard'`

/** Written as a literal predicate: PostgreSQL uses no partial index for a parameter. */
const isSo = (column: 'has_inventory' | 'has_serial_number' | 'is_active', so: boolean) =>
  so ? sql<boolean>`${sql.ref(`products.${column}`)}` : sql<boolean>`not ${sql.ref(`products.${column}`)}`

const live = (ctx: BusinessContext) => ctx.selectFrom('products').where('products.deleted_at', 'is', null)

/** Low products, only if the query filters by them. */
const lowOf = async (ctx: BusinessContext, { below_reorder_level }: Filters): Promise<LowProducts> =>
  below_reorder_level === undefined ? undefined : lowProducts(ctx)

/** @param unfolded true if the list shows variants as rows */
const filterProducts = (ctx: BusinessContext, query: Filters, unfolded: boolean, low: LowProducts) =>
  live(ctx)
    .$if(Boolean(query.search), (builder) => builder.where(matchesSearch('products.search_text', query.search ?? '')))
    .$if(Boolean(query.category), (builder) => builder.where(isAnyOf('products.category_id', query.category ?? [])))
    .$if(Boolean(query.not_category), (builder) => builder.where(isNot(isAnyOf('products.category_id', query.not_category ?? []))))
    .$if(Boolean(query.brand), (builder) => builder.where(isAnyOf('products.brand_id', query.brand ?? [])))
    .$if(Boolean(query.not_brand), (builder) => builder.where(isNot(isAnyOf('products.brand_id', query.not_brand ?? []))))
    .$if(Boolean(query.tag), (builder) => builder.where(carries('product_tags', query.tag ?? [])))
    .$if(Boolean(query.not_tag), (builder) => builder.where(isNot(carries('product_tags', query.not_tag ?? []))))
    .$if(Boolean(query.product_type), (builder) => builder.where(isKind('product_type', query.product_type ?? [])))
    .$if(Boolean(query.not_product_type), (builder) => builder.where(isNotKind('product_type', query.not_product_type ?? [])))
    .$if(Boolean(query.inventory_type), (builder) => builder.where(isKind('inventory_type', query.inventory_type ?? [])))
    .$if(Boolean(query.not_inventory_type), (builder) => builder.where(isNotKind('inventory_type', query.not_inventory_type ?? [])))
    .$if(typeof query.has_inventory === 'boolean', (builder) => builder.where(isSo('has_inventory', query.has_inventory === true)))
    .$if(typeof query.has_serial_number === 'boolean', (builder) =>
      builder.where(isSo('has_serial_number', query.has_serial_number === true)),
    )
    .$if(Boolean(query.parent), (builder) => builder.where(isAnyOf('products.parent_id', query.parent ?? [])))
    .$if(Boolean(query.not_parent), (builder) => builder.where(isNot(isAnyOf('products.parent_id', query.not_parent ?? []))))
    .$if(typeof query.below_reorder_level === 'boolean', (builder) =>
      builder.where(isLowProduct(ctx, low, unfolded, query.below_reorder_level === true)),
    )

/** Null matches too: a product without a category is not in category X. */
const isNot = (test: ReturnType<typeof isAnyOf>) => sql<boolean>`(${test}) is not true`

/** @param query `with_levels`: of an export, with stock by location */
export async function listProducts(
  ctx: BusinessContext,
  query: Call<Products['list']>['query'] & Pick<Edges, 'with_levels'>,
): Promise<ReplyOf<Products['list']>> {
  const { page, rows } = await paginate(ctx, await foundProducts(ctx, query), query, { key: 'products.id', searchesFirst: true })
  const replies = await productReplies(ctx, rows, query)
  if (!query.with_levels) return { page, rows: replies }
  const levels = await levelsByProduct(ctx, valuesOf(rows, 'id'))
  return { page, rows: replies.map((row) => ({ ...row, edges: { ...row.edges, levels: levels.get(row.id) ?? [] } })) }
}

/** All rows that match the filters, without paging. */
export const foundProducts = async (ctx: BusinessContext, query: Filters & { is_active?: boolean | undefined }) =>
  withHidden(ctx, query, await lowOf(ctx, query)).selectAll()

/** Products that match the list’s filters, with hidden ones if the query includes them. */
const withHidden = (ctx: BusinessContext, { is_active, ...query }: Filters & { is_active?: boolean | undefined }, low: LowProducts) =>
  filterProducts(ctx, query, unfolds(query), low)
    .$if(typeof is_active === 'boolean', (rows) => rows.where(isSo('is_active', is_active === true)))
    .$if(!unfolds(query), (rows) => rows.where('products.parent_id', 'is', null))

/** True if the list shows variants as rows, with or without their parents. */
const unfolds = ({ parent, search }: Filters) => Boolean(parent) || Boolean(search)

/** Units on hand of the matching products and their value in kobo, at the locations that the member sees. */
export const sumProducts = async (ctx: BusinessContext, query: Call<Products['sums']>['query']): Promise<ReplyOf<Products['sums']>> =>
  sumUp(ctx, withHidden(ctx, query, await lowOf(ctx, query)), {
    on_hand: atLevels(ctx, 'on_hand', query),
    value: atLevels(ctx, 'value', query),
  })

/** A parent’s figure is the sum of its variants, unless the list shows variants as rows. */
function atLevels({ member }: BusinessContext, column: 'on_hand' | 'value', query: Filters) {
  const isVisibleLevel = sql<boolean>`(${member.location_id}::uuid is null or level.location_id = ${member.location_id}::uuid)`
  const ownSum = sql<number>`(select sum(level.${sql.ref(column)}) from inventory_levels level
    where level.business_id = products.business_id and level.product_id = products.id and ${isVisibleLevel})`
  if (unfolds(query)) return ownSum
  return sql<number>`case when products.inventory_type = 'variant' then (select sum(level.${sql.ref(column)}) from products variant
      join inventory_levels level on level.business_id = variant.business_id and level.product_id = variant.id
      where variant.business_id = products.business_id and variant.parent_id = products.id and variant.deleted_at is null and ${isVisibleLevel})
    else ${ownSum} end`
}

const choice = ['id', 'name', 'sku', 'barcode', 'product_type', 'inventory_type', 'category_id', 'brand_id', 'price', 'cost'] as const
const more = ['unit', 'has_inventory', 'has_serial_number', 'images', 'parent_id', 'options', 'price_max'] as const

/**
 * For pickers: active products, and inactive ones if the query includes them. Products that are neither sold nor stocked themselves
 * appear only if the query includes them.
 */
export async function openProducts(ctx: BusinessContext, query: Call<Products['open']>['query']): Promise<ReplyOf<Products['open']>> {
  const builder = filterProducts(ctx, query, true, await lowOf(ctx, query))
    .$if(!query.with_inactive, (rows) => rows.where('is_active', '=', true))
    .$if(!query.inventory_type, (rows) => rows.where('inventory_type', '<>', 'variant'))
    .select([...choice, ...more])
  const { page, rows } = await paginate(ctx, builder, query, { key: 'products.id', searchesFirst: true })
  const ids = rows.map((row) => row.id)
  const [stock, composed, parents] = await Promise.all([stockOf(ctx, ids), composedFigures(ctx, rows), parentsOf(ctx, rows)])
  return {
    page,
    rows: rows.map((row) => ({
      ...row,
      parent: parents.get(row.parent_id ?? '') ?? null,
      thumbnail: thumbnailOf(row.images),
      available: shelfOf(row, stock.get(row.id), composed).available,
    })),
  }
}

/** @throws Refusal 404 */
export const findProduct = async (ctx: BusinessContext, id: string, edges: Edges): Promise<ReplyOf<Products['one']>> =>
  productReply(ctx, await rowOr404(live(ctx).selectAll().where('id', '=', id).executeTakeFirst()), edges)
