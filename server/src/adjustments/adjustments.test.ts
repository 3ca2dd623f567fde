import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const path = '/v1/business/inventory-actions'

async function someRice(quantity = 10, cost = 500) {
  const shop = await openShop(server)
  const [rice, supplier] = [await addProduct(server, shop, { name: 'Rice 50kg', cost: 450 }), await addContact(server, shop, 'Chidi Foods')]
  if (quantity > 0) await stockUp(shop, supplier, rice, quantity, cost)
  const adjust = (items: object[], over: object = {}) =>
    shop.call('PUT', `${path}/adjustments`, { location: shop.location, items: items.map((item) => ({ product: rice, ...item })), ...over })
  const settle = (id: unknown, status: string) => shop.call('PATCH', `${path}/${String(id)}/status`, { status })
  const sell = (soldQuantity: number) =>
    shop.call('PUT', '/v1/business/sales', {
      contact: supplier,
      location: shop.location,
      items: [{ product: rice, quantity: soldQuantity, price: 1 }],
      payable_amount: soldQuantity,
    })
  return { shop, rice, supplier, adjust, settle, sell }
}

test('goods that are gone leave at their average cost, without a contact', async () => {
  const { shop, rice, supplier, adjust } = await someRice(10, 500)
  await stockUp(shop, supplier, rice, 10, 700)
  const before = (await shop.call('GET', `/v1/business/contacts/${supplier}`)).body.contact?.balance
  const adjusted = await adjust([{ quantity: -2.5, reason: 'damage' }])
  expect(adjusted).toMatchObject({
    status: 201,
    body: {
      inventory_action: {
        ...{ number: 'AD-000001', kind: 'adjustment', status: 'approved', contact_id: null, total: -1500 },
        items: [{ quantity: -2.5, cost: null, total: -1500, reason: 'damage' }],
      },
    },
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 17.5, value: 10_500 })
  expect((await shop.call('GET', `/v1/business/contacts/${supplier}`)).body.contact?.balance).toBe(before)
  expect((await shop.call('GET', `/v1/business/stock-movements?product=${rice}`)).body.rows?.[0]).toMatchObject({
    ...{ quantity: -2.5, value: -1500, on_hand_after: 17.5, document: { kind: 'adjustment', number: 'AD-000001' } },
  })
})

test('goods that were taken off sale are written off and found all the same; they are not sold', async () => {
  const { shop, rice, adjust, sell } = await someRice(10, 500)
  expect((await shop.call('POST', `/v1/business/products/${rice}/toggle-active`, { is_active: false })).status).toBe(200)
  expect(await adjust([{ quantity: -2, reason: 'expired' }])).toMatchObject({ status: 201, body: { inventory_action: { total: -1000 } } })
  expect((await adjust([{ quantity: 1, reason: 'found' }])).status).toBe(201)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 9, value: 4500 })
  expect(await sell(1)).toMatchObject({ status: 422, body: { errors: { 'items.0.product': [expect.any(String)] } } })
  const findOpen = async (query: string) =>
    (await shop.call('GET', `/v1/business/products/open?search=rice${query}`)).body.rows as unknown as { id: string }[]
  expect(await findOpen('')).toEqual([])
  expect(await findOpen('&with_inactive=true')).toMatchObject([{ id: rice }])
})

test('goods that are found come in at the cost given, else at the average, and on an empty shelf at what the product costs', async () => {
  const { shop, rice, adjust } = await someRice(0)
  await adjust([{ quantity: 2, reason: 'opening' }])
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 2, value: 900 })
  await adjust([{ quantity: 2, cost: 550, reason: 'found' }])
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 4, value: 2000 })
  const averaged = await adjust([{ quantity: 1, reason: 'recount' }])
  expect(averaged.body.inventory_action).toMatchObject({ total: 500, items: [{ cost: null, total: 500 }] })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 5, value: 2500 })
  // Goods at a cost of zero differ from goods without a known cost.
  expect((await adjust([{ quantity: 5, cost: 0, reason: 'found' }])).body.inventory_action).toMatchObject({
    total: 0,
    items: [{ cost: 0 }],
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, value: 2500 })
})

