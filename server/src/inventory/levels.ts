import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { documentTables, ofItsDocument, tableOf } from '../records/document-tables.ts'
import { noTenantId } from '../database/database.ts'
import { publicId } from '../database/ids.ts'
import { countableRows, rowOr404, paginate } from '../database/pagination.ts'
import { sumUp } from '../database/sum-up.ts'
import { creatorsOf } from '../records/created-by.ts'
import { isAnyOf, isAnyOfByKey } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { countsAsLow, isAtVisibleLocation, lowProducts } from '../products/low-levels.ts'
import { isShownAt } from '../products/shown-levels.ts'
import { pageOfNamed } from '../products/named-products.ts'
import { namingVariants } from '../products/with-variants.ts'
import { inBusiness } from '../database/joins.ts'
import { isDuring } from '../database/period-filter.ts'
import { type IdFilters, matchesFilters, isOfGoods } from '../records/filters.ts'
import { incomingAt } from '../products/incoming.ts'
import { fewProductIds, matchingProducts } from './matching-products.ts'
import { emptyLevels } from './empty-levels.ts'
import { visibleLevels } from './visible-levels.ts'

type Inventory = (typeof api)['inventory']
type LevelQuery = Call<Inventory['levelSums']>['query']

const isLow = countsAsLow('inventory_levels', 'products')

/** Adds the columns that lists show. */
export const withLevelColumns = (ctx: BusinessContext, levels: ReturnType<typeof visibleLevels>) =>
  levels
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'inventory_levels.location_id'))
    .select(incomingAt(ctx, 'inventory_levels.product_id', 'inventory_levels.location_id').as('incoming'))
    .select([
      'inventory_levels.id',
      'inventory_levels.on_hand',
      'inventory_levels.committed',
      'inventory_levels.value',
      'inventory_levels.low_at as reorder_level',
    ])
    .select(isLow.as('is_low'))
    .select([
      'products.id as product_id',
      'products.name as product_name',
      'products.sku',
      'products.unit',
      'locations.id as location_id',
      'locations.name as location_name',
    ])

type LevelRow = Awaited<ReturnType<ReturnType<typeof withLevelColumns>['executeTakeFirstOrThrow']>>

export const levelOf = ({ product_id, product_name, sku, unit, location_id, location_name, ...row }: LevelRow) => ({
  ...row,
  product: { id: product_id, name: product_name, sku, unit },
  location: { id: location_id, name: location_name },
  available: row.on_hand - row.committed,
})

/** Levels that match a list's filters. @param matches products that match its search, if they were resolved @param areMany the search was found to match many */
const filteredLevels = async (
  ctx: BusinessContext,
  query: Call<Inventory['levelSums']>['query'],
  matches?: readonly string[],
  areMany = false,
) => {
  // Low and empty levels are looked up by their own indexes if they are few.
  const low = query.below_reorder_level ? await lowProducts(ctx) : undefined
  const empty = query.in_stock === false ? await emptyLevels(ctx, query.location) : undefined
  const few = !matches && !areMany && isOfGoods(query) ? await fewProductIds(ctx, query) : undefined
  return visibleLevels(ctx)
    .$if(low !== undefined, (builder) => builder.where(isAnyOf('inventory_levels.product_id', [...new Set(low?.map(({ id }) => id))])))
    .$if(empty !== undefined, (builder) => builder.where(isAnyOf('inventory_levels.id', empty ?? [])))
    .$if(few !== undefined, (builder) => builder.where(isAnyOfByKey('inventory_levels.product_id', few ?? [])))
    .$if(Boolean(query.search) && !matches, (builder) => builder.where(matchesSearch('products.search_text', query.search ?? '')))
    .$if(matches !== undefined, (builder) => builder.where(isAnyOfByKey('inventory_levels.product_id', matches ?? [])))
    .where(
      matchesFilters(ctx, query, {
        product: 'products.id',
        location: 'inventory_levels.location_id',
        category: 'products.category_id',
        brand: 'products.brand_id',
      }),
    )
    .$if(query.below_reorder_level !== undefined, (builder) =>
      builder.where(query.below_reorder_level ? isLow : sql<boolean>`not ${isLow}`),
    )
    .$if(query.in_stock !== undefined, (builder) =>
      builder.where(sql<boolean>`${query.in_stock ? sql`not` : sql``} inventory_levels.is_empty`),
    )
}

