import type { APIRequestContext } from '@playwright/test'
import type { Known } from './places.ts'

export interface Login {
  email: string
  password: string
}

type Row = Record<string, unknown> & { id: string }

/** The API as one person. */
export class Caller {
  #token = ''

  constructor(private readonly request: APIRequestContext) {}

  async logIn(login: Login): Promise<void> {
    this.#token = (await this.call<{ access_token: string }>('POST', '/v1/merchant/auth/login', login)).access_token
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = this.#token ? { authorization: `Bearer ${this.#token}` } : undefined
    const answer = await this.request.fetch(path, { method, data: body, ...(headers ? { headers } : {}) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async first(path: string): Promise<string> {
    return (await this.call<{ rows: Row[] }>('GET', path)).rows[0]?.id ?? ''
  }
}

export const longProduct = 'Dangote Ordinary Portland Cement 42.5N Grade, 50 kg paper bag, from Obajana, new'
const longContact = 'Alhaja Oluwafunmilayo Adebisi-Okonkwo & Daughters Enterprises'

/** What has the longest names and the largest amounts, made once. */
async function makeLong(caller: Caller): Promise<Pick<Known, 'longSale' | 'longContact' | 'longProduct'>> {
  const found = (path: string) =>
    caller.first(`${path}?search=${encodeURIComponent(path.includes('products') ? longProduct : longContact)}`)
  const product =
    (await found('/v1/business/products')) ||
    (
      await caller.call<{ product: Row }>('PUT', '/v1/business/products', {
        name: longProduct,
        sku: 'LONG-1',
        price: 999_999_999_999,
        type: 'service',
        has_inventory: false,
      })
    ).product.id
  const contact =
    (await found('/v1/business/contacts')) ||
    (
      await caller.call<{ contact: Row }>('PUT', '/v1/business/contacts', {
        name: longContact,
        email: 'alhaja@mail.test',
        phone: '08059876543',
        contact_type: 'customer',
      })
    ).contact.id
  const location = await caller.first('/v1/business/inventory-locations')
  const sold = await caller.first(`/v1/business/sales?contact=${contact}`)
  if (sold) return { longProduct: product, longContact: contact, longSale: sold }
  const { sale } = await caller.call<{ sale: Row }>('PUT', '/v1/business/sales', {
    contact,
    location,
    items: [{ product, quantity: 1, price: 999_999_999_999 }],
    payable_amount: 999_999_999_999,
  })
  return { longProduct: product, longContact: contact, longSale: sale.id }
}

const nothing = ''
/** Of a business with nothing in it. */
export const nothingKnown: Known = {
  sale: nothing,
  unpaidSale: nothing,
  contact: nothing,
  product: nothing,
  category: nothing,
  brand: nothing,
  intake: nothing,
  adjustment: nothing,
  location: nothing,
  role: nothing,
  member: nothing,
  tax: nothing,
  longSale: nothing,
  longContact: nothing,
  longProduct: nothing,
}

/** What there is to open in the business that the caller is in. */
export async function know(caller: Caller): Promise<Known> {
  const first = (path: string) => caller.first(`/v1/business/${path}`)
  const long = await makeLong(caller)
  return {
    ...long,
    sale: await first('sales?payment_status=paid&status=approved'),
    unpaidSale: await first('sales?payment_status=unpaid&status=approved'),
    contact: await first('contacts?owing=them'),
    product: await first('products?has_inventory=true&search=rice'),
    category: await first('product-categories'),
    brand: await first('brands'),
    intake: await first('inventory-actions?kind=intake'),
    adjustment: await first('inventory-actions?kind=adjustment'),
    location: await first('inventory-locations'),
    role: await first('roles'),
    member: await first('members'),
    tax: await first('sale-taxes'),
  }
}
