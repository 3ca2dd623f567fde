import { z } from 'zod'
import { rule } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { csv, yesNo } from './platform/lists.ts'
import { inventoryTypes, productTypes } from './product-fields.ts'

const oneOfTypes = () => csv(z.enum(productTypes, rule('invalid')))
const oneOfInventoryTypes = () => csv(z.enum(inventoryTypes, rule('invalid')))

/** What lists of products are narrowed by. */
export const productFilters = {
  category: csv(id('product_category')).optional(),
  not_category: csv(id('product_category')).optional(),
  brand: csv(id('brand')).optional(),
  not_brand: csv(id('brand')).optional(),
  product_type: oneOfTypes().optional(),
  not_product_type: oneOfTypes().optional(),
  inventory_type: oneOfInventoryTypes().optional(),
  not_inventory_type: oneOfInventoryTypes().optional(),
  has_inventory: yesNo().optional(),
  has_serial_number: yesNo().optional(),
  /** At or below it at one of the locations that the member sees. */
  below_reorder_level: yesNo().optional(),
  tag: csv(id('product_tag')).optional(),
  not_tag: csv(id('product_tag')).optional(),
  /** Variants of these. */
  parent: csv(id('product')).optional(),
  not_parent: csv(id('product')).optional(),
}
