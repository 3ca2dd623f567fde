import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** A shop that takes in phones at ₦10.00 each, and sells them. */
async function open() {
  const shop = await openShop(server)
  const [supplier, customer] = [await addContact(server, shop, 'Slot Ltd'), await addContact(server, shop, 'Bola Ade')]
  const form = { name: 'Handset', type: 'phone', price: 100_00, has_serial_number: true }
  const product = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  const line = (serials: readonly string[], more: object) => ({
    ...{ product, quantity: serials.length, metadata: { serial_numbers: serials } },
    ...more,
  })
  const take = (serials: readonly string[], cost: number, corrects?: unknown) =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact: supplier, location: shop.location, ...(corrects ? { corrects } : {}) },
      items: [line(serials, { cost })],
    })
  const sell = (serials: readonly string[]) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact: customer, location: shop.location, payable_amount: serials.length * 100_00 },
      items: [line(serials, { price: 100_00 })],
    })
  const adjust = (serials: readonly string[], reason: string) =>
    shop.call('PUT', '/v1/business/inventory-actions/adjustments', {
      ...{ location: shop.location, note: 'Counted' },
      items: [line(serials, { quantity: -serials.length, reason })],
    })
  const settle = async ({ body }: { body: JsonBody }, status = 'canceled') => {
    const [kind, id] = body.sale ? ['sales', body.sale.id] : ['inventory-actions', body.inventory_action?.id]
    return shop.call('PATCH', `/v1/business/${kind}/${String(id)}/status`, { status })
  }
  const units = async () =>
    ((await shop.call('GET', '/v1/business/inventory-serial-numbers?sort=serial_number.asc')).body.rows as unknown as JsonBody[]).map(
      ({ serial_number, status, cost, metadata }) =>
        `${String(serial_number)} ${String(status)} ${Number(cost) / 100} of ${String((metadata as { intake?: JsonBody } | null)?.intake?.number)}`,
    )
  const shelf = async (): Promise<[number, number]> => {
    const level = await levelOf(shop, product)
    return [Number(level?.on_hand ?? 0), Number(level?.value ?? 0) / 100]
  }
  const payable = async () => -Number((await shop.call('GET', `/v1/business/contacts/${supplier}`)).body.contact?.balance) / 100
  const ok = async (answer: Promise<{ status: number; body: JsonBody }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return { status, body }
  }
  const idOf = ({ body }: { body: JsonBody }) => body.inventory_action?.id
  return { shop, product, customer, take, sell, adjust, settle, units, shelf, owed: payable, ok, idOf }
}

test('a corrected intake changes the cost of the units on hand and the payable, and sold units keep their cost', async () => {
  const { shop, product, take, sell, settle, units, shelf, owed, ok, idOf } = await open()
  const wrong = await ok(take(['A', 'B', 'C'], 10_00))
  await ok(take(['D'], 50_00))
  const saleResponse = await ok(sell(['B']))
  const right = await ok(take(['A', 'B', 'C'], 12_50, idOf(wrong)))
  expect(await units()).toEqual([
    'A available 12.5 of SI-000003',
    'B sold 10 of SI-000003',
    'C available 12.5 of SI-000003',
    'D available 50 of SI-000002',
  ])
  expect([await shelf(), await owed()]).toEqual([[3, 75], 3 * 12.5 + 50])
  expect((await shop.call('GET', `/v1/business/sales/${String(saleResponse.body.sale?.id)}`)).body.sale).toMatchObject({ cost: 10_00 })
  expect(right.body.inventory_action).toMatchObject({
    ...{ total: 37_50, corrects: { number: 'SI-000001' } },
    items: [
      { value: 35_00, total: 37_50, serial_numbers: ['A', 'B', 'C'].map((serial_number) => ({ serial_number, product_id: product })) },
    ],
  })
  // Taken back while one is sold it would break the books; once that is back, all of it goes.
  expect((await settle(right)).body.errors).toEqual({ 'items.0.quantity': ['B was sold with SL-000001'] })
  await ok(settle(saleResponse))
  expect(await units()).toContain('B available 10 of SI-000003')
  expect(await shelf()).toEqual([4, 85])
  await ok(settle(right))
  expect([await shelf(), await owed()]).toEqual([[1, 50], 50])
})

test('a correction is corrected again, also if its units are sold or have come back', async () => {
  const { take, sell, settle, units, shelf, owed, ok, idOf } = await open()
  const first = await ok(take(['A', 'B'], 10_00))
  const saleResponse = await ok(sell(['A', 'B']))
  const second = await ok(take(['A', 'B'], 12_00, idOf(first)))
  expect([await shelf(), await owed()]).toEqual([[0, 0], 24])
  const third = await ok(take(['A', 'B'], 9_00, idOf(second)))
  expect([await shelf(), await owed(), await units()]).toEqual([[0, 0], 18, ['A sold 10 of SI-000003', 'B sold 10 of SI-000003']])
  await ok(settle(saleResponse))
  expect(await shelf()).toEqual([2, 20])
  await ok(take(['A', 'B'], 8_01, idOf(third)))
  expect([await shelf(), await owed(), await units()]).toEqual([
    [2, 16.02],
    16.02,
    ['A available 8.01 of SI-000004', 'B available 8.01 of SI-000004'],
  ])
})

