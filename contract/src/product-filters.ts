import { z } from 'zod'
import { rule } from './platform/fields.ts'
import { csv, yesNo } from './platform/lists.ts'
import { anyOf, sided } from './platform/sided.ts'
import { inventoryTypes, productTypes } from './product-fields.ts'

const oneOfTypes = () => csv(z.enum(productTypes, rule('invalid')))
const oneOfInventoryTypes = () => csv(z.enum(inventoryTypes, rule('invalid')))

/** Filters of lists of products. */
export const productFilters = {
  ...sided({ category: () => anyOf('product_category'), brand: () => anyOf('brand') }),
  product_type: oneOfTypes().optional(),
  not_product_type: oneOfTypes().optional(),
  inventory_type: oneOfInventoryTypes().optional(),
  not_inventory_type: oneOfInventoryTypes().optional(),
  has_inventory: yesNo().optional(),
  has_serial_number: yesNo().optional(),
  /** Low at some location that the member sees. */
  below_reorder_level: yesNo().optional(),
  /** `parent`: variants of these products. */
  ...sided({ tag: () => anyOf('product_tag'), parent: () => anyOf('product') }),
}
