import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { DeepPartial } from './example.ts'

type Product = ReplyOf<typeof api.products.list>['rows'][number]

/** A product as lists and its page show it. */
export const product = (fields: DeepPartial<Product> & { name: string }): DeepPartial<Product> => ({
  full_name: fields.name,
  price: 90_000,
  is_active: true,
  has_inventory: true,
  ...fields,
})

/** All rows there are, on one page. */
export const rowsOf = <Row>(...rows: Row[]) => ({
  rows,
  page: { number: 1, size: 25, total_rows: rows.length, total_pages: 1, total_is_exact: true },
})
