import { beforeEach, expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, type JsonBody, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/** A Friday, half past ten in Lagos. */
const morning = Date.parse('2026-11-20T09:30:00Z')
const clock = { now: morning }
const server = await ownServer({}, () => clock.now)

beforeEach(() => {
  clock.now = morning
})

const homeOf = async (by: Pick<Caller, 'call'>, query = ''): Promise<JsonBody> => {
  const { status, body } = await by.call('GET', `/v1/business/dashboard${query}`)
  expect(status).toBe(200)
  return body.dashboard as JsonBody
}

/** A shop of two places with a drawer at each, and rice. */
async function openPlaces() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice 50 kg', price: 100_00, cost: 60_00 })
  const mile = await addContact(server, shop, 'Mile 12')
  const place = { country: 'NG', state: 'Lagos', city: 'Yaba', address: '4 Herbert Macaulay Way', latitude: 6.5, longitude: 3.37 }
  const yaba = String((await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Yaba', ...place })).body.location?.id)
  for (const location of [shop.location, yaba]) await stockUp(shop, mile, rice, 50, 60_00, location)
  const addDrawer = async (location: string, name: string) =>
    String((await shop.call('PUT', '/v1/business/drawers', { location, name })).body.drawer?.id)
  const [front, annex] = [await addDrawer(shop.location, 'Front till'), await addDrawer(yaba, 'Annex till')]
  const at = async (by: Pick<Caller, 'call'>, drawer: string, act: string, body: object) => {
    const response = await by.call('POST', `/v1/business/drawers/${drawer}/${act}`, body)
    expect(response).toMatchObject({ status: 200 })
  }
  const sell = async (by: Pick<Caller, 'call'>, location: string, quantity: number, more: object = {}, product = rice) => {
    const total = quantity * 100_00
    const response = await by.call('PUT', '/v1/business/sales', {
      ...{ contact: shop.walkIn, location, items: [{ product, quantity, price: 100_00 }], payable_amount: total },
      ...{ payment_accounts: [{ account: null, amount: total }], ...more },
    })
    expect(response).toMatchObject({ status: 201 })
  }
  return { shop, rice, mile, yaba, front, annex, at, sell }
}

test('Home shows a member the drawers where they work, and the cash of sessions whose totals they may see', async () => {
  // Five minutes before midnight in Lagos.
  clock.now = Date.parse('2026-11-20T22:55:00Z')
  const { shop, yaba, front, annex, at, sell } = await openPlaces()
  const cashier = ['dashboard.view', 'sale.create', 'sale.view'] as const
  const [ada, bola] = [await shop.member(cashier), await shop.member(cashier, yaba)]
  const manager = await shop.member([...cashier, 'report.view-sale-report'])
  const viewer = await shop.member(['dashboard.view', 'sale.view', 'report.view-sale-report'])
  expect((await homeOf(shop)).drawers).toMatchObject({ count: 2, open: 0, cash: null, counted: { count: 0, difference: 0 } })

  await at(ada, front, 'open', { float: 50_00 })
  await at(bola, annex, 'open', { float: 20_00 })
  await sell(ada, shop.location, 2, { drawer: front })
  await sell(bola, yaba, 1, { drawer: annex })
  await at(ada, front, 'movements', { amount: 30_00, direction: 'out', reason: 'Fuel' })
  const [inFront, inAnnex] = [50_00 + 200_00 - 30_00, 20_00 + 100_00]
  const rowsOf = async (by: Pick<Caller, 'call'>) => {
    const { drawers } = await homeOf(by)
    const rows = drawers?.rows as unknown as { name: string; session: { expected: number | null; opened_by: { id: string } } | null }[]
    return [drawers?.count, drawers?.open, drawers?.cash, rows.map(({ name, session }) => [name, session?.expected])]
  }
  for (const by of [shop, manager])
    expect(await rowsOf(by)).toEqual([
      ...[2, 2, inFront + inAnnex],
      [
        ['Annex till', inAnnex],
        ['Front till', inFront],
      ],
    ])
  // The session page of the same drawer states the same amount.
  const { rows } = (await homeOf(shop)).drawers as unknown as { rows: { id: string; session: { id: string } }[] }
  for (const { id, session } of rows) {
    const { body } = await shop.call('GET', `/v1/business/drawers/${id}/sessions/${session.id}`)
    const accounts = body.drawer_session?.accounts as unknown as { expected: number }[]
    expect(accounts[0]?.expected).toBe(id === front ? inFront : inAnnex)
  }
  // Her own session alone; a member of one place sees no other; without the right to sell there are none.
  expect(await rowsOf(ada)).toEqual([
    ...[2, 2, inFront],
    [
      ['Annex till', null],
      ['Front till', inFront],
    ],
  ])
  expect(await rowsOf(bola)).toEqual([1, 1, inAnnex, [['Annex till', inAnnex]]])
  expect((await homeOf(viewer)).drawers).toBeNull()

  await at(ada, front, 'close', { counted: [{ account: null, amount: inFront - 7_00 }] })
  const countedOf = async (by: Pick<Caller, 'call'>) => (await homeOf(by)).drawers?.counted
  for (const by of [shop, manager, ada]) expect(await countedOf(by)).toEqual({ count: 1, difference: -7_00 })
  expect(await countedOf(bola)).toEqual({ count: 0, difference: 0 })
  expect(await rowsOf(ada)).toEqual([
    ...[2, 1, null],
    [
      ['Annex till', null],
      ['Front till', undefined],
    ],
  ])
  // Tomorrow’s day begins without a count.
  clock.now += 5 * 60_000
  expect(await countedOf(shop)).toEqual({ count: 0, difference: 0 })
})

test('the product that explains a change has the largest difference in its direction, in both periods', async () => {
  const { shop, rice, mile, yaba, sell } = await openPlaces()
  const soap = await addProduct(server, shop, { name: 'Soap', price: 100_00, cost: 60_00 })
  await stockUp(shop, mile, soap, 90, 60_00)
  const today = new Date(clock.now).toISOString().slice(0, 10)
  const yesterday = new Date(clock.now - 86_400_000).toISOString().slice(0, 10)
  const whyOf = async (by: Pick<Caller, 'call'> = shop) => (await homeOf(by)).sales?.why
  expect(await whyOf()).toBeNull()
  await sell(shop, shop.location, 9, { date: `${yesterday} 08:00` })
  await sell(shop, shop.location, 2, { date: `${today} 08:00` })
  await sell(shop, shop.location, 3, { date: `${today} 08:10` }, soap)
  // Rice fell by 7, soap rose by 3: all together fell by 4.
  expect(await whyOf()).toEqual({
    ...{ product: { id: rice, name: 'Rice 50 kg' }, unit: null, quantity: 2, previous_quantity: 9, total: 200_00, previous_total: 900_00 },
  })
  // A member of one place compares its sales alone; others may not see sales.
  expect(await whyOf(await shop.member(['dashboard.view', 'sale.view'], yaba))).toBeNull()
  expect((await homeOf(await shop.member(['dashboard.view', 'product.view']))).sales).toBeNull()
  // Soap rises by more than rice fell.
  await sell(shop, shop.location, 5, { date: `${today} 08:20` }, soap)
  expect(await whyOf()).toMatchObject({ product: { id: soap }, quantity: 8, previous_quantity: 0, total: 800_00, previous_total: 0 })
})

test('late orders are as many as their list shows, of the places of the member', async () => {
  const { shop, rice, mile, yaba } = await openPlaces()
  const order = (location: string, expected_date: string) =>
    shop.call('PUT', '/v1/business/purchase-orders', {
      ...{ contact: mile, location, date: '2026-11-18', expected_date, items: [{ product: rice, quantity: 2, cost: 60_00 }] },
    })
  for (const [location, day] of [
    [shop.location, '2026-11-19'],
    [yaba, '2026-11-18'],
    [yaba, '2026-12-24'],
  ] as const)
    expect(await order(location, day)).toMatchObject({ status: 201 })
  const orders = ['dashboard.view', 'purchase-order.view'] as const
  const lateOf = async (by: Pick<Caller, 'call'>) => {
    const { body } = await by.call('GET', '/v1/business/purchase-orders?is_late=true')
    return [(await homeOf(by)).late_orders, (body.page as JsonBody | undefined)?.total_rows]
  }
  expect(await lateOf(shop)).toEqual([2, 2])
  expect(await lateOf(await shop.member(orders, yaba))).toEqual([1, 1])
  expect((await homeOf(await shop.member(['dashboard.view']))).late_orders).toBeNull()
})
