import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../services/log.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/* Records that change after they were shared, and invalid links. */
const lines: string[] = []
let late = 0
const server = await ownServer({}, () => Date.now() + late, openLog('info', { write: (line) => void lines.push(line) }))

const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

async function shared(by: Caller, path: string, body: object = {}): Promise<string> {
  const response = await by.call('POST', `/v1/business/${path}/share`, body)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return new URL(String(response.body.url)).pathname
}

async function open(path: string, method: 'GET' | 'HEAD' = 'GET') {
  const {
    statusCode: status,
    headers,
    rawPayload,
    body,
  } = await server.fastify.inject({ method, url: path, headers: { accept: 'text/html' } })
  return { status, headers, text: headers['content-type'] === 'application/pdf' ? pdfText(rawPayload) : body }
}

const adjust = (shop: Shop, contact: string, amount: number) =>
  shop.call('POST', `/v1/business/contacts/${contact}/adjust-balance`, {
    amount: Math.abs(amount),
    type: amount > 0 ? 'increment' : 'decrement',
  })

test('a statement of a contact who was merged into another still opens, with the debt of both, and ends with the others', async () => {
  const shop = await openShop(server)
  const [ada, alias] = [await addContact(server, shop, 'Ada Eze'), await addContact(server, shop, 'Mama Ada')]
  await adjust(shop, ada, 50_000)
  await adjust(shop, alias, 20_000)
  const path = await shared(shop, `contacts/${alias}/statement`)
  expect((await shop.call('POST', `/v1/business/contacts/${alias}/merge`, { into: ada })).status).toBe(200)
  const { status, text } = await open(path)
  expect(status).toBe(200)
  expect(text).toContain('You owe ₦200.00')
  expect(text).toContain('Today: You owe ₦700.00')
  expect(text).toContain('Mama Ada')
  const links = (id: string) => shop.call('GET', `/v1/business/contacts/${id}/statement/share`)
  for (const id of [ada, alias]) expect((await links(id)).body.rows).toHaveLength(1)
  expect((await shop.call('DELETE', `/v1/business/contacts/${ada}/statement/share`)).status).toBe(200)
  expect((await open(path)).status).toBe(404)
  expect((await links(ada)).body.rows).toEqual([])
})

test('a statement shared by a member who may not see debts to suppliers shows none later', async () => {
  const shop = await openShop(server)
  const emeka = await addContact(server, shop, 'Emeka')
  const clerk = await shop.member(['contact.view-balance-transaction'])
  const hers = await shared(clerk, `contacts/${emeka}/statement`)
  const owners = await shared(shop, `contacts/${emeka}/statement`)
  await stockUp(shop, emeka, await addProduct(server, shop), 1, 77_700)
  expect((await open(owners)).text).toContain('₦777.00')
  expect((await open(hers)).status).toBe(200)
  for (const form of ['', '/pdf']) expect((await open(`${hers}${form}`)).text).not.toContain('777')
  // Also in a statement of a past period.
  const before = await shared(clerk, `contacts/${emeka}/statement`, { to: '2020-01-01' })
  expect((await open(before)).text).not.toContain('777')
})

test('a statement keeps the names of the day it was shared', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Ada Eze')
  await adjust(shop, ada, 50_000)
  const path = await shared(shop, `contacts/${ada}/statement`)
  const before = [await open(path), await open(`${path}/pdf`)].map(({ text }) => text)
  expect((await shop.call('PATCH', `/v1/business/contacts/${ada}`, { name: 'Bola Obi', address: '9 Hill' })).status).toBe(200)
  expect((await shop.call('PATCH', '/v1/business', { name: 'Sold to Others' })).status).toBe(200)
  expect((await shop.call('PATCH', '/v1/business/papers', { colour: '#aa0000', footer: 'New footer' })).status).toBe(200)
  expect([await open(path), await open(`${path}/pdf`)].map(({ text }) => text)).toEqual(before)
})