test('a damaged, lost or traded-in unit keeps its state, and a correction that omits a unit that left is refused', async () => {
  const { shop, take, sell, adjust, settle, units, shelf, owed, ok, idOf } = await open()
  const wrong = await ok(take(['A', 'B', 'C', 'D'], 10_00))
  const broken = await ok(adjust(['A'], 'damage'))
  await ok(adjust(['B'], 'loss'))
  await ok(sell(['C']))
  await ok(take(['C'], 7_00))
  expect((await take(['A', 'C', 'D'], 12_00, idOf(wrong))).body.errors).toEqual({ 'items.0.quantity': [expect.stringContaining('B')] })
  const right = await ok(take(['A', 'B', 'C', 'D', 'E'], 12_00, idOf(wrong)))
  expect(await units()).toEqual([
    'A damaged 10 of SI-000003',
    'B void 10 of SI-000003',
    'C available 7 of SI-000002',
    'D available 12 of SI-000003',
    'E available 12 of SI-000003',
  ])
  expect([await shelf(), await owed()]).toEqual([[3, 31], 67])
  await ok(settle(broken))
  expect(await shelf()).toEqual([4, 41])
  expect((await settle(right)).status).toBe(422)
  // The cost of one that is here was changed by hand.
  const { rows } = (await shop.call('GET', '/v1/business/inventory-serial-numbers?search=E')).body
  await ok(shop.call('PATCH', `/v1/business/inventory-serial-numbers/${String(rows?.[0]?.id)}`, { cost: 13_00 }))
  expect((await take(['A', 'B', 'C', 'D', 'E'], 11_00, idOf(right))).body.errors).toEqual({
    'items.0.quantity': ['The cost of E was changed since: undo that first'],
  })
})

test('a unit that a sale holds costs what its intake says by then, whether the sale takes effect or not', async () => {
  const { shop, take, sell, settle, units, shelf, ok, idOf } = await open()
  const wrong = await ok(take(['A', 'B'], 10_00))
  await ok(shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 }))
  const [pendingSale, goes] = [await ok(sell(['A'])), await ok(sell(['B']))]
  await ok(take(['A', 'B'], 12_00, idOf(wrong)))
  expect(await units()).toEqual(['A committed 12 of SI-000002', 'B committed 12 of SI-000002'])
  await ok(settle(pendingSale))
  expect((await ok(settle(goes, 'approved'))).body.sale).toMatchObject({ cost: 12_00 })
  expect([await units(), await shelf()]).toEqual([
    ['A available 12 of SI-000002', 'B sold 12 of SI-000002'],
    [1, 12],
  ])
  await ok(settle(goes))
  expect(await shelf()).toEqual([2, 24])
})

test('a unit that a customer returned before a correction costs the corrected amount, and returns to the supplier by the corrected intake', async () => {
  const { shop, product, customer, take, sell, units, shelf, ok, idOf } = await open()
  const wrong = await ok(take(['A'], 10_00))
  const saleResponse = await ok(sell(['A']))
  await ok(
    shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
      ...{ contact: customer, location: shop.location, sale: saleResponse.body.sale?.id },
      items: [{ product, quantity: 1, price: 100_00, metadata: { serial_numbers: ['A'] } }],
    }),
  )
  const right = await ok(take(['A'], 12_00, idOf(wrong)))
  expect([await units(), await shelf()]).toEqual([['A available 12 of SI-000002'], [1, 12]])
  await ok(
    shop.call('PUT', '/v1/business/inventory-actions/return-outwards', {
      ...{ contact: right.body.inventory_action?.contact_id, location: shop.location, intake: idOf(right) },
      items: [{ product, quantity: 1, cost: 12_00, metadata: { serial_numbers: ['A'] } }],
    }),
  )
  expect(await shelf()).toEqual([0, 0])
})

test('a correction and a sale of a unit at once: both are done, and the sale costs what the unit cost then', async () => {
  const { take, sell, shelf, owed, ok, idOf } = await open()
  for (let round = 1; round <= 4; round++) {
    const serials = [`A${round}`, `B${round}`]
    const [before, owedBefore] = [await shelf(), await owed()]
    const wrong = await ok(take(serials, 10_00))
    const [, saleResponse] = await Promise.all([ok(take(serials, 12_00, idOf(wrong))), ok(sell([serials[0] ?? '']))])
    expect([10_00, 12_00]).toContain(saleResponse.body.sale?.cost)
    expect(await shelf()).toEqual([before[0] + 1, before[1] + 12])
    expect((await owed()) - owedBefore).toBe(24)
  }
})

test('the books are sound', () => expectSoundBooks(server))
