import pg from 'pg'
import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import type { JsonBody } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await testServer()

const atOnce = { sale_approval_level: 0, stock_intake_approval_level: 0, adjustment_approval_level: 0 }

const boxOf = (product: string) => ({ name: 'Kit', type: 'standard', price: 100_00, composites: [{ product, quantity: 1 }] })

async function open() {
  const shop = await openWorld(server)
  await shop.mustCall('PATCH', '/v1/business/actions-approval-level', atOnce)
  const contact = await addContact(server, shop, 'Slot Ltd')
  const make = async (more: object = {}) => {
    const form = { name: 'Handset', type: 'phone', price: 100_00, has_serial_number: true, ...more }
    return String((await shop.mustCall('PUT', '/v1/business/products', form)).product?.id)
  }
  const product = await make()
  const intake = (of: readonly string[], { location = shop.location, goods = product, cost = 10_00 } = {}) =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact, location },
      items: [{ product: goods, quantity: of.length, cost, metadata: { serial_numbers: of } }],
    })
  const sell = (of: readonly string[], more: object = {}) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, payable_amount: of.length * 100_00 },
      items: [{ product, quantity: of.length, price: 100_00, metadata: { serial_numbers: of } }],
      ...more,
    })
  const adjust = (items: readonly object[], location = shop.location) =>
    shop.call('PUT', '/v1/business/inventory-actions/adjustments', {
      ...{ location, note: 'Counted' },
      items: items.map((item) => ({ product, ...item })),
    })
  const settle = ({ body }: { body: JsonBody }, status = 'canceled') => {
    const [kind, id] = body.sale ? ['sales', body.sale.id] : ['inventory-actions', body.inventory_action?.id]
    return shop.call('PATCH', `/v1/business/${kind}/${String(id)}/status`, { status })
  }
  const units = async () =>
    Object.fromEntries(
      ((await shop.call('GET', '/v1/business/inventory-serial-numbers')).body.rows as unknown as JsonBody[]).map((row) => [
        String(row.serial_number),
        row,
      ]),
    )
  const states = async () => Object.fromEntries(Object.entries(await units()).map(([serial, { status }]) => [serial, String(status)]))
  const ok = async (answer: Promise<{ status: number; body: JsonBody }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return { status, body }
  }
  return { shop, contact, product, make, intake, sell, adjust, settle, units, states, ok }
}

test('an intake whose unit left and came in again, elsewhere or as other goods, is not taken back from the shelf of others', async () => {
  const { shop, product, make, intake, sell, adjust, settle, states, ok } = await open()
  const first = await ok(intake(['A']))
  const second = await ok(intake(['B']))
  await ok(intake(['C', 'D']))
  await ok(sell(['A']))
  await ok(intake(['A'], { location: shop.otherLocation }))
  expect((await settle(first)).body.errors).toEqual({ 'items.0.quantity': ['A has left and come back since'] })
  await ok(adjust([{ quantity: -1, reason: 'loss', metadata: { serial_numbers: ['B'] } }]))
  const tablet = await make({ name: 'Tablet' })
  await ok(intake(['B'], { goods: tablet }))
  expect((await settle(second)).body.errors).toEqual({ 'items.0.quantity': ['B has left and come back since'] })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 2, value: 20_00 })
  expect(await levelOf(shop, product, shop.otherLocation)).toMatchObject({ on_hand: 1, value: 10_00 })
  expect(await states()).toEqual({ A: 'available', B: 'available', C: 'available', D: 'available' })
})

test('an intake whose unit was sold and came back by a return is taken back; the return then stands', async () => {
  const { shop, contact, product, intake, sell, settle, states, ok } = await open()
  const first = await ok(intake(['A', 'B']))
  const sale = await ok(sell(['A']))
  expect((await settle(first)).body.errors).toEqual({ 'items.0.quantity': [expect.stringContaining('A was sold')] })
  const comeBack = async (location: string, sourceSale: { body: JsonBody }, unit: string) =>
    ok(
      shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
        ...{ contact, location, sale: sourceSale.body.sale?.id },
        items: [{ product, quantity: 1, price: 100_00, metadata: { serial_numbers: [unit] } }],
      }),
    )
  const back = await comeBack(shop.location, sale, 'A')
  await ok(settle(first))
  expect(await states()).toEqual({ A: 'void', B: 'void' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
  expect((await settle(back)).status).toBe(422)
  expect((await settle(sale)).status).toBe(422)
  // Elsewhere it counts there.
  const second = await ok(intake(['C']))
  await comeBack(shop.otherLocation, await ok(sell(['C'])), 'C')
  expect((await settle(second)).body.errors).toEqual({ 'items.0.quantity': ['C has left and come back since'] })
})

