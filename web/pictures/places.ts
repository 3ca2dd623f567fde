import type { Page } from '@playwright/test'

/** References of things that the business has, for the screens of one. Empty where it has none. */
export interface ScreenIds {
  sale: string
  unpaidSale: string
  contact: string
  product: string
  variants: string
  category: string
  brand: string
  tag: string
  group: string
  intake: string
  adjustment: string
  /** A return from a customer, of a sale; one that waits; and one that went back to its supplier. */
  broughtBack: string
  waitingReturn: string
  sentBack: string
  /** A partly returned sale. */
  returnedSale: string
  /** An intake with serial numbers and extra costs; a partly received order. */
  phonesIntake: string
  partialOrder: string
  order: string
  /** An open quotation, and an expired one. */
  quotation: string
  expiredQuotation: string
  /** A cash drawer, and one of its sessions. */
  drawer: string
  drawerSession: string
  unit: string
  /** A sold unit, and a unit returned to its supplier. */
  soldUnit: string
  givenBackUnit: string
  tracked: string
  location: string
  role: string
  member: string
  tax: string
  longSale: string
  longContact: string
  longProduct: string
  /** Token of an invitation that can be accepted, `0` where none was made. */
  invitation: string
}

/** Something to take a picture of. */
export interface ScreenPlace {
  name: string
  path: (known: ScreenIds) => string
  /** Opens the part to photograph once the screen is rendered. Such a place is opened again for each size. */
  act?: (page: Page) => Promise<void>
  /**
   * Session: the demo business, an empty one, or none (`nobody`). The shop `small` is created for the pictures: it has pending
   * documents, and changes affect nothing else. Its member `clerk` may only see sales.
   */
  as?: 'demo' | 'empty' | 'nobody' | 'small' | 'clerk' | 'stressed'
  /** As a sheet of A4 rather than on a screen. */
  paper?: boolean
}

const at = (name: string, path: string | ((known: ScreenIds) => string), act?: ScreenPlace['act']): ScreenPlace => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  ...(act ? { act } : {}),
})

const press =
  (key: string): NonNullable<ScreenPlace['act']> =>
  (page) =>
    page.keyboard.press(key)

const click =
  (name: RegExp): NonNullable<ScreenPlace['act']> =>
  (page) =>
    page.getByRole('button', { name }).locator('visible=true').first().click()

/** Puts two lines on a desk, by its search. */
export const twoLines: NonNullable<ScreenPlace['act']> = async (page) => {
  for (const text of ['rice', 'milk']) {
    const field = page.getByRole('combobox', { name: /scan a code/ })
    await field.fill(text)
    await page
      .getByRole('option', { name: new RegExp(text, 'i') })
      .first()
      .click()
  }
}

/** Fills in the first step of registration, and the second where it is gone past too. */
const registering =
  (steps: 1 | 2): NonNullable<ScreenPlace['act']> =>
  async (page) => {
    const next = page.getByRole('button', { name: 'Next' })
    await page.getByLabel('Business name').fill('Ngozi Foods')
    await page.getByLabel('State').selectOption('Lagos')
    await page.getByLabel('City or town').fill('Yaba')
    await page.getByLabel('Address').fill('3 Herbert Macaulay Way')
    await next.click()
    await page.getByRole('button', { name: 'Provisions and groceries' }).click()
    if (steps === 1) return
    await next.click()
    await page.getByLabel('First name').waitFor()
  }

const waiting = /for your approval/

/** On a phone it stands there only once something waits. */
const openWaiting: NonNullable<ScreenPlace['act']> = async (page) => {
  await page.getByRole('button', { name: waiting }).click()
  await page.getByRole('dialog', { name: waiting }).getByRole('listitem').first().waitFor()
}

/** Its toast waits while the pointer is on it. */
const hideFromTill: NonNullable<ScreenPlace['act']> = async (page) => {
  const turn = /at till$|from till$/
  const button = page.getByRole('main').getByRole('button', { name: turn })
  if ((await button.count()) === 0) await page.getByRole('button', { name: 'More actions' }).click()
  await button
    .or(page.getByRole('menuitem', { name: turn }))
    .first()
    .click()
  await page.getByText(/the till: /).hover()
}

