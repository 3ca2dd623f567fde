import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
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
      ((await shop.call('GET', '/v1/business/inventory-serial-numbers?sort=serial_number.asc')).body.rows as unknown as JsonBody[]).map(
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
  const intakeResponse = await intake([' SN1', 'sn2 '], 80_000_00)
  expect(intakeResponse.body).toMatchObject({
    inventory_action: { items: [{ serial_numbers: [{ serial_number: 'SN1' }, { serial_number: 'sn2' }] }] },
  })
  await intake(['SN3'], 90_000_01)
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 3, value: 250_000_01 })
  const saleResponse = await sell(['sN3'], { date: '2025-01-31' })
  expect(saleResponse.body).toMatchObject({
    sale: { cost: 90_000_01, items: [{ cost: 90_000_01, serial_numbers: [{ serial_number: 'SN3' }] }] },
  })
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

test('canceling returns each unit to its earlier state, or names the document that prevents it', async () => {
  const { shop, product, intake, sell, states, cancel } = await open()
  const intakeResponse = await intake(['A', 'B'], 10_00)
  const saleResponse = await sell(['B'])
  const stuck = await cancel('inventory-actions', intakeResponse.body.inventory_action?.id)
  expect(stuck).toMatchObject({ status: 422, body: { errors: { 'items.0.quantity': ['B was sold with SL-000001'] } } })
  expect(await cancel('sales', saleResponse.body.sale?.id)).toMatchObject({ status: 200 })
  expect(await states()).toEqual({ A: 'available', B: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 2, value: 20_00 })
  expect(await cancel('inventory-actions', intakeResponse.body.inventory_action?.id)).toMatchObject({ status: 200 })
  expect(await states()).toEqual({ A: 'void', B: 'void' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
  expect((await intake(['b'], 12_00)).status).toBe(201)
  expect(await states()).toEqual({ A: 'void', B: 'available' })
})

test('each refusal is on the number that cannot be moved, or on the list', async () => {
  const { product, intake, sell, shop } = await open()
  const errors = async (answer: Promise<{ body: JsonBody }>) => (await answer).body.errors
  await intake(['A', 'B'])
  await sell(['A'])
  expect(await errors(sell(['B', 'A']))).toEqual({ 'items.0.metadata.serial_numbers.1': ['A was sold with SL-000001'] })
  expect(await errors(sell(['X']))).toEqual({ 'items.0.metadata.serial_numbers.0': ['X is not here'] })
  expect(await errors(intake(['C', 'b']))).toEqual({ 'items.0.metadata.serial_numbers.1': ['b is on hand at Main store'] })
  expect(await errors(intake(['C', 'c']))).toEqual({ 'items.0.metadata.serial_numbers.1': ['This number is here twice'] })
  const items = [{ product, quantity: 2, price: 100_000_00, metadata: { serial_numbers: ['B'] } }]
  expect(await errors(sell([], { items, payable_amount: 200_000_00 }))).toEqual({
    'items.0.metadata.serial_numbers': ['Add 2 serial numbers: one per unit'],
  })
  const untrackedPhone = await phone(shop, { name: 'Itel A60', has_serial_number: false })
  const untold = [{ product: untrackedPhone, quantity: 1, price: 100_000_00, metadata: { serial_numbers: ['B'] } }]
  expect(await errors(sell([], { items: untold, payable_amount: 100_000_00 }))).toEqual({
    'items.0.metadata.serial_numbers': ['The units of Itel A60 have no serial numbers'],
  })
})

test('a pending sale reserves its units: no other sale takes them, and canceling it frees them', async () => {
  const { shop, product, intake, sell, states, cancel } = await open()
  await intake(['A', 'B'], 10_01)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const [first, second] = [await sell(['A']), await sell(['B'])]
  expect(await states()).toEqual({ A: 'committed', B: 'committed' })
  expect((await sell(['A'])).body.errors).toEqual({ 'items.0.metadata.serial_numbers.0': ['A is reserved for SL-000001'] })
  await cancel('sales', first.body.sale?.id)
  const approved = await shop.call('PATCH', `/v1/business/sales/${String(second.body.sale?.id)}/status`, { status: 'approved' })
  expect(approved.body).toMatchObject({ sale: { cost: 10_01 } })
  expect(await states()).toEqual({ A: 'available', B: 'sold' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, committed: 0, value: 10_01 })
  await cancel('sales', second.body.sale?.id)
  expect(await states()).toEqual({ A: 'available', B: 'available' })
})

test('an intake that is recorded in place of another takes the same units in again, and none out that has left', async () => {
  const { shop, product, intake, sell, states } = await open()
  const wrong = await intake(['A', 'B'], 10_00)
  const right = await intake(['A', 'C'], 12_00, { corrects: wrong.body.inventory_action?.id })
  expect(right.status).toBe(201)
  expect(await states()).toEqual({ A: 'available', B: 'void', C: 'available' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 2, value: 24_00 })
  await sell(['C'])
  const stuck = await intake(['A'], 13_00, { corrects: right.body.inventory_action?.id })
  expect(stuck.body.errors).toEqual({ 'items.0.quantity': ['C was sold with SL-000001'] })
})

test('a sale that is recorded in place of another may sell the same unit', async () => {
  const { intake, sell, states, units } = await open()
  await intake(['A', 'B'])
  const wrong = await sell(['A'])
  expect((await sell(['A', 'B'], { corrects: wrong.body.sale?.id })).status).toBe(201)
  expect(await states()).toEqual({ A: 'sold', B: 'sold' })
  expect((await units()).A?.metadata?.sale).toMatchObject({ number: 'SL-000002' })
})

test('another cost of an available unit is a movement of value alone; of one that is sold it is refused', async () => {
  const { shop, product, intake, sell, units, cancel } = await open()
  const intakeResponse = await intake(['A', 'B'], 10_00)
  const patch = async (serial: string, body: object) =>
    shop.call('PATCH', `/v1/business/inventory-serial-numbers/${String((await units())[serial]?.id)}`, body)
  expect(await patch('A', { cost: 12_34 })).toMatchObject({ status: 200, body: { serial_number: { cost: 12_34, status: 'available' } } })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 2, value: 22_34 })
  const stuck = await cancel('inventory-actions', intakeResponse.body.inventory_action?.id)
  expect(stuck.body.errors).toEqual({ 'items.0.quantity': ['The cost of A was changed since: undo that first'] })
  const { rows } = (await shop.call('GET', '/v1/business/inventory-actions?kind=adjustment')).body
  expect((await cancel('inventory-actions', rows?.[0]?.id)).status).toBe(200)
  expect((await units()).A).toMatchObject({ cost: 10_00 })
  expect((await sell(['A'])).body).toMatchObject({ sale: { cost: 10_00 } })
  expect((await patch('A', { cost: 1 })).body.errors).toEqual({ cost: ['A is sold'] })
  expect((await patch('B', { metadata: { sale: 'x' } })).body.errors).toHaveProperty('metadata')
  expect((await patch('B', { serial_number: 'a' })).body.errors).toEqual({ serial_number: ['Another unit has this number'] })
  expect((await patch('B', { serial_number: 'B2', note: 'Scratched' })).body).toMatchObject({ serial_number: { serial_number: 'B2' } })
})

