import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { taxCovers } from '@kasuwa/contract/sale-totals'
import { locationFor } from '../documents/parties.ts'
import type { Ctx } from '../platform/context.ts'
import { paginate } from '../platform/lists.ts'
import { found } from '../platform/search.ts'
import { thumbnailOf } from '../products/thumbnail.ts'

type Items = (typeof api)['sales']['itemsForSale']

/** What the till can sell at a location: active products found by part of name, SKU or barcode, with what is available there and the taxes that cover them. */
export async function itemsForSale(ctx: Ctx, query: Call<Items>['query']): Promise<ReplyOf<Items>> {
  const location = await locationFor(ctx, query.location)
  const asked = ctx
    .from('products')
    .leftJoin('inventory_levels as level', (join) =>
      join
        .onRef('level.business_id', '=', 'products.business_id')
        .onRef('level.product_id', '=', 'products.id')
        .on('level.location_id', '=', location.id),
    )
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true)
    .$if(Boolean(query.search), (some) =>
      some.where((any) => any.or([found('products.search_text', query.search ?? ''), any('products.barcode', '=', query.search ?? '')])),
    )
    .select([
      'products.id',
      'products.name',
      'products.sku',
      'products.barcode',
      'products.price',
      'products.has_inventory',
      'products.has_serial_number',
    ])
    .select(['products.images', 'products.category_id', 'level.on_hand', 'level.committed'])
  const [{ page, rows }, taxes] = await Promise.all([paginate(ctx, asked, query, { key: 'products.id' }), taxesWithCover(ctx)])
  return {
    page,
    rows: rows.map(({ has_inventory, images, on_hand, committed, ...product }) => ({
      ...product,
      available: has_inventory ? (on_hand ?? 0) - (committed ?? 0) : null,
      image: thumbnailOf(images),
      taxes: taxes.filter((tax) => taxCovers(tax, { product: product.id, category: product.category_id })).map((tax) => tax.id),
    })),
  }
}

async function taxesWithCover(ctx: Ctx) {
  const [taxes, products, categories] = await Promise.all([
    ctx.from('sale_taxes').select('id').where('deleted_at', 'is', null).execute(),
    ctx.from('sale_tax_products').select(['tax_id', 'product_id']).execute(),
    ctx.from('sale_tax_categories').select(['tax_id', 'category_id']).execute(),
  ])
  return taxes.map(({ id }) => ({
    id,
    products: products.filter((row) => row.tax_id === id).map((row) => row.product_id),
    categories: categories.filter((row) => row.tax_id === id).map((row) => row.category_id),
  }))
}
