import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf } from '../testing/goods.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()

const base = '/v1/business/purchase-orders'
const intakes = '/v1/business/inventory-actions'
/** A day that was: no clock is asked. */
const aDay = '2026-01-05'

async function ordered(over: object = {}, at: { level?: number } = {}) {
  const shop = await openShop(server)
  const [rice, oil] = [await addProduct(server, shop, { name: 'Rice 50kg' }), await addProduct(server, shop, { name: 'Palm oil' })]
  const supplier = await addContact(server, shop, 'Chidi Foods')
  if (at.level) await shop.call('PATCH', '/v1/business/actions-approval-level', { purchase_order_approval_level: at.level })
  const body = {
    ...{ contact: supplier, location: shop.location, date: aDay },
    items: [
      { product: rice, quantity: 10, cost: 500 },
      { product: oil, quantity: 2.5, cost: 101 },
    ],
    ...over,
  }
  const answer = await shop.call('PUT', base, body)
  const id = String(answer.body.purchase_order?.id)
  const take = (items: object[], more: object = {}) =>
    shop.call('PUT', `${intakes}/intakes`, { contact: supplier, location: shop.location, order: id, items, ...more })
  const settle = (status: string) => shop.call('PATCH', `${base}/${id}/status`, { status })
  const settleIntake = (intake: unknown, status: string) => shop.call('PATCH', `${intakes}/${String(intake)}/status`, { status })
  const readOrder = async () => (await shop.call('GET', `${base}/${id}?with_intakes&with_items`)).body.purchase_order
  return { shop, rice, oil, supplier, body, answer, id, take, settle, settleIntake, one: readOrder }
}

const due = async (shop: Shop, product: string) =>
  ((await shop.call('GET', `${base}/items?product=${product}&is_due=true`)).body.rows as unknown as { left: number }[]).map(
    (line) => line.left,
  )

test('an order moves and owes nothing, and its open quantities are incoming', async () => {
  const { shop, rice, supplier, answer, one } = await ordered({ expected_date: '2099-01-01', note: 'By the back gate' })
  expect(answer.status).toBe(201)
  // 2.5 × 1.01 is 2.525, and half a kobo rounds up.
  expect(answer.body.purchase_order).toMatchObject({
    ...{
      number: 'PO-000001',
      status: 'approved',
      receipt_status: 'open',
      total: 5253,
      expected_date: '2099-01-01',
      note: 'By the back gate',
    },
    items: [
      { product_id: rice, quantity: 10, received: 0, left: 10, cost: 500, total: 5000 },
      { quantity: 2.5, received: 0, left: 2.5, total: 253 },
    ],
  })
  expect((await shop.call('GET', `/v1/business/contacts/${supplier}`)).body.contact?.balance).toBe(0)
  expect((await shop.call('GET', '/v1/business/stock-movements')).body.rows).toEqual([])
  expect(await due(shop, rice)).toEqual([10])
  expect(await one()).toMatchObject({ edges: { intakes: [] } })
})

test('an order comes in parts, and is what its intakes brought', async () => {
  const { shop, rice, oil, take, one, settleIntake } = await ordered()
  const first = await take([{ product: rice, quantity: 4, cost: 480 }])
  expect(first.body.inventory_action).toMatchObject({ order: { number: 'PO-000001' } })
  expect(await one()).toMatchObject({
    receipt_status: 'partial',
    items: [
      { received: 4, left: 6 },
      { received: 0, left: 2.5 },
    ],
  })
  expect(await due(shop, rice)).toEqual([6])
  await take([
    { product: rice, quantity: 2, cost: 500 },
    { product: oil, quantity: 2.5, cost: 101 },
    { product: rice, quantity: 4, cost: 510 },
  ])
  expect(await one()).toMatchObject({
    receipt_status: 'received',
    items: [
      { received: 10, left: 0 },
      { received: 2.5, left: 0 },
    ],
    edges: { intakes: [{ number: 'SI-000002', status: 'approved' }, { number: 'SI-000001' }] },
  })
  expect(await due(shop, rice)).toEqual([])
  expect((await settleIntake(first.body.inventory_action?.id, 'canceled')).status).toBe(200)
  expect(await one()).toMatchObject({ receipt_status: 'partial', items: [{ received: 6, left: 4 }, { received: 2.5 }] })
  expect(await due(shop, rice)).toEqual([4])
})