test('goods that lose value keep their quantity, and the ledger records the change of value', async () => {
  const { shop, rice, adjust } = await someRice(10, 500)
  const revalued = await adjust([{ quantity: 0, value: -1200, reason: 'damage' }])
  expect(revalued.body.inventory_action).toMatchObject({ total: -1200, items: [{ quantity: 0, cost: null, total: -1200 }] })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, value: 3800 })
  expect((await shop.call('GET', `/v1/business/stock-movements?product=${rice}`)).body.rows).toMatchObject([
    { quantity: 0, value: -1200, on_hand_after: 10, document: { kind: 'adjustment' } },
    { quantity: 10, value: 5000, on_hand_after: 10 },
  ])
  expect(await adjust([{ quantity: 0, value: -3801, reason: 'damage' }])).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.value': ['The stock at Main store is worth less than that'] } },
  })
  await adjust([{ quantity: -10, reason: 'expired' }])
  expect(await adjust([{ quantity: 0, value: 1, reason: 'recount' }])).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.value': ['No stock at Main store, so no value to change'] } },
  })
})

test('nothing goes out that is not there, or that a pending sale reserves', async () => {
  const { shop, rice, adjust, sell } = await someRice(10)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await sell(7)
  expect(await adjust([{ quantity: -4, reason: 'loss' }])).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.quantity': ['Only 3 available at Main store'] } },
  })
  expect((await adjust([{ quantity: -3, reason: 'loss' }])).status).toBe(201)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 7, committed: 7 })
})

test('a pending adjustment reserves the stock that it will take, and gets a total only once it takes effect', async () => {
  const { shop, rice, adjust, settle, sell } = await someRice(10, 500)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { adjustment_approval_level: 1 })
  const lines = [
    { quantity: -4, reason: 'theft' },
    { quantity: 1, reason: 'found' },
    { quantity: 0, value: 300, reason: 'recount' },
  ]
  const { inventory_action: waiting } = (await adjust(lines)).body
  expect(waiting).toMatchObject({
    ...{ status: 'pending', total: null, approval_level: 1 },
    items: [{ total: null }, { total: null }, { total: 300 }],
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 4, value: 5000 })
  expect((await shop.call('GET', '/v1/business/dashboard/waiting')).body.waiting).toMatchObject({
    count: 1,
    actions: [{ id: waiting?.id, kind: 'adjustment', contact: null, total: null }],
  })
  expect(await sell(7)).toMatchObject({ status: 422, body: { errors: { 'items.0.quantity': ['Only 6 available at Main store'] } } })
  const response = await shop.call('GET', `${path}/${waiting?.id}/consequence?status=approved`)
  expect(response.body).toMatchObject({ stock: [{ quantity: -3, committed: -4, worth: -1200 }], balances: [], cash: [] })
  expect((await settle(waiting?.id, 'approved')).body.inventory_action).toMatchObject({
    ...{ status: 'approved', total: -1200 },
    items: [{ total: -2000 }, { total: 500 }, { total: 300 }],
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 7, committed: 0, value: 3800 })
})

test('deleting a pending adjustment releases its reserved stock', async () => {
  const { shop, rice, adjust } = await someRice(10, 500)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { adjustment_approval_level: 1 })
  const waiting = await adjust([{ quantity: -4, reason: 'theft' }])
  expect((await shop.call('DELETE', `${path}/${waiting.body.inventory_action?.id}`)).status).toBe(200)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 0 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { adjustment_approval_level: 0 })
  expect((await adjust([{ quantity: -1, reason: 'loss' }])).body.inventory_action).toMatchObject({
    number: 'AD-000002',
    status: 'approved',
  })
})

test('a cancel reverses exactly the quantities and values of an adjustment', async () => {
  const { shop, rice, adjust, settle } = await someRice(3, 333)
  const responses = [
    await adjust([{ quantity: -1, reason: 'own-use' }]),
    await adjust([{ quantity: 2, cost: 801, reason: 'found' }]),
    await adjust([{ quantity: 0, value: -77, reason: 'damage' }]),
  ]
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 4, value: 666 + 1602 - 77 })
  for (const response of responses) expect((await settle(response.body.inventory_action?.id, 'canceled')).status).toBe(200)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 3, value: 999 })
})