/** SQL condition: the product has levels and matches the filters. */
export const hasMatchingLevels = (
  ctx: BusinessContext,
  query: IdFilters,
) => sql<boolean>`(products.has_inventory and products.inventory_type = 'standard'
  and ${matchesFilters(ctx, query, { product: 'products.id', category: 'products.category_id', brand: 'products.brand_id' })})`

/** Levels of such products, filtered by location and stock only. @param ids SQL array of them */
const levelsOfProducts = (
  ctx: BusinessContext,
  { location, not_location, below_reorder_level: isBelow, in_stock }: LevelQuery,
  ids: RawBuilder<unknown>,
) =>
  countableRows(
    ctx
      .selectFrom('inventory_levels')
      .where(sql<boolean>`inventory_levels.product_id = any(${ids})`)
      .where(isAtVisibleLocation(ctx, 'inventory_levels'))
      .where(isShownAt('inventory_levels'))
      .where(matchesFilters(ctx, { location, not_location }, { location: 'inventory_levels.location_id' }))
      .$if(in_stock !== undefined, (builder) => builder.where(sql<boolean>`${in_stock ? sql`not` : sql``} inventory_levels.is_empty`))
      .$if(isBelow !== undefined, (builder) =>
        builder
          .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
          .where(isBelow ? isLow : sql<boolean>`not ${isLow}`),
      ),
  )

/**
 * A page of the stock levels that match the filters, at locations that the member sees (STOCK-9). A product filter includes its variants.
 * Quantities in thousandths, value in kobo.
 */
export async function listLevels(
  ctx: BusinessContext,
  original: Call<Inventory['levels']>['query'],
): Promise<ReplyOf<Inventory['levels']>> {
  const query = await namingVariants(ctx, original)
  const columns = {
    product: 'products.sort_name',
    // Ids sort by creation time, and have an index.
    created_at: 'inventory_levels.id',
  }
  const byName = columns[query.sort.split('.')[0] as keyof typeof columns] === columns.product
  const readPage = async (matches: readonly string[] | undefined, total?: number) => {
    const levels = await filteredLevels(ctx, query, matches, total !== undefined)
    const paging = {
      key: 'inventory_levels.id',
      columns,
      joined: ['products'],
      total,
      // Word for word the condition of the partial index `inventory_levels_id`.
      ...(query.sort.startsWith('created_at') && { ties: [], ordered: sql<boolean>`inventory_levels.id > ${sql.lit(noTenantId)}` }),
    }
    return paginate(ctx, levels, query, paging, (builder) => withLevelColumns(ctx, builder))
  }
  const { page, rows } = await pageOfNamed(ctx, query, byName, readPage, {
    only: hasMatchingLevels(ctx, query),
    rowsOf: (ids) => levelsOfProducts(ctx, query, ids),
  })
  return { page, rows: rows.map(levelOf) }
}

/** Units on hand at those levels, and their value. */
export const sumLevels = async (
  ctx: BusinessContext,
  query: Call<Inventory['levelSums']>['query'],
): Promise<ReplyOf<Inventory['levelSums']>> =>
  sumUp(ctx, await filteredLevels(ctx, await namingVariants(ctx, query)), {
    on_hand: sql<number>`inventory_levels.on_hand`,
    value: sql<number>`inventory_levels.value`,
  })

/** @throws Refusal 404 */
export const findLevel = async (ctx: BusinessContext, id: string): Promise<ReplyOf<Inventory['level']>> => ({
  inventory_level: levelOf(
    await rowOr404(withLevelColumns(ctx, visibleLevels(ctx)).where('inventory_levels.id', '=', id).executeTakeFirst()),
  ),
})

/** The only level of a list; undefined if the list has more. */
function singleLevel(
  ctx: BusinessContext,
  { product, location }: { product?: readonly string[] | undefined; location?: readonly string[] | undefined },
) {
  const [[product_id, ...otherProducts], [location_id, ...otherLocations]] = [
    [...new Set(product)],
    [...new Set(location ?? (ctx.member.location_id ? [ctx.member.location_id] : []))],
  ]
  if (!product_id || !location_id || otherProducts.length + otherLocations.length > 0) return undefined
  return { product_id, location_id }
}

