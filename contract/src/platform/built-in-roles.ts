import { type Grants, allGrants, groups, permissionsOf } from './permissions.ts'

const without = (...left: string[]): Grants =>
  Object.fromEntries(
    groups.map((group) => [group, permissionsOf(group).filter((permission) => !left.includes(permission) && !left.includes(group))]),
  )

const only = (actionsByGroup: Record<string, readonly string[]>): Grants =>
  Object.fromEntries(Object.entries(actionsByGroup).map(([group, actions]) => [group, actions.map((action) => `${group}.${action}`)]))

export interface BuiltInRole {
  name: string
  description: string
  grants: Grants
}

/**
 * The roles that every business starts with (PEOPLE-12, PEOPLE-13). All but Owner can be edited. Sales roles see no cost and cannot change
 * prices.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  { name: 'Owner', description: 'Everything, always. There is at least one owner.', grants: allGrants },
  {
    name: 'Manager',
    description: 'Runs the shop: everything but billing, deleting the business and editing roles.',
    grants: without('billing', 'business.delete', 'role.create', 'role.edit', 'role.delete'),
  },
  {
    name: 'Sales',
    description: 'Sells at the till, keeps customers and takes returns from them.',
    grants: only({
      dashboard: ['view'],
      contact: ['view', 'create', 'edit'],
      product: ['view'],
      'product-category': ['view'],
      brand: ['view'],
      sale: ['view', 'create', 'edit'],
      'inventory-action': ['view', 'create-return-inward'],
      'inventory-level': ['view'],
      'inventory-serial-number': ['view'],
    }),
  },
  {
    name: 'Stock keeper',
    description: 'Takes stock in, sends it back and counts it, and keeps the list of products.',
    grants: only({
      dashboard: ['view'],
      contact: ['view', 'create'],
      product: ['view', 'create', 'edit', 'view-cost'],
      'product-category': ['view', 'create', 'edit'],
      brand: ['view', 'create', 'edit'],
      'product-tag': ['view', 'create', 'edit'],
      'purchase-order': ['view', 'create', 'edit'],
      'inventory-action': ['view', 'edit', 'create-intake', 'create-return-inward', 'create-return-outward', 'create-adjustment'],
      'inventory-serial-number': ['view', 'create', 'edit', 'view-change-log'],
      'inventory-location': ['view'],
      'inventory-level': ['view'],
      report: ['inventory-level-report', 'inventory-action-report', 'inventory-serial-number-report'],
    }),
  },
  {
    name: 'Accountant',
    description: 'Sees the books and reports, and keeps balances, taxes and bank accounts.',
    grants: only({
      dashboard: ['view'],
      contact: ['view', 'update-balance', 'view-balance-transaction'],
      product: ['view', 'view-cost'],
      sale: ['view', 'edit'],
      'purchase-order': ['view'],
      'inventory-action': ['view'],
      'inventory-level': ['view'],
      'inventory-location': ['view'],
      'sale-tax': ['view', 'add', 'edit'],
      'bank-account': ['view', 'add', 'edit'],
      billing: ['view', 'view-invoice'],
      report: permissionsOf('report').map((permission) => permission.slice('report.'.length)),
    }),
  },
]
