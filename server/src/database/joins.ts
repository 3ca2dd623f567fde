import type { JoinBuilder, StringReference } from 'kysely'

/**
 * Joins two columns within one business. Each column is qualified by its table.
 * `.innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))`
 */
export function inBusiness<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  left: StringReference<DB, TB>,
  right: StringReference<DB, TB>,
) {
  const businessColumnOf = (column: string) => `${column.split('.')[0]}.business_id` as StringReference<DB, TB>
  return join.onRef(businessColumnOf(left), '=', businessColumnOf(right)).onRef(left, '=', right)
}
