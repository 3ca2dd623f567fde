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

/** Limits of the most sold products: the newest sales, within so many days, so that a large shop is as fast. */
const maxRecentSales = 500
const recentDays = 30
const maxMostSold = 24
/** Ids sort by recording time. A sale is dated at most two days after its recording, because of time zones. */
const idMarginMs = 2 * 86_400_000

/**
 * Active products that the till can sell at a location, matched by name, SKU or barcode, with available quantity and taxes. With `grouped`, a
 * parent stands for its variants.
 */
export async function itemsForSale(ctx: BusinessContext, query: Call<Items>['query']): Promise<ReplyOf<Items>> {
  const location_id = await oneLocationOf(ctx, query.location)
  // A full serial number was scanned: it finds its unit only.
  const unit = query.search ? await availableUnitAt(ctx, location_id, query.search) : undefined
  const products = (query.grouped ? groupedProducts(ctx, location_id) : sellableProducts(ctx, location_id))
    .$if(Boolean(query.category), (builder) => builder.where(isAnyOf('products.category_id', query.category ?? [])))
    .$if(Boolean(query.parent), (builder) => builder.where(isAnyOf('products.parent_id', query.parent ?? [])))
    .$if(query.is_favourite !== undefined, (builder) => builder.where('products.is_favourite', '=', query.is_favourite === true))
    .$if(unit !== undefined, (builder) => builder.where('products.id', '=', unit?.product_id ?? ''))
    .$if(Boolean(query.search) && !unit, (builder) => builder.where(matchesSearch('products.search_text', query.search ?? '')))
  const [{ page, rows }, taxes] = await Promise.all([
    paginate(ctx, products, query, { key: 'products.id', searchesFirst: unit === undefined }),
    taxesOf(ctx),
  ])
  const items = await itemsOf(ctx, location_id, rows, taxes)
  return { page, rows: unit ? items.map((item) => ({ ...item, serial_number: unit.serial_number })) : items }
}

/** The unit with a serial number, if it is available at the location. */
const availableUnitAt = (ctx: BusinessContext, location_id: string, typed: string) =>
  ctx
    .selectFrom('serial_number_codes')
    .innerJoin('serial_numbers', (join) => inBusiness(join, 'serial_numbers.id', 'serial_number_codes.serial_number_id'))
    .select(['serial_numbers.product_id', 'serial_numbers.serial_number'])
    .where('serial_number_codes.code', 'in', numbersOf(typed).slice(0, 1))
    .where('serial_numbers.status', '=', 'available')
    .where('serial_numbers.location_id', '=', location_id)
    .executeTakeFirst()

/** Products most sold at a location, for picking without typing. */
export async function mostSold(ctx: BusinessContext, query: Call<MostSold>['query']): Promise<ReplyOf<MostSold>> {
  const location_id = await oneLocationOf(ctx, query.location)
  const [first = ''] = lastDays(ctx, recentDays)
  const recentSales = visibleSales(ctx)
    .where('sales.status', '=', 'approved')
    .where('sales.location_id', '=', location_id)
    .where(isDuring(ctx, 'sales.date', { from: first }))
    .where('sales.id', '>=', firstIdOf(Date.parse(`${first}T00:00:00Z`) - idMarginMs))
    .select('sales.id')
    .orderBy('sales.id', 'desc')
    .limit(maxRecentSales)
  const saleCounts = ctx
    .selectFrom('sale_items')
    .innerJoin(recentSales.as('newest'), (join) => join.onRef('newest.id', '=', 'sale_items.sale_id'))
    .select(['sale_items.product_id', sql<number>`count(distinct sale_items.sale_id)`.as('times')])
    .groupBy('sale_items.product_id')
  const [rows, taxes] = await Promise.all([
    sellableProducts(ctx, location_id)
      .innerJoin(saleCounts.as('sold'), (join) => join.onRef('sold.product_id', '=', 'products.id'))
      .orderBy('sold.times', 'desc')
      .orderBy('products.id')
      .limit(maxMostSold)
      .execute(),
    taxesOf(ctx),
  ])
  return { rows: await itemsOf(ctx, location_id, rows, taxes) }
}

/** Active products with their level at a location: variants, without their parents. */
const sellableProducts = (ctx: BusinessContext, location_id: string) =>
  activeProducts(ctx, location_id).where('products.inventory_type', '<>', 'variant')

