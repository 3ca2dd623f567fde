import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function emptyShop() {
  const shop = await openShop(server)
  const [rice, supplier] = [await addProduct(server, shop, { name: 'Rice 50kg' }), await addContact(server, shop, 'Chidi Foods')]
  const take = (items: object[], over: object = {}) =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact: supplier, location: shop.location, items, ...over })
  const settle = (id: unknown, status: string) => shop.call('PATCH', `/v1/business/inventory-actions/${String(id)}/status`, { status })
  const balance = async () => (await shop.call('GET', `/v1/business/contacts/${supplier}`)).body.contact?.balance
  return { shop, rice, supplier, take, settle, balance }
}

test('an intake puts goods on the shelf at cost, and the business owes the total', async () => {
  const { shop, rice, take, balance } = await emptyShop()
  const intakeResponse = await take([
    { product: rice, quantity: 2.5, cost: 101 },
    { product: rice, quantity: 1, cost: 99 },
  ])
  // 2.5 × 1.01 is 2.525, and half a kobo rounds up.
  expect(intakeResponse.body.inventory_action).toMatchObject({
    number: 'SI-000001',
    kind: 'intake',
    status: 'approved',
    total: 352,
    items: [{ total: 253 }, { total: 99 }],
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 3.5, available: 3.5, value: 352 })
  expect(await balance()).toBe(-352)
})

test('at level 1 nothing moves until another has approved, and then all of it does', async () => {
  const { shop, rice, supplier, balance } = await emptyShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const keeper = await shop.member(['inventory-action.create-intake', 'inventory-action.mark-approved'])
  const intakeResponse = await keeper.call('PUT', '/v1/business/inventory-actions/intakes', {
    contact: supplier,
    location: shop.location,
    items: [{ product: rice, quantity: 4, cost: 500 }],
  })
  const path = `/v1/business/inventory-actions/${intakeResponse.body.inventory_action?.id}/status`
  expect(intakeResponse.body.inventory_action).toMatchObject({ status: 'pending', approval_level: 1 })
  expect(await levelOf(shop, rice)).toBeUndefined()
  expect(await keeper.call('PATCH', path, { status: 'approved' })).toMatchObject({ status: 422, body: { code: 'own_document' } })
  expect((await shop.call('PATCH', path, { status: 'approved' })).body.inventory_action).toMatchObject({ status: 'approved' })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 4, value: 2000 })
  expect(await balance()).toBe(-2000)
})

test('an intake is canceled exactly, unless its goods are gone', async () => {
  const { shop, rice, supplier, take, settle, balance } = await emptyShop()
  const first = await take([{ product: rice, quantity: 4, cost: 500 }])
  const second = await take([{ product: rice, quantity: 4, cost: 700 }])
  expect((await settle(second.body.inventory_action?.id, 'canceled')).status).toBe(200)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 4, value: 2000 })
  expect(await balance()).toBe(-2000)
  await shop.call('PUT', '/v1/business/sales', {
    contact: supplier,
    location: shop.location,
    items: [{ product: rice, quantity: 3, price: 1 }],
    payable_amount: 3,
  })
  expect(await settle(first.body.inventory_action?.id, 'canceled')).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.quantity': ['Only 1 of these are left at Main store: the rest has been sold or sent back'] } },
  })
  expect(await settle(second.body.inventory_action?.id, 'canceled')).toMatchObject({ status: 409, body: { status: 'canceled' } })
})

test('goods whose cost has been sold on at an average cannot be taken back exactly, and that is said', async () => {
  const { shop, rice, supplier, take, settle } = await emptyShop()
  await take([{ product: rice, quantity: 10, cost: 100 }])
  const dear = await take([{ product: rice, quantity: 10, cost: 200 }])
  await shop.call('PUT', '/v1/business/sales', {
    contact: supplier,
    location: shop.location,
    items: [{ product: rice, quantity: 10, price: 1 }],
    payable_amount: 10,
  })
  expect(await settle(dear.body.inventory_action?.id, 'canceled')).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.quantity': [expect.stringContaining('can no longer be undone exactly')] } },
  })
})

test('no stock is kept of a service, and nothing is moved by a document that never took effect', async () => {
  const { shop, rice, take } = await emptyShop()
  const delivery = await addProduct(server, shop, { name: 'Delivery', service: true })
  expect(
    await take([
      { product: rice, quantity: 1, cost: 1 },
      { product: delivery, quantity: 1, cost: 1 },
    ]),
  ).toMatchObject({
    status: 422,
    body: { errors: { 'items.1.product': ['Delivery has no stock to count'] } },
  })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const pending = await take([{ product: rice, quantity: 1, cost: 1 }])
  const path = `/v1/business/inventory-actions/${pending.body.inventory_action?.id}`
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect((await shop.call('GET', path)).status).toBe(404)
  expect((await take([{ product: rice, quantity: 1, cost: 1 }])).body.inventory_action).toMatchObject({ number: 'SI-000002' })
})

test('every movement of a product is listed with its document and the quantity on hand after it', async () => {
  const { shop, rice, supplier } = await emptyShop()
  const intake = await stockUp(shop, supplier, rice, 5, 100)
  const soldResponse = await shop.call('PUT', '/v1/business/sales', {
    contact: supplier,
    location: shop.location,
    items: [{ product: rice, quantity: 2, price: 1 }],
    payable_amount: 2,
  })
  const moves = await shop.call('GET', `/v1/business/stock-movements?product=${rice}`)
  expect(moves.body.rows).toMatchObject([
    { quantity: -2, value: -200, on_hand_after: 3, document: { kind: 'sale', id: soldResponse.body.sale?.id, number: 'SL-000001' } },
    { quantity: 5, value: 500, on_hand_after: 5, document: { kind: 'intake', id: intake, number: 'SI-000001' } },
  ])
})

test('after all of this the books are sound', () => expectSoundBooks(server))
