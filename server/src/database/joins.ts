import type { JoinBuilder, StringReference } from 'kysely'

/**
 * Rows of one business whose two columns are equal; each with its table before it.
 * `.innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))`
 */
export function inBusiness<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  left: StringReference<DB, TB>,
  right: StringReference<DB, TB>,
) {
  const businessBeside = (column: string) => `${column.split('.')[0]}.business_id` as StringReference<DB, TB>
  return join.onRef(businessBeside(left), '=', businessBeside(right)).onRef(left, '=', right)
}
