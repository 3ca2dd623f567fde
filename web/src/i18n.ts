import type auth from './messages/en/auth.ts'
import type balances from './messages/en/balances.ts'
import type broughtIn from './messages/en/brought-in.ts'
import type camera from './messages/en/camera.ts'
import type touchGrid from './messages/en/touch-grid.ts'
import type touchMore from './messages/en/touch-more.ts'
import type brands from './messages/en/brands.ts'
import type { PlainFolder } from '@kasuwa/contract/platform/plain-entities'
import type documents from './messages/en/documents.ts'
import type deskAsides from './messages/en/desk-asides.ts'
import type lowPrices from './messages/en/low-prices.ts'
import type documentPage from './messages/en/document-page.ts'
import type adjustment from './messages/en/adjustment.ts'
import type approvals from './messages/en/approvals.ts'
import type returns from './messages/en/returns.ts'
import type billing from './messages/en/billing.ts'
import type planRoom from './messages/en/plan-room.ts'
import type books from './messages/en/books.ts'
import type savedReports from './messages/en/saved-reports.ts'
import type reports from './messages/en/reports.ts'
import type reorder from './messages/en/reorder.ts'
import type intake from './messages/en/intake.ts'
import type orders from './messages/en/orders.ts'
import type drawers from './messages/en/drawers.ts'
import type exchanges from './messages/en/exchanges.ts'
import type salePayments from './messages/en/sale-payments.ts'
import type quotations from './messages/en/quotations.ts'
import type contacts from './messages/en/contacts.ts'
import type labels from './messages/en/labels.ts'
import type help from './messages/en/help.ts'
import type home from './messages/en/home.ts'
import type kit from './messages/en/kit.ts'
import type registration from './messages/en/registration.ts'
import type palette from './messages/en/palette.ts'
import type payments from './messages/en/payments.ts'
import type onlinePayments from './messages/en/online-payments.ts'
import type papers from './messages/en/papers.ts'
import type priceList from './messages/en/price-list.ts'
import type products from './messages/en/products.ts'
import type missing from './messages/en/missing.ts'
import type narrowings from './messages/en/narrowings.ts'
import type sales from './messages/en/sales.ts'
import type screens from './messages/en/screens.ts'
import type share from './messages/en/share.ts'
import type shell from './messages/en/shell.ts'
import type states from './messages/en/states.ts'
import type serialNumbers from './messages/en/serial-numbers.ts'
import type stock from './messages/en/stock.ts'
import type team from './messages/en/team.ts'
import type tender from './messages/en/tender.ts'
import type till from './messages/en/till.ts'
import type tracking from './messages/en/tracking.ts'
import type trades from './messages/en/trades.ts'
import type units from './messages/en/units.ts'
import type bankAccounts from './messages/en/bank-accounts.ts'
import type debts from './messages/en/debts.ts'
import type deleted from './messages/en/deleted.ts'
import type imports from './messages/en/imports.ts'
import type bulkEdit from './messages/en/bulk-edit.ts'
import type business from './messages/en/business.ts'
import type bringIn from './messages/en/bring-in.ts'
import type businessFile from './messages/en/business-file.ts'
import type locations from './messages/en/locations.ts'
import type productCategories from './messages/en/product-categories.ts'
import type profile from './messages/en/profile.ts'
import type saleTaxes from './messages/en/sale-taxes.ts'
import { type Language, languages } from '@kasuwa/contract/languages'
import { Store } from './kit/store.ts'
import { browserStorage } from './kit/storage.ts'

/** Message namespaces that every screen needs; the others load with their screens. */
const baseNamespaces = ['kit', 'screens', 'shell', 'states'] as const

/** What the screens of every plain entity say, in a file of its own: `messages/en/brands.ts`. */
export type PlainMessages = Translated<typeof brands>

