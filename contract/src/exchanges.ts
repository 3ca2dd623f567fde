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

/** The customer returns goods of a sale and gets others for them. */
export const ExchangeInput = z.object({
  /** The original sale; the new sale has its customer. */
  sale: id('sale'),
  /** Location that takes the goods back and gives the others out. */
  ...placedInput,
  /** Returned lines, as on a return inward. */
  returned: lines(returnedLine),
  /** New lines, as on a sale. */
  items: lines(z.object({ ...lineInput, ...pricedLine })),
  /** Discount and total of the new sale. */
  ...pricedInput,
  /** Payments for the new goods, after the credit for the returned goods: at most the remaining amount. */
  payment_accounts: paymentAccounts(),
  /** Refunds if the returned goods are worth more. The walk-in customer gets all of it; other customers keep the rest as credit. */
  back_accounts: paymentAccounts(),
  /** Due day of the unpaid part. */
  due_date: nullish(day()),
  /** Confirms that a member who may change balances accepts going over the credit limit. */
  over_limit: z.boolean().nullish(),
  /** The open drawer at that location, if any. */
  ...atDrawer,
})

/** A return inward and a sale in one transaction. Each is then read and changed like any return or sale. */
export const exchanges = {
  create: endpoint.put('/v1/business/exchanges', {
    access: 'sale.create',
    summary: 'Take goods back of a sale and sell others for them: both or neither; where either needs approval both wait',
    body: ExchangeInput,
    reply: z.object({ sale: Sale, inventory_action: Action }),
    touches: [...saleTouches, 'purchaseOrders'],
  }),
}
