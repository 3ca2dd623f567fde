import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const base = '/v1/business/purchase-orders'
const intakes = '/v1/business/inventory-actions'

test('an order is late the day after its expected day, until all has come or it is closed', async () => {
  let now = Date.parse('2026-01-06T22:59:00Z')
  const server = await ownServer({}, () => now)
  const shop = await openShop(server)
  const product = await addProduct(server, shop, { name: 'Rice 50kg' })
  const body = {
    contact: await addContact(server, shop, 'Chidi Foods'),
    location: shop.location,
    date: '2026-01-05',
    items: [{ product, quantity: 2, cost: 500 }],
  }
  const order = async (more: object) => {
    const response = await shop.call('PUT', base, { ...body, ...more })
    expect(response).toMatchObject({ status: 201 })
    return String(response.body.purchase_order?.id)
  }
  const [expected, unexpected] = [await order({ expected_date: '2026-01-06' }), await order({})]
  const late = async (is_late: boolean) =>
    ((await shop.call('GET', `${base}?is_late=${String(is_late)}`)).body.rows as unknown as { id: string }[]).map(({ id }) => id)
  expect([await late(true), await late(false)]).toEqual([[], [unexpected, expected]])
  // Midnight in Lagos.
  now += 60_000
  expect([await late(true), await late(false)]).toEqual([[expected], [unexpected]])
  const receive = (quantity: number) =>
    shop.call('PUT', `${intakes}/intakes`, { ...body, date: undefined, order: expected, items: [{ product, quantity, cost: 500 }] })
  expect((await receive(1)).status).toBe(201)
  expect(await late(true)).toEqual([expected])
  await shop.call('PATCH', `${base}/${expected}/status`, { status: 'closed' })
  expect(await late(true)).toEqual([])
})