test('an address with anything but a token is answered like a wrong link, and by no other page of the app', async () => {
  const readPage = async (path: string) => {
    const { status, headers, text } = await open(path)
    const { 'x-request-id': _, date: __, ...rest } = headers
    return { status, rest, text }
  }
  const none = await readPage(`/d/${'A'.repeat(43)}`)
  expect(none).toMatchObject({ status: 404, rest: { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' } })
  for (const path of [
    '/d',
    '/d/',
    `/d/${'A'.repeat(300)}`,
    `/d/${'A'.repeat(9000)}/pdf`,
    `/d/${'A'.repeat(43)}/x`,
    `/d/${'A'.repeat(43)}/pdf/x`,
    '/d/%00',
    '/d/%ZZ',
    '/d/a%2Fb',
    `/d/${'A'.repeat(43)}/`,
    `/d/${'A'.repeat(43)}?utm_source=x`,
    '/d/%E2%82%A6',
  ]) {
    const { status, rest, text } = await readPage(path)
    const cacheHeaders = { 'x-robots-tag': rest['x-robots-tag'], 'cache-control': rest['cache-control'] }
    expect({ path: path.slice(0, 60), status, ...cacheHeaders, text }).toEqual({
      path: path.slice(0, 60),
      status: 404,
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      text: none.text,
    })
  }
})

test('no log has a link, however its address was written', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Ada')
  const path = await shared(shop, `contacts/${ada}/statement`)
  const token = path.slice(3)
  for (const address of [
    path,
    `/%64/${token}`,
    `/D/${token}`,
    `//d/${token}`,
    `/d/${token}/x`,
    `/d/${token}/?a=b`,
    `/d/${token}%ZZ`,
    `/%44/${token}`,
  ])
    await open(address)
  await open(path, 'HEAD')
  await server.fastify.inject({ method: 'POST', url: path })
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

test('a defect on a shared page shows a sentence, and is logged', async () => {
  const shop = await openShop(server)
  const path = await shared(shop, `contacts/${await addContact(server, shop, 'Ada')}/statement`)
  await client.query(`update share_links set statement = '{}' where business_id = $1`, [shop.business_id])
  const { status, headers, text } = await open(path)
  expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([500, 'text/html; charset=utf-8', 'noindex, nofollow'])
  expect(text).not.toMatch(/TypeError|request_id|undefined/)
  expect(lines.join()).toContain('"msg":"defect"')
})

const aLocation = async (shop: Shop, name: string) => {
  const place = { state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  return String((await shop.call('PUT', '/v1/business/inventory-locations', { name, ...place })).body.location?.id)
}

test('a member of one location shares, sees and ends only the links of that location', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Ada')
  const service = await addProduct(server, shop, { name: 'Carriage', service: true })
  const yaba = await aLocation(shop, 'Yaba')
  const sell = async (location: string, price: number) => {
    const form = { contact: ada, location, items: [{ product: service, quantity: 1, price }], payable_amount: price }
    return String((await shop.call('PUT', '/v1/business/sales', { ...form, payment_accounts: [] })).body.sale?.id)
  }
  const [mainSale, yabaSale] = [await sell(shop.location, 50_000), await sell(yaba, 20_000)]
  const clerk = await shop.member(['contact.view-balance-transaction', 'sale.view'], yaba)
  for (const method of ['POST', 'GET', 'DELETE'] as const)
    expect((await clerk.call(method, `/v1/business/sales/${mainSale}/share`)).status, method).toBe(404)
  expect((await open(await shared(clerk, `sales/${yabaSale}`))).text).toContain('₦200.00')

  const owners = await shared(shop, `contacts/${ada}/statement`)
  const clerkPath = await shared(clerk, `contacts/${ada}/statement`)
  await sell(shop.location, 7_700)
  await sell(yaba, 3_300)
  expect((await open(owners)).text).toContain('Today: You owe ₦810.00')
  const { text } = await open(clerkPath)
  expect(text).toContain('You owe ₦200.00')
  expect(text).toContain('Today: You owe ₦233.00')
  const links = `/v1/business/contacts/${ada}/statement/share`
  expect((await clerk.call('GET', links)).body.rows).toHaveLength(1)
  expect((await shop.call('GET', links)).body.rows).toHaveLength(2)
  expect((await clerk.call('DELETE', links)).status).toBe(200)
  expect([(await open(owners)).status, (await open(clerkPath)).status]).toEqual([200, 404])
})

test('a statement with a debt to a supplier is not shared by a member without the right, and no list has expired links', async () => {
  const shop = await openShop(server)
  const emeka = await addContact(server, shop, 'Emeka')
  await stockUp(shop, emeka, await addProduct(server, shop), 1, 20_000)
  const clerk = await shop.member(['contact.view-balance-transaction'])
  const links = `/v1/business/contacts/${emeka}/statement/share`
  expect((await clerk.call('POST', links, {})).status).toBe(403)
  const path = await shared(shop, `contacts/${emeka}/statement`)
  expect((await open(path)).status).toBe(200)
  expect((await shop.call('GET', links)).body.rows).toHaveLength(1)
  late = 89 * 86_400_000
  const fresh = await shop.member(['contact.view-balance-transaction'])
  expect((await fresh.call('GET', links)).body.rows).toHaveLength(1)
  late = 90 * 86_400_000
  const later = await shop.member(['contact.view-balance-transaction'])
  expect((await later.call('GET', links)).body.rows).toEqual([])
  late = 0
})