test('an intake of an order is limited to its products, quantities, supplier and location', async () => {
  const { shop, rice, oil, take } = await ordered()
  const soap = await addProduct(server, shop, { name: 'Soap' })
  await take([{ product: rice, quantity: 7, cost: 500 }])
  const errorsOf = async (items: object[], more: object = {}) => (await take(items, more)).body.errors
  expect(await errorsOf([{ product: rice, quantity: 3.5, cost: 1 }])).toEqual({ 'items.0.quantity': ['Only 3 of 10 are still to come'] })
  expect(
    await errorsOf([
      { product: rice, quantity: 2, cost: 1 },
      { product: rice, quantity: 1.5, cost: 1 },
    ]),
  ).toEqual({ 'items.1.quantity': ['Only 3 of 10 are still to come'] })
  await take([{ product: rice, quantity: 3, cost: 500 }])
  expect(await errorsOf([{ product: rice, quantity: 1, cost: 1 }])).toEqual({ 'items.0.quantity': ['All 10 are already received'] })
  expect(await errorsOf([{ product: soap, quantity: 1, cost: 1 }])).toEqual({ 'items.0.product': ['This is not on PO-000001'] })
  const otherSupplier = await addContact(server, shop)
  expect(await errorsOf([{ product: oil, quantity: 1, cost: 1 }], { contact: otherSupplier })).toEqual({
    contact: ['PO-000001 is from another supplier'],
  })
  const yaba = {
    name: 'Yaba',
    country: 'NG',
    state: 'Lagos',
    city: 'Yaba',
    address: '1 Herbert Macaulay Way',
    latitude: 6.5,
    longitude: 3.4,
  }
  const createdResponse = await shop.call('PUT', '/v1/business/inventory-locations', yaba)
  expect(await errorsOf([{ product: oil, quantity: 1, cost: 1 }], { location: createdResponse.body.location?.id })).toEqual({
    location: ['PO-000001 is for another location'],
  })
})

test('products with serial numbers are ordered in whole units', async () => {
  const { shop, supplier, rice } = await ordered()
  const form = { name: 'Handset', type: 'phone', price: 100, has_serial_number: true }
  const phone = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  const order = (quantity: number) =>
    shop.call('PUT', '/v1/business/purchase-orders', {
      ...{ contact: supplier, location: shop.location, date: '2026-01-05' },
      items: [
        { product: rice, quantity: 2.5, cost: 1 },
        { product: phone, quantity, cost: 1 },
      ],
    })
  expect((await order(1.5)).body.errors).toEqual({ 'items.1.quantity': ['Units with serial numbers come in whole numbers'] })
  expect((await order(2)).status).toBe(201)
})

test('a pending intake receives nothing of its order, and is checked against the open quantity when it is approved', async () => {
  const { shop, rice, take, one, settle, settleIntake } = await ordered()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  expect((await take([{ product: rice, quantity: 11, cost: 1 }])).body.errors).toEqual({
    'items.0.quantity': ['Only 10 of 10 are still to come'],
  })
  const [first, second] = [await take([{ product: rice, quantity: 6, cost: 500 }]), await take([{ product: rice, quantity: 5, cost: 500 }])]
  expect(await one()).toMatchObject({ receipt_status: 'open', items: [{ received: 0 }, {}] })
  expect((await settle('closed')).body.message).toBe('SI-000001 is waiting for approval: approve or cancel it first')
  expect((await settle('canceled')).body.message).toBe('SI-000001 is waiting for approval: approve or cancel it first')
  expect((await settleIntake(first.body.inventory_action?.id, 'approved')).status).toBe(200)
  expect((await settleIntake(second.body.inventory_action?.id, 'approved')).body.errors).toEqual({
    'items.0.quantity': ['Only 4 of 10 are still to come'],
  })
  expect(await one()).toMatchObject({ items: [{ received: 6 }, {}] })
  expect((await settleIntake(second.body.inventory_action?.id, 'canceled')).status).toBe(200)
  expect(await one()).toMatchObject({ items: [{ received: 6 }, {}] })
})

