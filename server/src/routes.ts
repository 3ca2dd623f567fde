import type { api } from '@kasuwa/contract'
import bankAccounts from './bank-accounts/bank-accounts.ts'
import billing from './billing/billing.ts'
import paymentCards from './billing/payment-cards.ts'
import paystackPayments from './billing/paystack-payments.ts'
import plans from './billing/plans.ts'
import backups from './nightly/backups.ts'
import businessArrivals from './business-file/business-arrivals.ts'
import businessFiles from './business-file/business-files.ts'
import books from './books/books.ts'
import brands from './brands/brands.ts'
import balances from './receivables/balances.ts'
import contactPayments from './contact-payments/contact-payments.ts'
import contacts from './contacts/contacts.ts'
import debts from './receivables/ageing.ts'
import reminders from './receivables/reminders.ts'
import countries from './countries/countries.ts'
import dashboard from './dashboard/dashboard.ts'
import deleted from './deleted/deleted.ts'
import { deletionRoutes } from './deletions/deletions.ts'
import drawers from './drawers/drawers.ts'
import imports from './imports/imports.ts'
import inventory from './inventory-actions/inventory-actions.ts'
import labels from './labels/labels.ts'
import { locationRoutes } from './locations/locations.ts'
import auth from './auth/auth.ts'
import { businessRoutes } from './businesses/business.ts'
import invitations from './team/invitations.ts'
import members from './team/members.ts'
import merchant from './auth/merchant.ts'
import passwords from './auth/passwords.ts'
import sessions from './auth/sessions.ts'
import permissions from './team/permissions.ts'
import registration from './auth/registration.ts'
import roles from './team/roles.ts'
import session from './auth/session.ts'
import verification from './auth/verification.ts'
import contactGroups from './contact-groups/contact-groups.ts'
import productCategories from './product-categories/product-categories.ts'
import onlinePayments from './online-payments/online-payments.ts'
import papers from './papers/papers.ts'
import priceList from './price-list/price-list.ts'
import productTags from './product-tags/product-tags.ts'
import purchaseOrders from './purchase-orders/purchase-orders.ts'
import exchanges from './exchanges/exchanges.ts'
import { quotationRoutes } from './quotations/quotations.ts'
import { recordOpening } from './adjustments/record-adjustment.ts'
import { productRoutes } from './products/products.ts'
import { watchElsewhere } from './products/reorder-levels.ts'
import reports from './reports/reports.ts'
import savedReports from './saved-reports/saved-reports.ts'
import saleTaxes from './sale-taxes/sale-taxes.ts'
import sales from './sales/sales.ts'
import { sellQuotation } from './sales/sell-quoted.ts'
import serialNumbers from './serial-numbers/serial-numbers.ts'
import shareLinks from './share-links/share-links.ts'
import statements from './statements/statements.ts'
import uploads from './uploads/uploads.ts'
import type { Route } from './http/serve.ts'

/** By feature: `tags: serve(api.tags, …)` from its folder. A feature of the contract that is not here does not compile. */
const features: Record<Exclude<keyof typeof api, 'deletions'>, Route[]> = {
  auth,
  registration,
  session,
  merchant,
  business: businessRoutes(() => ofFeatures),
  permissions,
  members,
  roles,
  balances,
  bankAccounts,
  billing,
  backups,
  businessArrivals,
  businessFiles,
  books,
  brands,
  contactGroups,
  contactPayments,
  contacts,
  debts,
  reminders,
  countries,
  dashboard,
  deleted,
  drawers,
  imports,
  inventory,
  invitations,
  labels,
  locations: locationRoutes(watchElsewhere),
  onlinePayments,
  papers,
  paymentCards,
  paystackPayments,
  plans,
  priceList,
  passwords,
  sessions,
  productCategories,
  productTags,
  products: productRoutes(recordOpening),
  purchaseOrders,
  exchanges,
  quotations: quotationRoutes(sellQuotation),
  reports,
  saleTaxes,
  sales,
  savedReports,
  serialNumbers,
  shareLinks,
  statements,
  uploads,
  verification,
}

const ofFeatures = Object.values(features).flat()
/** What serves each endpoint; `app.ts` refuses to start unless every endpoint of the contract is here exactly once. */
export const routes: Route[] = [...ofFeatures, ...deletionRoutes(ofFeatures)]
