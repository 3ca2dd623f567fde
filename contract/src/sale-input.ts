import { z } from 'zod'
import { documentInput, lineInput, lines } from './documents.ts'
import { atDrawer, paymentAccounts } from './payments.ts'
import { day, listTo, money, nullish, rule } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { formatMoney } from './platform/money.ts'

/** Price fields of a line on a sale or quotation. */
export const pricedLine = {
  /** Must be the product's own price, unless the member may change prices. */
  price: money(),
  /** Product price that the till saw; if it has changed, refused with the new price in `details`. */
  list_price: nullish(money()),
  /** Kobo off this line, before the document's discount. Only for members who may change prices. */
  line_discount: nullish(money()),
}

/** Figures over all lines. */
export const pricedInput = {
  /** Only for members who may change prices. */
  discount: nullish(money()),
  tax: nullish(listTo(id('sale_tax'), 20)),
  /** Taxes in the prices that the customer does not pay: they come off. */
  tax_off: nullish(listTo(id('sale_tax'), 20)),
  /** Total on the screen; refused if the server computes another. */
  payable_amount: money(),
}

/** Payment of a sale. */
export const settlingInput = {
  payment_accounts: paymentAccounts(),
  /** Kobo of the customer's credit that pays for it: advances or overpayments, the oldest first. */
  credit: nullish(money()),
  /** Due day; left out: its date plus the customer's payment terms, or the business's. */
  due_date: nullish(day()),
  /** Confirms that a member who may change balances accepts going over the credit limit. */
  over_limit: z.boolean().nullish(),
  /** The drawer of the sale, at its location. */
  ...atDrawer,
}

export const SaleInput = z
  .object({
    ...documentInput,
    items: lines(z.object({ ...lineInput, ...pricedLine })),
    ...pricedInput,
    ...settlingInput,
    /** Sum of the payments, as a check only; no money of its own. */
    paid_amount: nullish(money()),
    /** The sale that this one corrects. It is canceled in the same transaction, and its payments move to this one. */
    corrects: nullish(id('sale')),
    /** The quotation being sold: its prices and discount apply without the right to change prices. */
    quotation: nullish(id('quotation')),
    /** Confirms that the quotation's last day is over. */
    quotation_expired: z.boolean().nullish(),
  })
  .superRefine(({ paid_amount, payment_accounts, corrects, quotation, quotation_expired }, { addIssue }) => {
    // A correction belongs to the quotation of the sale that it corrects.
    if (corrects && quotation) addIssue({ code: 'custom', path: ['quotation'], message: rule('invalid') })
    if (quotation_expired && !quotation) addIssue({ code: 'custom', path: ['quotation_expired'], message: rule('expired_of_none') })
    const paid = (payment_accounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    if (typeof paid_amount === 'number' && paid_amount !== paid)
      addIssue({ code: 'custom', path: ['paid_amount'], message: rule('paid_differs', { paid: formatMoney(paid) }) })
  })
