import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const meet = await openLockConflicts(server)

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
    return Object.fromEntries((rows as unknown as JsonBody[]).map(({ serial_number, status }) => [String(serial_number), String(status)]))
  }
  const cancel = ({ body }: { body: JsonBody }) =>
    shop.call('PATCH', `/v1/business/inventory-actions/${String(body.inventory_action?.id)}/status`, { status: 'canceled' })
  const expectOk = async (answer: Promise<{ status: number; body: JsonBody }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  return { shop, contact, product, put, intake, sell, back, sendBack, states, cancel, made: expectOk }
}

test('a unit of a sale comes back at its own cost, or damaged and to no shelf, and only with that sale', async () => {
  const { shop, product, intake, sell, back, states, cancel } = await open()
  await intake(['A', 'B'], 10_00)
  await intake(['C'], 30_00)
  const [sale, otherSale] = [await sell(['A', 'C']), await sell(['B'])]
  expect((await back(otherSale, ['A'])).body.errors).toEqual({ 'items.0.metadata.serial_numbers.0': ['A was not sold with this sale'] })
  const intactResponse = await back(sale, ['C'])
  expect(intactResponse.status, JSON.stringify(intactResponse.body)).toBe(201)
  expect(await states()).toEqual({ A: 'sold', B: 'sold', C: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 30_00 })
  const damaged = await back(sale, ['A'], { condition: 'damaged' })
  expect(damaged.status, JSON.stringify(damaged.body)).toBe(201)
  expect(await states()).toEqual({ A: 'damaged', B: 'sold', C: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 30_00 })
  for (const response of [damaged, intactResponse]) expect((await cancel(response)).status).toBe(200)
  expect(await states()).toEqual({ A: 'sold', B: 'sold', C: 'sold' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
})

test('units go back to their supplier from the shelf, or from the damaged units', async () => {
  const { shop, product, intake, sell, back, sendBack, states, cancel } = await open()
  await intake(['A', 'B'], 10_00)
  const sale = await sell(['A'])
  await back(sale, ['A'], { condition: 'damaged' })
  expect((await sendBack(['A'])).body.errors).toMatchObject({
    'items.0.metadata.serial_numbers.0': [expect.stringContaining('A was returned damaged')],
  })
  const intactResponse = await sendBack(['B'])
  const damaged = await sendBack(['A'], { condition: 'damaged' })
  expect([intactResponse.status, damaged.status], JSON.stringify([intactResponse.body, damaged.body])).toEqual([201, 201])
  expect(await states()).toEqual({ A: 'returned', B: 'returned' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
  for (const response of [damaged, intactResponse]) expect((await cancel(response)).status).toBe(200)
  expect(await states()).toEqual({ A: 'damaged', B: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 10_00 })
})

test('the books stay sound if a product stops tracking serial numbers after a tracked unit was returned', async () => {
  const { shop, product, intake, sell, back } = await open()
  await intake(['A'], 10_00)
  await intake(['B'], 30_00)
  const sale = await sell(['A', 'B'])
  // At its own cost, and not at half of what both cost.
  expect((await back(sale, ['B'])).body.inventory_action?.items?.[0]).toMatchObject({ value: 30_00 })
  await sell(['B'])
  expect((await shop.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: false })).status).toBe(200)
})

test('only what came in with an intake goes back of it, also once it is damaged', async () => {
  const { shop, product, put, intake, sell, back, states, made } = await open()
  const first = (await made(intake(['A', 'B'], 10_00))).inventory_action?.id
  await made(intake(['C'], 30_00))
  const sendBackOf = (of: readonly string[], metadata: object = {}) =>
    put('inventory-actions/return-outwards', of, { cost: 10_00, metadata: { serial_numbers: of, ...metadata } }, { intake: first })
  const errors = { 'items.0.metadata.serial_numbers.0': ['C did not come with this intake'] }
  expect((await sendBackOf(['C'])).body.errors).toEqual(errors)
  // While it waits it is held: asked the same then.
  await made(shop.call('PATCH', '/v1/business/actions-approval-level', { return_outward_approval_level: 1 }))
  expect((await sendBackOf(['C'])).body.errors).toEqual(errors)
  const pendingReturn = await made(sendBackOf(['A']))
  await made(
    shop.call('PATCH', `/v1/business/inventory-actions/${String(pendingReturn.inventory_action?.id)}/status`, { status: 'approved' }),
  )
  await made(shop.call('PATCH', '/v1/business/actions-approval-level', { return_outward_approval_level: 0 }))
  const sale = await sell(['B', 'C'])
  await made(back(sale, ['B', 'C'], { condition: 'damaged' }))
  expect((await sendBackOf(['C'], { condition: 'damaged' })).body.errors).toEqual(errors)
  await made(sendBackOf(['B'], { condition: 'damaged' }))
  expect(await states()).toEqual({ A: 'returned', B: 'returned', C: 'damaged' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
})

test('goods sold before serial tracking return under new numbers, and a tracked unit returns only under its own number and sale', async () => {
  const { shop, product, put, intake, sell, back, cancel, states, made } = await open()
  const track = (has_serial_number: boolean) => made(shop.call('PATCH', `/v1/business/products/${product}`, { has_serial_number }))
  await track(false)
  await made(put('inventory-actions/intakes', ['', ''], { cost: 10_00, metadata: null }, {}))
  const plain = { price: 100_00, metadata: null }
  const before = String((await made(put('sales', ['', ''], plain, { payable_amount: 200_00 }))).sale?.id)
  await track(true)
  await made(intake(['A'], 30_00))
  const after = await sell(['A'])
  expect((await back(after, ['X'])).body.errors).toEqual({ 'items.0.metadata.serial_numbers.0': ['X is not here'] })
  // Nor does one that another sale sold come back of it.
  expect((await back(before, ['A'])).body.errors).toEqual({ 'items.0.metadata.serial_numbers.0': ['A was not sold with this sale'] })
  const intactReturn = { body: await made(back(before, ['X'])) }
  expect(intactReturn.body.inventory_action?.items?.[0]).toMatchObject({ value: 10_00 })
  await made(back(before, ['Y'], { condition: 'damaged' }))
  expect(await states()).toEqual({ A: 'sold', X: 'available', Y: 'damaged' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 10_00 })
  expect((await cancel(intactReturn)).status).toBe(200)
  expect(await states()).toEqual({ A: 'sold', X: 'void', Y: 'damaged' })
  await made(back(before, ['X']))
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 10_00 })
  const { sale } = (await shop.call('GET', `/v1/business/sales/${before}?with_returns=1`)).body
  expect(sale).toMatchObject({ edges: { returnable: [{ has_serial_number: true, returned: 2 }] } })
})

test('a refusal of a return that is split over the lines of a sale is on the line, and the number, that were sent', async () => {
  const { shop, contact, product, put, intake, back, made } = await open()
  await made(intake(['A', 'B', 'C', 'D'], 10_00))
  const items = [['A', 'B'], ['C']].map((of) => ({ product, quantity: of.length, price: 100_00, metadata: { serial_numbers: of } }))
  const saleBody = await made(shop.call('PUT', '/v1/business/sales', { contact, location: shop.location, items, payable_amount: 300_00 }))
  const returnResponse = await back(String(saleBody.sale?.id), ['A', 'B', 'D'])
  expect(returnResponse.body.errors).toEqual({ 'items.0.metadata.serial_numbers.2': [expect.stringContaining('D is on hand')] })
  const intakeBody = await made(
    shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact, location: shop.location },
      items: [['E', 'F'], ['G']].map((of) => ({ product, quantity: of.length, cost: 10_00, metadata: { serial_numbers: of } })),
    }),
  )
  const sent = await put('inventory-actions/return-outwards', ['E', 'G', 'A'], { cost: 10_00 }, { intake: intakeBody.inventory_action?.id })
  expect(sent.body.errors).toEqual({ 'items.0.metadata.serial_numbers.2': [expect.stringContaining('A was sold')] })
  const line = { cost: 10_00, quantity: 1 }
  const more = await put('inventory-actions/return-outwards', ['E', 'G'], line, { intake: intakeBody.inventory_action?.id })
  expect(Object.keys(more.body.errors ?? {})).toEqual(['items.0.metadata.serial_numbers'])
})