/**
 * SQL condition: the movement's product matches the search, categories and brands; undefined without them. Few products are looked up by index;
 * comparing many with each movement took a second.
 */
async function productCondition(ctx: BusinessContext, query: Call<Inventory['movementSums']>['query']) {
  if (!isOfGoods(query)) return undefined
  const few = await fewProductIds(ctx, query)
  if (few) return isAnyOfByKey('stock_movements.product_id', few)
  return sql<boolean>`exists ${matchingProducts(ctx, query).where(sql<boolean>`products.id = stock_movements.product_id`)}`
}

/** Movements that match a list's filters, at the locations that this member sees. */
async function filteredMovements(ctx: BusinessContext, query: Call<Inventory['movementSums']>['query']) {
  const level = singleLevel(ctx, query)
  const isOfProducts = await productCondition(ctx, query)
  return ctx
    .selectFrom('stock_movements')
    .$if(ctx.member.location_id !== null, (builder) => builder.where('stock_movements.location_id', '=', ctx.member.location_id ?? ''))
    .$if(level !== undefined, (builder) =>
      builder
        .where('stock_movements.product_id', '=', level?.product_id ?? '')
        .where('stock_movements.location_id', '=', level?.location_id ?? '')
        // As in the index of a level's movements.
        .where('stock_movements.location_hash', '=', sql<number>`uuid_hash(${level?.location_id}::uuid)`),
    )
    .where(matchesFilters(ctx, query, { product: 'stock_movements.product_id', location: 'stock_movements.location_id' }))
    .$if(isOfProducts !== undefined, (builder) => builder.where(isOfProducts ?? sql<boolean>`true`))
    .where(isDuring(ctx, 'stock_movements.created_at', query, 'stock_movements.id'))
}

/** Units that came in and went out. */
export const sumMovements = async (
  ctx: BusinessContext,
  query: Call<Inventory['movementSums']>['query'],
): Promise<ReplyOf<Inventory['movementSums']>> =>
  sumUp(ctx, await filteredMovements(ctx, await namingVariants(ctx, query)), {
    quantity_in: sql<number>`greatest(stock_movements.quantity, 0)`,
    quantity_out: sql<number>`greatest(-stock_movements.quantity, 0)`,
  })

/** Movements with their documents, newest first; for a single level in the order of its entries. */
export async function listMovements(
  ctx: BusinessContext,
  original: Call<Inventory['movements']>['query'],
): Promise<ReplyOf<Inventory['movements']>> {
  const query = await namingVariants(ctx, original)
  const level = singleLevel(ctx, query)
  const paging = {
    key: 'stock_movements.id',
    ...(level
      ? { columns: { created_at: 'stock_movements.entry' }, ties: ['stock_movements.entry'] }
      : { columns: { created_at: 'stock_movements.id' }, ties: [] }),
  }
  const { page, rows } = await paginate(ctx, await filteredMovements(ctx, query), query, paging, (builder) =>
    builder
      .innerJoin('products', (join) => inBusiness(join, 'products.id', 'stock_movements.product_id'))
      .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'stock_movements.location_id'))
      .selectAll('stock_movements')
      .select(['products.name as product_name', 'products.unit', 'locations.name as location_name'])
      .select([
        ofItsDocument<number>('stock_movements', 'number').as('document_number'),
        ofItsDocument<string>('stock_movements', 'date').as('document_date'),
      ]),
  )
  const creators = await creatorsOf(
    ctx,
    rows.map((row) => row.created_by),
  )
  return {
    page,
    rows: rows.map((row) => ({
      ...row,
      product: { id: row.product_id, name: row.product_name, unit: row.unit },
      location: { id: row.location_id, name: row.location_name },
      document: {
        kind: row.document_kind,
        id: publicId(documentTables[tableOf(row.document_kind)].id, row.document_id),
        number: documentNumber(ctx, row.document_kind, row.document_number),
        date: row.document_date,
      },
      created_by: creators.get(row.created_by) ?? null,
    })),
  }
}
