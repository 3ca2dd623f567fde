import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { taxCovers } from '@kasuwa/contract/sale-totals'
import { sql } from 'kysely'
import { firstIdOf } from '../database/ids.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { oneLocationOf } from '../locations/own-location.ts'
import { isDuring } from '../database/period-filter.ts'
import { paginate } from '../database/pagination.ts'
import { matchesSearch } from '../database/search.ts'
import { isAnyOf } from '../database/rows.ts'
import { parentsOf } from '../products/product-reply.ts'
import { ownOptionsOf } from '../products/variant-row.ts'
import { canMakeInAll } from '../products/can-make.ts'
import { thumbnailOf } from '../products/thumbnail.ts'
import { lastDays } from '../services/clock.ts'
import { visibleSales } from './list-sales.ts'
import { componentsOf } from '../products/recipe.ts'
import { inBusiness } from '../database/joins.ts'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { taxCoverage } from '../pricing/price-sale.ts'

type Items = (typeof api)['sales']['itemsForSale']
type MostSold = (typeof api)['sales']['mostSold']

/** What is on most sales: of so many of the newest, so that a large shop takes no longer, in so many days. */
const newestSales = 500
const soldDays = 30
const mostShown = 12
/** No sale is dated after it is recorded, but for what zones differ: ids of these days' sales begin no earlier than two days before. */
const marginOfIds = 2 * 86_400_000

/** What the till can sell at a location: active products found by part of name, SKU or barcode, with what is available there and the taxes that cover them. Grouped, those with variants stand for theirs. */
export async function itemsForSale(ctx: BusinessContext, query: Call<Items>['query']): Promise<ReplyOf<Items>> {
  const location_id = await oneLocationOf(ctx, query.location)
  // A number that is all of a unit's is that unit, whatever else has it in its name: it was scanned.
  const unit = query.search ? await unitAt(ctx, location_id, query.search) : undefined
  const asked = (query.grouped ? groupedAt(ctx, location_id) : goodsAt(ctx, location_id))
    .$if(Boolean(query.category), (some) => some.where(isAnyOf('products.category_id', query.category ?? [])))
    .$if(Boolean(query.parent), (some) => some.where(isAnyOf('products.parent_id', query.parent ?? [])))
    .$if(query.is_favourite !== undefined, (some) => some.where('products.is_favourite', '=', query.is_favourite === true))
    .$if(unit !== undefined, (some) => some.where('products.id', '=', unit?.product_id ?? ''))
    .$if(Boolean(query.search) && !unit, (some) => some.where(matchesSearch('products.search_text', query.search ?? '')))
  const [{ page, rows }, taxes] = await Promise.all([
    paginate(ctx, asked, query, { key: 'products.id', searchesFirst: unit === undefined }),
    taxesOf(ctx),
  ])
  const items = await itemsOf(ctx, location_id, rows, taxes)
  return { page, rows: unit ? items.map((item) => ({ ...item, serial_number: unit.serial_number })) : items }
}

/** The unit that a number is of, where it can be sold at that location. */
const unitAt = (ctx: BusinessContext, location_id: string, typed: string) =>
  ctx
    .selectFrom('serial_number_codes')
    .innerJoin('serial_numbers', (join) => inBusiness(join, 'serial_numbers.id', 'serial_number_codes.serial_number_id'))
    .select(['serial_numbers.product_id', 'serial_numbers.serial_number'])
    .where('serial_number_codes.code', 'in', numbersOf(typed).slice(0, 1))
    .where('serial_numbers.status', '=', 'available')
    .where('serial_numbers.location_id', '=', location_id)
    .executeTakeFirst()

/** What the till sells most often at a location, to be picked without typing. */
export async function mostSold(ctx: BusinessContext, query: Call<MostSold>['query']): Promise<ReplyOf<MostSold>> {
  const location_id = await oneLocationOf(ctx, query.location)
  const [first = ''] = lastDays(ctx, soldDays)
  const newest = visibleSales(ctx)
    .where('sales.status', '=', 'approved')
    .where('sales.location_id', '=', location_id)
    .where(isDuring(ctx, 'sales.date', { from: first }))
    .where('sales.id', '>=', firstIdOf(Date.parse(`${first}T00:00:00Z`) - marginOfIds))
    .select('sales.id')
    .orderBy('sales.id', 'desc')
    .limit(newestSales)
  const sold = ctx
    .selectFrom('sale_items')
    .innerJoin(newest.as('newest'), (join) => join.onRef('newest.id', '=', 'sale_items.sale_id'))
    .select(['sale_items.product_id', sql<number>`count(distinct sale_items.sale_id)`.as('times')])
    .groupBy('sale_items.product_id')
  const [rows, taxes] = await Promise.all([
    goodsAt(ctx, location_id)
      .innerJoin(sold.as('sold'), (join) => join.onRef('sold.product_id', '=', 'products.id'))
      .orderBy('sold.times', 'desc')
      .orderBy('products.id')
      .limit(mostShown)
      .execute(),
    taxesOf(ctx),
  ])
  return { rows: await itemsOf(ctx, location_id, rows, taxes) }
}

/** Active products with what is on a location's shelf: variants, never their parents. */
const goodsAt = (ctx: BusinessContext, location_id: string) => activeAt(ctx, location_id).where('products.inventory_type', '<>', 'variant')

