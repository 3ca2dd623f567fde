import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { taxCovers } from '@kasuwa/contract/sale-totals'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { paginate } from '../database/pagination.ts'
import { matchesSearch } from '../database/search.ts'
import { thumbnailOf } from '../products/thumbnail.ts'
import { taxCoverage } from './price-sale.ts'

type Items = (typeof api)['sales']['itemsForSale']

/** What the till can sell at a location: active products found by part of name, SKU or barcode, with what is available there and the taxes that cover them. */
export async function itemsForSale(ctx: BusinessContext, query: Call<Items>['query']): Promise<ReplyOf<Items>> {
  const location_id = await locationAsked(ctx, query.location)
  const asked = ctx
    .selectFrom('products')
    .leftJoin('inventory_levels as level', (join) =>
      join
        .onRef('level.business_id', '=', 'products.business_id')
        .onRef('level.product_id', '=', 'products.id')
        .on('level.location_id', '=', location_id),
    )
    .where('products.deleted_at', 'is', null)
    .where('products.is_active', '=', true)
    .$if(Boolean(query.search), (some) =>
      some.where((eb) =>
        eb.or([matchesSearch('products.search_text', query.search ?? ''), eb('products.barcode', '=', query.search ?? '')]),
      ),
    )
    .select([
      'products.id',
      'products.name',
      'products.sku',
      'products.barcode',
      'products.price',
      'products.cost',
      'products.has_inventory',
      'products.has_serial_number',
    ])
    .select(['products.images', 'products.category_id', 'level.on_hand', 'level.committed'])
  const [{ page, rows }, live, coverage] = await Promise.all([
    paginate(ctx, asked, query, { key: 'products.id' }),
    ctx.selectFrom('sale_taxes').select('id').where('deleted_at', 'is', null).execute(),
    taxCoverage(ctx),
  ])
  const taxes = live.map(({ id }) => ({ id, ...coverage(id) }))
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

/** The location that is asked about; nothing is held for a question. @throws Refusal 422 on `location` */
async function locationAsked(ctx: BusinessContext, id: string): Promise<string> {
  const wanted = ctx.selectFrom('locations').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  const location = await wanted
    .$if(ctx.member.location_id !== null, (own) => own.where('id', '=', ctx.member.location_id ?? ''))
    .executeTakeFirst()
  if (!location) throw refuseField('location', 'unknown_reference')
  return location.id
}
