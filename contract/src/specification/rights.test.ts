import { expect, test } from 'vitest'
import { reportPeriods } from '../report-periods.ts'
import { allows } from '../platform/access.ts'
import { effectivePermissions, isAnyGranted, isGranted, permissionCatalogue } from '../platform/permissions.ts'

/** Groups and actions of the specification (§3 and §6), retyped. */
const groups: Record<string, string> = {
  contact: 'view create edit delete toggle-blacklist-status update-balance view-balance-transaction delete-balance-transaction',
  'contact-group': 'view create edit delete',
  'bank-account': 'view add edit delete',
  product: 'view create edit delete toggle-active-status',
  sale: 'view create edit delete mark-approved mark-canceled',
  'sale-tax': 'view add edit delete',
  'purchase-order': 'view create edit delete mark-approved mark-canceled',
  'inventory-action': 'view edit delete mark-approved mark-canceled create-intake create-return-inward create-return-outward',
  brand: 'view create edit delete',
  'product-tag': 'view create edit delete',
  'product-category': 'view create edit delete',
  business: 'edit delete edit-actions-approval-level',
  dashboard: 'view',
  role: 'view create edit delete',
  member: 'view add change-role delete',
  billing: 'view renew-plan change-plan change-card view-invoice',
  'inventory-serial-number': 'view create edit delete view-change-log delete-change-log',
  'inventory-location': 'view create edit delete',
  'inventory-level': 'view',
  report:
    'view view-sale-report purchase-order-report inventory-level-report inventory-action-report inventory-serial-number-report contact-report product-report',
}

test('the groups of permissions are those of the specification', () => {
  expect(Object.keys(permissionCatalogue).sort()).toEqual(Object.keys(groups).sort())
})

test('each group has the actions of the specification, and some of ours besides', () => {
  const lacking = Object.entries(groups).flatMap(([group, actions]) => {
    const has: readonly string[] = permissionCatalogue[group as keyof typeof permissionCatalogue]
    return actions.split(' ').filter((action) => !has.includes(action))
  })
  expect(lacking).toEqual([])
})

const role = (...grants: string[]) => ({
  grants: { any: grants },
})

test('a permission is granted by any of one’s roles, directly or by a parent; a view by any other action of its group', () => {
  const granted = effectivePermissions([role('sale.create'), role('contact.edit')])
  expect([...granted].sort()).toEqual(['contact.edit', 'contact.view', 'sale.create', 'sale.view'])
  for (const [group, [first, ...actions]] of Object.entries<readonly string[]>(permissionCatalogue))
    if (first === 'view')
      for (const action of actions)
        expect([...effectivePermissions([role(`${group}.${action}`)])].sort()).toEqual([`${group}.${action}`, `${group}.view`].sort())
})

test('isGranted needs all of them, isAnyGranted one', () => {
  const granted = effectivePermissions([role('sale.create', 'contact.edit')])
  expect(isGranted(granted, ['sale.create', 'contact.edit'])).toBe(true)
  expect(isGranted(granted, ['sale.create', 'contact.delete'])).toBe(false)
  expect(isAnyGranted(granted, ['contact.delete', 'sale.create'])).toBe(true)
  expect(isAnyGranted(granted, ['contact.delete', 'sale.delete'])).toBe(false)
})

test('a screen or call opens to a member with its permission, or with any of the permissions that it accepts', () => {
  const granted = effectivePermissions([role('sale.create', 'contact.edit')])
  expect(allows(granted, 'sale.create')).toBe(true)
  expect(allows(granted, 'sale.delete')).toBe(false)
  expect(allows(granted, { anyOf: ['sale.delete', 'sale.create'] })).toBe(true)
  expect(allows(granted, { anyOf: ['sale.delete', 'contact.delete'] })).toBe(false)
  for (const nothing of ['public', 'session', undefined] as const) expect(allows(granted, nothing)).toBe(true)
})

test('the periods of reports are those of the specification', () => {
  expect(reportPeriods).toEqual([
    'last-12-months',
    'this-year',
    'last-90-days',
    'last-30-days',
    'this-month',
    'last-7-days',
    'this-week',
    'last-24-hours',
    'today',
    'custom',
  ])
})
