import { expect, test } from 'vitest'
import { addContact } from '../testing/goods.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { testServer } from '../testing/test-server.ts'

/* What lists say beside plain fields goes out too. */

const server = await testServer()

/** Rows of a list's file by their headings. */
async function taken({ token }: Caller, path: string): Promise<Record<string, string>[]> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await server.fastify.inject({ method: 'GET', url: `/v1/business/${path}`, headers })
  const [headings = [], ...rows] = csvRows(body)
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])))
}

async function made(shop: Shop, path: string, body: object): Promise<string> {
  const answer = await shop.call('PUT', `/v1/business/${path}`, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return (Object.values(answer.body)[0] as unknown as { id: string }).id
}

const address = { country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }

test('where products are has a column for each location that its reader sees', async () => {
  const shop = await openShop(server)
  const yaba = await made(shop, 'inventory-locations', { ...address, name: '=Yaba' })
  const good = (name: string, opening: object) =>
    made(shop, 'products', { name, sku: name, type: 'standard', price: 100, cost: 50, opening: { cost: 50, ...opening } })
  await good('Beans', { location: shop.location, quantity: 2.5 })
  const rice = await good('Rice', { location: yaba, quantity: 4 })
  const items = [{ product: rice, quantity: 3, cost: 50, reason: 'found' }]
  await made(shop, 'inventory-actions/adjustments', { location: shop.location, items })
  const [main, other] = ['Main store: on hand', "'=Yaba: on hand"]
  const figures = (rows: Record<string, string>[]) => rows.map((row) => [row.Product, row['On hand'], row[main ?? ''], row[other ?? '']])
  const path = 'inventory-levels/products?format=csv'
  expect(figures(await taken(shop, path))).toEqual([
    ['Beans', '2.5', '2.5', ''],
    ['Rice', '7', '3', '4'],
  ])
  const filtered = await taken(shop, `${path}&location=${yaba}`)
  expect(figures(filtered)).toEqual([['Rice', '4', undefined, '4']])
  const clerk = await shop.member(['inventory-level.view'], yaba)
  expect(figures(await taken(clerk, path))).toEqual([['Rice', '4', undefined, '4']])
})

test('lines go out with the serial numbers that they moved, a unit with what people keep of it', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop, 'Slot Ltd')
  const { location } = shop
  const phone = await made(shop, 'products', { name: 'Phone', type: 'phone', price: 100_00, cost: 50_00, has_serial_number: true })
  const kit = await made(shop, 'products', { name: 'Kit', type: 'standard', price: 150_00, composites: [{ product: phone, quantity: 1 }] })
  const serial_numbers = ['SN1', 'SN2', 'SN,3']
  const came = { product: phone, quantity: 3, cost: 50_00, metadata: { serial_numbers } }
  await made(shop, 'inventory-actions/intakes', { contact, location, items: [came] })
  const items = [
    { product: phone, quantity: 1, price: 100_00, metadata: { serial_numbers: ['SN,3'] } },
    { product: kit, quantity: 1, price: 150_00, metadata: { components: [{ product: phone, serial_numbers: ['SN1'] }] } },
  ]
  await made(shop, 'sales', { contact, location, items, payable_amount: 250_00 })
  const numbers = async (path: string) =>
    (await taken(shop, path)).map((row) => [row.Product, row['Serial numbers']]).toSorted(([one = ''], [two = '']) => (one < two ? -1 : 1))
  expect(await numbers('inventory-actions/items?format=csv')).toEqual([['Phone', 'SN1, SN2, "SN,3"']])
  expect(await numbers('sales/items?format=csv')).toEqual([
    ['Kit', 'SN1'],
    ['Phone', '"SN,3"'],
  ])
  const { body } = await shop.call('GET', '/v1/business/inventory-serial-numbers?search=SN2')
  const [unit] = body.rows as unknown as { id: string }[]
  const meta = { colour: 'Red', storage: 128, box: { opened: true }, tag: '' }
  await shop.call('PATCH', `/v1/business/inventory-serial-numbers/${unit?.id}`, { meta })
  const units = await taken(shop, 'inventory-serial-numbers?format=csv&sort=serial_number.asc')
  expect(units.map((row) => [row['Serial number'], row.Details])).toEqual([
    ['SN,3', ''],
    ['SN1', ''],
    ['SN2', 'colour: Red, storage: 128'],
  ])
})
