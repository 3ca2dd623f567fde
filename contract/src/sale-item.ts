import { z } from 'zod'
import { LinePart } from './composites.ts'
import { Metadata } from './documents.ts'
import { rate, stock } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { costMoney } from './platform/seen-with.ts'
import { storedUnit } from './product-fields.ts'
import { LineUnits } from './serial-input.ts'
import { units } from './units.ts'

export const SaleItem = z.object({
  id: id('sale_item'),
  product_id: id('product'),
  name: z.string(),
  sku: z.string(),
  quantity: stock(),
  /** Left out if unset. */
  unit: z.enum(units).optional(),
  price: z.int(),
  /** Product price when the line was recorded or quoted; null for lines from before it was stored. */
  list_price: z.int().nullable(),
  /** Quantity × price, before any discount. */
  total: z.int(),
  /** Discount of the line itself. */
  line_discount: z.int(),
  /** Its share of the sale's discount. */
  discount: z.int(),
  /** Taxes in the price after discounts; left out if there are none. */
  included_tax: z.int().optional(),
  /** Cost of the goods, once posted. */
  cost: costMoney(),
  metadata: Metadata.nullable(),
  /** Units that the line took or reserves; left out if there are none. */
  serial_numbers: LineUnits.optional(),
  /** Composites only: the components when the line was created. */
  components: z.array(LinePart).optional(),
  /** Returned quantity, pending returns included; left out if 0. */
  returned: stock().optional(),
})

export const SaleTaxLine = z.object({
  id: id('sale_tax'),
  name: z.string(),
  rate: rate(),
  /** Net of the lines that it covers, and kobo charged; both 0 if it was taken off. */
  base: z.int(),
  amount: z.int(),
  /** True if prices contain it. */
  inclusive: z.boolean(),
  /** Kobo that came off the prices; left out if it was charged. */
  taken_off: z.int().optional(),
})

/** An amount of a line and the part that returns took, kobo: net, then each tax. */
const Charge = z.object({ amount: z.int(), taken: z.int() })
export const Returnable = z.object({
  id: id('sale_item'),
  product_id: id('product'),
  name: z.string(),
  sku: z.string(),
  unit: storedUnit(),
  quantity: stock(),
  returned: stock(),
  price: z.int(),
  charges: z.array(Charge),
  /**
   * Whether its units have serial numbers now, even if not when sold. Composites: the components that have, with their quantity in one
   * composite.
   */
  has_serial_number: z.boolean(),
  tracked_components: z.array(z.object({ product: namedRecord('product'), quantity: stock() })).optional(),
})
