import type { PlainFolder } from '@kasuwa/contract/platform/plain-entities'

/** Type of a translation: the same keys in another language. */
export type Translated<Words> = { [Key in keyof Words]: Words[Key] extends string ? string : Translated<Words[Key]> }

/** Text of every plain entity's screens, in a file of its own: `en/brands.ts`. */
export type PlainMessages = Translated<typeof import('./en/brands.ts').default>

/** All messages, by their namespace: a file such as `en/brands.ts`. */
export interface Catalogue extends Record<Exclude<PlainFolder, 'product-categories'>, PlainMessages> {
  auth: typeof import('./en/auth.ts').default
  balances: typeof import('./en/balances.ts').default
  'document-page': typeof import('./en/document-page.ts').default
  'brought-in': typeof import('./en/brought-in.ts').default
  camera: typeof import('./en/camera.ts').default
  'touch-grid': typeof import('./en/touch-grid.ts').default
  'touch-more': typeof import('./en/touch-more.ts').default
  'desk-asides': typeof import('./en/desk-asides.ts').default
  'low-prices': typeof import('./en/low-prices.ts').default
  documents: typeof import('./en/documents.ts').default
  adjustment: typeof import('./en/adjustment.ts').default
  approvals: typeof import('./en/approvals.ts').default
  returns: typeof import('./en/returns.ts').default
  billing: typeof import('./en/billing.ts').default
  'plan-room': typeof import('./en/plan-room.ts').default
  books: typeof import('./en/books.ts').default
  reorder: typeof import('./en/reorder.ts').default
  reports: typeof import('./en/reports.ts').default
  'saved-reports': typeof import('./en/saved-reports.ts').default
  'saved-views': typeof import('./en/saved-views.ts').default
  intake: typeof import('./en/intake.ts').default
  orders: typeof import('./en/orders.ts').default
  drawers: typeof import('./en/drawers.ts').default
  exchanges: typeof import('./en/exchanges.ts').default
  'sale-payments': typeof import('./en/sale-payments.ts').default
  quotations: typeof import('./en/quotations.ts').default
  contacts: typeof import('./en/contacts.ts').default
  help: typeof import('./en/help.ts').default
  labels: typeof import('./en/labels.ts').default
  home: typeof import('./en/home.ts').default
  kit: typeof import('./en/kit.ts').default
  registration: typeof import('./en/registration.ts').default
  palette: typeof import('./en/palette.ts').default
  payments: typeof import('./en/payments.ts').default
  'online-payments': typeof import('./en/online-payments.ts').default
  papers: typeof import('./en/papers.ts').default
  'price-list': typeof import('./en/price-list.ts').default
  missing: typeof import('./en/missing.ts').default
  narrowings: typeof import('./en/narrowings.ts').default
  products: typeof import('./en/products.ts').default
  sales: typeof import('./en/sales.ts').default
  screens: typeof import('./en/screens.ts').default
  share: typeof import('./en/share.ts').default
  shell: typeof import('./en/shell.ts').default
  states: typeof import('./en/states.ts').default
  'serial-numbers': typeof import('./en/serial-numbers.ts').default
  stock: typeof import('./en/stock.ts').default
  team: typeof import('./en/team.ts').default
  tender: typeof import('./en/tender.ts').default
  till: typeof import('./en/till.ts').default
  'bank-accounts': typeof import('./en/bank-accounts.ts').default
  day: typeof import('./en/day.ts').default
  dates: typeof import('./en/dates.ts').default
  debts: typeof import('./en/debts.ts').default
  deleted: typeof import('./en/deleted.ts').default
  imports: typeof import('./en/imports.ts').default
  'import-samples': typeof import('./en/import-samples.ts').default
  'bulk-edit': typeof import('./en/bulk-edit.ts').default
  business: typeof import('./en/business.ts').default
  'bring-in': typeof import('./en/bring-in.ts').default
  'business-file': typeof import('./en/business-file.ts').default
  locations: typeof import('./en/locations.ts').default
  'product-categories': typeof import('./en/product-categories.ts').default
  profile: typeof import('./en/profile.ts').default
  'sale-taxes': typeof import('./en/sale-taxes.ts').default
  tracking: typeof import('./en/tracking.ts').default
  trades: typeof import('./en/trades.ts').default
  units: typeof import('./en/units.ts').default
}
