import type { Unit } from '@kasuwa/contract/units'
import { sql } from 'kysely'
import type { ComponentQuantity } from '../products/recipe.ts'
import type { BusinessContext } from '../request/request-context.ts'

export interface SoldLineRow {
  id: string
  position: number
  product_id: string
  name: string
  sku: string
  unit: Unit | null
  has_serial_number: boolean
  quantity: number
  returned: number
  price: number
  total: number
  line_discount: number
  discount: number
  included_tax: number
  cost: number | null
}

interface SoldComponentRow extends ComponentQuantity {
  line_position: number
  cost: number | null
}

/** Lines, taxes and components of a sale, as returns need them. */
export async function soldLines({ business_id, db }: BusinessContext, sale_id: string) {
  const [lines, taxes, parts] = await Promise.all([
    sql<SoldLineRow>`select item.id, item.position, item.product_id, item.product_name as name, product.sku, product.unit, product.has_serial_number, item.quantity, item.returned,
        item.price, item.total, item.line_discount, item.discount, item.included_tax, item.cost
      from sale_items item join products product on product.business_id = item.business_id and product.id = item.product_id
      where item.business_id = ${business_id} and item.sale_id = ${sale_id} order by item.position`.execute(db),
    sql<{
      tax_id: string
      amount: number
      covers: number[] | null
      shares: number[] | null
    }>`select tax_id, amount, covers, shares from sale_tax_lines
      where business_id = ${business_id} and sale_id = ${sale_id} and not is_off order by position`.execute(db),
    sql<SoldComponentRow>`
      select part.line_position, part.product_id, part.product_name, part.quantity, part.cost, product.has_inventory, product.has_serial_number, product.cost as unit_cost
      from sale_item_components part join products product on product.business_id = part.business_id and product.id = part.product_id
      where part.business_id = ${business_id} and part.sale_id = ${sale_id} order by part.line_position, part.position`.execute(db),
  ])
  return { lines: lines.rows, taxes: taxes.rows, parts: parts.rows }
}