/** The same with parents in the place of their variants, of which only favourites stand for themselves. */
const groupedAt = (ctx: BusinessContext, location_id: string) =>
  activeAt(ctx, location_id).where(
    sql<boolean>`case when products.parent_id is not null then products.is_favourite
      when products.inventory_type = 'variant' then exists (
        select from products as variant
        where variant.business_id = products.business_id and variant.parent_id = products.id
          and variant.is_active and variant.deleted_at is null)
      else true end`,
  )

const activeAt = (ctx: BusinessContext, location_id: string) =>
  ctx
    .selectFrom('products')
    .leftJoin('inventory_levels as level', (join) =>
      join
        .onRef('level.business_id', '=', 'products.business_id')
        .onRef('level.product_id', '=', 'products.id')
        .on('level.location_id', '=', location_id),
    )
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true)
    .select(['products.is_favourite', 'products.price_max'])
    .select([
      'products.id',
      'products.name',
      'products.sku',
      'products.barcode',
      'products.price',
      'products.cost',
      'products.has_inventory',
      'products.inventory_type',
      'products.has_serial_number',
      'products.unit',
    ])
    .select(['products.images', 'products.category_id', 'products.parent_id', 'products.options', 'level.on_hand', 'level.committed'])

type Row = Awaited<ReturnType<ReturnType<typeof goodsAt>['execute']>>[number]

/** The taxes that are charged, with what each covers. */
async function taxesOf(ctx: BusinessContext) {
  const [live, coverage] = await Promise.all([
    ctx.selectFrom('sale_taxes').select('id').where('deleted_at', 'is', null).where('is_active', '=', true).orderBy('id').execute(),
    taxCoverage(ctx),
  ])
  return live.map(({ id }) => ({ id, ...coverage(id) }))
}

/** As the till shows them: of composites, which are on no shelf, with how many can be made there. */
async function itemsOf(
  ctx: BusinessContext,
  location_id: string,
  rows: readonly Row[],
  taxes: Awaited<ReturnType<typeof taxesOf>>,
): Promise<ReplyOf<MostSold>['rows']> {
  const composites = rows.filter(({ inventory_type }) => inventory_type === 'composite').map(({ id }) => id)
  const families = rows.filter(({ inventory_type }) => inventory_type === 'variant').map(({ id }) => id)
  const [made, parents, tracked, behind] = await Promise.all([
    canMakeInAll(ctx, composites, location_id),
    parentsOf(ctx, rows),
    trackedIn(ctx, composites),
    variantsBehind(ctx, families, location_id),
  ])
  const available = ({ id, inventory_type, has_inventory, on_hand, committed }: Row) =>
    inventory_type === 'variant' && has_inventory
      ? (behind.get(id)?.available ?? 0)
      : inventory_type === 'composite'
        ? (made.get(id) ?? null)
        : has_inventory
          ? (on_hand ?? 0) - (committed ?? 0)
          : null
  return rows.map((row) => {
    const { has_inventory: _, on_hand: __, committed: ___, inventory_type: ____, images, price_max, ...product } = row
    const { id, parent_id, category_id } = product
    const family = behind.get(id)
    return {
      ...product,
      parent: parents.get(parent_id ?? '') ?? null,
      options: parent_id === null ? null : ownOptionsOf(product),
      available: available(row),
      image: thumbnailOf(images),
      ...(family && { variants: family.count, price_max: price_max ?? product.price }),
      ...(tracked.has(id) && { tracked_components: tracked.get(id) ?? [] }),
      taxes: taxes.filter((tax) => taxCovers(tax, { product: id, parent: parent_id, category: category_id })).map((tax) => tax.id),
    }
  })
}

/** Of products with variants, how many of these are on sale, and what is available of all together at a location, in thousandths. */
async function variantsBehind(ctx: BusinessContext, parents: readonly string[], location_id: string) {
  if (parents.length === 0) return new Map<string, { count: number; available: number }>()
  const found = await ctx
    .selectFrom('products')
    .leftJoin('inventory_levels as level', (join) =>
      join
        .onRef('level.business_id', '=', 'products.business_id')
        .onRef('level.product_id', '=', 'products.id')
        .on('level.location_id', '=', location_id),
    )
    .where(isAnyOf('products.parent_id', parents))
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true)
    .groupBy('products.parent_id')
    .select('products.parent_id')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(level.on_hand - level.committed), 0)::bigint`.as('available')])
    .execute()
  return new Map(found.map(({ parent_id, count, available }) => [parent_id ?? '', { count, available }]))
}

/** Of composites the components whose units must be named, with how many of each one of it takes. */
async function trackedIn(ctx: BusinessContext, composites: readonly string[]) {
  const tracked = new Map<string, { product: { id: string; name: string }; quantity: number }[]>()
  if (composites.length === 0) return tracked
  for (const { composite_id, product_id, product_name, quantity, has_serial_number, has_inventory } of await componentsOf(
    ctx,
    composites,
  )) {
    if (!has_serial_number || !has_inventory) continue
    tracked.set(composite_id, [...(tracked.get(composite_id) ?? []), { product: { id: product_id, name: product_name }, quantity }])
  }
  return tracked
}
