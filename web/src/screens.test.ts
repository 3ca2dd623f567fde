import { api } from '@kasuwa/contract'
import { type Access, permissionsIn } from '@kasuwa/contract/platform/access'
import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'

/** Second list of the calls that each screen is for: a member who may make one of them may open it. Empty: every logged-in member may. */
const calls: Record<string, readonly { access: Access }[]> = {
  '/': [],
  '/home': [],
  '/approvals': [api.dashboard.waiting],
  '/sales': [api.sales.list],
  '/sales/new': [api.sales.create],
  '/sales/$reference': [api.sales.one],
  '/contacts': [api.contacts.list],
  '/contacts/ageing': [api.debts.ageing],
  '/contacts/$reference': [api.contacts.one],
  '/contacts/groups/$reference': [api.contactGroups.one],
  '/products': [api.products.list, api.productCategories.list, api.brands.list, api.productTags.list],
  '/products/$reference': [api.products.one],
  '/products/categories/$reference': [api.productCategories.one],
  '/products/brands/$reference': [api.brands.one],
  '/products/tags/$reference': [api.productTags.one],
  '/inventory-actions': [api.inventory.list, api.inventory.levels],
  '/inventory-actions/$reference': [api.inventory.one],
  '/inventory-actions/new/intake': [api.inventory.createIntake],
  '/inventory-actions/new/return-inward': [api.inventory.createReturnInward],
  '/inventory-actions/new/return-outward': [api.inventory.createReturnOutward],
  '/exchanges/new': [api.exchanges.create],
  '/inventory-actions/new/adjustment': [api.inventory.createAdjustment],
  '/drawers': [api.drawers.list],
  '/drawers/$reference': [api.drawers.one],
  '/drawers/$reference/$session': [api.drawers.session],
  '/quotations': [api.quotations.list],
  '/quotations/$reference': [api.quotations.one],
  '/purchase-orders': [api.purchaseOrders.list],
  '/purchase-orders/$reference': [api.purchaseOrders.one],
  '/purchase-orders/new': [api.purchaseOrders.create],
  '/purchase-orders/reorder': [api.inventory.reorder],
  '/serial-numbers': [api.serialNumbers.list],
  '/serial-numbers/$reference': [api.serialNumbers.one],
  '/serial-numbers/change-logs': [api.serialNumbers.logs],
  '/reports/sale': [api.reports.sale],
  '/reports/product': [api.reports.product],
  '/reports/contact': [api.reports.contact],
  '/reports/purchase-order': [api.reports.purchaseOrder],
  '/reports/inventory-level': [api.reports.inventoryLevel],
  '/reports/inventory-action': [api.reports.inventoryAction],
  '/reports/serial-number': [api.reports.serialNumber],
  '/reports/losses': [api.reports.losses],
  '/reports/contact-sale': [api.reports.contactSale],
  '/reports/contact-purchase': [api.reports.contactPurchase],
  '/reports/product-sale': [api.reports.productSale],
  '/reports/saved': [api.savedReports.list],
  '/import/products': [api.imports.products],
  '/import/contacts': [api.imports.contacts],
  '/settings/profile': [],
  '/settings/business': [api.business.edit, api.business.delete, api.business.approvalLevels],
  '/settings/actions-approval-level': [api.business.approvalLevels],
  '/settings/papers': [api.papers.one],
  '/settings/books': [api.books.shown, api.backups.shown],
  '/settings/billing': [api.billing.current],
  '/settings/bank': [api.bankAccounts.list],
  '/settings/tax': [api.saleTaxes.list],
  '/settings/inventory-location': [api.locations.list],
  '/settings/deleted': [api.deleted.list],
  '/settings/team/members': [api.members.list],
  '/settings/team/roles': [api.roles.list],
  ...Object.fromEntries(plainNames.map(({ group }) => [`/settings/${group}`, [{ access: `${group}.view` as const }]])),
}

const permissionsOf = (accesses: readonly Access[]) => [...new Set(accesses.flatMap(permissionsIn))].toSorted()

test('a screen asks for what the calls that it is for ask for, and so does its line in the menu', () => {
  const inside = screens.filter(({ layout }) => layout === 'main' || layout === 'settings' || layout === 'import')
  const neededPermissions = inside.map(({ path, needs }) => [path, permissionsOf(needs ? [needs] : [])])
  expect(Object.fromEntries(neededPermissions)).toEqual(
    Object.fromEntries(Object.entries(calls).map(([path, of]) => [path, permissionsOf(of.map(({ access }) => access))])),
  )
})

/** The routes of the specification (§2), typed here once more; `$` stands for a reference. */
const routes = {
  main: `/ /home /contacts /contacts/groups/$ /contacts/$ /products /products/categories/$ /products/brands/$ /products/$ /serial-numbers
    /serial-numbers/$ /serial-numbers/change-logs /purchase-orders /purchase-orders/$ /purchase-orders/new /inventory-actions
    /inventory-actions/$ /inventory-actions/new/intake /inventory-actions/new/return-inward /inventory-actions/new/return-outward /sales
    /sales/$ /sales/new /reports/sale /reports/purchase-order /reports/inventory-level /reports/inventory-action /reports/serial-number
    /reports/contact /reports/product`,
  settings: `/settings/profile /settings/business /settings/actions-approval-level /settings/bank /settings/tax /settings/billing
    /settings/team/members /settings/team/roles /settings/product-category /settings/brand /settings/contact-group
    /settings/inventory-location`,
  auth: '/login /password/email /password/reset /email/verify /email/resend /email/token-sent',
  // In the login's frame. A logged-in member may open it too, since a second business may invite them.
  open: '/invitation',
  registration: '/register/business-details /register/about-business /register/personal-details',
  import: '/import/products /import/contacts',
}

test('every route of the specification has its screen, in its layout', () => {
  const lacking = Object.entries(routes).flatMap(([layout, paths]) =>
    paths
      .split(/\s+/)
      .filter((path) => !screens.some((screen) => screen.layout === layout && screen.path.replace(/\$\w+/, '$') === path))
      .map((path) => `${layout} ${path}`),
  )
  expect(lacking).toEqual([])
})

/** Access to each screen (specification §6). */
const guards: Record<string, unknown> = {
  '/settings/business': { anyOf: ['business.edit', 'business.delete', 'business.edit-actions-approval-level'] },
  '/settings/billing': 'billing.view',
  '/import/products': 'product.create',
  '/import/contacts': 'contact.create',
  '/sales/new': 'sale.create',
  '/purchase-orders/new': 'purchase-order.create',
  '/inventory-actions/new/intake': 'inventory-action.create-intake',
  '/inventory-actions/new/return-inward': 'inventory-action.create-return-inward',
  '/inventory-actions/new/return-outward': 'inventory-action.create-return-outward',
}

test('settings of the business, billing, imports and new records are guarded as the specification says', () => {
  for (const [path, needs] of Object.entries(guards))
    expect([path, screens.find((screen) => screen.path === path)?.needs]).toEqual([path, needs])
})