test('a lost unit is void and may be deleted, which frees its number, and a damaged unit is on no shelf', async () => {
  const { shop, product, intake, units, states } = await open()
  await intake(['A', 'B'], 10_00)
  const items = ['A', 'B'].map((serial, index) => ({
    ...{ product, quantity: -1, reason: index === 0 ? 'loss' : 'damage' },
    metadata: { serial_numbers: [serial] },
  }))
  await shop.call('PUT', '/v1/business/inventory-actions/adjustments', { location: shop.location, items })
  expect(await states()).toEqual({ A: 'void', B: 'damaged' })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 0, value: 0 })
  const remove = async (serial: string) =>
    shop.call('DELETE', `/v1/business/inventory-serial-numbers/${String((await units())[serial]?.id)}`)
  expect((await remove('B')).status).toBe(422)
  expect((await remove('A')).status).toBe(200)
  expect((await intake(['A'], 11_00)).status).toBe(201)
  expect((await units()).A).toMatchObject({ status: 'available', cost: 11_00 })
})

test('a composite sale names the units of tracked components by component, and is refused without them', async () => {
  const { shop, supplier, product, intake, states } = await open()
  await intake(['A', 'B'], 10_00)
  const composites = [{ product, quantity: 1 }]
  const createResponse = await shop.call('PUT', '/v1/business/products', { name: 'Kit', type: 'standard', price: 50_00, composites })
  const kit = String(createResponse.body.product?.id)
  const itemsResponse = await shop.call('GET', `/v1/business/items-for-sale?location=${shop.location}&search=Kit`)
  expect(itemsResponse.body.rows?.[0]).toMatchObject({ tracked_components: [{ product: { id: product }, quantity: 1 }] })
  const sell = (metadata: object) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact: supplier, location: shop.location, payable_amount: 50_00 },
      items: [{ product: kit, quantity: 1, price: 50_00, metadata }],
    })
  expect((await sell({})).body.errors).toEqual({
    'items.0.metadata.components': ['Add the serial number of Tecno Spark'],
  })
  const saleResponse = await sell({ components: [{ product, serial_numbers: ['b'] }] })
  expect(saleResponse.body).toMatchObject({
    sale: { cost: 10_00, items: [{ serial_numbers: [{ serial_number: 'B', product_id: product }] }] },
  })
  expect(await states()).toEqual({ A: 'available', B: 'sold' })
  expect((await sell({ components: [{ product: kit, serial_numbers: ['A'] }] })).body.errors).toHaveProperty(
    'items.0.metadata.components.0.product',
  )
})