const closeWhatIsTyped: NonNullable<ScreenPlace['act']> = async (page) => {
  await page.getByRole('dialog').getByLabel(/^Name/).first().fill('Palm oil 5 litres')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').or(page.getByRole('dialog').nth(1)).first().waitFor()
}

const goOffline: NonNullable<ScreenPlace['act']> = async (page) => {
  await page.context().setOffline(true)
  await page
    .getByText(/offline|No connection/i)
    .first()
    .waitFor()
}

const lists = ['/approvals', '/sales', '/sales#items', '/sales#payments', '/contacts', '/contacts#groups', '/contacts#balances']
const goods = ['/products', '/products#categories', '/products#brands', '/products#tags']
const stock = ['', 'locations', 'actions', 'items', 'movements', 'held'].map((tab) => `/inventory-actions${tab && `#${tab}`}`)
const orders = ['/drawers', '/quotations', '/purchase-orders', '/purchase-orders#items']
const desks = [
  '/sales/new',
  ...['intake', 'adjustment', 'return-inward', 'return-outward'].map((kind) => `/inventory-actions/new/${kind}`),
  '/purchase-orders/new',
  '/purchase-orders/reorder',
]
const units = ['/serial-numbers', '/serial-numbers/change-logs']
const files = ['/import/products', '/import/contacts', '/products?import=new#brands']
const settings = [
  ...['profile', 'business', 'actions-approval-level', 'papers', 'books', 'billing', 'bank', 'tax'],
  ...['inventory-location', 'deleted', 'team/members', 'team/roles', 'product-category', 'brand', 'product-tag', 'contact-group'],
].map((section) => `/settings/${section}`)
const outside = [
  '/login',
  '/password/email',
  '/password/reset?token=0',
  '/email/verify?token=0',
  '/email/resend',
  '/email/token-sent?email=ada@shop.test',
  '/register/business-details',
  '/invitation?token=0',
]

const reports = [
  'sale',
  'product',
  'contact',
  'purchase-order',
  'inventory-level',
  'inventory-action',
  'serial-number',
  'losses',
  'saved',
].map((name) => `/reports/${name}`)

const nameOf = (path: string) => path.replace(/\?.*/, '').replace(/^\//, '').replaceAll(/[/#]/g, '-') || 'home'
const screens = (paths: readonly string[]) => paths.map((path) => at(nameOf(path), path))

const demo: readonly ScreenPlace[] = [
  ...screens(['/', ...lists, ...goods, ...stock, ...orders, ...units, ...desks, ...reports, ...files, ...settings]),
  at('report-compared', '/reports/sale?compare=previous'),
  at('report-losses-by-member', '/reports/losses?group_by=member&interval=none&limit=10'),
  at('sales-taken-back', '/sales?taken_back=canceled&status=canceled#sales'),
  at('lines-under-price', '/sales?reduced=price&status=approved#items'),
  at('drawer-counts', '/drawers#counts'),
  at('report-ranking', '/reports/sale?group_by=product&interval=none&limit=10'),
  at('report-side-by-side', '/reports/sale?group_by=location&interval=week'),
  at('report-contact-sale', ({ contact }) => `/reports/contact-sale?contact=${contact}`),
  at('report-contact-purchase', ({ contact }) => `/reports/contact-purchase?contact=${contact}`),
  at('report-product-sale', ({ product }) => `/reports/product-sale?product=${product}`),
  at('sales-unpaid', '/sales?payment_status=unpaid#sales'),
  at('sales-nothing-found', '/sales?search=zzzzz#sales'),
  at('sale', ({ sale }) => `/sales/${sale}`),
  at('sale-unpaid', ({ unpaidSale }) => `/sales/${unpaidSale}`),
  at('sale-pay', ({ unpaidSale }) => `/sales/${unpaidSale}?pay=now`),
  at('sale-cancel', ({ sale }) => `/sales/${sale}`, cancelSale),
  at('sale-long', ({ longSale }) => `/sales/${longSale}`),
  at('contact', ({ contact }) => `/contacts/${contact}`),
  at('contact-edit', ({ contact }) => `/contacts/${contact}?contact=${contact}`),
  at('contact-adjust', ({ contact }) => `/contacts/${contact}?adjust=${contact}`),
  at('contact-merge', ({ contact }) => `/contacts/${contact}?merge=yes`),
  at('contact-long', ({ longContact }) => `/contacts/${longContact}`),
  at('ageing', '/contacts/ageing'),
  at('ageing-out', '/contacts/ageing?direction=out'),
  at('contact-remind', ({ contact }) => `/contacts/${contact}?remind=yes`),
  at('contact-new', '/contacts?contact=new#contacts'),
  at('product', ({ product }) => `/products/${product}`),
  at('product-edit', ({ product }) => `/products/${product}?product=${product}`),
  at('product-variants', ({ variants }) => `/products/${variants}`),
  at('product-variants-edit', ({ variants }) => `/products/${variants}?product=${variants}`),
  at('product-long', ({ longProduct }) => `/products/${longProduct}`),
  at('product-new', '/products?product=new#products'),
  at('category', ({ category }) => `/products/categories/${category}`),
  at('brand', ({ brand }) => `/products/brands/${brand}`),
  at('tag', ({ tag }) => `/products/tags/${tag}`),
  at('group', ({ group }) => `/contacts/groups/${group}`),
  at('intake', ({ intake }) => `/inventory-actions/${intake}`),
  at('adjustment', ({ adjustment }) => `/inventory-actions/${adjustment}`),
  at('intake-phones', ({ phonesIntake }) => `/inventory-actions/${phonesIntake}`),
  at('return-inward', ({ broughtBack }) => `/inventory-actions/${broughtBack}`),
  at('return-waiting', ({ waitingReturn }) => `/inventory-actions/${waitingReturn}`),
  at('return-outward', ({ sentBack }) => `/inventory-actions/${sentBack}`),
  at('sale-returned', ({ returnedSale }) => `/sales/${returnedSale}`),
  at('sale-take-back', ({ returnedSale }) => `/inventory-actions/new/return-inward?sale=${returnedSale}`),
  at('intake-send-back', ({ phonesIntake }) => `/inventory-actions/new/return-outward?intake=${phonesIntake}`),
  at('drawer', ({ drawer }) => `/drawers/${drawer}`),
  at('drawer-session', ({ drawer, drawerSession }) => `/drawers/${drawer}/${drawerSession}`),
  at('exchange', ({ sale }) => `/exchanges/new?sale=${sale}`),
  at('quotation', ({ quotation }) => `/quotations/${quotation}`),
  at('quotation-expired', ({ expiredQuotation }) => `/quotations/${expiredQuotation}`),
  at('quotation-sold', ({ quotation }) => `/sales/new?quotation=${quotation}`),
  at('quotation-new', '/sales/new', async (page) => {
    await twoLines(page)
    await page.getByRole('button', { name: 'Save as quotation' }).click()
    await page.getByRole('dialog').getByLabel('Valid until').waitFor()
  }),
  at('order', ({ order }) => `/purchase-orders/${order}`),
  at('order-partial', ({ partialOrder }) => `/purchase-orders/${partialOrder}`),
  at('order-receive', ({ partialOrder }) => `/inventory-actions/new/intake?order=${partialOrder}`),
  at('serial-number', ({ unit }) => `/serial-numbers/${unit}`),
  at('serial-number-sold', ({ soldUnit }) => `/serial-numbers/${soldUnit}`),
  at('serial-number-given-back', ({ givenBackUnit }) => `/serial-numbers/${givenBackUnit}`),
  at('serial-number-edit', ({ unit }) => `/serial-numbers/${unit}?unit=${unit}`),
  at('product-units', ({ tracked }) => `/products/${tracked}#units`),
  at('location-edit', ({ location }) => `/settings/inventory-location?location=${location}`),
  at('role', ({ role }) => `/settings/team/roles?role=${role}`),
  at('member', ({ member }) => `/settings/team/members?member=${member}`),
  at('member-invite', '/settings/team/members?member=invite'),
  at('tax-edit', ({ tax }) => `/settings/tax?tax=${tax}`),
  at('tax-switch', '/settings/tax?switch=in'),
  at('bank-new', '/settings/bank?account=new'),
  at('category-new', '/settings/product-category?category=new'),
  at('business-new', '/?business=new'),
  at('business-bring-in', '/settings/business?business=file'),
  at('sales-new-lines', '/sales/new', twoLines),
  at('sales-new-payment', '/sales/new', async (page) => {
    await twoLines(page)
    await page.keyboard.press('F8')
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  }),
  at('sales-new-sold', '/sales/new', async (page) => {
    await twoLines(page)
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: /SL-\d+/ }).waitFor()
  }),
  at('intake-new-lines', '/inventory-actions/new/intake', twoLines),
  at('order-new-lines', '/purchase-orders/new', twoLines),
  at('adjustment-new-lines', '/inventory-actions/new/adjustment', twoLines),
  at('palette', '/', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
  }),
  at('palette-found', '/', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().fill('ade')
    await page.getByRole('option').first().waitFor()
  }),
  at('menu-person', '/', click(/^You: /)),
  at('menu-new', '/', click(/^New$/)),
  at('menu-business', '/', (page) => page.getByRole('banner').getByTitle('Switch business').click()),
  at('menu-columns', '/contacts#contacts', click(/^(Columns|Sort, columns, export)$/)),
  at('keys', '/', press('?')),
  at('products-chosen', '/products', async (page) => {
    const boxes = page.getByRole('main').getByRole('checkbox')
    // On a phone, rows have checkboxes only while rows are being selected; the list has none for all rows.
    const isPhone = (await boxes.count()) === 0
    if (isPhone) {
      await page.getByRole('button', { name: 'Sort, columns, export' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Select several' }).click()
    }
    for (const index of isPhone ? [0, 1, 2] : [1, 2, 3]) await boxes.nth(index).click({ force: true })
  }),
  at('missing', '/nowhere'),
  at('missing-sale', '/sales/sal_00000000000000000000000000'),
]

/** Under “…” wherever that stands, or a button of its own. */
async function cancelSale(page: Page): Promise<void> {
  const cancel = page.getByRole('button', { name: /^Cancel/ }).or(page.getByRole('menuitem', { name: /^Cancel/ }))
  if ((await cancel.count()) === 0) await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await cancel.first().click()
  await page
    .getByRole('dialog', { name: /^Cancel/ })
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .waitFor()
}

const asOf = (as: NonNullable<ScreenPlace['as']>, places: readonly ScreenPlace[]) => places.map((place): ScreenPlace => ({ ...place, as }))

/** Places of the small shop: pending documents, dialogs and messages, and missing permissions. */
const small = [
  ...asOf('small', [
    at('home-waiting', '/'),
    at('menu-waiting', '/', openWaiting),
    at('sale-waiting', ({ sale }) => `/sales/${sale}`),
    at('toast', ({ product }) => `/products/${product}`, hideFromTill),
    at('confirm', '/products?product=new#products', closeWhatIsTyped),
    at('offline', '/sales#sales', goOffline),
  ]),
  ...asOf('clerk', [at('forbidden', '/contacts#contacts'), at('home-clerk', '/')]),
]

const papers = [
  at('print-home', '/'),
  at('print-sales', '/sales#sales'),
  at('print-balances', '/contacts#balances'),
  at('print-sale', ({ sale }) => `/sales/${sale}`),
].map((place): ScreenPlace => ({ ...place, as: 'demo', paper: true }))

const asEmpty = (place: ScreenPlace): ScreenPlace => ({ ...place, name: `empty-${place.name}`, as: 'empty' })
const asVisitor = (place: ScreenPlace): ScreenPlace => ({ ...place, as: 'nobody' })

/** Every screen, with data and without, and what opens on them. */
export const places: readonly ScreenPlace[] = [
  ...demo,
  ...screens(['/', ...lists, ...stock, ...orders, ...desks, '/settings/bank', '/settings/tax', '/settings/team/members']).map(asEmpty),
  ...[at('report-losses', '/reports/losses'), at('drawer-counts', '/drawers#counts'), at('exchange', '/exchanges/new')].map(asEmpty),
  ...screens(outside).map(asVisitor),
  asVisitor(at('register-about-business', '/register/business-details', registering(1))),
  asVisitor(at('register-personal-details', '/register/business-details', registering(2))),
  asVisitor(at('invitation-live', ({ invitation }) => `/invitation?token=${invitation}`)),
  asVisitor(at('missing-nobody', '/nowhere')),
  ...small,
  ...papers,
]
