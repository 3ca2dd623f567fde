import { api } from '@kasuwa/contract'
import { mayOf, movesNothing } from '../documents/kind-parts.ts'
import type { Kind } from '../documents/kind.ts'
import { expected } from './order.ts'

/** Goods are asked for: nothing moves and nothing is owed, and what has not come of them is to come (DOCS-27). */
export const order = {
  ...movesNothing,
  name: 'purchase-order',
  table: 'purchase_orders',
  may: mayOf(api.purchaseOrders, api.purchaseOrders.create),
  level: 'purchase_order_approval_level',
  contact: 'named',
  goods: 'on sale',
  words: { title: 'purchase_order', business: 'deliver_to', contact: 'supplier', amount: 'cost' },
  beside: expected,
} satisfies Kind
