import type { APIRequestContext } from '@playwright/test'
import type { ScreenIds } from './places.ts'

export interface Login {
  email: string
  password: string
}

type IdRow = Record<string, unknown> & { id: string }

/** The API as one person. */
export class Caller {
  #token = ''

  constructor(private readonly request: APIRequestContext) {}

  async logIn(login: Login): Promise<void> {
    this.#token = (await this.call<{ access_token: string }>('POST', '/v1/merchant/auth/login', login)).access_token
  }

  async #ask(method: string, path: string, body?: unknown) {
    const headers = this.#token ? { authorization: `Bearer ${this.#token}` } : undefined
    const answer = await this.request.fetch(path, { method, data: body, ...(headers ? { headers } : {}) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await (await this.#ask(method, path, body)).json()) as T
  }

  async file(path: string): Promise<Buffer> {
    return (await this.#ask('GET', path)).body()
  }

  async first(path: string): Promise<string> {
    return (await this.call<{ rows: IdRow[] }>('GET', path)).rows[0]?.id ?? ''
  }
}

export const longProduct = 'Dangote Ordinary Portland Cement 42.5N Grade, 50 kg paper bag, from Obajana, new'
const longContact = 'Alhaja Oluwafunmilayo Adebisi-Okonkwo & Daughters Enterprises'

/** Creates the sale, contact and product with the longest names and the largest amounts, once. */
async function makeLong(caller: Caller): Promise<Pick<ScreenIds, 'longSale' | 'longContact' | 'longProduct'>> {
  const findFirst = (path: string) =>
    caller.first(`${path}?search=${encodeURIComponent(path.includes('products') ? longProduct : longContact)}`)
  const product =
    (await findFirst('/v1/business/products')) ||
    (
      await caller.call<{ product: IdRow }>('PUT', '/v1/business/products', {
        name: longProduct,
        sku: 'LONG-1',
        price: 999_999_999_999,
        type: 'service',
        has_inventory: false,
      })
    ).product.id
  const contact =
    (await findFirst('/v1/business/contacts')) ||
    (
      await caller.call<{ contact: IdRow }>('PUT', '/v1/business/contacts', {
        name: longContact,
        email: 'alhaja@mail.test',
        phone: '08059876543',
        contact_type: 'customer',
      })
    ).contact.id
  const location = await caller.first('/v1/business/inventory-locations')
  const existingSale = await caller.first(`/v1/business/sales?contact=${contact}&status=approved`)
  if (existingSale) return { longProduct: product, longContact: contact, longSale: existingSale }
  const { sale } = await caller.call<{ sale: IdRow }>('PUT', '/v1/business/sales', {
    contact,
    location,
    items: [{ product, quantity: 1, price: 999_999_999_999 }],
    payable_amount: 999_999_999_999,
  })
  return { longProduct: product, longContact: contact, longSale: sale.id }
}

/** Takes the longest sale back, so that the figures of the business are its own again. */
export async function forgetLong(caller: Caller, { longSale }: ScreenIds): Promise<void> {
  await caller.call('PATCH', `/v1/business/sales/${longSale}/status`, { status: 'canceled', reason: 'Made for a picture' })
}

const nothing = ''
/** Ids for a business without data. */
export const nothingKnown: ScreenIds = {
  sale: nothing,
  unpaidSale: nothing,
  contact: nothing,
  product: nothing,
  category: nothing,
  brand: nothing,
  tag: nothing,
  group: nothing,
  intake: nothing,
  adjustment: nothing,
  broughtBack: nothing,
  waitingReturn: nothing,
  sentBack: nothing,
  returnedSale: nothing,
  phonesIntake: nothing,
  partialOrder: nothing,
  order: nothing,
  quotation: nothing,
  expiredQuotation: nothing,
  drawer: nothing,
  drawerSession: nothing,
  unit: nothing,
  soldUnit: nothing,
  givenBackUnit: nothing,
  tracked: nothing,
  variants: nothing,
  location: nothing,
  role: nothing,
  member: nothing,
  tax: nothing,
  longSale: nothing,
  longContact: nothing,
  longProduct: nothing,
  invitation: '0',
}

/** The partly received order of phones, and the intake that received it. */
async function ofPhones(caller: Caller): Promise<Pick<ScreenIds, 'partialOrder' | 'phonesIntake'>> {
  const { rows: orders } = await caller.call<{ rows: IdRow[] }>(
    'GET',
    '/v1/business/purchase-orders?receipt_status=partial&sort=number.asc',
  )
  const partialOrder = orders[0]?.id ?? ''
  return { partialOrder, phonesIntake: partialOrder && (await caller.first(`/v1/business/inventory-actions?order=${partialOrder}`)) }
}

/** A cash drawer, and the newest of its sessions. */
async function ofDrawer(caller: Caller): Promise<Pick<ScreenIds, 'drawer' | 'drawerSession'>> {
  const drawer = await caller.first('/v1/business/drawers')
  return { drawer, drawerSession: drawer && (await caller.first(`/v1/business/drawers/${drawer}/sessions?sort=opened_at.desc`)) }
}

/** Ids of the rows to open in the caller's business, including those with the longest names and amounts. */
export async function know(caller: Caller): Promise<ScreenIds> {
  const first = (path: string) => caller.first(`/v1/business/${path}`)
  const long = await makeLong(caller)
  return {
    ...long,
    sale: await first('sales?payment_status=paid&status=approved'),
    unpaidSale: await first('sales?payment_status=unpaid&status=approved'),
    contact: await first('contacts?owing=them&sort=name.desc'),
    product: await first('products?has_inventory=true&search=rice'),
    variants: await first('products?inventory_type=variant'),
    category: await first('product-categories'),
    brand: await first('brands'),
    tag: await first('product-tags'),
    group: await first('contact-groups'),
    intake: await first('inventory-actions?kind=intake'),
    adjustment: await first('inventory-actions?kind=adjustment'),
    broughtBack: await first('inventory-actions?kind=return-inward&status=approved'),
    waitingReturn: await first('inventory-actions?kind=return-inward&status=pending'),
    sentBack: await first('inventory-actions?kind=return-outward'),
    returnedSale: await first('sales?return_status=partial'),
    order: await first('purchase-orders'),
    quotation: await first('quotations?status=pending&is_expired=false'),
    expiredQuotation: await first('quotations?is_expired=true'),
    ...(await ofPhones(caller)),
    ...(await ofDrawer(caller)),
    unit: await first('inventory-serial-numbers'),
    soldUnit: await first('inventory-serial-numbers?status=sold'),
    givenBackUnit: await first('inventory-serial-numbers?status=returned'),
    tracked: await first('products?has_serial_number=true'),
    location: await first('inventory-locations'),
    role: await first('roles'),
    member: await first('members'),
    tax: await first('sale-taxes'),
    invitation: '0',
  }
}
