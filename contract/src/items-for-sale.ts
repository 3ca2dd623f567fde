import { z } from 'zod'
import { stock } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { costMoney } from './platform/seen-with.ts'
import { storedUnit } from './product-fields.ts'
import { optionValue } from './variants.ts'

/** A product that the till can sell. */
export const ItemForSale = z.object({
  id: id('product'),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  price: z.int(),
  cost: costMoney(),
  /** Composite: how many can be assembled. Null if stock is not tracked: services and products without inventory. */
  available: stock().nullable(),
  /** At or below it stock is low at the location. Left out if none is set. */
  reorder_level: stock().optional(),
  /** Unit of the quantity; the price is per unit. */
  unit: storedUnit(),
  has_serial_number: z.boolean(),
  /** The serial number that the whole search text matches, as stored; left out if none does. */
  serial_number: z.string().optional(),
  /** Composites only: components with serial numbers, and their quantity in one composite. */
  tracked_components: z.array(z.object({ product: namedRecord('product'), quantity: stock() })).optional(),
  image: z.string().nullable(),
  category_id: id('product_category').nullable(),
  /** Parent of a variant, and the variant's options; `name` has both. */
  parent: namedRecord('product').nullable(),
  options: z.array(optionValue).nullable(),
  /** Taxes that apply to it. */
  taxes: z.array(id('sale_tax')),
  /** Pinned at the tills. */
  is_favourite: z.boolean(),
  /** With `grouped`, for a parent, kobo: highest price of its variants. `price` is the lowest, `available` the sum. */
  price_max: z.int().optional(),
  /** With `grouped`, for a parent: number of its variants. The parent itself cannot be sold. */
  variants: z.int().optional(),
})
