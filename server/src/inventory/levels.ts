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
import { countsAsLow, isAtKeptPlace, lowProducts } from '../products/low-levels.ts'
import { isShownAt } from '../products/shown-levels.ts'
import { pageOfNamed } from '../products/named-products.ts'
import { namingVariants } from '../products/with-variants.ts'
import { inBusiness } from '../database/joins.ts'
import { isDuring } from '../database/period-filter.ts'
import { type Asked, isAsked, isOfGoods } from '../records/filters.ts'
import { incomingAt } from '../products/incoming.ts'
import { fewGoods, goodsAsked } from './goods-asked.ts'
import { emptyLevels } from './empty-levels.ts'
import { visibleLevels } from './visible-levels.ts'

type Inventory = (typeof api)['inventory']
type Query = Call<Inventory['levelSums']>['query']

const low = countsAsLow('inventory_levels', 'products')

/** With what is shown of them. */
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
    .select(low.as('is_low'))
    .select([
      'products.id as product_id',
      'products.name as product_name',
      'products.sku',
      'products.unit',
      'locations.id as location_id',
      'locations.name as location_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withLevelColumns>['executeTakeFirstOrThrow']>>

export const levelOf = ({ product_id, product_name, sku, unit, location_id, location_name, ...row }: Row) => ({
  ...row,
  product: { id: product_id, name: product_name, sku, unit },
  location: { id: location_id, name: location_name },
  available: row.on_hand - row.committed,
})

/** Those levels that the list's filters hold. @param named the products that have the words of its search, where they were found before @param areMany where they were found to be many */
const levelsFor = async (
  ctx: BusinessContext,
  query: Call<Inventory['levelSums']>['query'],
  named?: readonly string[],
  areMany = false,
) => {
  // Found by their own keys, where they are few: products are not gone through for them.
  const found = query.below_reorder_level ? await lowProducts(ctx) : undefined
  const empty = query.in_stock === false ? await emptyLevels(ctx, query.location) : undefined
  const few = !named && !areMany && isOfGoods(query) ? await fewGoods(ctx, query) : undefined
  return visibleLevels(ctx)
    .$if(found !== undefined, (some) => some.where(isAnyOf('inventory_levels.product_id', [...new Set(found?.map(({ id }) => id))])))
    .$if(empty !== undefined, (some) => some.where(isAnyOf('inventory_levels.id', empty ?? [])))
    .$if(few !== undefined, (some) => some.where(isAnyOfByKey('inventory_levels.product_id', few ?? [])))
    .$if(Boolean(query.search) && !named, (some) => some.where(matchesSearch('products.search_text', query.search ?? '')))
    .$if(named !== undefined, (some) => some.where(isAnyOfByKey('inventory_levels.product_id', named ?? [])))
    .where(
      isAsked(ctx, query, {
        product: 'products.id',
        location: 'inventory_levels.location_id',
        category: 'products.category_id',
        brand: 'products.brand_id',
      }),
    )
    .$if(query.below_reorder_level !== undefined, (some) => some.where(query.below_reorder_level ? low : sql<boolean>`not ${low}`))
    .$if(query.in_stock !== undefined, (some) => some.where(sql<boolean>`${query.in_stock ? sql`not` : sql``} inventory_levels.is_empty`))
}

/** True of products that have levels, and are what is asked for. */
export const isOfLevels = (
  ctx: BusinessContext,
  query: Asked,
) => sql<boolean>`(products.has_inventory and products.inventory_type = 'standard'
  and ${isAsked(ctx, query, { product: 'products.id', category: 'products.category_id', brand: 'products.brand_id' })})`

/** Levels of such products, of which nothing more is asked but whether they are low. @param ids theirs, as an array in the statement */
const levelsOf = (
  ctx: BusinessContext,
  { location, not_location, below_reorder_level: isBelow, in_stock }: Query,
  ids: RawBuilder<unknown>,
) =>
  countableRows(
    ctx
      .selectFrom('inventory_levels')
      .where(sql<boolean>`inventory_levels.product_id = any(${ids})`)
      .where(isAtKeptPlace(ctx, 'inventory_levels'))
      .where(isShownAt('inventory_levels'))
      .where(isAsked(ctx, { location, not_location }, { location: 'inventory_levels.location_id' }))
      .$if(in_stock !== undefined, (some) => some.where(sql<boolean>`${in_stock ? sql`not` : sql``} inventory_levels.is_empty`))
      .$if(isBelow !== undefined, (some) =>
        some
          .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_levels.product_id'))
          .where(isBelow ? low : sql<boolean>`not ${low}`),
      ),
  )

export async function listLevels(ctx: BusinessContext, given: Call<Inventory['levels']>['query']): Promise<ReplyOf<Inventory['levels']>> {
  const query = await namingVariants(ctx, given)
  const columns = {
    product: 'products.sort_name',
    // Ids begin with when they were made, and have an index.
    created_at: 'inventory_levels.id',
  }
  const byName = columns[query.sort.split('.')[0] as keyof typeof columns] === columns.product
  const ask = async (named: readonly string[] | undefined, total?: number) => {
    const levels = await levelsFor(ctx, query, named, total !== undefined)
    const paging = {
      key: 'inventory_levels.id',
      columns,
      joined: ['products'],
      total,
      // As the index of ids has it, which is of some rows only, in words (`inventory_levels_id`).
      ...(query.sort.startsWith('created_at') && { ties: [], ordered: sql<boolean>`inventory_levels.id > ${sql.lit(noTenantId)}` }),
    }
    return paginate(ctx, levels, query, paging, (some) => withLevelColumns(ctx, some))
  }
  const { page, rows } = await pageOfNamed(ctx, query, byName, ask, {
    only: isOfLevels(ctx, query),
    rowsOf: (ids) => levelsOf(ctx, query, ids),
  })
  return { page, rows: rows.map(levelOf) }
}

/** Units on hand at those levels, and what they are worth. */
export const sumLevels = async (
  ctx: BusinessContext,
  query: Call<Inventory['levelSums']>['query'],
): Promise<ReplyOf<Inventory['levelSums']>> =>
  sumUp(ctx, await levelsFor(ctx, await namingVariants(ctx, query)), {
    on_hand: sql<number>`inventory_levels.on_hand`,
    value: sql<number>`inventory_levels.value`,
  })

/** @throws Refusal 404 */
export const findLevel = async (ctx: BusinessContext, id: string): Promise<ReplyOf<Inventory['level']>> => ({
  inventory_level: levelOf(
    await rowOr404(withLevelColumns(ctx, visibleLevels(ctx)).where('inventory_levels.id', '=', id).executeTakeFirst()),
  ),
})

/** The level that a list is of, where it is of one; undefined where it is of more. */
function levelAsked(
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
 * True of movements of products that a word finds, or that are sorted as is asked; undefined where neither is. Few are found by the index of
 * their products; many, compared one by one with each of thousands of movements, took a second.
 */
async function movesGoods(ctx: BusinessContext, query: Call<Inventory['movementSums']>['query']) {
  if (!isOfGoods(query)) return undefined
  const few = await fewGoods(ctx, query)
  if (few) return isAnyOfByKey('stock_movements.product_id', few)
  return sql<boolean>`exists ${goodsAsked(ctx, query).where(sql<boolean>`products.id = stock_movements.product_id`)}`
}

/** Those movements that the list's filters hold, at the locations that this member sees. */
async function movementsFor(ctx: BusinessContext, query: Call<Inventory['movementSums']>['query']) {
  const level = levelAsked(ctx, query)
  const ofGoods = await movesGoods(ctx, query)
  return ctx
    .selectFrom('stock_movements')
    .$if(ctx.member.location_id !== null, (some) => some.where('stock_movements.location_id', '=', ctx.member.location_id ?? ''))
    .$if(level !== undefined, (some) =>
      some
        .where('stock_movements.product_id', '=', level?.product_id ?? '')
        .where('stock_movements.location_id', '=', level?.location_id ?? '')
        // As the index of a level's movements has it.
        .where('stock_movements.location_hash', '=', sql<number>`uuid_hash(${level?.location_id}::uuid)`),
    )
    .where(isAsked(ctx, query, { product: 'stock_movements.product_id', location: 'stock_movements.location_id' }))
    .$if(ofGoods !== undefined, (some) => some.where(ofGoods ?? sql<boolean>`true`))
    .where(isDuring(ctx, 'stock_movements.created_at', query, 'stock_movements.id'))
}

/** Units that came in and that went out. */
export const sumMovements = async (
  ctx: BusinessContext,
  query: Call<Inventory['movementSums']>['query'],
): Promise<ReplyOf<Inventory['movementSums']>> =>
  sumUp(ctx, await movementsFor(ctx, await namingVariants(ctx, query)), {
    quantity_in: sql<number>`greatest(stock_movements.quantity, 0)`,
    quantity_out: sql<number>`greatest(-stock_movements.quantity, 0)`,
  })

/** Movements newest first, each with the document that made it. Those of one level are in the order in which they changed it. */
export async function listMovements(
  ctx: BusinessContext,
  given: Call<Inventory['movements']>['query'],
): Promise<ReplyOf<Inventory['movements']>> {
  const query = await namingVariants(ctx, given)
  const level = levelAsked(ctx, query)
  const paging = {
    key: 'stock_movements.id',
    ...(level
      ? { columns: { created_at: 'stock_movements.entry' }, ties: ['stock_movements.entry'] }
      : { columns: { created_at: 'stock_movements.id' }, ties: [] }),
  }
  const { page, rows } = await paginate(ctx, await movementsFor(ctx, query), query, paging, (some) =>
    some
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
