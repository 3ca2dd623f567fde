import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in online payments of customers, as far as the table's constraints allow them. */
export function checkoutFaults({ business_id }: GoodBooks): InjectedFault[] {
  const paidInBusiness = `business_id = '${business_id}' and status = 'paid'`
  return [
    {
      description: 'a payment of another amount than the customer paid',
      law: 'checkout.posted',
      sql: `update sale_checkouts set amount = amount + 1, verified_amount = amount + 1 where ${paidInBusiness} and payment_id is not null`,
    },
    {
      description: 'a credit that is not there',
      law: 'checkout.posted',
      sql: `update sale_checkouts set contact_payment_id = gen_random_uuid() where ${paidInBusiness} and contact_payment_id is not null`,
    },
  ]
}