test('a unit comes back with the line that sold it: at most at its price, at its own cost, and on no other line', async () => {
  const { shop, contact, product, intake, put, states, cancel, made } = await open()
  await made(intake(['A', 'K1', 'K2'], 10_00))
  await made(intake(['B'], 90_00))
  const form = { name: 'Kit', type: 'standard', price: 300_00, composites: [{ product, quantity: 2 }] }
  const kit = (await made(shop.call('PUT', '/v1/business/products', form))).product?.id
  const parts = (...serial_numbers: string[]) => ({ components: [{ product, serial_numbers }] })
  const items = [
    { product, quantity: 1, price: 100_00, metadata: { serial_numbers: ['A'] } },
    { product, quantity: 1, price: 200_00, metadata: { serial_numbers: ['B'] } },
    { product: kit, quantity: 1, price: 300_00, metadata: parts('K1', 'K2') },
  ]
  const { sale } = await made(shop.call('PUT', '/v1/business/sales', { contact, location: shop.location, items, payable_amount: 600_00 }))
  const lines = ((sale?.items ?? []) as unknown as { id: string }[]).map(({ id }) => id)
  const back = (of: readonly string[], price: number, more: object = {}) =>
    put('inventory-actions/return-inwards', of, { price, ...more }, { sale: sale?.id })
  const returned = async () => {
    const { body } = await shop.call('GET', `/v1/business/sales/${String(sale?.id)}?with_returns=1`)
    const { returnable } = (body.sale as unknown as { edges: { returnable: { id: string; returned: number }[] } }).edges
    return lines.map((id) => returnable.find((line) => line.id === id)?.returned)
  }
  expect((await back(['A'], 200_00)).body.errors).toEqual({ 'items.0.price': [expect.stringContaining('₦100.00')] })
  const otherLineError = (serial: string) => [`${serial} was sold on another line of that sale`]
  expect((await back(['B'], 100_00, { sale_item: lines[0] })).body.errors).toEqual({
    'items.0.metadata.serial_numbers.0': otherLineError('B'),
  })
  expect((await back(['K1'], 100_00)).body.errors).toEqual({ 'items.0.metadata.serial_numbers.0': otherLineError('K1') })
  const ofKit = { product: kit, quantity: 1, metadata: parts('K1', 'A') }
  expect((await back([], 300_00, ofKit)).body.errors).toEqual({ 'items.0.metadata.components.0.serial_numbers.1': otherLineError('A') })
  // More serial numbers than quantity are refused.
  expect((await back(['A', 'B'], 100_00, { quantity: 1 })).body.errors).toEqual({
    'items.0.metadata.serial_numbers': [expect.stringContaining('serial number')],
  })
  const firstReturn = await made(back(['B'], 100_00))
  expect(firstReturn.inventory_action).toMatchObject({ total: 100_00, items: [{ cost: 100_00, value: 90_00 }] })
  expect(await returned()).toEqual([0, 1, 0])
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 90_00 })
  expect((await cancel({ body: firstReturn })).status).toBe(200)
  const both = await made(back(['B', 'A'], 100_00))
  expect(both.inventory_action?.items).toMatchObject([
    { serial_numbers: [{ serial_number: 'A' }], value: 10_00 },
    { serial_numbers: [{ serial_number: 'B' }], value: 90_00 },
  ])
  expect(await returned()).toEqual([1, 1, 0])
  await made(back([], 300_00, { product: kit, quantity: 1, metadata: parts('K2', 'K1') }))
  expect(await states()).toEqual({ A: 'available', B: 'available', K1: 'available', K2: 'available' })
})

