import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { ScreenIds } from '../pictures/places.ts'

/** Rows of the trial's shop besides those for the pictures. */
export interface Opened extends ScreenIds {
  /** A canceled sale that was paid. */
  paidBack: string
  /** An unpaid intake. */
  unpaidIntake: string
  saved: string
}

export interface Opening {
  /** The screen under the dialog. */
  at: (known: Opened) => string
  /** The dialog's parameter of the address, or what a person does. */
  open: ((known: Opened) => string) | ((page: Page) => Promise<void>)
  byAddress: boolean
}

type Path = string | ((known: Opened) => string)
const pathOf = (path: Path) => (typeof path === 'string' ? () => path : path)

/** By its parameter, as a link of the app opens it. */
const link = (at: Path, parameter: Path): Opening => ({ at: pathOf(at), open: pathOf(parameter), byAddress: true })
/** By the hand. */
const hand = (at: Path, open: (page: Page) => Promise<void>): Opening => ({ at: pathOf(at), open, byAddress: false })

const button = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).locator('visible=true').first().click()

/** One of a page's actions, under “…” where it has no button of its own. */
const action = (name: RegExp | string) => async (page: Page) => {
  const main = page.getByRole('main')
  const actionButton = main.getByRole('button', { name })
  if ((await actionButton.count()) > 0) return actionButton.first().click()
  await main.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name }).click()
}

const addLine = async (page: Page) => {
  const field = page.getByRole('combobox', { name: /scan a code/ })
  await field.fill('Exactly')
  await page
    .getByRole('option', { name: /Exactly/ })
    .first()
    .click()
}

/** Each dialog by its file, with its parameter or a word where a file has several → how it is opened. */
export const openings: Record<string, Opening | readonly Opening[]> = {
  'bank-accounts/bank-accounts-screen ?account': link('/settings/bank', 'account=new'),
  'business/delete-business': hand('/settings/business', button('Delete business')),
  'contacts/contact-list ?contact': link('/contacts#contacts', 'contact=new'),
  'contacts/contact-screen ?adjust': link(({ contact }) => `/contacts/${contact}`, 'adjust=now'),
  'contacts/contact-screen ?contact': link(({ contact }) => `/contacts/${contact}`, 'contact=edit'),
  'contacts/contact-screen ?merge': link(({ contact }) => `/contacts/${contact}`, 'merge=yes'),
  'contacts/contact-screen ?pay': [
    link(({ contact }) => `/contacts/${contact}`, 'pay=in'),
    link(({ contact }) => `/contacts/${contact}`, 'pay=out'),
  ],
  'documents/change-status-dialog': [
    hand(({ unpaidSale }) => `/sales/${unpaidSale}`, action(/^Cancel/)),
    hand(({ intake }) => `/inventory-actions/${intake}`, action(/^Cancel/)),
  ],
  'drawers/drawer-dialog': hand(({ drawer }) => `/drawers/${drawer}`, button(/^Open/)),
  'drawers/drawer-screen': hand(({ drawer }) => `/drawers/${drawer}`, action('Edit drawer')),
  'drawers/drawers-screen ?drawer': link('/drawers', 'drawer=new'),
  'inventory/action-actions ?cost': link(({ unpaidIntake }) => `/inventory-actions/${unpaidIntake}`, 'cost=now'),
  'inventory/action-screen ?pay': link(({ unpaidIntake }) => `/inventory-actions/${unpaidIntake}`, 'pay=new'),
  'inventory/extra-costs': hand('/inventory-actions/new/intake', button(/transport/)),
  'labels/print-labels-dialog': hand(({ product }) => `/products/${product}`, action(/label/i)),
  'locations/locations-screen ?location': link('/settings/inventory-location', 'location=new'),
  'plain-entities/entity-list ?of': [
    link('/settings/product-category', 'category=new'),
    link('/settings/brand', 'brand=new'),
    link('/settings/product-tag', 'tag=new'),
    link('/settings/contact-group', 'group=new'),
  ],
  'plain-entities/entity-page ?of': link(
    ({ category }) => `/products/categories/${category}`,
    ({ category }) => `category=${category}`,
  ),
  'products/product-list ?product': link('/products', 'product=new'),
  'products/product-screen ?product': link(
    ({ product }) => `/products/${product}`,
    ({ product }) => `product=${product}`,
  ),
  'products/product-screen ?units': link(({ tracked }) => `/products/${tracked}`, 'units=new'),
  'purchase-orders/order-desk': hand('/purchase-orders/new', button(/paste/i)),
  'reports/saved-screen ?saved': link('/reports/saved', ({ saved }) => `saved=${saved}`),
  'sale-taxes/sale-taxes-screen ?tax': link('/settings/tax', 'tax=new'),
  'sales/sale-screen ?pay': link(({ unpaidSale }) => `/sales/${unpaidSale}`, 'pay=new'),
  'sales/sale-screen ?refund': link(({ paidBack }) => `/sales/${paidBack}`, 'refund=now'),
  'sales/till-desk': [
    hand('/sales/new', async (page) => {
      await addLine(page)
      await page.keyboard.press('F8')
    }),
    hand('/sales/new', async (page) => {
      await addLine(page)
      await button('Save as quotation')(page)
    }),
  ],
  'serial-numbers/unit-screen ?unit': link(
    ({ unit }) => `/serial-numbers/${unit}`,
    ({ unit }) => `unit=${unit}`,
  ),
  'shell/new-business-dialog ?business': link('/', 'business=new'),
  'team/members-screen ?member': link('/settings/team/members', 'member=invite'),
  'team/roles-screen ?role': link('/settings/team/roles', 'role=new'),
}

