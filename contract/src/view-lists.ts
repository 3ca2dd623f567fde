import type { Permission } from './platform/permissions.ts'

/** Lists with saved views, each with the permission that shows it: every list with filters that is a screen of its own. */
export const viewLists = {
  'sales.list': 'sale.view',
  'sales.lines': 'sale.view',
  'sales.payments': 'sale.view',
  'quotations.list': 'sale.view',
  'purchaseOrders.list': 'purchase-order.view',
  'purchaseOrders.lines': 'purchase-order.view',
  'inventory.list': 'inventory-action.view',
  'inventory.lines': 'inventory-action.view',
  'inventory.levels': 'inventory-level.view',
  'inventory.levelsByProduct': 'inventory-level.view',
  'inventory.movements': 'inventory-level.view',
  'inventory.held': 'inventory-level.view',
  'products.list': 'product.view',
  'contacts.list': 'contact.view',
  'balances.list': 'contact.view-balance-transaction',
  'serialNumbers.list': 'inventory-serial-number.view',
  'serialNumbers.logs': 'inventory-serial-number.view-change-log',
  'drawers.counts': 'sale.create',
  'members.list': 'member.view',
  'billing.invoices': 'billing.view-invoice',
} as const satisfies Record<string, Permission>

export type ViewList = keyof typeof viewLists
export const viewListNames = Object.keys(viewLists) as [ViewList, ...ViewList[]]

/** Most views of one member, of all lists. */
export const MAX_SAVED_VIEWS = 100