test('an order waits for its approval, and nothing is to come of it before', async () => {
  const { shop, rice, take, settle, one, id } = await ordered({}, { level: 1 })
  expect(await one()).toMatchObject({ status: 'pending', approval_level: 1 })
  expect(await due(shop, rice)).toEqual([])
  expect((await shop.call('GET', '/v1/business/dashboard/waiting')).body.waiting).toMatchObject({
    count: 1,
    orders: [{ id, number: 'PO-000001' }],
  })
  expect((await take([{ product: rice, quantity: 1, cost: 1 }])).body.errors).toEqual({ order: ['PO-000001 is not approved yet'] })
  const would = await shop.call('GET', `${base}/${id}/consequence?status=approved`)
  expect(would.body).toMatchObject({ stock: [], balances: [], incoming: [{ product: { id: rice }, quantity: 10 }, { quantity: 2.5 }] })
  expect((await settle('closed')).status).toBe(409)
  expect((await settle('approved')).body.purchase_order).toMatchObject({ status: 'approved' })
  expect(await due(shop, rice)).toEqual([10])
  expect((await settle('approved')).status).toBe(409)
  expect((await shop.call('DELETE', `${base}/${id}`)).body.code).toBe('cancel_it_first')
  expect((await settle('canceled')).body.purchase_order).toMatchObject({ status: 'canceled' })
  expect(await due(shop, rice)).toEqual([])
  expect((await shop.call('DELETE', `${base}/${id}`)).body.code).toBe('part_of_the_books')
})

test('a closed order expects nothing more and takes nothing more, and what came can be taken back', async () => {
  const { shop, rice, oil, take, settle, settleIntake, one, id } = await ordered()
  const firstIntake = await take([{ product: rice, quantity: 4, cost: 500 }])
  const would = await shop.call('GET', `${base}/${id}/consequence?status=closed`)
  expect(would.body.incoming).toMatchObject([
    { product: { id: rice }, quantity: -6 },
    { product: { id: oil }, quantity: -2.5 },
  ])
  expect((await settle('canceled')).body.message).toBe('SI-000001 was received on it: cancel that first, or close this order')
  expect((await settle('closed')).body.purchase_order).toMatchObject({
    status: 'closed',
    receipt_status: 'partial',
    items: [{ left: 0 }, { left: 0 }],
  })
  expect(await due(shop, rice)).toEqual([])
  expect((await take([{ product: rice, quantity: 1, cost: 1 }])).body.errors).toEqual({
    order: ['PO-000001 is closed: nothing more can be received'],
  })
  expect((await settle('closed')).body).toMatchObject({ status: 'closed' })
  expect((await settle('canceled')).status).toBe(409)
  expect((await settleIntake(firstIntake.body.inventory_action?.id, 'canceled')).status).toBe(200)
  expect(await one()).toMatchObject({ status: 'closed', receipt_status: 'open', items: [{ received: 0, left: 0 }, {}] })
  expect(await due(shop, rice)).toEqual([])
  const timeline = await shop.call('GET', `${base}/${id}/timeline`)
  expect((timeline.body.rows as unknown as { what: string }[]).map((entry) => entry.what)).toEqual(['closed', 'related', 'recorded'])
})

