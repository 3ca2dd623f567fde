import { endpoint, file } from './platform/endpoint.ts'
import { flag, listQuery, yesNo } from './platform/lists.ts'
import { productFilters } from './product-filters.ts'

/** Most products and variants on one price list. */
export const MAX_PRICED = 2000

export const priceList = {
  print: endpoint.get('/v1/business/products/price-list', {
    access: 'product.view',
    summary:
      'Prices for customers, by category, as a PDF: what the products’ list finds under these filters; on sale, unless `is_active` says otherwise',
    // The list's sort orders without cost, since the order would reveal costs to a customer.
    query: listQuery(
      { by: ['name', 'created_at', 'sku', 'price'], usual: 'name.asc' },
      { ...productFilters, is_active: yesNo().optional(), pictures: flag().optional() },
    ).omit({ page: true, per_page: true, count_to: true, format: true }),
    reply: file,
  }),
}
