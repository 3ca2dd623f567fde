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
  /** What the supplier was paid with it: no more than it comes to. */
  payment_accounts: paymentAccounts(),
  /** How much of what the business has in credit with the supplier pays for it, the oldest first. */
  credit: nullish(money()),
  /** The last day to pay the supplier on; left out, as many days after its date as the supplier gives, or the business usually has. */
  due_date: nullish(day()),
  /** An intake that this one is recorded in place of: it is canceled in the same moment, and what was paid on it goes towards this one. */
  corrects: nullish(id('inventory_action')),
  /** The order that it comes of: its supplier and its location, and no more of its products than are still to come. */
  order: nullish(id('purchase_order')),
  /** What it took to bring the goods in: they are worth that much more, and the total is not. */
  extra_costs: extraCosts(),
  /** The drawer that the supplier is paid from. */
  ...atDrawer,
})

/** A line of a return: damaged goods are credited, and are not on the shelf after it (a return inward) nor before it (a return outward). */
const returnedInput = { ...lineInput, metadata: nullish(MetadataInput.safeExtend({ condition: nullish(oneOf(['damaged'])) })) }

/** A line of what a customer brings back. */
export const returnedLine = z.object({
  ...returnedInput,
  /** Kobo a unit, at most the price sold. */
  price: money(),
  /** The line of the sale, where the product stands on several. */
  sale_item: nullish(id('sale_item')),
})

/** A line of something that is not named is none. @throws on each such line */
const linesOfNamed =
  <Line extends string>(of: string, line: Line, message: string) =>
  (given: { items: readonly { [field in Line]?: string | null | undefined }[] }, { addIssue }: z.RefinementCtx): void => {
    if (given[of as keyof typeof given]) return
    for (const [index, item] of given.items.entries())
      if (item[line]) addIssue({ code: 'custom', path: ['items', index, line], message: rule(message) })
  }

/** Goods that a customer brings back. */
export const ReturnInwardInput = z
  .object({
    ...documentInput,
    /** The sale that they were bought with; without it the goods come back at the average cost of the shelf, and somebody approves it. */
    sale: nullish(id('sale')),
    items: lines(returnedLine),
    /** What is handed back, when the return takes effect: no more than the customer would be owed; the walk-in customer’s always, exactly. */
    payment_accounts: paymentAccounts(),
    /** Where it is handed back, if that is at once: of one that waits, whoever approves it says where. */
    ...atDrawer,
  })
  .superRefine(linesOfNamed('sale', 'sale_item', 'line_of_no_sale'))

/** Goods that go back to who supplied them. */
export const ReturnOutwardInput = z
  .object({
    ...documentInput,
    /** The intake that they came with: no more than came with it. */
    intake: nullish(id('inventory_action')),
    items: lines(
      z.object({
        ...returnedInput,
        /** Kobo a unit that the supplier credits. */
        cost: money(),
        /** The line of the intake, where the product stands on several. */
        intake_item: nullish(id('inventory_action_item')),
      }),
    ),
  })
  .superRefine(linesOfNamed('intake', 'intake_item', 'line_of_no_intake'))

/** Goods that are put right, with nobody on the other side. */
export const AdjustmentInput = z
  .object({
    ...placedInput,
    items: lines(
      z.object({
        ...productInput,
        /** Above zero goods come in, below it they go out; 0 with `value` changes what those on the shelf are worth. */
        quantity: signedQuantity(),
        /** Kobo added to what the goods on the shelf are worth, where their number stays. */
        value: nullish(moneyChange()),
        /** Kobo a unit that comes in; the average of those on the shelf where it is not given. */
        cost: nullish(money()),
        reason: oneOf(adjustmentReasons),
      }),
    ),
  })
  .superRefine((adjustment, { addIssue }) => {
    for (const { path, message } of adjustmentFaults(adjustment)) addIssue({ code: 'custom', path: [...path], message })
  })