test('an intake of a closed order can be corrected, also pending approval, and no new intake can be recorded', async () => {
  const { shop, rice, oil, take, settle, settleIntake, one } = await ordered()
  const otherOrder = await ordered()
  const wrong = await take([{ product: rice, quantity: 4, cost: 500 }])
  const free = await shop.call('PUT', `${intakes}/intakes`, {
    ...{ contact: wrong.body.inventory_action?.contact_id, location: shop.location },
    items: [{ product: oil, quantity: 1, cost: 1 }],
  })
  await settle('closed')
  const right = [{ product: rice, quantity: 3, cost: 500 }]
  expect((await take(right, { corrects: free.body.inventory_action?.id })).body.errors).toHaveProperty('order')
  expect(
    (await take([{ product: rice, quantity: 11, cost: 500 }], { corrects: wrong.body.inventory_action?.id })).body.errors,
  ).toHaveProperty(['items.0.quantity'])
  const corrected = await take(right, { corrects: wrong.body.inventory_action?.id })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(201)
  expect(await one()).toMatchObject({ status: 'closed', receipt_status: 'partial', items: [{ received: 3, left: 0 }, {}] })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const pendingIntake = await take([{ product: rice, quantity: 2, cost: 500 }], { corrects: corrected.body.inventory_action?.id })
  expect(await one()).toMatchObject({ items: [{ received: 0 }, {}] })
  expect((await settleIntake(pendingIntake.body.inventory_action?.id, 'approved')).status).toBe(200)
  expect(await one()).toMatchObject({ status: 'closed', items: [{ received: 2, left: 0 }, {}] })
  expect(await due(shop, rice)).toEqual([])
  expect(await due(otherOrder.shop, otherOrder.rice)).toEqual([10])
})

test('a product says where it is only to come, and how much of it', async () => {
  const { shop, rice, supplier } = await ordered()
  const address = { address: '1 Allen Avenue', state: 'Lagos', city: 'Ikeja', latitude: 6.6, longitude: 3.35 }
  const annexReply = (await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...address })).body.location?.id
  const items = [{ product: rice, quantity: 3, cost: 500 }]
  await shop.call('PUT', `${intakes}/intakes`, { contact: supplier, location: shop.location, items })
  await shop.call('PUT', base, { contact: supplier, location: annexReply, date: aDay, items: [{ product: rice, quantity: 7, cost: 500 }] })
  const { product } = (await shop.call('GET', `/v1/business/products/${rice}?with_levels=1`)).body
  expect(product).toMatchObject({
    incoming: 17,
    edges: {
      levels: [
        { location: { id: annexReply }, on_hand: 0, incoming: 7 },
        { location: { id: shop.location }, on_hand: 3, incoming: 10 },
      ],
    },
  })
})

test('an intake of an order is corrected, and the order is what the right one brought', async () => {
  const { shop, rice, take, one } = await ordered()
  const wrong = await take([{ product: rice, quantity: 10, cost: 500 }])
  const right = await take([{ product: rice, quantity: 9, cost: 500 }], { corrects: wrong.body.inventory_action?.id })
  expect(right.status).toBe(201)
  expect(await one()).toMatchObject({ receipt_status: 'partial', items: [{ received: 9, left: 1 }, {}] })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 9, value: 4500 })
  // A correction without the order does not belong to it.
  const free = await take([{ product: rice, quantity: 9, cost: 500 }], { corrects: right.body.inventory_action?.id, order: null })
  expect(free.status).toBe(201)
  expect(await one()).toMatchObject({ receipt_status: 'open', items: [{ received: 0 }, {}] })
})

