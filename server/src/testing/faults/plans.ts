import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in the business's payments for its plan, as far as the tables' constraints allow them. */
export function planFaults({ business_id }: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  return [
    {
      description: 'a paid invoice that began no period',
      law: 'plan.paid',
      sql: `delete from plan_periods where ${inBusiness} and kind = 'paid'`,
    },
    {
      description: 'a verified payment whose invoice was taken back',
      law: 'plan.payment',
      sql: `update plan_invoices set status = 'void', payment_id = null, paid_at = null where ${inBusiness} and status = 'paid'`,
    },
    {
      description: 'a period of another plan than was paid for',
      law: 'plan.period',
      sql: `update plan_periods set plan_id = (select id from plans where price = 0) where ${inBusiness} and kind = 'paid'`,
    },
    {
      description: 'a period that is longer than was paid for',
      law: 'plan.period',
      sql: `update plan_periods set ends_at = ends_at + interval '1 day' where ${inBusiness} and kind = 'paid'`,
    },
    {
      description: 'an invoice that is missing',
      law: 'plan.number',
      sql: `update plan_invoices set number = number + 1 where ${inBusiness}`,
    },
  ]
}
