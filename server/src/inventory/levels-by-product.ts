import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { countable, paginate } from '../database/pagination.ts'
import { isAnyOf, isOneOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { countsAsLow, isAtKeptPlace, lowProducts } from '../products/low-levels.ts'
import { pageOfNamed } from '../products/named-products.ts'
import { namingVariants } from '../products/with-variants.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { isShownAt } from '../products/shown-levels.ts'
import { isOnHand, productsOutOfStock } from './empty-levels.ts'
import { levelOf, withLevelColumns } from './levels.ts'
import { visibleLevels } from './visible-levels.ts'

type ByProduct = (typeof api)['inventory']['levelsByProduct']
type Query = Call<ByProduct>['query']

/** Whether a product has a level of which that is true, at one of the locations asked for that this member sees. */
const hasLevel = (ctx: BusinessContext, { location }: Query, is: RawBuilder<boolean>) => sql<boolean>`
  exists (select from inventory_levels level
    where level.business_id = ${ctx.business_id} and level.product_id = products.id and ${is}
      and ${isAtKeptPlace(ctx, 'level')}
      and ${location ? isAnyOf('level.location_id', location) : sql<boolean>`true`})`

/**
 * Products with a level at the main location. Where no location is asked for and all are seen, they stand on a shelf: a level at a place that is
 * kept is shown, or another of its product is (`isShownAt`). Both sides are read in the order of their keys, the levels off their index alone, as
 * only a full join is sure to be: each product looked up is twice the work.
 */
const atMain = ({ business_id }: BusinessContext) => sql`
  select from (
    select product_id from inventory_levels where business_id = ${business_id} and location_id = (
      select id from locations where business_id = ${business_id} and is_default and deleted_at is null limit 1)
    order by product_id offset 0
  ) as level full join (
    select id from products
    where business_id = ${business_id} and deleted_at is null and has_inventory and inventory_type = 'standard'
  ) as product on product.id = level.product_id
  where product.id is not null and level.product_id is not null`

const orNot = (wanted: boolean, is: RawBuilder<boolean>) => (wanted ? is : sql<boolean>`not ${is}`)

/** Products that stand on a shelf, or are watched on one, each with its levels in the order of the locations’ names. */
export async function listLevelsByProduct(ctx: BusinessContext, given: Query): Promise<ReplyOf<ByProduct>> {
  const query = await namingVariants(ctx, given)
  const { search, product, category, brand, location, below_reorder_level: isBelow, in_stock } = query
  // Found by their own keys, where they are few: products are not gone through for them.
  const found = isBelow ? await lowProducts(ctx) : undefined
  const out = in_stock === false ? await productsOutOfStock(ctx, location) : undefined
  const products = (named: readonly string[] | undefined) =>
    ctx
      .selectFrom('products')
      .where('products.deleted_at', 'is', null)
      .where('products.has_inventory', '=', true)
      .where('products.inventory_type', '=', 'standard')
      // What has some on hand somewhere, or is low there, stands on a shelf.
      .$if(!isBelow && !in_stock, (some) => some.where(hasLevel(ctx, query, isShownAt('level'))))
      .$if(Boolean(search) && !named, (some) => some.where(matchesSearch('products.search_text', search ?? '')))
      .$if(named !== undefined, (some) => some.where(isOneOf('products.id', named ?? [])))
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
  const isAll = [search, product, category, brand, location, isBelow, in_stock].every((one) => !one && one !== false)
  const surely = isAll && ctx.member.location_id === null ? atMain(ctx) : undefined
  const { page, rows } = await pageOfNamed(ctx, query, query.sort.startsWith('name.'), (named, areFirst) =>
    paginate(
      ctx,
      products(named),
      query,
      { key: 'products.id', surely, ...(areFirst && { counted: countable(products(undefined)) }) },
      (some) => some.select(['products.id', 'products.name', 'products.sku', 'products.unit']),
    ),
  )
  const ids = rows.map(({ id }) => id)
  const levels = await withLevelColumns(ctx, visibleLevels(ctx))
    .where(isOneOf('inventory_levels.product_id', ids))
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
