import { expect, test } from 'vitest'
import { violations } from '../books/check.ts'
import { addContact, levelOf } from '../testing/goods.ts'
import { type Body, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function open() {
  const shop = await openShop(server)
  const contact = await addContact(server, shop, 'Slot Ltd')
  const make = { name: 'Handset', type: 'phone', price: 100_00, has_serial_number: true }
  const product = String((await shop.call('PUT', '/v1/business/products', make)).body.product?.id)
  const { location } = shop
  const put = async (path: string, of: readonly string[], more: object, body: object) => {
    const items = [{ product, quantity: of.length, metadata: { serial_numbers: of }, ...more }]
    return shop.call('PUT', `/v1/business/${path}`, { contact, location, items, ...body })
  }
  const intake = (of: readonly string[], cost: number) => put('inventory-actions/intakes', of, { cost }, {})
  const sell = async (of: readonly string[]) =>
    String((await put('sales', of, { price: 100_00 }, { payable_amount: of.length * 100_00 })).body.sale?.id)
  const back = (sale: string, of: readonly string[], metadata: object = {}) =>
    put('inventory-actions/return-inwards', of, { price: 100_00, metadata: { serial_numbers: of, ...metadata } }, { sale })
  const sendBack = (of: readonly string[], metadata: object = {}) =>
    put('inventory-actions/return-outwards', of, { cost: 10_00, metadata: { serial_numbers: of, ...metadata } }, {})
  const states = async () => {
    const { rows } = (await shop.call('GET', '/v1/business/inventory-serial-numbers')).body
    return Object.fromEntries((rows as unknown as Body[]).map(({ serial_number, status }) => [String(serial_number), String(status)]))
  }
  const cancel = ({ body }: { body: Body }) =>
    shop.call('PATCH', `/v1/business/inventory-actions/${String(body.inventory_action?.id)}/status`, { status: 'canceled' })
  return { shop, product, intake, sell, back, sendBack, states, cancel }
}

test('a unit of a sale comes back at what it cost, or damaged and to no shelf; only that sale’s do', async () => {
  const { shop, product, intake, sell, back, states, cancel } = await open()
  await intake(['A', 'B'], 10_00)
  await intake(['C'], 30_00)
  const [sale, other] = [await sell(['A', 'C']), await sell(['B'])]
  expect((await back(other, ['A'])).body.errors).toEqual({ 'items.0.metadata.serial_numbers.0': ['A was not sold by that sale'] })
  const whole = await back(sale, ['C'])
  expect(whole.status, JSON.stringify(whole.body)).toBe(201)
  expect(await states()).toEqual({ A: 'sold', B: 'sold', C: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 30_00 })
  const damaged = await back(sale, ['A'], { condition: 'damaged' })
  expect(damaged.status, JSON.stringify(damaged.body)).toBe(201)
  expect(await states()).toEqual({ A: 'damaged', B: 'sold', C: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 30_00 })
  for (const one of [damaged, whole]) expect((await cancel(one)).status).toBe(200)
  expect(await states()).toEqual({ A: 'sold', B: 'sold', C: 'sold' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
})

test('units go back to their supplier from the shelf, or from what is damaged', async () => {
  const { shop, product, intake, sell, back, sendBack, states, cancel } = await open()
  await intake(['A', 'B'], 10_00)
  const sale = await sell(['A'])
  await back(sale, ['A'], { condition: 'damaged' })
  expect((await sendBack(['A'])).body.errors).toMatchObject({
    'items.0.metadata.serial_numbers.0': [expect.stringContaining('A was set aside')],
  })
  const whole = await sendBack(['B'])
  const damaged = await sendBack(['A'], { condition: 'damaged' })
  expect([whole.status, damaged.status], JSON.stringify([whole.body, damaged.body])).toEqual([201, 201])
  expect(await states()).toEqual({ A: 'returned', B: 'returned' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
  for (const one of [damaged, whole]) expect((await cancel(one)).status).toBe(200)
  expect(await states()).toEqual({ A: 'damaged', B: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 10_00 })
})

test('a product whose units were told apart when they came back keeps sound books once they are not', async () => {
  const { shop, product, intake, sell, back } = await open()
  await intake(['A'], 10_00)
  await intake(['B'], 30_00)
  const sale = await sell(['A', 'B'])
  // At its own cost, and not at half of what both cost.
  expect((await back(sale, ['B'])).body.inventory_action?.items?.[0]).toMatchObject({ value: 30_00 })
  await sell(['B'])
  expect((await shop.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: false })).status).toBe(200)
  expect(await violations(server.ownerUrl)).toEqual([])
})
