import type { Access } from '@kasuwa/contract/platform/access'
import type { Group } from '@kasuwa/contract/platform/permissions'
import { Boxes, Home, Inbox, type LucideIcon, Package, ReceiptText, ScanBarcode, Settings, Users } from 'lucide-react'
import { authScreens } from './auth/screens.ts'
import { orderScreens } from './purchase-orders/screens.ts'
import { drawerScreens } from './drawers/screens.ts'
import { quotationScreens } from './quotations/screens.ts'
import { narrowReportScreens, reportScreens, type reportsEntry, savedReportsScreen } from './reports/screens.ts'
import type screenWords from './messages/en/screens.ts'
import type { Namespace } from './i18n.ts'
import { settingsScreens, type teamEntry } from './settings-screens.ts'

/** Groups of the settings, in their order. */
export const settingsGroups = ['you', 'business', 'people', 'catalogue'] as const
export type SettingsGroup = (typeof settingsGroups)[number]
export type MenuGroup = 'top' | 'sell' | 'stock' | 'buy' | 'bottom'

type Layout = 'main' | 'settings' | 'auth' | 'open' | 'registration' | 'import'

interface ScreenData {
  path: string
  /** Left out: `settings` below that path, `main` elsewhere. `open`: looks like the login, with or without a session. */
  layout?: Layout
  /** Its name, in `messages/en/screens.ts`. */
  title: keyof typeof screenWords
  /** Permission to open it; left out: none beyond the layout's. */
  needs?: Access
  /** Screens of one group share a menu entry and show as sibling tabs. */
  tabGroup?: typeof teamEntry | typeof reportsEntry
  /** Label of its tab, if shorter than its title. */
  tab?: keyof typeof screenWords
  /** Further permission groups that its content depends on: shown in the role editor's preview. */
  alsoGroups?: readonly Group[]
  /** Message namespaces that it needs. */
  messages: readonly Namespace[]
  /** Entry of the settings' menu: its group there, and its icon. */
  setting?: { group: SettingsGroup; icon: LucideIcon }
  /** Side menu entry, if any. `bar`: position in a phone's bottom bar; `key`: opens it after a G. */
  menu?: { group: MenuGroup; icon: LucideIcon; key: string; bar?: number }
}

