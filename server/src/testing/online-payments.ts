import { expect } from 'vitest'
import { payOnPage } from './billing.ts'
import { addContact, addProduct } from './goods.ts'
import { type JsonBody, type Caller, openShop } from './shop.ts'
import type { TestServer } from './test-server.ts'

/** The part of a world that online payments need (`world.ts`, which imports this). */
interface World extends Caller {
  server: TestServer
  location: string
  another(kind: 'contact'): Promise<string>
  number(): number
  mustCall(method: 'PUT' | 'POST' | 'PATCH', path: string, body: unknown): Promise<JsonBody>
}

export const onlinePayments = '/v1/business/online-payments'

/** Code of a pretend subaccount that pays out to an account. The pretend provider and the tests' one read the number from it. */
export const subaccountOf = (account_number: string) => `ACCT_${account_number}`

/** A subaccount that pays out to a business's account. */
export async function subaccountFor(call: Caller['call'], account: string): Promise<string> {
  const { body } = await call('GET', `/v1/business/bank/accounts/${account}`)
  return subaccountOf(String(body.bank_account?.account_number))
}

/** The confirmation that an owner sends with a subaccount. */
export async function confirmationOf(call: Caller['call'], subaccount: string, account: string): Promise<string> {
  const { body } = await call('GET', `${onlinePayments}/subaccount?${new URLSearchParams({ subaccount, account }).toString()}`)
  return String(body.subaccount?.confirmation)
}

/** Turns on online payments into the shop's own account, as an owner does: view, confirm, save. @returns the reply to the save */
export async function payInto(call: Caller['call'], subaccount: string, account: string) {
  return call('PATCH', onlinePayments, { subaccount, account, confirmation: await confirmationOf(call, subaccount, account) })
}

/** An unused account number. */
const anyNumber = () => `2${String(Math.random()).slice(2, 11).padEnd(9, '0')}`

/** A shop that customers pay online into its account, and a customer with an email. */
export async function payableShop(server: TestServer) {
  const shop = await openShop(server)
  const account_number = anyNumber()
  const { body } = await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '057', account_number, account_name: 'Ade Stores' })
  const account = String(body.bank_account?.id)
  const subaccount = subaccountOf(account_number)
  expect(await payInto(shop.call, subaccount, account)).toMatchObject({ status: 200 })
  const ada = await addContact(server, shop, 'Ada Eze')
  const delivery = await addProduct(server, shop, { name: 'Delivery', service: true })
  const sell = async (total = 10_000_00, more: object = {}) => {
    const response = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, items: [{ product: delivery, quantity: 1, price: total }], payable_amount: total },
      ...more,
    })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    return String(response.body.sale?.id)
  }
  /** Path of a new link to a sale's page. */
  const share = async (sale: string) => new URL(String((await shop.call('POST', `/v1/business/sales/${sale}/share`, {})).body.url)).pathname
  const saleOf = async (sale: string) => (await shop.call('GET', `/v1/business/sales/${sale}?with_payments`)).body.sale as JsonBody
  const readOpenItems = async (contact = ada) =>
    (await shop.call('GET', `/v1/business/contacts/${contact}/open-items?direction=in`)).body as unknown as {
      total: number
      credit: number
    }
  const balance = async () => Number((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance)
  return { shop, account, account_number, subaccount, ada, sell, share, saleOf, owed: readOpenItems, balance }
}

/** Opens a page as a customer. */
export const openPage = async ({ fastify }: TestServer, url: string, cookie = '') => {
  const { statusCode: status, headers, body: text } = await fastify.inject({ method: 'GET', url, headers: { cookie, accept: 'text/html' } })
  return { status, text, location: headers.location ?? '', policy: String(headers['content-security-policy']) }
}

/** Presses the pay button of the customer's page. @returns the redirect, and the cookie for the way back */
/** @param remoteAddress IP address of the customer */
export async function press({ fastify }: TestServer, page: string, email?: string, remoteAddress = '127.0.0.1') {
  const {
    statusCode: status,
    headers,
    body: text,
  } = await fastify.inject({
    method: 'POST',
    remoteAddress,
    url: `${page}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: email === undefined ? '' : new URLSearchParams({ email }).toString(),
  })
  const location = headers.location ?? ''
  return { status, text, location, reference: location.split('/').at(-1) ?? '', cookie: String(headers['set-cookie'] ?? '').split(';')[0] }
}

/**
 * Two sales of a world that customers paid online: one is active, the other was canceled before the payment arrived. @param sell records an
 * approved one
 */
export async function paidOnline(world: World, account: string, sell: () => Promise<string>): Promise<void> {
  expect(await payInto(world.call, await subaccountFor(world.call, account), account)).toMatchObject({ status: 200 })
  for (const isCanceled of [false, true]) {
    const sale = await sell()
    const { url } = await world.mustCall('POST', `/v1/business/sales/${sale}/share`, {})
    const { location, reference } = await press(world.server, new URL(String(url)).pathname)
    if (isCanceled) await world.mustCall('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
    await payOnPage(world.server, location, 'good')
    await openPage(world.server, `/d/back/${reference}`)
  }
}

/** An online payment that differs from its request. @returns its public id */
export async function wronglyPaid(world: World): Promise<string> {
  // A subaccount belongs to one business, but worlds number their accounts alike.
  const { bank_account } = await world.mustCall('PUT', '/v1/business/bank-accounts', {
    ...{ bank_code: '057', account_number: anyNumber(), account_name: 'Ade Stores' },
  })
  const account = String(bank_account?.id)
  expect(await payInto(world.call, await subaccountFor(world.call, account), account)).toMatchObject({ status: 200 })
  const { product } = await world.mustCall('PUT', '/v1/business/products', {
    name: `Delivery ${world.number()}`,
    type: 'service',
    price: 100_00,
  })
  const { sale } = await world.mustCall('PUT', '/v1/business/sales', {
    ...{ contact: await world.another('contact'), location: world.location, payable_amount: 100_00 },
    items: [{ product: product?.id, quantity: 1, price: 100_00 }],
  })
  for (let approvals = 0; approvals < 2; approvals++)
    await world.call('PATCH', `/v1/business/sales/${sale?.id}/status`, { status: 'approved' })
  const { url } = await world.mustCall('POST', `/v1/business/sales/${sale?.id}/share`, {})
  const { location, reference } = await press(world.server, new URL(String(url)).pathname)
  await payOnPage(world.server, location, 'good')
  await paidOtherwise(world.server, reference)
  await openPage(world.server, `/d/back/${reference}`)
  return reference.slice(29)
}

/** Changes the amount that the pretend provider reports for a payment. */
export async function paidOtherwise({ app }: TestServer, reference: string): Promise<void> {
  await app.database.transaction({}, (db) =>
    db.updateTable('sandbox_charges').set({ amount: 77_77 }).where('reference', '=', reference).execute(),
  )
}
