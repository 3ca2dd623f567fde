import { z } from 'zod'
import { adjustmentFaults } from './adjustment-faults.ts'
import { adjustmentReasons } from './adjustments.ts'
import { MetadataInput, documentInput, lineInput, lines, placedInput, productInput } from './documents.ts'
import { extraCosts } from './extra-costs.ts'
import { atDrawer, paymentAccounts } from './payments.ts'
import { day, money, moneyChange, nullish, oneOf, rule, signedQuantity } from './platform/fields.ts'
import { id } from './platform/ids.ts'

export const IntakeInput = z.object({
  ...documentInput,
  items: lines(z.object({ ...lineInput, cost: money() })),
  /** Paid to the supplier with the intake: at most its total. */
  payment_accounts: paymentAccounts(),
  /** Kobo of the business's credit with the supplier that pays for it, the oldest first. */
  credit: nullish(money()),
  /** Due day. Left out: the intake's date plus the supplier's payment terms, or the business's. */
  due_date: nullish(day()),
  /** The intake that this one corrects. It is canceled in the same transaction, and its payments move to this one. */
  corrects: nullish(id('inventory_action')),
  /** The order being received: same supplier and location, and at most its remaining quantities. */
  order: nullish(id('purchase_order')),
  /** Landed costs: they raise the stock value of the goods, but not the total. */
  extra_costs: extraCosts(),
  /** The drawer that pays the supplier. */
  ...atDrawer,
})

/** A line of a return. Damaged goods are credited but move no stock: not into it (return inward), nor out of it (return outward). */
const returnedInput = { ...lineInput, metadata: nullish(MetadataInput.safeExtend({ condition: nullish(oneOf(['damaged'])) })) }

/** A line that a customer returns. */
export const returnedLine = z.object({
  ...returnedInput,
  /** Kobo per unit, at most the selling price. */
  price: money(),
  /** The line of the sale, if the product is on several lines. */
  sale_item: nullish(id('sale_item')),
})

/** Requires the source document for lines that name one of its lines. @throws on each such line */
const linesOfNamed =
  <Line extends string>(of: string, line: Line, message: string) =>
  (input: { items: readonly { [field in Line]?: string | null | undefined }[] }, { addIssue }: z.RefinementCtx): void => {
    if (input[of as keyof typeof input]) return
    for (const [index, item] of input.items.entries())
      if (item[line]) addIssue({ code: 'custom', path: ['items', index, line], message: rule(message) })
  }

/** Goods that a customer returns. */
export const ReturnInwardInput = z
  .object({
    ...documentInput,
    /** The original sale. Without one, the goods come in at average cost, and the return always needs approval. */
    sale: nullish(id('sale')),
    items: lines(returnedLine),
    /** Refunds when the return takes effect: at most the customer's credit. The walk-in customer is always refunded exactly. */
    payment_accounts: paymentAccounts(),
    /** The drawer that refunds at once. For a pending return, the approving member names the drawer. */
    ...atDrawer,
  })
  .superRefine(linesOfNamed('sale', 'sale_item', 'line_of_no_sale'))

/** Goods returned to their supplier. */
export const ReturnOutwardInput = z
  .object({
    ...documentInput,
    /** The original intake: returns never exceed its quantities. */
    intake: nullish(id('inventory_action')),
    items: lines(
      z.object({
        ...returnedInput,
        /** Kobo per unit that the supplier credits. */
        cost: money(),
        /** The line of the intake, if the product is on several lines. */
        intake_item: nullish(id('inventory_action_item')),
      }),
    ),
  })
  .superRefine(linesOfNamed('intake', 'intake_item', 'line_of_no_intake'))

/** A correction of stock, without a contact. */
export const AdjustmentInput = z
  .object({
    ...placedInput,
    items: lines(
      z.object({
        ...productInput,
        /** Above zero goods come in, below it they go out. 0 with `value` revalues the stock on hand. */
        quantity: signedQuantity(),
        /** Kobo added to the stock value while the quantity stays. */
        value: nullish(moneyChange()),
        /** Kobo per unit that comes in; default: the average cost of the stock on hand. */
        cost: nullish(money()),
        reason: oneOf(adjustmentReasons),
      }),
    ),
  })
  .superRefine((adjustment, { addIssue }) => {
    for (const { path, message } of adjustmentFaults(adjustment)) addIssue({ code: 'custom', path: [...path], message })
  })
