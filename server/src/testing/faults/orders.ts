import type { GoodBooks } from '../good-books.ts'
import type { InjectedFault } from './fault.ts'

/** Faults in purchase orders, and in their intakes. */
export function orderFaults({ business_id, elsewhere, phone, ordered, closed, unordered, partly }: GoodBooks): InjectedFault[] {
  const inBusiness = `business_id = '${business_id}'`
  const order = (set: string, id = ordered) => `update purchase_orders set ${set} where ${inBusiness} and id = '${id}'`
  const line = (set: string, id = ordered) =>
    `update purchase_order_items set ${set} where ${inBusiness} and order_id = '${id}' and product_id = '${phone}'`
  const intake = (set: string) => `update inventory_actions set ${set} where ${inBusiness} and id = '${partly}'`
  return [
    { description: 'a unit that no intake brought', law: 'order.received', sql: line('received = received + 1000') },
    { description: 'a line that lost what came', law: 'order.received', sql: line('received = 0') },
    {
      description: 'an intake of more than is known to have come',
      law: 'order.received',
      sql: `update inventory_action_items set quantity = 3000, total = 3 * unit_amount where ${inBusiness} and action_id = '${partly}'`,
    },
    { description: 'an intake of goods of another order', law: 'order.received', sql: intake(`order_id = '${closed}'`) },
    { description: 'an order at another total', law: 'order.sums', sql: order('total = total + 1') },
    { description: 'an order that says it has all come', law: 'order.sums', sql: order('received = ordered') },
    { description: 'an order of fewer goods than its lines', law: 'order.sums', sql: order('ordered = ordered - 1000') },
    { description: 'goods to come to another location', law: 'order.incoming', sql: line(`incoming_to = '${elsewhere}'`) },
    { description: 'goods that are no longer to come', law: 'order.incoming', sql: line('incoming_to = null') },
    { description: 'goods to come of a closed order', law: 'order.incoming', sql: line(`incoming_to = '${elsewhere}'`, closed) },
    { description: 'an order that moved', law: 'order.intakes', sql: order(`location_id = '${elsewhere}'`) },
    { description: 'an intake of an order that was canceled', law: 'order.intakes', sql: intake(`order_id = '${unordered}'`) },
    { description: 'a closed order that never was approved', law: 'document.status', sql: order('posted_at = null', closed) },
    {
      description: 'an order closed by somebody else than the trail says',
      law: 'trail.acts',
      sql: order(`closed_by = '${elsewhere}'`, closed),
    },
  ]
}