test('units of two sold kits make no whole kit of a return', async () => {
  const { shop, contact, product, intake, put, made } = await open()
  await made(intake(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'], 10_00))
  const form = { name: 'Kit', type: 'standard', price: 300_00, composites: [{ product, quantity: 3 }] }
  const kit = (await made(shop.call('PUT', '/v1/business/products', form))).product?.id
  const kitOf = (...serial_numbers: string[]) => ({
    ...{ product: kit, quantity: 1, price: 300_00 },
    metadata: { components: [{ product, serial_numbers }] },
  })
  const items = [kitOf('A1', 'A2', 'A3'), kitOf('B1', 'B2', 'B3')]
  const { sale } = await made(shop.call('PUT', '/v1/business/sales', { contact, location: shop.location, items, payable_amount: 600_00 }))
  const back = (...of: string[]) => put('inventory-actions/return-inwards', [], kitOf(...of), { sale: sale?.id })
  expect((await back('A1', 'A2', 'B1')).body.errors).toEqual({
    'items.0.metadata.components.0.serial_numbers.1': ['A2 was sold on another line of that sale'],
  })
  await made(back('B3', 'B1', 'B2'))
})

test('a unit that a return names which waits keeps its number, and gets another once that is settled', async () => {
  const { shop, intake, sell, back, cancel, made } = await open()
  await made(intake(['A1'], 10_00))
  const sale = await sell(['A1'])
  await made(shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 }))
  const pendingReturn = { body: await made(back(sale, ['a1'])) }
  const { rows } = (await shop.call('GET', '/v1/business/inventory-serial-numbers')).body as unknown as { rows: JsonBody[] }
  const rename = () => shop.call('PATCH', `/v1/business/inventory-serial-numbers/${String(rows[0]?.id)}`, { serial_number: 'A2' })
  expect((await rename()).body.errors).toEqual({ serial_number: ['A1 is reserved for RI-000001'] })
  expect((await cancel(pendingReturn)).status).toBe(200)
  expect((await rename()).status).toBe(200)
})

