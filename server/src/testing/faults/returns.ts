import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in returns, and in the documents that they return goods of. */
export function returnFaults(books: GoodBooks): readonly InjectedFault[] {
  const { back, backLater, damaged, handedBack, received, sentBack, sold, unpacked } = books
  const inBusiness = `business_id = '${books.business_id}'`
  const action = (set: string, id: string) => `update inventory_actions set ${set} where ${inBusiness} and id = '${id}'`
  const line = (set: string, id: string) => `update inventory_action_items set ${set} where ${inBusiness} and action_id = '${id}'`
  const sale = (set: string) => `update sales set ${set} where ${inBusiness} and id = '${sold}'`
  return [
    {
      description: 'units of a sale that are returned, and are not counted',
      law: 'return.counted',
      sql: `update sale_items set returned = returned - 1000 where ${inBusiness} and sale_id = '${sold}' and position = 1`,
    },
    {
      description: 'a return that waits and was given more',
      law: 'return.counted',
      sql: line('quantity = quantity + 1000, total = total + unit_amount', backLater),
    },
    {
      description: 'units of an intake that are counted as sent back, and were not',
      law: 'return.counted',
      sql: `update inventory_action_items set returned = returned + 1000 where ${inBusiness} and action_id = '${received}' and position = 1`,
    },
    { description: 'a sale that is credited a kobo too much', law: 'return.credited', sql: sale('credited = credited + 1') },
    { description: 'a sale that says all of it is back', law: 'return.credited', sql: sale(`return_status = 'full'`) },
    {
      description: 'a return of somebody else’s sale',
      law: 'return.names',
      sql: action(`contact_id = '${books.walkIn}'`, back),
    },
    {
      description: 'a line that takes back of another product',
      law: 'return.names',
      sql: line(`product_id = '${books.hamper}'`, sentBack),
    },
    {
      description: 'a line at more than it was sold at',
      law: 'return.names',
      sql: line('unit_amount = unit_amount + 1000000, total = total + 1000 * quantity', back),
    },
    {
      description: 'a return of a sale that is canceled',
      law: 'return.names',
      sql: sale(`status = 'canceled', canceled_at = now(), canceled_by = '${books.merchant_id}'`),
    },
    { description: 'a return of another total', law: 'return.total', sql: action('total = total + 1', back) },
    {
      description: 'a tax that is credited and not in the line',
      law: 'return.total',
      sql: `update inventory_action_item_taxes set amount = amount - 1 where ${inBusiness} and action_id = '${back}' and line_position = 0`,
    },
    { description: 'a variance that is none', law: 'return.total', sql: action('variance = variance + 1', sentBack) },
    { description: 'more taken of a line than it was charged', law: 'return.shares', sql: line('share = share + 100000000', back) },
    { description: 'more cost taken back than left', law: 'return.shares', sql: line('cost = cost + 100000000', damaged) },
    { description: 'a full return that leaves a kobo', law: 'return.shares', sql: line('share = share - 1, net = net - 1', handedBack) },
    {
      description: 'a tax of a sale that came back whole and leaves a kobo',
      law: 'return.shares',
      sql: `update inventory_action_item_taxes set share = share - 1, amount = amount - 1 where ${inBusiness} and action_id = '${handedBack}' and share > 0`,
    },
    {
      description: 'a return that its customer still owes',
      law: 'balance.return-inward',
      sql: `delete from balance_transactions where ${inBusiness} and kind = 'return-inward' and document_id = '${back}'`,
    },
    {
      description: 'a return that its supplier was not debited',
      law: 'balance.return-outward',
      sql: `delete from balance_transactions where ${inBusiness} and kind = 'return-outward' and document_id = '${sentBack}'`,
    },
    { description: 'damaged goods that are worth something', law: 'return.worth', sql: line('value = 1', damaged) },
    { description: 'goods that came back at another cost', law: 'return.worth', sql: line('value = value + 1', back) },
    {
      description: 'a part of a composite at another cost',
      law: 'movement.line',
      sql: `update inventory_action_item_components set cost = cost + 1 where ${inBusiness} and action_id = '${unpacked}'`,
    },
    {
      description: 'a walk-in customer who was not handed everything back',
      law: 'return.handed-back',
      sql: `delete from inventory_action_payments where ${inBusiness} and action_id = '${handedBack}'; ${action('paid_amount = 0', handedBack)}`,
    },
    {
      description: 'a return that waits and is to hand back more than it comes to',
      law: 'return.handed-back',
      sql: action(`pays_back = '[{"account_id": null, "amount": 999999999999}]'`, backLater),
    },
  ]
}