test('scanned at the till, a number of an available unit answers its product and itself', async () => {
  const { shop, product, intake, sell } = await open()
  await intake(['358240051111110/490154203237518', 'B'])
  const find = async (search: string) =>
    (await shop.call('GET', `/v1/business/items-for-sale?location=${shop.location}&search=${search}`)).body.rows as unknown as JsonBody[]
  for (const code of ['358240051111110', '490154203237518'])
    expect(await find(code)).toMatchObject([{ id: product, serial_number: '358240051111110/490154203237518' }])
  expect((await sell(['490154203237518'])).status).toBe(201)
  expect(await find('358240051111110')).toEqual([])
})

test('the check for a sale gives the reason for each number that cannot be sold, with or without a product', async () => {
  const { shop, product, intake, sell, units } = await open()
  await intake(['A', 'B', 'C'])
  const saleResponse = await sell(['A'])
  const address = { address: '1 Allen Avenue', state: 'Lagos', city: 'Ikeja', latitude: 6.6, longitude: 3.35 }
  const locationResponse = await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Ikeja', ...address })
  const ikeja = String(locationResponse.body.location?.id)
  await intake(['D'], 80_000_00, { location: ikeja })
  const check = async (more: object) =>
    (
      await shop.call('POST', '/v1/business/inventory-serial-numbers/check/available/for-sale', {
        ...{ location: shop.location, serial_numbers: ['a', 'B', 'D', 'nobody'] },
        ...more,
      })
    ).body
  const of = { id: product, name: 'Tecno Spark' }
  const expectedReply = {
    available: ['B'],
    unavailable: [
      { serial_number: 'a', reason: `a was sold with ${String(saleResponse.body.sale?.number)}`, product: of },
      { serial_number: 'D', reason: 'D is at Ikeja', product: of },
      { serial_number: 'nobody', reason: 'nobody is not here', product: null },
    ],
  }
  expect(await check({})).toEqual(expectedReply)
  expect(await check({ product })).toEqual(expectedReply)
  expect(Object.keys(await units())).toEqual(['A', 'B', 'C', 'D'])
})

