import { z } from 'zod'
import { LinePart } from './composites.ts'
import { Metadata } from './documents.ts'
import { rate, stock } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
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
  /** Left out where nobody said. */
  unit: z.enum(units).optional(),
  price: z.int(),
  /** The product’s own price when it was recorded, or offered before; null where that was not kept yet. */
  list_price: z.int().nullable(),
  /** Quantity × price, before any discount. */
  total: z.int(),
  /** What is taken off the line for itself. */
  line_discount: z.int(),
  /** Its share of the sale's discount. */
  discount: z.int(),
  /** What the goods cost, once posted. */
  cost: costMoney(),
  metadata: Metadata.nullable(),
  /** The units that it took or holds; left out where there are none. */
  serial_numbers: LineUnits.optional(),
  /** Of a composite: what was in it when the line was made. */
  components: z.array(LinePart).optional(),
  /** What of it came back, by returns that wait too; left out where nothing did. */
  returned: stock().optional(),
})

export const SaleTaxLine = z.object({ id: id('sale_tax'), name: z.string(), rate: rate(), base: z.int(), amount: z.int() })

/** A figure of a line and how much of it returns took, kobo: net, then each tax. */
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
  /** Whether its units are told apart by now, whatever they were when it was sold; of a composite its parts that are, with how many are in one. */
  has_serial_number: z.boolean(),
  tracked_components: z.array(z.object({ product: named('product'), quantity: stock() })).optional(),
})
