import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '@kasuwa/contract/platform/counting'
import { countableRows, paginate } from '../database/pagination.ts'
import { isAnyOf, isAnyOfByKey } from '../database/rows.ts'
import { cursorOf } from '../database/list-cursor.ts'
import { matchesSearch } from '../database/search.ts'
import { countsAsLow, isAtKeptPlace, lowProducts } from '../products/low-levels.ts'
import { pageOfNamed } from '../products/named-products.ts'
import { namingVariants } from '../products/with-variants.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { isShownAt } from '../products/shown-levels.ts'
import { isOnHand, productsOutOfStock } from './empty-levels.ts'
import { isOfLevels, levelOf, withLevelColumns } from './levels.ts'
import { visibleLevels } from './visible-levels.ts'

type ByProduct = (typeof api)['inventory']['levelsByProduct']
type Query = Call<ByProduct>['query']

/** Whether a product has a level of which that is true, at one of the locations asked for that this member sees. */
const hasLevel = (ctx: BusinessContext, { location }: Query, is: RawBuilder<boolean>) => sql<boolean>`
  exists (select from inventory_levels level
    where level.business_id = ${ctx.business_id} and level.product_id = products.id and ${is}
      and ${isAtKeptPlace(ctx, 'level')}
      and ${location ? isAnyOf('level.location_id', location) : sql<boolean>`true`})`

/** Those of some products that stand on a shelf: a level at a place that is kept is shown, or another of its product is. Read off an index alone. */
const onShelves = (ctx: BusinessContext, ids: RawBuilder<unknown>) => sql`
  select distinct level.product_id from inventory_levels level
  where level.business_id = ${ctx.business_id} and level.product_id = any(${ids}) and ${isAtKeptPlace(ctx, 'level')}`

/**
 * How many stand on a shelf, of products that are asked for by no more than what they are. So many of them are gone through that there are as many as are
 * counted if most stand on one; of more than these, each is asked for itself.
 */
async function countOnShelves(ctx: BusinessContext, asked: RawBuilder<unknown>, most: number, one_by_one: RawBuilder<unknown>) {
  const enough = Math.ceil(1.25 * most) + 10
  const { rows } = await sql<{ total: number }>`with asked as materialized (${asked} limit ${sql.lit(enough)}), shown as materialized (
      select count(*) as total from (${onShelves(ctx, sql`array(select id from asked)`)} limit ${sql.lit(most + 1)}) as standing)
    select case when total > ${sql.lit(most)} or (select count(*) from asked) < ${sql.lit(enough)} then total
      else (select count(*) from (${one_by_one} limit ${sql.lit(most + 1)}) as countable) end as total from shown`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

const orNot = (wanted: boolean, is: RawBuilder<boolean>) => (wanted ? is : sql<boolean>`not ${is}`)

/** Products that stand on a shelf, or are watched on one, each with its levels in the order of the locations’ names. */
export async function listLevelsByProduct(ctx: BusinessContext, given: Query): Promise<ReplyOf<ByProduct>> {
  const query = await namingVariants(ctx, given)
  const { search, product, category, brand, location, below_reorder_level: isBelow, in_stock } = query
  // Found by their own keys, where they are few: products are not gone through for them.
  const found = isBelow ? await lowProducts(ctx) : undefined
  const out = in_stock === false ? await productsOutOfStock(ctx, location) : undefined
  const products = (named: readonly string[] | undefined, among?: RawBuilder<boolean>) =>
    ctx
      .selectFrom('products')
      .where('products.deleted_at', 'is', null)
      .where('products.has_inventory', '=', true)
      .where('products.inventory_type', '=', 'standard')
      // What has some on hand somewhere, or is low there, stands on a shelf.
      .$if(!isBelow && !in_stock, (some) => some.where(hasLevel(ctx, query, isShownAt('level'))))
      .$if(among !== undefined, (some) => some.where(among ?? sql<boolean>`true`))
      .$if(Boolean(search) && !named && !among, (some) => some.where(matchesSearch('products.search_text', search ?? '')))
      .$if(named !== undefined, (some) => some.where(isAnyOfByKey('products.id', named ?? [])))
      .$if(found !== undefined, (some) => some.where(isAnyOf('products.id', [...new Set(found?.map(({ id }) => id))])))
      .$if(out !== undefined, (some) => some.where(isAnyOf('products.id', out ?? [])))
      .$if(product !== undefined, (some) => some.where(isAnyOf('products.id', product ?? [])))
      .$if(category !== undefined, (some) => some.where(isAnyOf('products.category_id', category ?? [])))
      .$if(brand !== undefined, (some) => some.where(isAnyOf('products.brand_id', brand ?? [])))
      .$if(isBelow !== undefined, (some) =>
        some.where(
          orNot(isBelow === true, hasLevel(ctx, query, sql<boolean>`${countsAsLow('level', 'products')} and ${isShownAt('level')}`)),
        ),
      )
      .$if(in_stock !== undefined, (some) => some.where(orNot(in_stock === true, isOnHand(ctx, 'products.id', location))))
  const isOfShelves = [location, isBelow, in_stock].every((one) => one === undefined) && ctx.member.location_id === null
  const many = {
    only: isOfLevels(ctx, query),
    rowsOf: (named: RawBuilder<unknown>) =>
      isOfShelves ? onShelves(ctx, named) : countableRows(products(undefined, sql<boolean>`products.id = any(${named})`)),
  }
  const asked = sql`${ctx.selectFrom('products').where('products.deleted_at', 'is', null).where(many.only).select('products.id')}`
  const count = () => countOnShelves(ctx, asked, query.count_to ?? mostCounted, countableRows(products(undefined)))
  const ask = (named: readonly string[] | undefined, total?: number) =>
    paginate(
      ctx,
      products(named),
      query,
      { key: 'products.id', total: total ?? (isOfShelves && !search && !cursorOf(ctx.db) ? count() : undefined) },
      (some) => some.select(['products.id', 'products.name', 'products.sku', 'products.unit']),
    )
  const { page, rows } = await pageOfNamed(ctx, query, query.sort.startsWith('name.'), ask, many)
  const ids = rows.map(({ id }) => id)
  const levels = await withLevelColumns(ctx, visibleLevels(ctx))
    .where(isAnyOfByKey('inventory_levels.product_id', ids))
    .$if(location !== undefined, (some) => some.where(isAnyOf('inventory_levels.location_id', location ?? [])))
    .orderBy('locations.sort_name')
    .orderBy('locations.id')
    .execute()
  return {
    page,
    rows: rows.map((row) => {
      const own = levels.filter(({ product_id }) => product_id === row.id).map((level) => levelOf(level))
      const sum = (figure: 'on_hand' | 'committed' | 'available' | 'incoming' | 'value') =>
        own.reduce((total, level) => total + level[figure], 0)
      return {
        ...row,
        on_hand: sum('on_hand'),
        committed: sum('committed'),
        available: sum('available'),
        incoming: sum('incoming'),
        value: sum('value'),
        is_low: own.some(({ is_low }) => is_low),
        levels: own,
      }
    }),
  }
}
