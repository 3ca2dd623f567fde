import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { paginate } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { oneLocationOf } from '../locations/own-location.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { canMakeInAll } from './can-make.ts'
import { stockOf } from './product-reply.ts'
import { withVariants } from './with-variants.ts'

type Products = (typeof api)['products']

/** Components of composites that are not deleted. The search matches composites and components by name, SKU or barcode. */
export async function listComponents(
  ctx: BusinessContext,
  query: Call<Products['composites']>['query'],
): Promise<ReplyOf<Products['composites']>> {
  const requested = await withVariants(ctx, query.component ?? [])
  const components = ctx
    .selectFrom('product_components')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'product_components.composite_id'))
    .innerJoin('products as component', (join) => inBusiness(join, 'component.id', 'product_components.component_id'))
    .where('products.deleted_at', 'is', null)
    .$if(Boolean(query.search), (builder) =>
      builder.where((eb) =>
        eb.or([matchesSearch('products.search_text', query.search ?? ''), matchesSearch('component.search_text', query.search ?? '')]),
      ),
    )
    .$if(query.product !== undefined, (builder) => builder.where(isAnyOf('products.id', query.product ?? [])))
    .$if(query.component !== undefined, (builder) => builder.where(isAnyOf('component.id', requested)))
    .$if(query.category !== undefined, (builder) => builder.where(isAnyOf('products.category_id', query.category ?? [])))
    .$if(query.brand !== undefined, (builder) => builder.where(isAnyOf('products.brand_id', query.brand ?? [])))
    .$if(typeof query.is_active === 'boolean', (builder) => builder.where('products.is_active', '=', query.is_active === true))
    .select(['product_components.id', 'product_components.quantity', 'products.id as composite_id', 'products.name as composite_name'])
    .select([
      'component.id as product_id',
      'component.name as product_name',
      'component.sku',
      'component.unit',
      'component.cost',
      'component.has_inventory',
    ])
  const { page, rows } = await paginate(ctx, components, query, {
    key: 'product_components.id',
    columns: { composite: 'products.sort_name', component: 'component.sort_name', quantity: 'product_components.quantity' },
  })
  const stock = await stockOf(ctx, valuesOf(rows, 'product_id'))
  return {
    page,
    rows: rows.map(({ composite_id, composite_name, product_id, product_name, sku, has_inventory, ...row }) => ({
      ...row,
      composite: { id: composite_id, name: composite_name },
      product: { id: product_id, name: product_name, sku },
      available: has_inventory ? (stock.get(product_id)?.available ?? 0) : null,
    })),
  }
}

/**
 * For pickers: active composites, with how many can be made at one location or at all that the member sees.
 * @throws Refusal 422 on `location`
 */
export async function openComposites(
  ctx: BusinessContext,
  query: Call<Products['openComposites']>['query'],
): Promise<ReplyOf<Products['openComposites']>> {
  const location_id = query.location === undefined ? undefined : await oneLocationOf(ctx, query.location)
  const composites = ctx
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true)
    .where('products.inventory_type', '=', 'composite')
    // The literal predicate of the partial index of products that are not standard.
    .where(sql<boolean>`products.inventory_type <> 'standard'`)
    .$if(Boolean(query.search), (builder) => builder.where(matchesSearch('products.search_text', query.search ?? '')))
    .select(['products.id', 'products.name', 'products.sku', 'products.price'])
  const { page, rows } = await paginate(ctx, composites, query, { key: 'products.id' })
  const canMakeById = await canMakeInAll(
    ctx,
    rows.map(({ id }) => id),
    location_id,
  )
  return { page, rows: rows.map((row) => ({ ...row, available: canMakeById.get(row.id) ?? null })) }
}
