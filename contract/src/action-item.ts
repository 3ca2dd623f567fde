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
  /**
   * Per unit: its cost; for a return inward, the price. Null if an adjustment gave none. A member without the right to see costs may type
   * one, but reads null.
   */
  cost: stockMoney(),
  /** Adjustment: change of the stock value, null until known. Return inward: the credit, with tax. */
  total: stockMoney(),
  /** The line's share of the extra costs. The goods enter stock at `total` plus this. */
  extra_cost: costMoney(),
  /** Return inward only: the credit without tax, and the tax. */
  net: z.int().nullable(),
  tax: z.int().nullable(),
  /** Return inward only, left out if zero: the part of `tax` that the price contains, and taxes that the sale took off the price. */
  included_tax: z.int().optional(),
  taken_off: z.int().optional(),
  /** Returns only: stock value of the goods. 0 for damaged goods; null until the return takes effect. */
  value: costMoney(),
  /** Intakes only: quantity returned to the supplier, pending returns included. */
  returned: stock(),
  /** Returned composites only: their components. */
  components: z.array(LinePart).optional(),
  /** Why the adjustment corrects stock. */
  reason: z.enum(adjustmentReasons).nullable(),
  metadata: Metadata.nullable(),
  /** Only if the document is read alone: current selling price of a unit, in kobo. */
  sells_for: z.int().optional(),
  /** Units that the line moves or reserves; left out if there are none. */
  serial_numbers: LineUnits.optional(),
})
