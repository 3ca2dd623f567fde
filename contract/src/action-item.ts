import { z } from 'zod'
import { adjustmentReasons } from './adjustments.ts'
import { LinePart } from './composites.ts'
import { Metadata } from './documents.ts'
import { stock } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { costMoney, stockMoney } from './platform/seen-with.ts'
import { storedUnit } from './product-fields.ts'
import { LineUnits } from './serial-input.ts'

export const ActionItem = z.object({
  id: id('inventory_action_item'),
  product_id: id('product'),
  name: z.string(),
  sku: z.string(),
  quantity: stock(),
  unit: storedUnit(),
  /** A unit: what it cost, or for a return inward the price; null where an adjustment was not told one. Whoever takes stock in without seeing costs types one, and reads none back. */
  cost: stockMoney(),
  /** Of an adjustment what it added to the worth of the goods, null until that is known; of a return inward what is credited, with tax. */
  total: stockMoney(),
  /** Its share of what it took to bring the goods in: they came onto the shelf at the total and this. */
  extra_cost: costMoney(),
  /** Of a return inward: what is credited without tax, and tax. */
  net: z.int().nullable(),
  tax: z.int().nullable(),
  /** Of a return: what the goods were worth on the shelf that they came to or left; 0 of damaged ones, null until it takes effect. */
  value: costMoney(),
  /** Of an intake, what was sent back of it, by returns that wait too. */
  returned: stock(),
  /** Of a composite that came back: what is in it. */
  components: z.array(LinePart).optional(),
  /** Why an adjustment puts it right. */
  reason: z.enum(adjustmentReasons).nullable(),
  metadata: Metadata.nullable(),
  /** Of one that is read by itself: kobo that a unit of its product sells for now. */
  sells_for: z.int().optional(),
  /** The units that it moves or holds; left out where there are none. */
  serial_numbers: LineUnits.optional(),
})
