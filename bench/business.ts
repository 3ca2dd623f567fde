import { setTimeout as delay } from 'node:timers/promises'
import { saleTotals } from '../contract/src/sale-totals.ts'
import type { BuiltApp } from './built-app.ts'
import { type Call, Client } from './client.ts'

/** A business of the run and its records. Public ids. */
export interface Business {
  email: string
  password: string
  client: Client
  location: string
  tax: string
  /** The walk-in customer. */
  walkIn: string
  contacts: string[]
  products: string[]
  /** Products that are in stock. */
  stocked: string[]
}

/** Number of records of each kind. */
export interface Sizes {
  products: number
  contacts: number
  sales: number
  /** Products with stock; default 100. */
  stocked?: number
}

/** Concurrent connections that fill a business. */
const hands = 8
/** Kobo: an arbitrary price whose tax has fractions of a kobo. */
const price = 1_999_00

interface ListReply {
  rows: { id: string }[]
}

/** Registers over HTTP, verifies by the mailed link and logs in. */
export async function register(app: BuiltApp): Promise<Business> {
  const email = `merchant-${process.hrtime.bigint()}@mail.test`
  const password = 'kola-nut-and-palm-oil-77'
  const guest = new Client(app.url, '')
  await guest.must('POST', '/v1/merchant/register', {
    first_name: 'Adaeze',
    last_name: 'Okafor',
    email,
    password,
    password_confirmation: password,
    country: 'NG',
    phone: '08031234567',
    state: 'Lagos',
    city: 'Ikeja',
    address: '12 Allen Avenue',
    business_name: 'Okafor Foods',
    industry: ['Retail'],
  })
  await guest.must('POST', '/v1/merchant/email/verify', { token: await mailedToken(guest, email) })
  guest.close()
  const business = await login(app, { email, password })
  const { client } = business
  const { sale_tax } = await client.must<{ sale_tax: { id: string } }>('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })
  const { rows } = await client.must<{ rows: { id: string; is_walk_in: boolean }[] }>('GET', '/v1/business/contacts')
  return { ...business, tax: sale_tax.id, walkIn: rows.find((contact) => contact.is_walk_in)?.id ?? '' }
}

/** A registered business; of its contents only the location is known. */
export async function login(app: BuiltApp, { email, password }: { email: string; password: string }): Promise<Business> {
  const guest = new Client(app.url, '')
  const { access_token } = await guest.must<{ access_token: string }>('POST', '/v1/merchant/auth/login', { email, password })
  guest.close()
  const client = new Client(app.url, access_token, hands)
  const locations = await client.must<ListReply>('GET', '/v1/business/inventory-locations')
  return { email, password, client, location: locations.rows[0]?.id ?? '', tax: '', walkIn: '', contacts: [], products: [], stocked: [] }
}

/** The job queue sends the mail, so this polls for the link. */
async function mailedToken(guest: Client, email: string): Promise<string> {
  for (let left = 400; left > 0; left--) {
    const { rows } = await guest.must<{ rows: { links: string[] }[] }>('GET', `/dev/mailbox?to=${encodeURIComponent(email)}`)
    const link = rows[0]?.links.find((url) => url.includes('/email/verify'))
    const token = link && new URL(link).searchParams.get('token')
    if (token) return token
    await delay(25)
  }
  throw new Error('No mail came.')
}

/** Repeats a call, several at once. @returns ids of the created records, in order */
async function make(client: Client, count: number, kind: string, call: (index: number) => Call): Promise<string[]> {
  const ids: string[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const { method, path, body } = call(index)
      const answer = await client.must<Record<string, { id: string }>>(method, path, body)
      ids[index] = answer[kind]?.id ?? ''
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
  return ids
}

const makes = ['Peak', 'Golden Penny', 'Dangote', 'Indomie', 'Mamador', 'Bournvita', 'Honeywell', 'Gino', 'Maggi', 'Chivita']
const goods = ['Milk', 'Semovita', 'Sugar', 'Noodles', 'Groundnut Oil', 'Cocoa', 'Spaghetti', 'Tomato Paste', 'Seasoning', 'Juice']
const firstNames = ['Adaeze', 'Bola', 'Chinedu', 'Damilola', 'Emeka', 'Funke', 'Gbenga', 'Halima', 'Ifeoma', 'Jide']
const lastNames = ['Okafor', 'Adeyemi', 'Balogun', 'Danjuma', 'Eze', 'Folarin', 'Ibrahim', 'Lawal', 'Nwosu', 'Obi']
const pick = (words: readonly string[], number: number) => words[number % words.length] ?? ''

/** Code in a name; consecutive codes share no prefix, so names vary as much as real ones. */
const code = (index: number) => ((index * 7919) % 99_991).toString(36).padStart(4, '0')
export const productName = (index: number) => `${pick(makes, index)} ${pick(goods, index / 10)} ${code(index)} ${100 + (index % 9) * 50}g`
export const contactName = (index: number) => `${pick(firstNames, index)} ${pick(lastNames, Math.floor(index / 10))} ${code(index)}`

/** Search texts: one that few names contain, and one that a tenth contain. */
export const partsOf = {
  products: (index: number) => ({ few: `${code(index)} 1`.slice(1), many: goods[0]?.slice(1) ?? '' }),
  contacts: (index: number) => ({ few: code(index).slice(1), many: lastNames[0]?.slice(1) ?? '' }),
}

/** Creates products, some with stock, customers and sales, all by the API. @returns sales created per second */
export async function fill(business: Business, sizes: Sizes): Promise<number> {
  const { client, location } = business
  business.contacts = await make(client, sizes.contacts, 'contact', (index) => ({
    method: 'PUT',
    path: '/v1/business/contacts',
    body: { name: contactName(index), email: `customer-${index}@mail.test`, phone: '08059876543' },
  }))
  business.products = await make(client, sizes.products, 'product', (index) => ({
    method: 'PUT',
    path: '/v1/business/products',
    body: { name: productName(index), type: 'standard', price, cost: 1_500_00 },
  }))
  business.stocked = business.products.slice(0, sizes.stocked ?? 100)
  for (let first = 0; first < business.stocked.length; first += 100) {
    const items = business.stocked.slice(first, first + 100).map((product) => ({ product, quantity: 1_000_000, cost: 1_500_00 }))
    await client.must('PUT', '/v1/business/inventory-actions/intakes', { contact: business.contacts[0], location, items })
  }
  const began = performance.now()
  await make(client, sizes.sales, 'sale', (index) => saleOf(business, 2, index))
  return (sizes.sales / (performance.now() - began)) * 1000
}

/** A taxed cash sale with that many lines; `number` selects products and customer. */
export function saleOf(business: Business, lines: number, number: number, contact?: string): Call {
  const { stocked, contacts } = business
  const items = Array.from({ length: lines }, (_, line) => ({
    product: stocked[(number * lines + line) % stocked.length] ?? '',
    quantity: 1 + ((number + line) % 3),
    price,
  }))
  const inside = items.map((item) => ({ ...item, quantity: item.quantity * 1000 }))
  const { total } = saleTotals(inside, 0, [{ rate: 75_000, covers: () => true }])
  const body = {
    contact: contact ?? contacts[(number * 31) % contacts.length],
    location: business.location,
    items,
    tax: [business.tax],
    payable_amount: total,
    payment_accounts: [{ amount: total }],
  }
  return { method: 'PUT', path: '/v1/business/sales', body }
}
