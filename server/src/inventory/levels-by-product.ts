import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '@kasuwa/contract/platform/counting'
import { countableRows, paginate } from '../database/pagination.ts'
import { isAnyOf, isAnyOfByKey } from '../database/rows.ts'
import { cursorOf } from '../database/list-cursor.ts'
import { matchesSearch } from '../database/search.ts'
import { countsAsLow, isAtVisibleLocation, lowProducts } from '../products/low-levels.ts'
import { pageOfNamed } from '../products/named-products.ts'
import { namingVariants } from '../products/with-variants.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { isShownAt } from '../products/shown-levels.ts'
import { isOnHand, productsOutOfStock } from './empty-levels.ts'
import { hasMatchingLevels, levelOf, withLevelColumns } from './levels.ts'
import { visibleLevels } from './visible-levels.ts'

type ByProduct = (typeof api)['inventory']['levelsByProduct']
type LevelQuery = Call<ByProduct>['query']

/** SQL condition: the product has a level with this condition, at a requested location that this member sees. */
const hasLevel = (ctx: BusinessContext, { location }: LevelQuery, condition: RawBuilder<boolean>) => sql<boolean>`
  exists (select from inventory_levels level
    where level.business_id = ${ctx.business_id} and level.product_id = products.id and ${condition}
      and ${isAtVisibleLocation(ctx, 'level')}
      and ${location ? isAnyOf('level.location_id', location) : sql<boolean>`true`})`

/** Products among these that have a level at an existing location. Index-only: such a level is shown, or another of its product is. */
const productsOnShelves = (ctx: BusinessContext, ids: RawBuilder<unknown>) => sql`
  select distinct level.product_id from inventory_levels level
  where level.business_id = ${ctx.business_id} and level.product_id = any(${ids}) and ${isAtVisibleLocation(ctx, 'level')}`

/**
 * Counts products with a level. It checks a sample that has enough if most products have one; if the sample has too few, it checks each
 * product.
 */
async function countOnShelves(ctx: BusinessContext, matching: RawBuilder<unknown>, limit: number, individually: RawBuilder<unknown>) {
  const sampleSize = Math.ceil(1.25 * limit) + 10
  const { rows } = await sql<{
    total: number
  }>`with asked as materialized (${matching} limit ${sql.lit(sampleSize)}), shown as materialized (
      select count(*) as total from (${productsOnShelves(ctx, sql`array(select id from asked)`)} limit ${sql.lit(limit + 1)}) as standing)
    select case when total > ${sql.lit(limit)} or (select count(*) from asked) < ${sql.lit(sampleSize)} then total
      else (select count(*) from (${individually} limit ${sql.lit(limit + 1)}) as countableRows) end as total from shown`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

const conditionOrNot = (isRequired: boolean, condition: RawBuilder<boolean>) => (isRequired ? condition : sql<boolean>`not ${condition}`)

/** Products with a level, or watched at one, each with its levels by location name. */
export async function listLevelsByProduct(ctx: BusinessContext, original: LevelQuery): Promise<ReplyOf<ByProduct>> {
  const query = await namingVariants(ctx, original)
  const { search, product, category, brand, location, below_reorder_level: isBelow, in_stock } = query
  // Low and empty products are looked up by their own indexes if they are few.
  const low = isBelow ? await lowProducts(ctx) : undefined
  const outOfStock = in_stock === false ? await productsOutOfStock(ctx, location) : undefined
  const products = (matches: readonly string[] | undefined, condition?: RawBuilder<boolean>) =>
    ctx
      .selectFrom('products')
      .where('products.deleted_at', 'is', null)
      .where('products.has_inventory', '=', true)
      .where('products.inventory_type', '=', 'standard')
      // A product that is on hand or low somewhere has a level.
      .$if(!isBelow && !in_stock, (builder) => builder.where(hasLevel(ctx, query, isShownAt('level'))))
      .$if(condition !== undefined, (builder) => builder.where(condition ?? sql<boolean>`true`))
      .$if(Boolean(search) && !matches && !condition, (builder) => builder.where(matchesSearch('products.search_text', search ?? '')))
      .$if(matches !== undefined, (builder) => builder.where(isAnyOfByKey('products.id', matches ?? [])))
      .$if(low !== undefined, (builder) => builder.where(isAnyOf('products.id', [...new Set(low?.map(({ id }) => id))])))
      .$if(outOfStock !== undefined, (builder) => builder.where(isAnyOf('products.id', outOfStock ?? [])))
      .$if(product !== undefined, (builder) => builder.where(isAnyOf('products.id', product ?? [])))
      .$if(category !== undefined, (builder) => builder.where(isAnyOf('products.category_id', category ?? [])))
      .$if(brand !== undefined, (builder) => builder.where(isAnyOf('products.brand_id', brand ?? [])))
      .$if(isBelow !== undefined, (builder) =>
        builder.where(
          conditionOrNot(
            isBelow === true,
            hasLevel(ctx, query, sql<boolean>`${countsAsLow('level', 'products')} and ${isShownAt('level')}`),
          ),
        ),
      )
      .$if(in_stock !== undefined, (builder) => builder.where(conditionOrNot(in_stock === true, isOnHand(ctx, 'products.id', location))))
  const isOfShelves = [location, isBelow, in_stock].every((filter) => filter === undefined) && ctx.member.location_id === null
  const many = {
    only: hasMatchingLevels(ctx, query),
    rowsOf: (matches: RawBuilder<unknown>) =>
      isOfShelves ? productsOnShelves(ctx, matches) : countableRows(products(undefined, sql<boolean>`products.id = any(${matches})`)),
  }
  const matching = sql`${ctx.selectFrom('products').where('products.deleted_at', 'is', null).where(many.only).select('products.id')}`
  const count = () => countOnShelves(ctx, matching, query.count_to ?? mostCounted, countableRows(products(undefined)))
  const readPage = (matches: readonly string[] | undefined, total?: number) =>
    paginate(
      ctx,
      products(matches),
      query,
      { key: 'products.id', total: total ?? (isOfShelves && !search && !cursorOf(ctx.db) ? count() : undefined) },
      (builder) => builder.select(['products.id', 'products.name', 'products.sku', 'products.unit']),
    )
  const { page, rows } = await pageOfNamed(ctx, query, query.sort.startsWith('name.'), readPage, many)
  const ids = rows.map(({ id }) => id)
  const levels = await withLevelColumns(ctx, visibleLevels(ctx))
    .where(isAnyOfByKey('inventory_levels.product_id', ids))
    .$if(location !== undefined, (builder) => builder.where(isAnyOf('inventory_levels.location_id', location ?? [])))
    .orderBy('locations.sort_name')
    .orderBy('locations.id')
    .execute()
  return {
    page,
    rows: rows.map((row) => {
      const productLevels = levels.filter(({ product_id }) => product_id === row.id).map((level) => levelOf(level))
      const sum = (figure: 'on_hand' | 'committed' | 'available' | 'incoming' | 'value') =>
        productLevels.reduce((total, level) => total + level[figure], 0)
      return {
        ...row,
        on_hand: sum('on_hand'),
        committed: sum('committed'),
        available: sum('available'),
        incoming: sum('incoming'),
        value: sum('value'),
        is_low: productLevels.some(({ is_low }) => is_low),
        levels: productLevels,
      }
    }),
  }
}