test('where goods never were, a refusal of a number says where its unit is, not that its product has none', async () => {
  const { shop, product, intake, sell, ok } = await open()
  await ok(intake(['A']))
  const at = { location: shop.otherLocation }
  const field = 'items.0.metadata.serial_numbers.0'
  expect((await sell(['A'], at)).body.errors).toEqual({ [field]: ['A is at Main store'] })
  expect((await sell(['B'], at)).body.errors).toEqual({ [field]: ['B is not here'] })
  const kit = String((await shop.mustCall('PUT', '/v1/business/products', boxOf(product))).product?.id)
  const part = { product: kit, quantity: 1, price: 100_00, metadata: { components: [{ product, serial_numbers: ['A'] }] } }
  expect((await sell(['A'], { ...at, items: [part] })).body.errors).toEqual({
    'items.0.metadata.components.0.serial_numbers.0': ['A is at Main store'],
  })
})

test('one unit stands on one line of a document: two that move it could not be taken back', async () => {
  const { adjust, intake, ok } = await open()
  await ok(intake(['A', 'B']))
  const of = { metadata: { serial_numbers: ['A'] } }
  const twice = await adjust([
    { quantity: 0, value: 1_00, reason: 'other', ...of },
    { quantity: -1, reason: 'damage', metadata: { serial_numbers: ['a'] } },
  ])
  expect(twice.body.errors).toEqual({ 'items.1.metadata.serial_numbers.0': ['a is here twice'] })
  const lossResponse = await adjust([
    { quantity: -1, reason: 'loss', ...of },
    { quantity: 1, reason: 'found', ...of },
  ])
  expect(lossResponse.body.errors).toEqual({ 'items.1.metadata.serial_numbers.0': ['A is here twice'] })
})

test('a part of a composite names its units in one place: what stands in a second is not dropped', async () => {
  const { shop, product, intake, sell, ok } = await open()
  await ok(intake(['A', 'B']))
  const kit = await shop.mustCall('PUT', '/v1/business/products', {
    name: 'Kit',
    type: 'standard',
    price: 50_00,
    composites: [{ product, quantity: 1 }],
  })
  const components = ['A', 'B'].map((serial) => ({ product, serial_numbers: [serial] }))
  const items = [{ product: kit.product?.id, quantity: 1, price: 50_00, metadata: { components } }]
  expect((await sell([], { items, payable_amount: 50_00 })).body.errors).toEqual({
    'items.0.metadata.components.1.product': ['This part is here twice: put all its units in one line'],
  })
})

test('a composite sale pending since before its components had units is refused with a message, for any content of its line', async () => {
  const { shop, product, intake, sell, settle, ok } = await open()
  await ok(intake(['A']))
  const form = { name: 'Kit', type: 'standard', price: 50_00, composites: [{ product, quantity: 1 }] }
  const kit = (await shop.mustCall('PUT', '/v1/business/products', form)).product?.id
  await shop.mustCall('PATCH', '/v1/business/actions-approval-level', { ...atOnce, sale_approval_level: 1 })
  const items = [{ product: kit, quantity: 1, price: 50_00, metadata: { components: [{ product, serial_numbers: ['A'] }] } }]
  const pendingSale = await ok(sell([], { items, payable_amount: 50_00 }))
  const database = new pg.Client({ connectionString: server.ownerUrl })
  await database.connect()
  for (const odd of ['a red one', { red: true }, ['red', null, { product: 3 }], [{ product, serial_numbers: 'A' }]]) {
    await database.query('update sale_items set metadata = $1 where sale_id = (select max(id::text)::uuid from sales)', [
      JSON.stringify({ components: odd }),
    ])
    const approved = await settle(pendingSale, 'approved')
    expect([approved.status, approved.body.errors]).toEqual([422, { 'items.0.metadata.components': ['Add the serial number of Handset'] }])
  }
  await database.end()
  await ok(settle(pendingSale))
})

