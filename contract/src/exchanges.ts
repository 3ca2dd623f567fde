import { z } from 'zod'
import { lineInput, lines, placedInput } from './documents.ts'
import { Action } from './inventory.ts'
import { returnedLine } from './inventory-input.ts'
import { atDrawer, paymentAccounts } from './payments.ts'
import { endpoint } from './platform/endpoint.ts'
import { day, nullish } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { pricedInput, pricedLine } from './sale-input.ts'
import { Sale, saleTouches } from './sales.ts'

/** Goods come back of a sale, and others go out for them. */
export const ExchangeInput = z.object({
  /** The sale that they were bought with; its customer's is the new one too. */
  sale: id('sale'),
  /** Where the one is taken back, and the other given out. */
  ...placedInput,
  /** What comes back, as of a return inward. */
  returned: lines(returnedLine),
  /** What goes out, as of a sale. */
  items: lines(z.object({ ...lineInput, ...pricedLine })),
  /** Of what goes out. */
  ...pricedInput,
  /** What is paid for what goes out, once what comes back has paid for what it can: no more than is left. */
  payment_accounts: paymentAccounts(),
  /** What is handed back where less goes out than came back; of the walk-in customer all of it. What is not stays the customer's credit. */
  back_accounts: paymentAccounts(),
  /** The last day to pay what is left on. */
  due_date: nullish(day()),
  /** That somebody who may change balances has seen that it brings the customer over their credit limit. */
  over_limit: z.boolean().nullish(),
  /** The drawer that it is done at, of its location. */
  ...atDrawer,
})

/** A return inward and a sale that are one act. What stands on it is read and changed as of any sale or return. */
export const exchanges = {
  create: endpoint({
    method: 'PUT',
    path: '/v1/business/exchanges',
    access: 'sale.create',
    summary: 'Take goods back of a sale and sell others for them: both or neither; where either needs approval both wait',
    body: ExchangeInput,
    reply: z.object({ sale: Sale, inventory_action: Action }),
    touches: [...saleTouches, 'purchaseOrders'],
  }),
}