test('goods that were found and are sold cannot be un-found, nor a worth that has gone out', async () => {
  const { adjust, settle, sell } = await someRice(0)
  const foundResponse = await adjust([{ quantity: 5, cost: 500, reason: 'found' }])
  await sell(4)
  expect(await settle(foundResponse.body.inventory_action?.id, 'canceled')).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.quantity': ['Only 1 of these are left at Main store: the rest has been sold or sent back'] } },
  })
  const raised = await adjust([{ quantity: 0, value: 400, reason: 'recount' }])
  await sell(1)
  expect(await settle(raised.body.inventory_action?.id, 'canceled')).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.value': [expect.stringContaining('can no longer be undone exactly')] } },
  })
})

test('each line says why, and the reason fits the way in which goods go', async () => {
  const { adjust } = await someRice(10)
  const errorsOf = async (item: object, over?: object) => (await adjust([item], over)).body.errors
  expect(await errorsOf({ quantity: -1, reason: 'found' })).toMatchObject({ 'items.0.reason': [expect.stringContaining('stock comes in')] })
  expect(await errorsOf({ quantity: 1, reason: 'theft' })).toMatchObject({ 'items.0.reason': [expect.stringContaining('stock goes out')] })
  expect(await errorsOf({ quantity: 1 })).toMatchObject({ 'items.0.reason': ['Reason cannot be empty'] })
  expect(await errorsOf({ quantity: 1, reason: 'rats' })).toMatchObject({ 'items.0.reason': ['Invalid reason value'] })
  expect(await errorsOf({ quantity: -1, reason: 'other' })).toMatchObject({ note: ['Note cannot be empty'] })
  expect(await errorsOf({ quantity: -1, cost: 5, reason: 'loss' })).toMatchObject({ 'items.0.cost': [expect.any(String)] })
  expect(await errorsOf({ quantity: 0, reason: 'loss' })).toMatchObject({ 'items.0.quantity': ['Type a quantity'] })
  expect(await errorsOf({ quantity: 1, value: 5, reason: 'found' })).toMatchObject({ 'items.0.value': [expect.any(String)] })
  expect((await adjust([{ quantity: -1, reason: 'other' }], { note: 'Given to the mosque' })).status).toBe(201)
})

test('an adjustment of an untracked product is refused', async () => {
  const { shop, adjust } = await someRice(1)
  const delivery = await addProduct(server, shop, { name: 'Delivery', service: true })
  expect(await adjust([{ product: delivery, quantity: 1, reason: 'found' }])).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.product': ['Delivery has no stock to count'] } },
  })
})

test('adjustments are listed by kind and by reason, and found by their number', async () => {
  const { shop, rice, adjust } = await someRice(10)
  const lost = (await adjust([{ quantity: -1, reason: 'loss' }])).body.inventory_action?.id
  const both = (
    await adjust([
      { quantity: -1, reason: 'damage' },
      { quantity: 1, reason: 'found' },
    ])
  ).body.inventory_action?.id
  const ids = async (query: string) =>
    ((await shop.call('GET', `${path}?${query}`)).body.rows as unknown as { id: string }[]).map(({ id }) => id)
  expect(await ids('kind=adjustment')).toEqual([both, lost])
  expect(await ids('reason=found')).toEqual([both])
  expect(await ids('reason=loss,damage&sort=created_at.asc')).toEqual([lost, both])
  expect(await ids('search=AD-1')).toEqual([lost])
  expect((await shop.call('GET', `${path}?kind=adjustment`)).body.rows).toMatchObject([
    { reasons: ['damage', 'found'] },
    { reasons: ['loss'] },
  ])
  const lines = await shop.call('GET', `${path}/items?reason=damage&product=${rice}`)
  expect(lines.body.rows).toMatchObject([{ quantity: -1, reason: 'damage', total: -500, contact: null, action: { id: both } }])
})

test('the paper of an adjustment lists each reason and its change in value', async () => {
  const { shop, adjust } = await someRice(10)
  const { id } =
    (
      await adjust([
        { quantity: -2, reason: 'expired' },
        { quantity: 0, value: -100, reason: 'damage' },
      ])
    ).body.inventory_action ?? {}
  const url = `${path}/${id}/download?format=html`
  const page = await server.fastify.inject({ url, headers: { authorization: `Bearer ${shop.token}` } })
  for (const words of ['Stock adjustment', 'AD-000001', 'Expired', '-₦10.00', 'Value only', 'Change in value', '-₦11.00', 'Checked by'])
    expect(page.body).toContain(words)
})