/** The same with parents in place of variants. Favorite variants are listed themselves. */
const groupedProducts = (ctx: BusinessContext, location_id: string) =>
  activeProducts(ctx, location_id).where(
    sql<boolean>`case when products.parent_id is not null then products.is_favourite
      when products.inventory_type = 'variant' then exists (
        select from products as variant
        where variant.business_id = products.business_id and variant.parent_id = products.id
          and variant.is_active and variant.deleted_at is null)
      else true end`,
  )

const activeProducts = (ctx: BusinessContext, location_id: string) =>
  ctx
    .selectFrom('products')
    .leftJoin('inventory_levels as level', (join) =>
      inBusiness(join, 'level.product_id', 'products.id').on('level.location_id', '=', location_id),
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
    .select([
      'products.images',
      'products.category_id',
      'products.parent_id',
      'products.options',
      'level.on_hand',
      'level.committed',
      'level.low_at',
    ])

type ProductRow = Awaited<ReturnType<ReturnType<typeof sellableProducts>['execute']>>[number]

/** Active taxes, with their coverage. */
async function taxesOf(ctx: BusinessContext) {
  const [taxes, coverage] = await Promise.all([
    ctx.selectFrom('sale_taxes').select('id').where('deleted_at', 'is', null).where('is_active', '=', true).orderBy('id').execute(),
    taxCoverage(ctx),
  ])
  return taxes.map(({ id }) => ({ id, ...coverage(id) }))
}

/** Products as the till shows them. A composite has no level: its quantity is what can be made at the location. */
async function itemsOf(
  ctx: BusinessContext,
  location_id: string,
  rows: readonly ProductRow[],
  taxes: Awaited<ReturnType<typeof taxesOf>>,
): Promise<ReplyOf<MostSold>['rows']> {
  const composites = rows.filter(({ inventory_type }) => inventory_type === 'composite').map(({ id }) => id)
  const families = rows.filter(({ inventory_type }) => inventory_type === 'variant').map(({ id }) => id)
  const [makeableCounts, parents, tracked, variantTotals] = await Promise.all([
    canMakeInAll(ctx, composites, location_id),
    parentsOf(ctx, rows),
    serialNumberedComponents(ctx, composites),
    variantTotalsOf(ctx, families, location_id),
  ])
  const available = ({ id, inventory_type, has_inventory, on_hand, committed }: ProductRow) =>
    inventory_type === 'variant' && has_inventory
      ? (variantTotals.get(id)?.available ?? 0)
      : inventory_type === 'composite'
        ? (makeableCounts.get(id) ?? null)
        : has_inventory
          ? (on_hand ?? 0) - (committed ?? 0)
          : null
  return rows.map((row) => {
    const { has_inventory, on_hand: __, committed: ___, inventory_type: ____, images, low_at, price_max, ...product } = row
    const { id, parent_id, category_id } = product
    const family = variantTotals.get(id)
    return {
      ...product,
      parent: parents.get(parent_id ?? '') ?? null,
      options: parent_id === null ? null : ownOptionsOf(product),
      available: available(row),
      ...(has_inventory && low_at !== null && { reorder_level: low_at }),
      image: thumbnailOf(images),
      ...(family && { variants: family.count, price_max: price_max ?? product.price }),
      ...(tracked.has(id) && { tracked_components: tracked.get(id) ?? [] }),
      taxes: taxes.filter((tax) => taxCovers(tax, { product: id, parent: parent_id, category: category_id })).map((tax) => tax.id),
    }
  })
}

/** By parent: the number of active variants, and their available quantity at a location, in thousandths. */
async function variantTotalsOf(ctx: BusinessContext, parents: readonly string[], location_id: string) {
  if (parents.length === 0) return new Map<string, { count: number; available: number }>()
  const rows = await ctx
    .selectFrom('products')
    .leftJoin('inventory_levels as level', (join) =>
      inBusiness(join, 'level.product_id', 'products.id').on('level.location_id', '=', location_id),
    )
    .where(isAnyOf('products.parent_id', parents))
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true)
    .groupBy('products.parent_id')
    .select('products.parent_id')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(level.on_hand - level.committed), 0)::bigint`.as('available')])
    .execute()
  return new Map(rows.map(({ parent_id, count, available }) => [parent_id ?? '', { count, available }]))
}

/** By composite: components with serial numbers, and the quantity of each that one composite takes. */
async function serialNumberedComponents(ctx: BusinessContext, composites: readonly string[]) {
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
