import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import type { ComponentType } from 'react'
import { narrowReportScreens, type ReportPath, reportScreens } from './reports/screens.ts'
import type { ScreenPath } from './screens.ts'
import type { PlainPath } from './settings-screens.ts'

type Loader = () => Promise<{ default: ComponentType }>

const plain: Loader = () => import('./plain-entities/settings-screen.tsx')
const reports: Loader = () => import('./reports/report-screen.tsx')
const reportLoaders = Object.fromEntries([...reportScreens, ...narrowReportScreens].map(({ path }) => [path, reports]))
const plainLoaders = Object.fromEntries(plainNames.map(({ group }) => [`/settings/${group}`, plain]))

/**
 * The code of each screen, fetched when it is first opened or a link to it is hovered. Only the router may import this file: it imports
 * every screen.
 */
export const screenLoaders: Record<ScreenPath, Loader> = {
  ...(plainLoaders as Record<PlainPath, Loader>),
  ...(reportLoaders as Record<ReportPath, Loader>),
  '/reports/saved': () => import('./reports/saved-screen.tsx'),
  '/': () => import('./home/home-screen.tsx'),
  '/home': () => import('./home/home-screen.tsx'),
  '/approvals': () => import('./approvals/approvals-screen.tsx'),
  '/sales': () => import('./sales/sales-screen.tsx'),
  '/contacts': () => import('./contacts/contacts-screen.tsx'),
  '/contacts/ageing': () => import('./contacts/ageing-screen.tsx'),
  '/contacts/$reference': () => import('./contacts/contact-screen.tsx'),
  '/contacts/groups/$reference': () => import('./contact-groups/group-screen.tsx'),
  '/products': () => import('./products/products-screen.tsx'),
  '/sales/new': () => import('./sales/new-sale-screen.tsx'),
  '/sales/$reference': () => import('./sales/sale-screen.tsx'),
  '/quotations': () => import('./quotations/quotations-screen.tsx'),
  '/quotations/$reference': () => import('./quotations/quotation-screen.tsx'),
  '/drawers': () => import('./drawers/drawers-screen.tsx'),
  '/drawers/$reference': () => import('./drawers/drawer-screen.tsx'),
  '/drawers/$reference/$session': () => import('./drawers/session-screen.tsx'),
  '/inventory-actions': () => import('./inventory/inventory-screen.tsx'),
  '/inventory-actions/$reference': () => import('./inventory/action-screen.tsx'),
  '/inventory-actions/new/intake': () => import('./inventory/new-intake-screen.tsx'),
  '/inventory-actions/new/return-inward': () => import('./returns/new-return-inward-screen.tsx'),
  '/inventory-actions/new/return-outward': () => import('./returns/new-return-outward-screen.tsx'),
  '/exchanges/new': () => import('./exchanges/new-exchange-screen.tsx'),
  '/inventory-actions/new/adjustment': () => import('./inventory/new-adjustment-screen.tsx'),
  '/purchase-orders': () => import('./purchase-orders/orders-screen.tsx'),
  '/purchase-orders/$reference': () => import('./purchase-orders/order-screen.tsx'),
  '/purchase-orders/new': () => import('./purchase-orders/new-order-screen.tsx'),
  '/purchase-orders/reorder': () => import('./reorder/reorder-screen.tsx'),
  '/products/$reference': () => import('./products/product-screen.tsx'),
  '/serial-numbers': () => import('./serial-numbers/serial-numbers-screen.tsx'),
  '/serial-numbers/$reference': () => import('./serial-numbers/unit-screen.tsx'),
  '/serial-numbers/change-logs': () => import('./serial-numbers/change-logs-screen.tsx'),
  '/products/categories/$reference': () => import('./product-categories/category-screen.tsx'),
  '/products/brands/$reference': () => import('./brands/brand-screen.tsx'),
  '/products/tags/$reference': () => import('./product-tags/tag-screen.tsx'),
  '/import/products': () => import('./imports/import-products-screen.tsx'),
  '/import/contacts': () => import('./imports/import-contacts-screen.tsx'),
  '/settings/profile': () => import('./profile/profile-screen.tsx'),
  '/settings/business': () => import('./business/business-screen.tsx'),
  '/settings/actions-approval-level': () => import('./business/approvals-screen.tsx'),
  '/settings/papers': () => import('./papers/papers-screen.tsx'),
  '/settings/billing': () => import('./billing/billing-screen.tsx'),
  '/settings/books': () => import('./books/books-screen.tsx'),
  '/settings/bank': () => import('./bank-accounts/bank-accounts-screen.tsx'),
  '/settings/tax': () => import('./sale-taxes/sale-taxes-screen.tsx'),
  '/settings/inventory-location': () => import('./locations/locations-screen.tsx'),
  '/settings/deleted': () => import('./deleted/deleted-screen.tsx'),
  '/settings/team/members': () => import('./team/members-screen.tsx'),
  '/settings/team/roles': () => import('./team/roles-screen.tsx'),
  '/invitation': () => import('./team/invitation-screen.tsx'),
  '/login': () => import('./auth/login-screen.tsx'),
  '/password/email': () => import('./auth/forgotten-screen.tsx'),
  '/password/reset': () => import('./auth/reset-screen.tsx'),
  '/email/verify': () => import('./auth/verify-screen.tsx'),
  '/email/resend': () => import('./auth/resend-screen.tsx'),
  '/email/token-sent': () => import('./auth/token-sent-screen.tsx'),
  '/register/business-details': () => import('./registration/business-step.tsx'),
  '/register/about-business': () => import('./registration/about-step.tsx'),
  '/register/personal-details': () => import('./registration/person-step.tsx'),
}