test('a sale of a product no longer tracked is canceled without its units, which become void', async () => {
  const { shop, product, intake, sell, settle, states, ok } = await open()
  await ok(intake(['A']))
  const saleResponse = await ok(sell(['A']))
  await shop.mustCall('PATCH', `/v1/business/products/${product}`, { has_serial_number: false })
  await ok(settle(saleResponse))
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 10_00 })
  expect(await states()).toEqual({ A: 'void' })
})

test('a unit that a pending sale holds keeps its number, so that the sale takes effect', async () => {
  const { shop, intake, sell, settle, units, states, ok } = await open()
  await ok(intake(['A']))
  await shop.mustCall('PATCH', '/v1/business/actions-approval-level', { ...atOnce, sale_approval_level: 1 })
  const pendingSale = await ok(sell(['A']))
  const patched = await shop.call('PATCH', `/v1/business/inventory-serial-numbers/${String((await units()).A?.id)}`, {
    serial_number: 'A2',
  })
  expect(patched.body.errors).toEqual({ serial_number: ['A is reserved'] })
  await ok(settle(pendingSale, 'approved'))
  expect(await states()).toEqual({ A: 'sold' })
})

test('a variant that was deleted while its parent began to be tracked is tracked on its shelves when it comes back', async () => {
  const { shop, intake, ok } = await open()
  const variant = (value: string) => ({ name: value, options: [{ name: 'Size', value }], reorder_level: 2 })
  const form = { name: 'Case', type: 'standard', price: 10_00, inventory_type: 'variant', variants: ['Small', 'Medium'].map(variant) }
  for (const way of ['edit', 'register']) {
    const createdBody = await shop.mustCall('PUT', '/v1/business/products', { ...form, name: `Case ${way}` })
    const parent = String(createdBody.product?.id)
    const { body } = await shop.call('GET', `/v1/business/products/${parent}?with_variants`)
    const variants = body.product?.edges?.variants as unknown as JsonBody[]
    const deletedId = String(variants[0]?.id)
    await ok(shop.call('DELETE', `/v1/business/products/${deletedId}`))
    await (way === 'edit'
      ? shop.mustCall('PATCH', `/v1/business/products/${parent}`, { has_serial_number: true })
      : shop.mustCall('PUT', '/v1/business/inventory-serial-numbers', { product: parent, units: [] }))
    await ok(shop.call('POST', `/v1/business/products/${deletedId}/restore`, {}))
    await ok(intake([`${way}-1`], { goods: deletedId }))
  }
})

test('units of a composite that was sold on two lines come back with the line that each is of', async () => {
  const { shop, contact, product, intake, sell, states, ok } = await open()
  await ok(intake(['A', 'B', 'C']))
  const composites = [{ product, quantity: 1 }]
  const kit = await shop.mustCall('PUT', '/v1/business/products', { name: 'Kit', type: 'standard', price: 50_00, composites })
  const line = (...serial_numbers: string[]) => ({
    ...{ product: kit.product?.id, quantity: serial_numbers.length, price: 50_00 },
    metadata: { components: [{ product, serial_numbers }] },
  })
  const saleResponse = await ok(sell([], { items: [line('A'), line('B', 'C')], payable_amount: 150_00 }))
  const body = { contact, location: shop.location, sale: saleResponse.body.sale?.id, items: [line('A', 'B', 'C')] }
  await shop.mustCall('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 0 })
  const back = await ok(shop.call('PUT', '/v1/business/inventory-actions/return-inwards', body))
  expect(back.body.inventory_action?.items).toMatchObject([
    { serial_numbers: [{ serial_number: 'A' }] },
    { serial_numbers: [{ serial_number: 'B' }, { serial_number: 'C' }] },
  ])
  expect(await states()).toEqual({ A: 'available', B: 'available', C: 'available' })
})

test('a serial number in letters with a disputed lower case keeps the books sound', async () => {
  const { shop, product, intake, ok } = await open()
  await ok(intake(['\u0130X', '\u0391\u03a3']))
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 2 })
})

test('the books are sound', () => expectSoundBooks(server))