const product = { name: 'Peak Milk 400g', type: 'standard', cost: 300, price: 500 }

test('a new product gets its opening stock at any approval level, and without a debt', async () => {
  const { shop } = await someRice()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { adjustment_approval_level: 1 })
  const response = await shop.call('PUT', '/v1/business/products', {
    ...product,
    opening: { location: shop.location, quantity: 24, cost: 280 },
  })
  expect(response).toMatchObject({ status: 201, body: { product: { on_hand: 24, available: 24, cost: 300 } } })
  expect(await levelOf(shop, String(response.body.product?.id))).toMatchObject({ on_hand: 24, value: 6720 })
  expect((await shop.call('GET', `${path}?kind=adjustment`)).body.rows).toMatchObject([
    { number: 'AD-000001', status: 'approved', approval_level: 0, total: 6720, contact: null },
  ])
  const milo = { ...product, name: 'Milo', opening: { location: shop.location, quantity: 2 } }
  const atItsCost = await shop.call('PUT', '/v1/business/products', milo)
  expect(await levelOf(shop, String(atItsCost.body.product?.id))).toMatchObject({ on_hand: 2, value: 600 })
})

test('goods whose worth is worked out to more than can be kept are refused in words, found or sold', async () => {
  const { shop, supplier } = await someRice()
  const dearest = { cost: 10_000_000_000_000, price: 1 }
  const [gold, advice] = [await addProduct(server, shop, dearest), await addProduct(server, shop, { ...dearest, service: true })]
  const rejection = { status: 422, body: { errors: { items: ['That is more than one document can hold'] } } }
  const items = [{ product: gold, quantity: 1_000_000, reason: 'found' }]
  expect(await shop.call('PUT', `${path}/adjustments`, { location: shop.location, items })).toMatchObject(rejection)
  const sale = { contact: supplier, location: shop.location, payable_amount: 1_000_000 }
  expect(
    await shop.call('PUT', '/v1/business/sales', { ...sale, items: [{ product: advice, quantity: 1_000_000, price: 1 }] }),
  ).toMatchObject(rejection)
})

test('a product is not made where its stock cannot be', async () => {
  const { shop } = await someRice()
  const make = (over: object, caller: Pick<typeof shop, 'call'> = shop) =>
    caller.call('PUT', '/v1/business/products', { ...product, opening: { location: shop.location, quantity: 1, cost: 1 }, ...over })
  expect(await make({ has_serial_number: true })).toMatchObject({
    status: 422,
    body: { errors: { opening: ['Units with serial numbers come in by an intake or an adjustment'] } },
  })
  expect(await make({ type: 'service' })).toMatchObject({
    status: 422,
    body: { errors: { opening: ['The stock of this product is not counted'] } },
  })
  expect(await make({ has_inventory: false })).toMatchObject({ status: 422, body: { errors: { opening: [expect.any(String)] } } })
  expect(await make({ opening: { location: shop.location, quantity: 0 } })).toMatchObject({
    status: 422,
    body: { errors: { 'opening.quantity': [expect.any(String)] } },
  })
  expect(await make({}, await shop.member(['product.create', 'product.view-cost']))).toMatchObject({
    status: 403,
    body: { permission: 'inventory-action.create-adjustment' },
  })
  expect((await shop.call('GET', '/v1/business/products?search=Peak')).body.page).toMatchObject({ total_rows: 0 })
  expect((await make({ opening: null }, await shop.member(['product.create', 'product.view-cost']))).status).toBe(201)
  const { rows } = (await shop.call('GET', '/v1/business/products?search=Peak')).body
  expect(
    await shop.call('PATCH', `/v1/business/products/${rows?.[0]?.id}`, { opening: { location: shop.location, quantity: 1 } }),
  ).toMatchObject({
    status: 422,
    body: { errors: { opening: [expect.stringContaining('new product')] } },
  })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
