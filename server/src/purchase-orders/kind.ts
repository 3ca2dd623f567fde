import { api } from '@kasuwa/contract'
import { permissionsOf, movesNothing } from '../documents/kind-effects.ts'
import type { Kind } from '../documents/kind.ts'
import { orderHooks } from './order.ts'

/** An order moves and owes nothing; its open quantities are incoming (DOCS-27). */
export const order = {
  ...movesNothing,
  name: 'purchase-order',
  table: 'purchase_orders',
  may: permissionsOf(api.purchaseOrders, api.purchaseOrders.create),
  level: 'purchase_order_approval_level',
  contact: 'named',
  goods: 'on sale',
  words: { title: 'purchase_order', business: 'deliver_to', contact: 'supplier', amount: 'cost' },
  hooks: orderHooks,
} satisfies Kind