const registry = [
  { path: '/', title: 'home', messages: ['home'], alsoGroups: ['dashboard'], menu: { group: 'top', icon: Home, key: 'h', bar: 1 } },
  { path: '/home', title: 'home', messages: ['home'] },
  {
    path: '/approvals',
    title: 'inbox',
    needs: { anyOf: ['sale.mark-approved', 'inventory-action.mark-approved', 'purchase-order.mark-approved'] },
    messages: ['approvals', 'document-page', 'documents'],
    menu: { group: 'top', icon: Inbox, key: 'q' },
  },
  {
    path: '/sales',
    title: 'sales',
    needs: 'sale.view',
    messages: ['documents', 'narrowings', 'sales'],
    menu: { group: 'sell', icon: ReceiptText, key: 's', bar: 2 },
  },
  ...quotationScreens,
  ...drawerScreens,
  {
    path: '/contacts',
    title: 'contacts',
    needs: 'contact.view',
    messages: ['balances', 'contact-groups', 'contacts'],
    menu: { group: 'sell', icon: Users, key: 'c', bar: 4 },
  },
  { path: '/contacts/ageing', title: 'ageing', needs: 'report.contact-report', messages: ['debts'] },
  {
    path: '/contacts/$reference',
    title: 'contact',
    needs: 'contact.view',
    messages: ['balances', 'contacts', 'debts', 'document-page', 'payments'],
  },
  { path: '/contacts/groups/$reference', title: 'contact_group', needs: 'contact-group.view', messages: ['contact-groups', 'contacts'] },
  {
    path: '/products',
    title: 'products',
    needs: { anyOf: ['product.view', 'product-category.view', 'brand.view', 'product-tag.view'] },
    messages: ['brands', 'product-categories', 'product-tags', 'products'],
    menu: { group: 'stock', icon: Package, key: 'p', bar: 3 },
  },
  { path: '/sales/new', title: 'new_sale', needs: 'sale.create', messages: ['documents', 'till'] },
  { path: '/sales/$reference', title: 'sale', needs: 'sale.view', messages: ['document-page', 'documents', 'payments', 'sales'] },
  {
    path: '/inventory-actions',
    title: 'stock',
    needs: { anyOf: ['inventory-action.view', 'inventory-level.view'] },
    messages: ['documents', 'narrowings', 'stock'],
    menu: { group: 'stock', icon: Boxes, key: 't' },
  },
  {
    path: '/inventory-actions/$reference',
    title: 'stock_action',
    needs: 'inventory-action.view',
    messages: ['document-page', 'documents', 'payments', 'stock'],
  },
  {
    path: '/inventory-actions/new/intake',
    title: 'new_intake',
    needs: 'inventory-action.create-intake',
    messages: ['documents', 'intake'],
  },
  {
    path: '/inventory-actions/new/return-inward',
    title: 'new_return_inward',
    needs: 'inventory-action.create-return-inward',
    messages: ['documents', 'returns'],
  },
  {
    path: '/inventory-actions/new/return-outward',
    title: 'new_return_outward',
    needs: 'inventory-action.create-return-outward',
    messages: ['documents', 'returns'],
  },
  { path: '/exchanges/new', title: 'new_exchange', needs: 'sale.create', messages: ['documents', 'exchanges', 'returns'] },
  {
    path: '/inventory-actions/new/adjustment',
    title: 'new_adjustment',
    needs: 'inventory-action.create-adjustment',
    messages: ['adjustment', 'documents', 'stock'],
  },
  ...orderScreens,
  { path: '/purchase-orders/reorder', title: 'reorder', needs: 'purchase-order.create', messages: ['documents', 'reorder'] },
  ...reportScreens,
  ...narrowReportScreens,
  savedReportsScreen,
  { path: '/products/$reference', title: 'product', needs: 'product.view', messages: ['products'] },
  {
    path: '/serial-numbers',
    title: 'serial_numbers',
    needs: 'inventory-serial-number.view',
    messages: ['documents', 'narrowings', 'units'],
    menu: { group: 'stock', icon: ScanBarcode, key: 'u' },
  },
  { path: '/serial-numbers/$reference', title: 'serial_number', needs: 'inventory-serial-number.view', messages: ['documents', 'units'] },
  {
    path: '/serial-numbers/change-logs',
    title: 'serial_logs',
    needs: 'inventory-serial-number.view-change-log',
    messages: ['documents', 'units'],
  },
  { path: '/products/categories/$reference', title: 'category', needs: 'product-category.view', messages: ['product-categories'] },
  { path: '/products/brands/$reference', title: 'brand_one', needs: 'brand.view', messages: ['brands', 'product-categories'] },
  { path: '/products/tags/$reference', title: 'tag', needs: 'product-tag.view', messages: ['product-categories', 'product-tags'] },
  { path: '/import/products', layout: 'import', title: 'import_products', needs: 'product.create', messages: ['imports'] },
  { path: '/import/contacts', layout: 'import', title: 'import_contacts', needs: 'contact.create', messages: ['imports'] },
  ...settingsScreens,
  ...authScreens,
] as const satisfies readonly ScreenData[]

/** Path of a screen: a key of `screenLoaders`, which must have each. */
export type ScreenPath = (typeof registry)[number]['path']

export type Screen = ScreenData & { path: ScreenPath; layout: Layout }

/**
 * Every screen, as data for the router, menus, command palette, breadcrumb and titles. A screen that is not listed cannot be opened.
 * `screen-loaders.ts` has the code, so that a screen may import this file without all others.
 */
export const screens: readonly Screen[] = registry.map((screen) => ({
  layout: screen.path.startsWith('/settings/') ? 'settings' : 'main',
  ...screen,
}))

/** Whether a document is recorded at a path: on a phone its breadcrumb has no room. */
export const isDesk = (path: string): boolean => /\/new(\/|$)/.test(path)

/** Menu entry without a screen of its own: redirects to the first settings screen that the person may open. */
export const settingsEntry = { path: '/settings', title: 'settings', group: 'bottom', icon: Settings, key: 'e' } as const