interface Catalogue extends Record<Exclude<PlainFolder, 'product-categories'>, PlainMessages> {
  auth: typeof auth
  balances: typeof balances
  'document-page': typeof documentPage
  'brought-in': typeof broughtIn
  camera: typeof camera
  'touch-grid': typeof touchGrid
  'touch-more': typeof touchMore
  'desk-asides': typeof deskAsides
  'low-prices': typeof lowPrices
  documents: typeof documents
  adjustment: typeof adjustment
  approvals: typeof approvals
  returns: typeof returns
  billing: typeof billing
  'plan-room': typeof planRoom
  books: typeof books
  reorder: typeof reorder
  reports: typeof reports
  'saved-reports': typeof savedReports
  intake: typeof intake
  orders: typeof orders
  drawers: typeof drawers
  exchanges: typeof exchanges
  'sale-payments': typeof salePayments
  quotations: typeof quotations
  contacts: typeof contacts
  help: typeof help
  labels: typeof labels
  home: typeof home
  kit: typeof kit
  registration: typeof registration
  palette: typeof palette
  payments: typeof payments
  'online-payments': typeof onlinePayments
  papers: typeof papers
  'price-list': typeof priceList
  missing: typeof missing
  narrowings: typeof narrowings
  products: typeof products
  sales: typeof sales
  screens: typeof screens
  share: typeof share
  shell: typeof shell
  states: typeof states
  'serial-numbers': typeof serialNumbers
  stock: typeof stock
  team: typeof team
  tender: typeof tender
  till: typeof till
  'bank-accounts': typeof bankAccounts
  debts: typeof debts
  deleted: typeof deleted
  imports: typeof imports
  'bulk-edit': typeof bulkEdit
  business: typeof business
  'bring-in': typeof bringIn
  'business-file': typeof businessFile
  locations: typeof locations
  'product-categories': typeof productCategories
  profile: typeof profile
  'sale-taxes': typeof saleTaxes
  tracking: typeof tracking
  trades: typeof trades
  units: typeof units
}

/** Namespace of messages: a file such as `messages/en/brands.ts`. */
export type Namespace = Exclude<keyof Catalogue, (typeof baseNamespaces)[number]>

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Catalogue
  }
}

/** Type of a translation: the same keys in another language. */
export type Translated<Words> = { [Key in keyof Words]: Words[Key] extends string ? string : Translated<Words[Key]> }

interface I18nState {
  locale: Language
  messages: Partial<Record<keyof Catalogue, object>>
}

const files = import.meta.glob<{ default: object }>('./messages/*/*.ts')
const storageKey = 'kasuwa.locale'

export const i18n = new Store<I18nState>({ locale: 'en', messages: {} })

export const locale = (): Language => i18n.get().locale

async function load(to: Language, names: readonly (keyof Catalogue)[]): Promise<I18nState['messages']> {
  const loaded = await Promise.all(names.map(async (name) => [name, (await files[`./messages/${to}/${name}.ts`]?.())?.default] as const))
  return Object.fromEntries(loaded)
}

/** Loads message namespaces in the current locale, before the screens that use them render. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.get().messages[namespace])
  if (missing.length === 0) return
  const now = locale()
  const more = await load(now, missing)
  if (now !== locale()) return loadMessages(namespaces)
  i18n.set({ locale: now, messages: { ...i18n.get().messages, ...more } })
}

async function show(to: Language): Promise<void> {
  const known = Object.keys(i18n.get().messages) as (keyof Catalogue)[]
  i18n.set({ locale: to, messages: await load(to, [...new Set([...baseNamespaces, ...known])]) })
  document.documentElement.lang = to
}

/** Changes the locale without a reload, so that nothing typed is lost. */
export async function changeLocale(to: Language): Promise<void> {
  await show(to)
  browserStorage.setItem(storageKey, to)
}

/** Milliseconds until words that a bad line lost are asked for again. */
const pause = 1000

/** The stored locale, or the browser's. */
function firstLocale(): Language {
  const wanted = [browserStorage.getItem(storageKey), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return wanted.map((tag) => languages.find((supported) => supported === tag)).find(Boolean) ?? 'en'
}

/** Has words on their way before a locale is shown: whoever loads them then finds them here. @throws where the line is bad */
export const fetchMessages = (namespaces: readonly Namespace[]): Promise<unknown> => load(firstLocale(), namespaces)

/** Sets the initial locale. Resolves once there are words to show. */
export async function startI18n(): Promise<void> {
  const first = firstLocale()
  for (;;) {
    try {
      return await show(first)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
