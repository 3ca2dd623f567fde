import { z } from 'zod'
import { documentInput, lineInput, lines } from './documents.ts'
import { atDrawer, paymentAccounts } from './payments.ts'
import { day, listTo, money, nullish, rule } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { formatMoney } from './platform/money.ts'

/** The price of a line of what is sold, or offered. */
export const pricedLine = {
  /** The product's own, unless by somebody who may change prices. */
  price: money(),
  /** What the till took for the product's price; refused where it is another by now, with the new one in `details`. */
  list_price: nullish(money()),
  /** Kobo that are taken off the line for itself, before the discount of the whole. For those who may change prices. */
  line_discount: nullish(money()),
}

/** What is worked out over its lines. */
export const pricedInput = {
  /** For those who may change prices. */
  discount: nullish(money()),
  tax: nullish(listTo(id('sale_tax'), 20)),
  /** What the screen shows as the total; refused where the server's figure is another. */
  payable_amount: money(),
}

/** How a sale is paid. */
export const settlingInput = {
  payment_accounts: paymentAccounts(),
  /** How much of the customer's credit pays for it: what they paid ahead, or over, the oldest first. */
  credit: nullish(money()),
  /** The last day to pay on; left out, as many days after its date as the customer has, or the business gives. */
  due_date: nullish(day()),
  /** That somebody who may change balances has seen that it brings the customer over their credit limit. */
  over_limit: z.boolean().nullish(),
  /** The drawer that it is sold at, of its location. */
  ...atDrawer,
}

export const SaleInput = z
  .object({
    ...documentInput,
    items: lines(z.object({ ...lineInput, ...pricedLine })),
    ...pricedInput,
    ...settlingInput,
    /** The payments' sum, for whoever wants it checked: it stands for no money of its own. */
    paid_amount: nullish(money()),
    /** A sale that this one is recorded in place of: it is canceled in the same moment, and what was paid on it goes towards this one. */
    corrects: nullish(id('sale')),
    /** The quotation that it is made of: sold as it was quoted, its prices and discount hold without the right to change any. */
    quotation: nullish(id('quotation')),
    /** That it is known that the quotation's last day is over. */
    quotation_expired: z.boolean().nullish(),
  })
  .superRefine(({ paid_amount, payment_accounts, corrects, quotation, quotation_expired }, { addIssue }) => {
    // What takes the place of a sale is of that sale's quotation.
    if (corrects && quotation) addIssue({ code: 'custom', path: ['quotation'], message: rule('invalid') })
    if (quotation_expired && !quotation) addIssue({ code: 'custom', path: ['quotation_expired'], message: rule('expired_of_none') })
    const paid = (payment_accounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    if (typeof paid_amount === 'number' && paid_amount !== paid)
      addIssue({ code: 'custom', path: ['paid_amount'], message: rule('paid_differs', { paid: formatMoney(paid) }) })
  })