test('a sale and its line are found by the whole serial number of a unit, also in a composite, and after a resale', async () => {
  const { shop, supplier, product, intake, sell, cancel } = await open()
  await intake(['358240051111110/490154203237518', 'SN-77', 'B9'])
  const first = await sell(['490154203237518', 'B9'])
  const composites = [{ product, quantity: 1 }]
  const kit = (await shop.call('PUT', '/v1/business/products', { name: 'Kit', type: 'standard', price: 50_00, composites })).body.product
    ?.id
  const second = await shop.call('PUT', '/v1/business/sales', {
    ...{ contact: supplier, location: shop.location, payable_amount: 50_00 },
    items: [{ product: kit, quantity: 1, price: 50_00, metadata: { components: [{ product, serial_numbers: ['SN-77'] }] } }],
  })
  const numbers = async (search: string) => {
    const of = async (path: string) => (await shop.call('GET', `/v1/business/sales${path}?search=${encodeURIComponent(search)}`)).body.rows
    const [sales, lines] = [(await of('')) as unknown as JsonBody[], (await of('/items')) as unknown as JsonBody[]]
    return [sales.map(({ number }) => String(number)), lines.map(({ sale }) => String(sale?.number))]
  }
  const [firstNumber, two] = [String(first.body.sale?.number), String(second.body.sale?.number)]
  expect(await numbers('358240051111110')).toEqual([[firstNumber], [firstNumber]])
  expect(await numbers('490154203237518')).toEqual([[firstNumber], [firstNumber]])
  expect(await numbers('sn-77')).toEqual([[two], [two]])
  expect(await numbers('SN-7')).toEqual([[], []])
  await cancel('sales', second.body.sale?.id)
  const third = String((await sell(['SN-77'])).body.sale?.number)
  expect((await numbers('SN-77')).map((list) => list.toSorted())).toEqual([
    [two, third],
    [two, third],
  ])
})

test('the cost of a unit and its changes are hidden from a member who may not see costs', async () => {
  const { shop, intake, units } = await open()
  await intake(['A'], 10_00)
  const id = String((await units()).A?.id)
  await shop.call('PATCH', `/v1/business/inventory-serial-numbers/${id}`, { cost: 12_00 })
  const keeper = await shop.member(['inventory-serial-number.view-change-log', 'inventory-serial-number.edit'])
  const readAs = async (caller: { call: typeof shop.call }) => {
    const unit = await caller.call('GET', `/v1/business/inventory-serial-numbers/${id}`)
    const logs = await caller.call('GET', `/v1/business/inventory-serial-numbers/logs?serial_number=${id}`)
    return [unit.body.serial_number?.cost, logs.body.rows?.[0]?.changes?.cost, unit.body.serial_number?.metadata]
  }
  const supplier = { name: 'Slot Ltd' }
  expect(await readAs(shop)).toMatchObject([12_00, { from: 10_00, to: 12_00 }, { supplier }])
  expect(await readAs(keeper)).toEqual([null, { from: null, to: null }, { intake: null, supplier: null, sale: null }])
  expect((await keeper.call('PATCH', `/v1/business/inventory-serial-numbers/${id}`, { cost: 1 })).body.errors).toHaveProperty('cost')
})

test('a row of the change log that is deleted is seen no more, and taking its document back still does', async () => {
  const { shop, intake, units, states, cancel } = await open()
  const intakeResponse = await intake(['A'], 10_00)
  const logs = async () => (await shop.call('GET', '/v1/business/inventory-serial-numbers/logs')).body.rows as unknown as JsonBody[]
  const [row] = await logs()
  expect((await shop.call('DELETE', `/v1/business/inventory-serial-numbers/logs/${String(row?.id)}`)).status).toBe(200)
  expect(await logs()).toEqual([])
  expect((await cancel('inventory-actions', intakeResponse.body.inventory_action?.id)).status).toBe(200)
  expect(await states()).toEqual({ A: 'void' })
  expect((await units()).A).toMatchObject({ status: 'void' })
})