test('a unit keeps its number from the moment that a return names which is to wait', async () => {
  const { shop, intake, sell, back, made } = await open()
  await made(intake(['A1'], 10_00))
  const sale = await sell(['A1'])
  await made(shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 }))
  const { rows } = (await shop.call('GET', '/v1/business/inventory-serial-numbers')).body as unknown as { rows: JsonBody[] }
  const met = await meet(
    () => back(sale, ['A1']),
    () => shop.call('PATCH', `/v1/business/inventory-serial-numbers/${String(rows[0]?.id)}`, { serial_number: 'A2' }),
  )
  expect([met.waited, met.first.status]).toEqual([true, 201])
  expect(met.second.body.errors).toEqual({ serial_number: ['A1 is reserved for RI-000001'] })
})

test('a number that was sold under a product without serial numbers by now is free: for other goods, for those on hand, or by deleting it', async () => {
  const { shop, contact, product, intake, sell, states, made } = await open()
  await made(intake(['A', 'B', 'C'], 10_00))
  const sale = await sell(['A', 'B', 'C'])
  const { rows } = (await shop.call('GET', '/v1/business/inventory-serial-numbers')).body as unknown as { rows: JsonBody[] }
  const remove = () =>
    shop.call(
      'DELETE',
      `/v1/business/inventory-serial-numbers/${String(rows.find(({ serial_number }) => String(serial_number) === 'C')?.id)}`,
    )
  const tablet = String(
    (await made(shop.call('PUT', '/v1/business/products', { name: 'Tablet', type: 'phone', price: 1, has_serial_number: true }))).product
      ?.id,
  )
  const takeIn = (goods: string, metadata: object | null) =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact, location: shop.location, items: [{ product: goods, quantity: 1, cost: 5_00, metadata }] },
    })
  expect((await takeIn(tablet, { serial_numbers: ['A'] })).body.errors).toEqual({
    'items.0.metadata.serial_numbers.0': ['A is Handset'],
  })
  expect((await remove()).status).toBe(422)
  await made(shop.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: false }))
  await made(takeIn(tablet, { serial_numbers: ['A'] }))
  expect((await remove()).status).toBe(200)
  await made(takeIn(product, null))
  const units = [{ location: shop.location, serial_numbers: ['B'] }]
  await made(shop.call('PUT', '/v1/business/inventory-serial-numbers', { product, units }))
  expect(await states()).toEqual({ A: 'available', B: 'available' })
  // A unit that left with the sale has been sold again, or returned under its own number.
  expect((await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })).status).toBe(422)
})

test('neither a product nor a location is deleted while a damaged unit of it is kept', async () => {
  const { shop, contact, product, sendBack, made } = await open()
  const address = { address: '1 Allen Avenue', state: 'Lagos', city: 'Ikeja', latitude: 6.6, longitude: 3.35 }
  const location = String((await made(shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...address }))).location?.id)
  const unit = { product, quantity: 1, cost: 10_00, metadata: { serial_numbers: ['A'] } }
  await made(shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact, location, items: [unit] }))
  const off = { product, quantity: -1, reason: 'damage', metadata: { serial_numbers: ['A'] } }
  await made(shop.call('PUT', '/v1/business/inventory-actions/adjustments', { location, note: 'Fell', items: [off] }))
  const [ofPlace, ofProduct] = [`/v1/business/inventory-locations/${location}`, `/v1/business/products/${product}`]
  expect(await shop.call('DELETE', ofPlace)).toMatchObject({ status: 422, body: { code: 'location_has_damaged' } })
  expect(await shop.call('DELETE', ofProduct)).toMatchObject({ status: 422, body: { code: 'product_has_damaged' } })
  expect((await sendBack(['A'], { condition: 'damaged' })).body.errors).toBeDefined()
  await made(
    shop.call('PUT', '/v1/business/inventory-actions/return-outwards', {
      ...{ contact, location },
      items: [{ ...unit, metadata: { serial_numbers: ['A'], condition: 'damaged' } }],
    }),
  )
  expect((await shop.call('DELETE', ofPlace)).status).toBe(200)
  expect((await shop.call('DELETE', ofProduct)).status).toBe(200)
})

test('a member who may not view stock documents sees the returnable lines of a sale, and none of its returns', async () => {
  const { shop, intake, sell, back, made } = await open()
  await made(intake(['A'], 10_00))
  const sale = await sell(['A'])
  await made(back(sale, ['A']))
  const edgesFor = async (caller: Pick<typeof shop, 'call'>) =>
    (await caller.call('GET', `/v1/business/sales/${sale}?with_returns=1`)).body.sale?.edges as unknown as JsonBody
  expect(await edgesFor(await shop.member(['sale.view', 'inventory-action.view']))).toMatchObject({ returns: [{ number: 'RI-000001' }] })
  const edges = await edgesFor(await shop.member(['sale.view']))
  expect(edges).toMatchObject({ returnable: [{ returned: 1 }] })
  expect(edges).not.toHaveProperty('returns')
})

test('the books are sound', () => expectSoundBooks(server))