/** Each of them with its own name. */
export const listedOpenings = Object.entries(openings).flatMap(([name, value]) =>
  [value].flat().map((opening, index) => ({ name: Array.isArray(value) ? `${name} ${index + 1}` : name, opening: opening as Opening })),
)

/** Dialogs that are not opened here → why: nothing is typed into them, or it is typed elsewhere. */
export const notOpened: Record<string, string> = {
  'billing/current-plan': 'chooses a card; no text',
  'billing/invoices': 'shows an invoice',
  'billing/plan-cards': 'chooses a card; no text',
  'business/business-screen': 'takes the password of a file that it writes: the same field as delete-business',
  'contacts/balance-list ?change': 'shows a change',
  'contacts/contact-screen ?remind': 'shows a message that is sent as it stands',
  'contacts/contact-statement': 'shares a paper',
  'contacts/contact-statement ?change': 'shows a change',
  'contact-payments/contact-payments': 'asks yes or no',
  'contacts/make-contact': 'opens on a name that is typed already: opened by `made-in-place.spec.ts`',
  'deleted/deleted-list': 'brings back, with a new name where the old is taken',
  'desk/camera-button': 'shows the camera',
  'desk/holding': 'lists what is held',
  'documents/document-payments': 'asks yes or no',
  'home/first-product-dialog ?product': 'stands in an empty shop alone: opened by `first-use.spec.ts`',
  'inventory/intake-desk': 'wants a supplier and costs first: its sheet is that of till-desk',
  'products/bulk-edit-dialog': 'begins with a choice of what changes',
  'contacts/remind-dialog': 'shows a message that is sent as it stands',
  'imports/import-dialog ?import': 'takes a file',
  'inventory/level-dialog ?level': 'shows figures',
  'kit/overlay/in-place-dialog': 'holds the dialogs of `openInPlace`, each of which is named here',
  'price-list/price-list-dialog': 'chooses a size of paper',
  'sale-taxes/sale-taxes-screen ?switch': 'has boxes and a choice; no text',
  'products/make-product': 'opens on a code or name that is typed already: opened by `made-in-place.spec.ts`',
  'purchase-orders/order-actions': 'shares a paper',
  'quotations/quotation-actions': 'shares a paper',
  'reports/report-filters': 'begins with a choice of a filter',
  'reports/saved-reports': 'opens from a menu: the same form as saved-screen',
  'sales/add-account': 'the same form as bank-accounts-screen',
  'sales/sale-actions': 'shares a paper',
  'saved-views/own-views': 'opens from a menu: opened by `own-views.spec.ts`',
  'serial-numbers/ask-serials': 'takes serial numbers by a scanner: opened by `serial-numbers.spec.ts`',
  'shell/global-shortcuts': 'shows keys and help',
  'shell/phone-menu': 'shows the menu of a phone',
}

/** Every dialog that the sources have, as `openings` names it. */
export function dialogsInSources(): string[] {
  const root = fileURLToPath(new URL('../src/', import.meta.url))
  const dialogs = new Set<string>()
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|kit\/overlay\/(dialog|in-place)\.tsx?$/.test(file)) continue
    const text = readFileSync(root + file, 'utf8')
    const name = file.replace(/\.tsx?$/, '')
    if (/<Dialog\b|\bopenInPlace(<|\()/.test(text)) dialogs.add(name)
    for (const [, parameter] of text.matchAll(/<UrlDialog\s+name=(?:"(\w+)"|\{)/g)) dialogs.add(`${name} ?${parameter ?? 'of'}`)
  }
  return [...dialogs].toSorted()
}
