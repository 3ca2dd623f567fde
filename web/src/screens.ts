import type { Access } from '@kasuwa/contract/platform/access'
import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import type { Group } from '@kasuwa/contract/platform/permissions'
import { Boxes, Home, type LucideIcon, Package, ReceiptText, Settings, Users } from 'lucide-react'
import type screenWords from './messages/en/screens.ts'
import type { Feature } from './words.ts'

export type MenuGroup = 'top' | 'sell' | 'stock' | 'buy' | 'bottom'

interface ScreenData {
  path: string
  /** `open`: looks like the login's, for who is logged in too. */
  layout: 'main' | 'settings' | 'auth' | 'open' | 'registration' | 'import'
  /** Its name, in `messages/en/screens.ts`. */
  title: keyof typeof screenWords
  /** Who may open it; left out: whoever may see the layout. */
  needs?: Access
  /** Shares one line of the settings' menu with others, and stands beside them in tabs. */
  part?: typeof teamEntry
  /** What its buttons ask for beyond what opens it, and who therefore sees more of it: told where roles are made. */
  also?: readonly Group[]
  /** Files of words that it says. */
  words: readonly Feature[]
  /** Where it stands in the menu, if it does. `bar`: its place among the five of a phone's bottom bar. */
  menu?: { group: MenuGroup; icon: LucideIcon; bar?: number }
}

/** One line of the settings' menu for several screens: it opens the first of them that the person may see. */
export const teamEntry = { path: '/settings/team', title: 'team' } as const

/** A line of the settings' menu for each plain entity. */
const plainScreens = plainNames.map(({ table, group, folder }) => ({
  path: `/settings/${group}` as const,
  layout: 'settings' as const,
  title: table,
  needs: `${group}.view` as const,
  words: [folder],
}))

