import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { type Body, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const phone = async (shop: Shop, more: object = {}): Promise<string> => {
  const form = { name: 'Tecno Spark', type: 'phone', price: 100_000_00, cost: 80_000_00, has_serial_number: true, ...more }
  const { status, body } = await shop.call('PUT', '/v1/business/products', form)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return String(body.product?.id)
}

async function open() {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop, 'Slot Ltd')
  const product = await phone(shop, { warranty_months: 12 })
  const intake = (serial_numbers: readonly string[], cost = 80_000_00, more: object = {}) =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      contact: supplier,
      location: shop.location,
      items: [{ product, quantity: serial_numbers.length, cost, metadata: { serial_numbers } }],
      ...more,
    })
  const sell = (serial_numbers: readonly string[], more: object = {}) =>
    shop.call('PUT', '/v1/business/sales', {
      contact: supplier,
      location: shop.location,
      items: [{ product, quantity: serial_numbers.length, price: 100_000_00, metadata: { serial_numbers } }],
      payable_amount: serial_numbers.length * 100_000_00,
      ...more,
    })
  const units = async () =>
    Object.fromEntries(
      ((await shop.call('GET', '/v1/business/inventory-serial-numbers?sort=serial_number.asc')).body.rows as unknown as Body[]).map(
        (row) => [String(row.serial_number), row],
      ),
    )
  const states = async () => Object.fromEntries(Object.entries(await units()).map(([serial, { status }]) => [serial, String(status)]))
  const cancel = (kind: 'sales' | 'inventory-actions', id: unknown) =>
    shop.call('PATCH', `/v1/business/${kind}/${String(id)}/status`, { status: 'canceled' })
  return { shop, supplier, product, intake, sell, units, states, cancel }
}

test('units come in by number, are sold by number at their own cost, and are answered for from the day of their sale', async () => {
  const { shop, product, intake, sell, units, states } = await open()
  const made = await intake([' SN1', 'sn2 '], 80_000_00)
  expect(made.body).toMatchObject({
    inventory_action: { items: [{ serial_numbers: [{ serial_number: 'SN1' }, { serial_number: 'sn2' }] }] },
  })
  await intake(['SN3'], 90_000_01)
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 3, value: 250_000_01 })
  const sold = await sell(['sN3'], { date: '2025-01-31' })
  expect(sold.body).toMatchObject({ sale: { cost: 90_000_01, items: [{ cost: 90_000_01, serial_numbers: [{ serial_number: 'SN3' }] }] } })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 2, value: 160_000_00 })
  expect(await states()).toEqual({ SN1: 'available', sn2: 'available', SN3: 'sold' })
  expect((await units()).SN3).toMatchObject({
    warranty_until: '2026-01-31',
    metadata: {
      intake: { number: 'SI-000002' },
      supplier: { name: 'Slot Ltd' },
      sale: { number: 'SL-000001', contact: { name: 'Slot Ltd' } },
    },
  })
  const logs = await shop.call('GET', `/v1/business/inventory-serial-numbers/logs?serial_number=${String((await units()).SN3?.id)}`)
  expect(logs.body.rows).toMatchObject([
    { what: 'moved', from: 'available', to: 'sold', document: { number: 'SL-000001' } },
    { what: 'moved', from: null, to: 'available', document: { number: 'SI-000002' } },
  ])
})

test('canceling takes each unit back to what it was, or says what stands in the way', async () => {
  const { shop, product, intake, sell, states, cancel } = await open()
  const taken = await intake(['A', 'B'], 10_00)
  const sold = await sell(['B'])
  const stuck = await cancel('inventory-actions', taken.body.inventory_action?.id)
  expect(stuck).toMatchObject({ status: 422, body: { errors: { status: ['B was sold by SL-000001'] } } })
  expect(await cancel('sales', sold.body.sale?.id)).toMatchObject({ status: 200 })
  expect(await states()).toEqual({ A: 'available', B: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 2, value: 20_00 })
  expect(await cancel('inventory-actions', taken.body.inventory_action?.id)).toMatchObject({ status: 200 })
  expect(await states()).toEqual({ A: 'void', B: 'void' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
  expect((await intake(['b'], 12_00)).status).toBe(201)
  expect(await states()).toEqual({ A: 'void', B: 'available' })
})

test('each refusal is on the number that cannot be moved, or on the list', async () => {
  const { product, intake, sell, shop } = await open()
  const errors = async (answer: Promise<{ body: Body }>) => (await answer).body.errors
  await intake(['A', 'B'])
  await sell(['A'])
  expect(await errors(sell(['B', 'A']))).toEqual({ 'items.0.metadata.serial_numbers.1': ['A was sold by SL-000001'] })
  expect(await errors(sell(['X']))).toEqual({ 'items.0.metadata.serial_numbers.0': ['X is not here'] })
  expect(await errors(intake(['C', 'b']))).toEqual({ 'items.0.metadata.serial_numbers.1': ['b is on the shelf at Main store'] })
  expect(await errors(intake(['C', 'c']))).toEqual({ 'items.0.metadata.serial_numbers.1': ['This number is here twice'] })
  const items = [{ product, quantity: 2, price: 100_000_00, metadata: { serial_numbers: ['B'] } }]
  expect(await errors(sell([], { items, payable_amount: 200_000_00 }))).toEqual({
    'items.0.metadata.serial_numbers': ['Give 2 serial numbers: one for each that moves'],
  })
  const other = await phone(shop, { name: 'Itel A60', has_serial_number: false })
  const untold = [{ product: other, quantity: 1, price: 100_000_00, metadata: { serial_numbers: ['B'] } }]
  expect(await errors(sell([], { items: untold, payable_amount: 100_000_00 }))).toEqual({
    'items.0.metadata.serial_numbers': ['The units of Itel A60 are not told apart by serial numbers'],
  })
})

test('a pending sale promises its units; what is promised is sold to nobody else, and is free again when it is canceled', async () => {
  const { shop, product, intake, sell, states, cancel } = await open()
  await intake(['A', 'B'], 10_01)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const [first, second] = [await sell(['A']), await sell(['B'])]
  expect(await states()).toEqual({ A: 'committed', B: 'committed' })
  expect((await sell(['A'])).body.errors).toEqual({ 'items.0.metadata.serial_numbers.0': ['A is promised to SL-000001'] })
  await cancel('sales', first.body.sale?.id)
  const approved = await shop.call('PATCH', `/v1/business/sales/${String(second.body.sale?.id)}/status`, { status: 'approved' })
  expect(approved.body).toMatchObject({ sale: { cost: 10_01 } })
  expect(await states()).toEqual({ A: 'available', B: 'sold' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, committed: 0, value: 10_01 })
  await cancel('sales', second.body.sale?.id)
  expect(await states()).toEqual({ A: 'available', B: 'available' })
})