test('an order names a supplier by name who is not blocked, each product once, and days in their order', async () => {
  const { shop, rice, supplier, body, id } = await ordered()
  const errorsOf = async (over: object) => (await shop.call('PUT', base, { ...body, ...over })).body.errors
  const walkIn = (await shop.call('GET', '/v1/business/contacts/open?search=walk')).body.rows?.[0]?.id
  expect(await errorsOf({ contact: walkIn })).toHaveProperty('contact')
  expect(await errorsOf({ date: undefined })).toEqual({ date: ['Date cannot be empty'] })
  expect(await errorsOf({ date: '2099-01-01' })).toHaveProperty('date')
  expect(await errorsOf({ date: '2024-05-02', expected_date: '2024-05-01' })).toEqual({
    expected_date: ['The expected date cannot be before the order date'],
  })
  expect(await errorsOf({ items: [body.items[0], { product: rice, quantity: 1, cost: 9 }] })).toEqual({
    'items.1.product': ['Rice 50kg is already on this order: change its quantity'],
  })
  const wash = await addProduct(server, shop, { name: 'Wash', service: true })
  expect(await errorsOf({ items: [{ product: wash, quantity: 1, cost: 9 }] })).toHaveProperty(['items.0.product'])
  expect(await errorsOf({ duplicate_of: id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })).toHaveProperty('duplicate_of')
  const copy = await shop.call('PUT', base, { ...body, duplicate_of: id })
  expect(copy.body.purchase_order).toMatchObject({ number: 'PO-000002', duplicate_of: { id, number: 'PO-000001' } })
  await shop.call('POST', `/v1/business/contacts/${supplier}/toggle-blacklist`, { is_blacklisted: true })
  expect(await errorsOf({})).toEqual({ contact: ['Chidi Foods is blocked'] })
})

test('supplier, location and products of an open order cannot be deleted', async () => {
  const { shop, rice, supplier, settle } = await ordered()
  const message = 'An order with this is not fully received: receive the rest, or close the order first'
  expect((await shop.call('DELETE', `/v1/business/products/${rice}`)).body.message).toBe(message)
  expect((await shop.call('DELETE', `/v1/business/contacts/${supplier}`)).body.message).toBe(message)
  await settle('closed')
  expect((await shop.call('DELETE', `/v1/business/products/${rice}`)).status).toBe(200)
  expect((await shop.call('DELETE', `/v1/business/contacts/${supplier}`)).status).toBe(200)
})

test('a product shows its incoming quantity at the member’s locations, a parent that of all variants', async () => {
  const { shop, rice, oil, supplier, take, settle } = await ordered()
  const toCome = async (member: Pick<Shop, 'call'>, product: string) =>
    (await member.call('GET', `/v1/business/products/${product}`)).body.product
  expect([await toCome(shop, rice), await toCome(shop, oil)]).toMatchObject([{ incoming: 10 }, { incoming: 2.5 }])
  await take([{ product: rice, quantity: 4, cost: 500 }])
  expect(await toCome(shop, rice)).toMatchObject({ incoming: 6, on_hand: 4 })
  const listed = (await shop.call('GET', '/v1/business/products?search=Palm')).body.rows as unknown as { incoming: number }[]
  expect(listed.map(({ incoming }) => incoming)).toEqual([2.5])
  const place = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const yaba = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  expect(await toCome(await shop.member(['product.view'], yaba), rice)).toMatchObject({ incoming: 0 })
  expect(await toCome(await shop.member(['product.view'], shop.location), rice)).toMatchObject({ incoming: 6 })
  await settle('closed')
  expect(await toCome(shop, rice)).toMatchObject({ incoming: 0 })

  const shirt = await addVariants(shop, { options: [{ name: 'Size', values: ['Medium', 'Large'] }] })
  const items = shirt.variants.map((product, index) => ({ product, quantity: index + 2, cost: 100 }))
  await shop.call('PUT', base, { contact: supplier, location: shop.location, date: aDay, items })
  expect(await toCome(shop, shirt.id)).toMatchObject({ incoming: 5 })
  const wash = await addProduct(server, shop, { name: 'Wash', service: true })
  expect(await toCome(shop, wash)).toMatchObject({ incoming: null })
})

test('the last cost of each product from a supplier needs the cost permission', async () => {
  const { shop, rice, oil, supplier, take } = await ordered()
  await take([{ product: rice, quantity: 1, cost: 480 }])
  await take([{ product: rice, quantity: 1, cost: 495 }])
  const path = `${base}/last-costs?contact=${supplier}&product=${rice},${oil}`
  expect((await shop.call('GET', path)).body.rows).toMatchObject([{ product_id: rice, cost: 495 }])
  const clerk = await shop.member(['purchase-order.create'])
  expect((await clerk.call('GET', path)).body.rows).toMatchObject([{ product_id: rice, cost: null }])
})

test('the books are sound', () => expectSoundBooks(server))
