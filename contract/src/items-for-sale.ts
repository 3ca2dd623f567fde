import { z } from 'zod'
import { stock } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { costMoney } from './platform/seen-with.ts'
import { storedUnit } from './product-fields.ts'
import { optionValue } from './variants.ts'

/** A row of what the till can sell. */
export const ItemForSale = z.object({
  id: id('product'),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  price: z.int(),
  cost: costMoney(),
  /** Of a composite how many can be made; null where nothing is counted: services and products without stock. */
  available: stock().nullable(),
  /** What it is counted in, and its price is of one of. */
  unit: storedUnit(),
  has_serial_number: z.boolean(),
  /** The number of the unit that the search is all of, as it is written; left out where it is none's. */
  serial_number: z.string().optional(),
  /** Of a composite: components whose units must be named, with how many of each one of it takes. */
  tracked_components: z.array(z.object({ product: named('product'), quantity: stock() })).optional(),
  image: z.string().nullable(),
  category_id: id('product_category').nullable(),
  /** What it is a variant of, and by which options; `name` says both. */
  parent: named('product').nullable(),
  options: z.array(optionValue).nullable(),
  /** The taxes that cover it. */
  taxes: z.array(id('sale_tax')),
  /** Stands at hand at the tills. */
  is_favourite: z.boolean(),
  /** Of one with variants, with `grouped`, kobo: the dearest of them. `price` is of the cheapest, `available` of all together. */
  price_max: z.int().optional(),
  /** How many variants stand behind it, with `grouped`: it is none of them, and cannot be sold itself. */
  variants: z.int().optional(),
})
