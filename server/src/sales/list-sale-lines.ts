import { documentNumber } from '@kasuwa/contract/documents'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { paginate } from '../database/pagination.ts'
import { during } from '../database/period-filter.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { saleParties } from './list-sales.ts'
import { inBusiness } from '../database/joins.ts'

type Lines = (typeof api)['sales']['lines']

/** Lines of the sales that this member may see, by product or customer. */
export async function listLines(ctx: BusinessContext, query: Call<Lines>['query']): Promise<ReplyOf<Lines>> {
  const asked = saleParties(ctx)
    .innerJoin('sale_items', (join) => inBusiness(join, 'sale_items.sale_id', 'sales.id'))
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))
    .$if(Boolean(query.search), (some) =>
      some.where((eb) =>
        eb.or([matchesSearch('products.search_text', query.search ?? ''), matchesSearch('contacts.search_text', query.search ?? '')]),
      ),
    )
    .$if(query.sale !== undefined, (some) => some.where(isAnyOf('sales.id', query.sale ?? [])))
    .$if(query.product !== undefined, (some) => some.where(isAnyOf('sale_items.product_id', query.product ?? [])))
    .$if(query.contact !== undefined, (some) => some.where(isAnyOf('sales.contact_id', query.contact ?? [])))
    .$if(query.location !== undefined, (some) => some.where(isAnyOf('sales.location_id', query.location ?? [])))
    .$if(query.status !== undefined, (some) => some.where('sales.status', 'in', query.status ?? []))
    .where(during(ctx, 'sales.date', query))
    .select([
      'sale_items.id',
      'sale_items.product_id',
      'sale_items.product_name as name',
      'products.sku',
      'sale_items.quantity',
      'sale_items.price',
    ])
    .select([
      'sale_items.total',
      'sale_items.discount',
      'sale_items.cost',
      'sale_items.metadata',
      'sales.id as sale_id',
      'sales.number',
      'sales.status',
      'sales.date',
    ])
    .select([
      'contacts.id as contact_id',
      'contacts.name as contact_name',
      'locations.id as location_id',
      'locations.name as location_name',
    ])
  // No index has their ids: within a statement, where a row stands is found at once.
  const paging = { key: 'sale_items.ctid', ties: ['sale_items.id'], columns: { date: 'sales.date', created_at: 'sales.id' } }
  const { page, rows } = await paginate(ctx, asked, query, paging)
  return {
    page,
    rows: rows.map(({ sale_id, number, status, date, contact_id, contact_name, location_id, location_name, metadata, ...line }) => ({
      ...line,
      metadata: metadata as ReplyOf<Lines>['rows'][number]['metadata'],
      sale: { id: sale_id, number: documentNumber('sale', number), status, date },
      contact: { id: contact_id, name: contact_name },
      location: { id: location_id, name: location_name },
    })),
  }
}