const registry = [
  {
    path: '/',
    layout: 'main',
    title: 'home',
    words: ['home'],
    also: ['dashboard'],
    menu: { group: 'top', icon: Home, bar: 1 },
  },
  { path: '/home', layout: 'main', title: 'home', words: ['home'] },
  {
    path: '/sales',
    layout: 'main',
    title: 'sales',
    needs: 'sale.view',
    words: ['documents', 'sales'],
    menu: { group: 'sell', icon: ReceiptText, bar: 2 },
  },
  {
    path: '/contacts',
    layout: 'main',
    title: 'contacts',
    needs: 'contact.view',
    words: ['balances', 'contacts'],
    menu: { group: 'sell', icon: Users, bar: 4 },
  },
  {
    path: '/contacts/$reference',
    layout: 'main',
    title: 'contact',
    needs: 'contact.view',
    words: ['balances', 'contacts'],
  },
  {
    path: '/products',
    layout: 'main',
    title: 'products',
    needs: { anyOf: ['product.view', 'product-category.view', 'brand.view'] },
    words: ['brands', 'product-categories', 'products'],
    menu: { group: 'stock', icon: Package, bar: 3 },
  },
  {
    path: '/sales/new',
    layout: 'main',
    title: 'new_sale',
    needs: 'sale.create',
    words: ['balances', 'documents', 'sales', 'till'],
  },
  {
    path: '/sales/$reference',
    layout: 'main',
    title: 'sale',
    needs: 'sale.view',
    words: ['balances', 'documents', 'sales'],
  },
  {
    path: '/inventory-actions',
    layout: 'main',
    title: 'stock',
    needs: { anyOf: ['inventory-action.view', 'inventory-level.view'] },
    words: ['documents', 'stock'],
    menu: { group: 'stock', icon: Boxes },
  },
  {
    path: '/inventory-actions/$reference',
    layout: 'main',
    title: 'stock_action',
    needs: 'inventory-action.view',
    words: ['balances', 'documents', 'stock'],
  },
  {
    path: '/inventory-actions/new/intake',
    layout: 'main',
    title: 'new_intake',
    needs: 'inventory-action.create-intake',
    words: ['balances', 'documents', 'intake'],
  },
  {
    path: '/products/$reference',
    layout: 'main',
    title: 'product',
    needs: 'product.view',
    words: ['products'],
  },
  {
    path: '/products/categories/$reference',
    layout: 'main',
    title: 'category',
    needs: 'product-category.view',
    words: ['product-categories'],
  },
  {
    path: '/products/brands/$reference',
    layout: 'main',
    title: 'brand_one',
    needs: 'brand.view',
    words: ['brands', 'product-categories'],
  },
  {
    path: '/settings/profile',
    layout: 'settings',
    title: 'profile',
    words: ['profile'],
  },
  {
    path: '/settings/business',
    layout: 'settings',
    title: 'business',
    needs: { anyOf: ['business.edit', 'business.delete', 'business.edit-actions-approval-level'] },
    words: ['business', 'trades'],
  },
  {
    path: '/settings/actions-approval-level',
    layout: 'settings',
    title: 'approvals',
    needs: 'business.edit-actions-approval-level',
    words: ['business'],
  },
  {
    path: '/settings/bank',
    layout: 'settings',
    title: 'bank',
    needs: 'bank-account.view',
    words: ['bank-accounts'],
  },
  {
    path: '/settings/tax',
    layout: 'settings',
    title: 'tax',
    needs: 'sale-tax.view',
    words: ['sale-taxes'],
  },
  {
    path: '/settings/inventory-location',
    layout: 'settings',
    title: 'location',
    needs: 'inventory-location.view',
    words: ['locations'],
  },
  {
    path: '/settings/team/members',
    layout: 'settings',
    title: 'members',
    needs: 'member.view',
    part: teamEntry,
    words: ['team'],
  },
  {
    path: '/settings/team/roles',
    layout: 'settings',
    title: 'roles',
    needs: 'role.view',
    part: teamEntry,
    words: ['team'],
  },
  ...plainScreens,
  { path: '/invitation', layout: 'open', title: 'invitation', words: ['auth', 'team'] },
  { path: '/login', layout: 'auth', title: 'login', words: ['auth'] },
  { path: '/password/email', layout: 'auth', title: 'password_email', words: ['auth'] },
  { path: '/password/reset', layout: 'auth', title: 'password_reset', words: ['auth'] },
  { path: '/email/verify', layout: 'auth', title: 'email_verify', words: ['auth'] },
  { path: '/email/resend', layout: 'auth', title: 'email_resend', words: ['auth'] },
  {
    path: '/email/token-sent',
    layout: 'auth',
    title: 'email_token_sent',
    words: ['auth'],
  },
  {
    path: '/register/business-details',
    layout: 'registration',
    title: 'register_business',
    words: ['registration', 'trades'],
  },
  {
    path: '/register/about-business',
    layout: 'registration',
    title: 'register_about',
    words: ['registration', 'trades'],
  },
  {
    path: '/register/personal-details',
    layout: 'registration',
    title: 'register_person',
    words: ['registration', 'trades'],
  },
] as const satisfies readonly ScreenData[]

export type PlainPath = (typeof plainScreens)[number]['path']

/** Path of a screen: a key of `screenLoaders`, which must have each. */
export type ScreenPath = (typeof registry)[number]['path']

export type Screen = ScreenData & { path: ScreenPath }

/**
 * Every screen there is, as data: the router, the menus, the command palette, the breadcrumb and the titles read it; what is not here
 * cannot be reached. The code of each stands in `screen-loaders.ts`, so that a screen may read this file without importing all others.
 */
export const screens: readonly Screen[] = registry

/** What can be begun from anywhere: the “New” menu and the search offer these. */
export interface Start {
  title: keyof typeof screenWords
  to: string
  search?: Record<string, string>
  needs: Access
}

export const starts: readonly Start[] = [
  { title: 'new_sale', to: '/sales/new', needs: 'sale.create' },
  { title: 'new_intake', to: '/inventory-actions/new/intake', needs: 'inventory-action.create-intake' },
  { title: 'new_product', to: '/products', search: { product: 'new' }, needs: 'product.create' },
  { title: 'new_contact', to: '/contacts', search: { contact: 'new' }, needs: 'contact.create' },
  { title: 'invite_member', to: '/settings/team/members', search: { member: 'invite' }, needs: 'member.add' },
  { title: 'new_category', to: '/settings/product-category', search: { category: 'new' }, needs: 'product-category.create' },
  { title: 'new_brand', to: '/settings/brand', search: { brand: 'new' }, needs: 'brand.create' },
]

/** In the menu, but a place to go through: it opens the first of its screens that the person may see. */
export const settingsEntry = { path: '/settings', title: 'settings', group: 'bottom', icon: Settings } as const
