import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const lines = async (member: Caller, query = '') => {
  const { status, body } = await member.call('GET', `/v1/business/purchase-orders/reorder?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.lines as unknown as JsonBody[]
}

test('a low product shows sales, incoming quantity, order quantity, supplier and cost', async () => {
  const shop = await openShop(server)
  const [ada, bola] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Bola')]
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000, cost: 500, reorder_level: 5000 })
  const salt = await addProduct(server, shop, { name: 'Salt', cost: 70, reorder_level: 2000 })
  const soap = await addProduct(server, shop, { name: 'Soap', reorder_level: 1000 })
  await stockUp(shop, ada, rice, 10, 550)
  await stockUp(shop, bola, rice, 6, 600)
  await stockUp(shop, ada, soap, 8, 90)
  const sale = { contact: ada, location: shop.location, items: [{ product: rice, quantity: 12, price: 1000 }], payable_amount: 12_000 }
  expect(await shop.call('PUT', '/v1/business/sales', sale)).toMatchObject({ status: 201 })
  // A canceled sale does not count.
  const twice = await shop.call('PUT', '/v1/business/sales', {
    ...sale,
    items: [{ product: rice, quantity: 2, price: 1000 }],
    payable_amount: 2000,
  })
  await shop.call('PATCH', `/v1/business/sales/${String(twice.body.sale?.id)}/status`, { status: 'canceled', reason: 'Twice' })

  const expectedLine = { on_hand: 4, available: 4, reorder_level: 5, sold: 12, days_left: 10, cost: 600 }
  expect(await lines(shop)).toMatchObject([
    { product: { id: salt }, on_hand: 0, sold: 0, days_left: null, incoming: 0, quantity: 4, cost: 70, supplier: null },
    { product: { id: rice }, ...expectedLine, incoming: 0, waiting: 0, quantity: 13, supplier: { id: bola, name: 'Bola' } },
  ])

  const order = (quantity: number) =>
    shop.call('PUT', '/v1/business/purchase-orders', {
      ...{ contact: bola, location: shop.location, date: '2026-01-02' },
      items: [{ product: rice, quantity, cost: 600 }],
    })
  expect(await order(1)).toMatchObject({ status: 201 })
  expect((await lines(shop))[1]).toMatchObject({ incoming: 1, waiting: 0, quantity: 12 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { purchase_order_approval_level: 1 })
  expect(await order(20)).toMatchObject({ status: 201 })
  expect((await lines(shop))[1]).toMatchObject({ incoming: 1, waiting: 20, quantity: 0 })

  await shop.call('POST', `/v1/business/contacts/${bola}/toggle-blacklist`, { is_blacklisted: true })
  expect((await lines(shop))[1]).toMatchObject({ supplier: null })
})

test('a member bound to a location reorders for it only, and needs the cost permission to see costs', async () => {
  const shop = await openShop(server)
  await addProduct(server, shop, { name: 'Rice', cost: 500, reorder_level: 5000 })
  const address = { state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const annex = String((await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...address })).body.location?.id)
  expect(await lines(shop, `location=${annex}`)).toEqual([])
  expect(await lines(await shop.member(['purchase-order.create'], annex))).toEqual([])
  expect(await lines(await shop.member(['purchase-order.create'], shop.location))).toMatchObject([
    { product: { name: 'Rice' }, cost: null },
  ])
})

test('last cost and supplier come from the member’s own location', async () => {
  const shop = await openShop(server)
  const [ada, bola] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Bola')]
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 500, reorder_level: 5000 })
  const address = { state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const annex = String((await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...address })).body.location?.id)
  await stockUp(shop, ada, rice, 1, 550)
  await stockUp(shop, bola, rice, 1, 999, annex)
  const buyer = await shop.member(['purchase-order.create', 'product.view-cost'], shop.location)
  expect(await lines(buyer)).toMatchObject([{ location: { id: shop.location }, cost: 550, supplier: { id: ada } }])
  expect(await lines(shop, `location=${shop.location}`)).toMatchObject([{ cost: 999, supplier: { id: bola } }])
})
