import { expect, test } from 'vitest'
import { addContact } from '../testing/goods.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** Rows of an exported list, by heading. */
async function exportRows({ token }: Caller, path: string): Promise<Record<string, string>[]> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await server.fastify.inject({ method: 'GET', url: `/v1/business/${path}`, headers })
  const [headings = [], ...rows] = csvRows(body)
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])))
}

async function create(shop: Shop, path: string, body: object): Promise<string> {
  const response = await shop.call('PUT', `/v1/business/${path}`, body)
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return (Object.values(response.body)[0] as unknown as { id: string }).id
}

const address = { country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }

test('the export of stock levels has a column for each location that the member sees', async () => {
  const shop = await openShop(server)
  const yaba = await create(shop, 'inventory-locations', { ...address, name: '=Yaba' })
  const good = (name: string, opening: object) =>
    create(shop, 'products', { name, sku: name, type: 'standard', price: 100, cost: 50, opening: { cost: 50, ...opening } })
  await good('Beans', { location: shop.location, quantity: 2.5 })
  const rice = await good('Rice', { location: yaba, quantity: 4 })
  const items = [{ product: rice, quantity: 3, cost: 50, reason: 'found' }]
  await create(shop, 'inventory-actions/adjustments', { location: shop.location, items })
  const [mainColumn, yabaColumn] = ['Main store: on hand', "'=Yaba: on hand"]
  const quantities = (rows: Record<string, string>[]) =>
    rows.map((row) => [row.Product, row['On hand'], row[mainColumn ?? ''], row[yabaColumn ?? '']])
  const path = 'inventory-levels/products?format=csv'
  expect(quantities(await exportRows(shop, path))).toEqual([
    ['Beans', '2.5', '2.5', ''],
    ['Rice', '7', '3', '4'],
  ])
  const filtered = await exportRows(shop, `${path}&location=${yaba}`)
  expect(quantities(filtered)).toEqual([['Rice', '4', undefined, '4']])
  const clerk = await shop.member(['inventory-level.view'], yaba)
  expect(quantities(await exportRows(clerk, path))).toEqual([['Rice', '4', undefined, '4']])
})

test('exported lines list their serial numbers, and exported units their custom fields', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop, 'Slot Ltd')
  const { location } = shop
  const phone = await create(shop, 'products', { name: 'Phone', type: 'phone', price: 100_00, cost: 50_00, has_serial_number: true })
  const kit = await create(shop, 'products', {
    name: 'Kit',
    type: 'standard',
    price: 150_00,
    composites: [{ product: phone, quantity: 1 }],
  })
  const serial_numbers = ['SN1', 'SN2', 'SN,3']
  const received = { product: phone, quantity: 3, cost: 50_00, metadata: { serial_numbers } }
  await create(shop, 'inventory-actions/intakes', { contact, location, items: [received] })
  const items = [
    { product: phone, quantity: 1, price: 100_00, metadata: { serial_numbers: ['SN,3'] } },
    { product: kit, quantity: 1, price: 150_00, metadata: { components: [{ product: phone, serial_numbers: ['SN1'] }] } },
  ]
  await create(shop, 'sales', { contact, location, items, payable_amount: 250_00 })
  const serialNumbers = async (path: string) =>
    (await exportRows(shop, path))
      .map((row) => [row.Product, row['Serial numbers']])
      .toSorted(([left = ''], [right = '']) => (left < right ? -1 : 1))
  expect(await serialNumbers('inventory-actions/items?format=csv')).toEqual([['Phone', 'SN1, SN2, "SN,3"']])
  expect(await serialNumbers('sales/items?format=csv')).toEqual([
    ['Kit', 'SN1'],
    ['Phone', '"SN,3"'],
  ])
  const { body } = await shop.call('GET', '/v1/business/inventory-serial-numbers?search=SN2')
  const [unit] = body.rows as unknown as { id: string }[]
  const meta = { colour: 'Red', storage: 128, box: { opened: true }, tag: '' }
  await shop.call('PATCH', `/v1/business/inventory-serial-numbers/${unit?.id}`, { meta })
  const units = await exportRows(shop, 'inventory-serial-numbers?format=csv&sort=serial_number.asc')
  expect(units.map((row) => [row['Serial number'], row.Details])).toEqual([
    ['SN,3', ''],
    ['SN1', ''],
    ['SN2', 'colour: Red, storage: 128'],
  ])
})
