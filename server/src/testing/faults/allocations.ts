import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in allocations of payments and credit. */
export function allocationFaults({ business_id, contact, paidOver, settled, credit }: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  const off = `alter table contact_payments drop constraint contact_payments_allocated; alter table sales drop constraint sales_allocated`
  return [
    {
      description: 'a sale settled otherwise than by its allocations',
      law: 'allocation.document',
      sql: `update sales set allocated = allocated - 1 where ${inBusiness} and id = '${settled}'`,
    },
    {
      description: 'a sale of which more credit is used than was paid over',
      law: 'allocation.credit',
      sql: `update sales set total = total + 100000, subtotal = subtotal + 100000 where ${inBusiness} and id = '${paidOver}'`,
    },
    {
      description: 'a payment that settled more than was paid',
      law: 'allocation.other',
      sql: `${off}; update allocations set amount = amount + 100000000 where ${inBusiness} and credit_id = '${credit}' and reverses is null`,
    },
    {
      description: 'a payment that says otherwise how much of it is used',
      law: 'allocation.other',
      sql: `${off}; update contact_payments set allocated = allocated + 1 where ${inBusiness} and id = '${credit}'`,
    },
    {
      description: 'an allocation taken back by another amount',
      law: 'allocation.reversal',
      sql: `update allocations set amount = amount - 1 where ${inBusiness} and reverses is not null`,
    },
    {
      description: 'a payment of somebody else that settled a sale',
      law: 'allocation.contact',
      sql: `update contact_payments set contact_id = (select id from contacts where ${inBusiness} and is_walk_in) where ${inBusiness} and id = '${credit}'`,
    },
    {
      description: 'a balance that nothing open explains',
      law: 'allocation.items',
      sql: `update contacts set balance = balance + 1 where ${inBusiness} and id = '${contact}'`,
    },
    {
      description: 'a payment that was undone by another amount',
      law: 'payment.reversal',
      sql: `alter table contact_payments drop constraint contact_payments_allocated; update contact_payments set amount = amount - 1 where ${inBusiness} and reverses is not null`,
    },
    {
      description: 'a contact of whom something else is kept than they owe',
      law: 'debts.contact',
      sql: `update contact_debts set due_in = due_in + 1 where ${inBusiness} and contact_id = (select contact_id from sales where ${inBusiness} and id = '${settled}')`,
    },
    {
      description: 'a debt that changed and was not marked',
      law: 'debts.contact',
      sql: `update sales set due_date = due_date - 1 where ${inBusiness} and status = 'approved' and total - credited > paid_amount`,
    },
    {
      description: 'a day of debts that is not its contacts’',
      law: 'debts.day',
      sql: `update debts_by_day set due_in_other = due_in_other + 1 where ${inBusiness}`,
    },
    {
      description: 'sums of debts that are not the contacts’',
      law: 'debts.total',
      sql: `update debt_totals set owed_count = owed_count + 1 where ${inBusiness}`,
    },
  ]
}
