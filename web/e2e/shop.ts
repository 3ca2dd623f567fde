import type { APIRequestContext, Page } from '@playwright/test'
import type { SavedSession, Tokens } from '../src/session/session-store.ts'
import { type MailTo, mailTo } from './mailbox.ts'
import { type Pattern, makeSession, makeShop, patternOf } from './made-shops.ts'

/** A business of its own for each journey. */
export interface Shop {
  email: string
  password: string
  /** Goes on in another of the owner's businesses. */
  enter: (business: string) => Promise<void>
  /** Asks the API as the owner. @throws Error with the answer where it is refused */
  call: <T = unknown>(method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<T>
}

let count = 0
const newEmail = () => `owner-${process.pid}-${++count}@shop.test`
const password = 'kola-nut-77-palm'

/** The one shop of this process that was registered; the others are written as copies of it. */
let registered: Promise<Pattern> | undefined

/** Writes a shop to the app that all tests share, without the mail and the password hashing of a registration. */
export async function openShop(request: APIRequestContext): Promise<Shop> {
  registered ??= registerShop(request).then(({ email }) => patternOf(email))
  registered.catch(() => (registered = undefined))
  const pattern = await registered
  const email = newEmail()
  return ownedBy(request, email, await makeShop(pattern, email))
}

function ownedBy(request: APIRequestContext, email: string, initialToken = ''): Shop {
  let token = initialToken
  const call: Shop['call'] = async (method, path, body) => {
    const answer = await request.fetch(path, { method, data: body, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as never
  }
  const enter = async (business: string) => {
    token = (await call<{ access_token: string }>('POST', '/v1/merchant/session/switch', { business })).access_token
  }
  return { email, password, enter, call }
}

/** Through the API, as a newcomer does. @param mailed where its mail arrives, if not in the development mailbox */
export async function registerShop(
  request: APIRequestContext,
  mailed: MailTo = (to, subject) => mailTo(request, to, subject),
): Promise<Shop> {
  const email = newEmail()
  const { call } = ownedBy(request, email)
  await call('POST', '/v1/merchant/register', {
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
    business_name: 'Okafor Stores',
    industry: ['Retail'],
    business_desc: 'Foodstuff',
  })
  const { links } = await mailed(email, /verif/i)
  const link = links.find((url) => url.includes('/email/verify')) ?? ''
  await call('POST', '/v1/merchant/email/verify', { token: new URL(link).searchParams.get('token') })
  const { access_token } = await call<{ access_token: string }>('POST', '/v1/merchant/auth/login', { email, password })
  return ownedBy(request, email, access_token)
}

type Login = Pick<Shop, 'email' | 'password'>

/** Logs in by the form. If the login is not under test, `openAt` takes a quarter of the work. */
export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/')
}

/** Opens a screen with a session already stored in the browser, as a login stores it. */
export async function openAt(page: Page, login: Login, path = '/'): Promise<void> {
  const saved: SavedSession = { ...(await sessionOf(page, login)), skew: 0 }
  // Only once, so that a logout during the test is not undone.
  await page.addInitScript(
    ([session, token]) => {
      if (window !== top || location.protocol === 'about:' || sessionStorage.getItem(`given ${token}`)) return
      sessionStorage.setItem(`given ${token}`, 'once')
      localStorage.setItem('kasuwa.session', session)
    },
    [JSON.stringify(saved), saved.token] as const,
  )
  await page.goto(path)
}

/** The login's reply; written to the database without a login, if the app is the one that all tests share. The page loads the roles. */
async function sessionOf(page: Page, { email, password }: Login): Promise<Omit<SavedSession, 'skew'>> {
  const pattern = await registered
  const storedSession = pattern && (await makeSession(pattern, email, await page.evaluate(() => navigator.userAgent)))
  if (storedSession) return { ...storedSession, rbac: [] }
  const answer = await page.request.post('/v1/merchant/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} is not logged in: ${answer.status()} ${await answer.text()}`)
  const { access_token: token, refresh_token: refreshToken, roles: rbac, merchant, business } = (await answer.json()) as Tokens
  return { token, refreshToken, rbac, merchant, business }
}

interface Goods {
  name: string
  sku: string
  /** Kobo. */
  price: number
  cost?: number
  barcode?: string
}

export const addProduct = async ({ call }: Shop, goods: Goods): Promise<string> =>
  (
    await call<{ product: { id: string } }>('PUT', '/v1/business/products', {
      ...goods,
      type: 'standard',
      inventory_type: 'standard',
      has_inventory: true,
    })
  ).product.id

export const addContact = async ({ call }: Shop, name: string, contact_type: 'customer' | 'supplier'): Promise<string> => {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mail.test`
  const { contact } = await call<{ contact: { id: string } }>('PUT', '/v1/business/contacts', {
    name,
    email,
    phone: '08059876543',
    contact_type,
  })
  return contact.id
}

/** Goods on the shelf of the default location. @param quantities units by product id */
export async function stockUp(shop: Shop, quantities: Record<string, number>): Promise<void> {
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const contact = await addContact(shop, 'Depot', 'supplier')
  const items = Object.entries(quantities).map(([product, quantity]) => ({ product, quantity, cost: 10_000 }))
  await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact, location: rows[0]?.id, items })
}
