import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in exchanges: the returned goods and the goods sold for them. */
export function exchangeFaults({ business_id, elsewhere, exchanged, exchangedFor, sold }: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  const back = (set: string) => `update inventory_actions set ${set} where ${inBusiness} and id = '${exchanged}'`
  const sale = (set: string) => `update sales set ${set} where ${inBusiness} and id = '${exchangedFor}'`
  return [
    {
      description: 'a sale that took effect before what came back for it',
      law: 'exchange.as-one',
      sql: sale(`posted_at = posted_at - interval '1 hour'`),
    },
    { description: 'an exchange at two places', law: 'exchange.as-one', sql: back(`location_id = '${elsewhere}'`) },
    { description: 'a return that was exchanged for another sale', law: 'exchange.as-one', sql: back(`exchange_sale_id = '${sold}'`) },
    { description: 'a return that paid for its sale and forgot', law: 'exchange.settled', sql: back('allocated = 0') },
    {
      description: 'a return that paid for a sale that it was not exchanged for',
      law: 'exchange.settled',
      sql: `update allocations set debit_id = '${sold}' where ${inBusiness} and credit_id = '${exchanged}' and debit_id = '${exchangedFor}'`,
    },
  ]
}
