import { auth } from './auth.ts'
import { balances } from './balances.ts'
import { bankAccounts } from './bank-accounts.ts'
import { billing } from './billing.ts'
import { backups } from './backups.ts'
import { books } from './books.ts'
import { brands } from './brands.ts'
import { business } from './business.ts'
import { businessArrivals } from './business-arrivals.ts'
import { businessFiles } from './business-files.ts'
import { contactGroups } from './contact-groups.ts'
import { contactPayments } from './contact-payments.ts'
import { contacts } from './contacts.ts'
import { debts } from './debts.ts'
import { reminders } from './reminders.ts'
import { countries } from './countries.ts'
import { dashboard } from './dashboard.ts'
import { deleted } from './deleted.ts'
import { deletions } from './deletions.ts'
import { drawers } from './drawers.ts'
import { imports } from './imports.ts'
import { inventory } from './inventory.ts'
import { invitations } from './invitations.ts'
import { labels } from './labels.ts'
import { locations } from './locations.ts'
import { members } from './members.ts'
import { merchant } from './merchant.ts'
import { onlinePayments } from './online-payments.ts'
import { papers } from './papers.ts'
import { passwords } from './passwords.ts'
import { permissions } from './permissions.ts'
import { productCategories } from './product-categories.ts'
import { productTags } from './product-tags.ts'
import { paymentCards } from './payment-cards.ts'
import { paystackPayments } from './paystack-payments.ts'
import { plans } from './plans.ts'
import { priceList } from './price-list.ts'
import { products } from './products.ts'
import { purchaseOrders } from './purchase-orders.ts'
import { exchanges } from './exchanges.ts'
import { quotations } from './quotations.ts'
import { reports } from './reports.ts'
import { registration } from './registration.ts'
import { roles } from './roles.ts'
import { saleTaxes } from './sale-taxes.ts'
import { savedReports } from './saved-reports.ts'
import { sales } from './sales.ts'
import { serialNumbers } from './serial-numbers.ts'
import { session } from './session.ts'
import { sessions } from './sessions.ts'
import { shareLinks } from './share-links.ts'
import { statements } from './statements.ts'
import { uploads } from './uploads.ts'
import { verification } from './verification.ts'
import { endpointsOf, defineApi } from './platform/endpoint.ts'

/** The table of contents: every call there is. Routes, client, documentation, law tests and cache keys are read off it. */
export const api = defineApi({
  auth,
  registration,
  session,
  passwords,
  merchant,
  business,
  businessFiles,
  businessArrivals,
  permissions,
  members,
  roles,
  balances,
  bankAccounts,
  billing,
  backups,
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
  deletions,
  drawers,
  imports,
  inventory,
  invitations,
  labels,
  locations,
  onlinePayments,
  papers,
  paymentCards,
  paystackPayments,
  plans,
  priceList,
  productCategories,
  productTags,
  products,
  purchaseOrders,
  exchanges,
  quotations,
  reports,
  saleTaxes,
  sales,
  savedReports,
  serialNumbers,
  sessions,
  shareLinks,
  statements,
  uploads,
  verification,
})

export const endpoints = endpointsOf(api)
