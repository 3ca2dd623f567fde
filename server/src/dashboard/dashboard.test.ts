import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { recount } from '../testing/recount.ts'
import { ownServer } from '../testing/test-server.ts'

/** Half past midnight on Friday in Lagos, when it is still Thursday in UTC. */
const now = Date.parse('2026-11-19T23:30:00Z')
const server = await ownServer({}, () => now)

const readDashboard = async (caller: Pick<Shop, 'call'>, query = ''): Promise<JsonBody> => {
  const answer = await caller.call('GET', `/v1/business/dashboard${query}`)
  expect(answer.status).toBe(200)
  await recount(server)
  expect((await caller.call('GET', `/v1/business/dashboard${query}`)).body).toEqual(answer.body)
  return answer.body.dashboard as JsonBody
}

interface SaleInput {
  date: string
  items: { product: string; quantity: number; price: number }[]
  paid?: number
  contact?: string
  location?: string
  discount?: number
}

async function sell(shop: Shop, { date, items, contact = shop.walkIn, location = shop.location, discount = 0, ...sale }: SaleInput) {
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - discount
  const answer = await shop.call('PUT', '/v1/business/sales', {
    contact,
    location,
    date,
    items,
    discount,
    payable_amount: total,
    payment_accounts: sale.paid === 0 ? [] : [{ account: null, amount: sale.paid ?? total }],
  })
  expect(answer).toMatchObject({ status: 201 })
  return String(answer.body.sale?.id)
}

test('a new shop shows zero figures and no debts', async () => {
  const shop = await openShop(server)
  const { sales, products, owing, actions_waiting, orders_waiting } = (await readDashboard(shop)) as unknown as Record<
    string,
    Record<string, unknown>
  >
  const nothing = { count: 0, total: 0, returned: 0, profit: 0 }
  expect(sales).toMatchObject({
    period: 'today',
    _total: { ...nothing, previous: nothing, rows_url: {} },
    best: [],
    recent: [],
    waiting: 0,
  })
  const hours = sales?.rows as { start_at: string }[]
  expect([hours.length, hours[0]?.start_at]).toEqual([24, '2026-11-19T23:00:00.000Z'])
  expect(products).toEqual({ count: 0, low: 0, lowest: [], stocked: false })
  expect(owing).toEqual({ them: { count: 0, total: 0, top: [] }, you: { count: 0, total: 0, top: [] } })
  expect([actions_waiting, orders_waiting]).toEqual([0, 0])
})

test('days are the shop’s own, and each adds up its sales, their total and their profit', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 600, price: 1000 })
  const soap = await addProduct(server, shop, { name: 'Soap', cost: 50, price: 90 })
  const supplier = await addContact(server, shop, 'Mile 12')
  await stockUp(shop, supplier, rice, 50, 600)
  await stockUp(shop, supplier, soap, 50, 50)
  // Friday in Lagos, a quarter of an hour after midnight: Thursday by UTC.
  await sell(shop, { date: '2026-11-19T23:15:00Z', items: [{ product: rice, quantity: 2, price: 1000 }] })
  await sell(shop, {
    date: '2026-11-20 00:20',
    items: [
      { product: rice, quantity: 1, price: 1000 },
      { product: soap, quantity: 3, price: 90 },
    ],
    discount: 70,
  })
  await sell(shop, { date: '2026-11-19', items: [{ product: soap, quantity: 10, price: 90 }] })
  await sell(shop, { date: '2026-11-07', items: [{ product: soap, quantity: 1, price: 100 }] })
  await sell(shop, { date: '2026-11-06', items: [{ product: soap, quantity: 20, price: 100 }] })
  const canceled = await sell(shop, { date: '2026-11-20', items: [{ product: rice, quantity: 5, price: 1000 }] })
  await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' })

  const { sales } = await readDashboard(shop)
  // Sales 2 × 1000, and 1000 + 3 × 90 − 70: 2000 + 1200. Costs 3 × 600 + 3 × 50.
  expect(sales?._total).toMatchObject({ count: 2, total: 3200, returned: 0, profit: 3200 - 1950 })
  const hours = sales?.rows as unknown as { total: number }[]
  expect(hours.map(({ total }) => total)).toEqual([3200, ...Array.from({ length: 23 }, () => 0)])
  const fortnight = (await readDashboard(shop, '?from=2026-11-07&to=2026-11-20')).sales
  const days = fortnight?.rows as unknown as { start_at: string; count: number; total: number; profit: number; previous: object }[]
  expect(days.map(({ count, total, profit }) => [count, total, profit])).toEqual([
    [1, 100, 50],
    ...Array.from({ length: 11 }, () => [0, 0, 0]),
    [1, 900, 400],
    [2, 3200, 3200 - 1950],
  ])
  // A running day is compared up to the same time: half an hour of the sixth, whose sale was at noon.
  expect(fortnight?._total).toMatchObject({ count: 4, total: 3200 + 900 + 100, previous: { count: 0, total: 0, profit: 0 } })
  const over = (await readDashboard(shop, '?from=2026-11-07&to=2026-11-19')).sales
  expect(over?._total).toMatchObject({ count: 2, total: 900 + 100, previous: { count: 1, total: 2000, profit: 1000 } })
  expect(((over?.rows ?? []) as unknown as JsonBody[]).at(-1)?.previous).toMatchObject({ count: 1, total: 2000 })
  // Soap: 3 at 90 less its part of the discount (70 × 270 / 1270 = 15), 10 at 90, 1 and 20 at 100. Rice: 3000 less 55.
  const month = (await readDashboard(shop, '?period=last-30-days')).sales
  expect(month?.best).toMatchObject([
    { id: soap, name: 'Soap', unit: null, quantity: 34, total: 255 + 900 + 100 + 2000 },
    { id: rice, name: 'Rice', unit: null, quantity: 3, total: 2945 },
  ])
  expect(month?.net_total).toBe(3255 + 2945)
  const recent = sales?.recent as unknown as { number: string; status: string }[]
  expect(recent.map(({ number, status }) => [number, status])).toEqual([
    ['SL-000006', 'canceled'],
    ['SL-000002', 'approved'],
    ['SL-000001', 'approved'],
    ['SL-000003', 'approved'],
    ['SL-000004', 'approved'],
  ])
})

test('pending documents, low products and debts equal the counts of their lists', async () => {
  const shop = await openShop(server)
  const [rice, salt] = [
    await addProduct(server, shop, { name: 'Rice', price: 1000, reorder_level: 5000 }),
    await addProduct(server, shop, { name: 'Salt', price: 100, reorder_level: 2000 }),
  ]
  await addProduct(server, shop, { name: 'Sugar', price: 100 })
  const deletedProduct = await addProduct(server, shop, { name: 'Old soap', price: 100, reorder_level: 9000 })
  expect(await shop.call('DELETE', `/v1/business/products/${deletedProduct}`)).toMatchObject({ status: 200 })
  const [ada, mile] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Mile 12')]
  await stockUp(shop, mile, rice, 8, 600)
  await sell(shop, { date: '2026-11-20', contact: ada, items: [{ product: rice, quantity: 3, price: 1000 }], paid: 0 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', {
    ...{ sale_approval_level: 1, stock_intake_approval_level: 1, purchase_order_approval_level: 1 },
  })
  for (const quantity of [2, 3])
    await shop.call('PUT', '/v1/business/purchase-orders', {
      ...{ contact: mile, location: shop.location, date: '2026-11-20', items: [{ product: rice, quantity, cost: 600 }] },
    })
  await sell(shop, { date: '2026-11-20', contact: ada, items: [{ product: rice, quantity: 1, price: 1000 }], paid: 0 })
  await stockUp(shop, mile, salt, 8, 60)

  const { sales, products, owing, actions_waiting, orders_waiting } = await readDashboard(shop)
  expect(sales).toMatchObject({ waiting: 1, _total: { count: 1, total: 3000 } })
  expect([actions_waiting, orders_waiting]).toEqual([1, 2])
  expect(products).toEqual({
    count: 3,
    low: 2,
    lowest: [
      { id: salt, name: 'Salt', location: null, unit: null, on_hand: 0, reorder_level: 2 },
      { id: rice, name: 'Rice', location: null, unit: null, on_hand: 5, reorder_level: 5 },
    ],
    stocked: true,
  })
  expect(owing).toEqual({
    them: {
      count: 1,
      total: 3000,
      top: [{ id: ada, name: 'Ada', phone: expect.stringMatching(/^\+234/), amount: 3000, last_reminded_at: null }],
    },
    you: {
      count: 1,
      total: 4800,
      top: [{ id: mile, name: 'Mile 12', phone: expect.stringMatching(/^\+234/), amount: 4800, last_reminded_at: null }],
    },
  })
  const countRows = async (path: string) => (await shop.call('GET', path)).body.page?.total_rows
  expect(await countRows('/v1/business/sales?status=pending')).toBe(1)
  expect(await countRows('/v1/business/sales?status=approved&from=2026-11-20&to=2026-11-20')).toBe(1)
  expect(await countRows('/v1/business/inventory-actions?status=pending')).toBe(1)
  expect(await countRows('/v1/business/products?is_active=true&below_reorder_level=true')).toBe(2)
  expect(await countRows('/v1/business/contacts?owing=them')).toBe(1)
})

test('payments of pending sales show as deposits, and not as debts', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  const [ada, bola, mile] = [
    await addContact(server, shop, 'Ada'),
    await addContact(server, shop, 'Bola'),
    await addContact(server, shop, 'Mile 12'),
  ]
  await stockUp(shop, mile, rice, 50, 600)
  const bag = [{ product: rice, quantity: 1, price: 1000 }]
  await sell(shop, { date: '2026-11-20', contact: ada, items: bag, paid: 0 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await sell(shop, { date: '2026-11-20', contact: ada, items: bag, paid: 300 })
  await sell(shop, { date: '2026-11-20', contact: bola, items: bag, paid: 400 })
  await sell(shop, { date: '2026-11-20', contact: bola, items: bag, paid: 0 })
  await sell(shop, { date: '2026-11-20', items: bag })
  const canceled = await sell(shop, { date: '2026-11-20', contact: bola, items: bag, paid: 50 })
  await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' })

  const { owing, deposits } = await readDashboard(shop)
  expect(deposits).toEqual({ count: 3, total: 300 + 400 + 1000 })
  // Ada owes the whole approved sale, despite her prepayment for the next; 50 of a canceled sale remains as Bola’s credit.
  expect(owing).toEqual({
    them: {
      count: 1,
      total: 1000,
      top: [{ id: ada, name: 'Ada', phone: expect.stringMatching(/^\+234/), amount: 1000, last_reminded_at: null }],
    },
    you: {
      count: 2,
      total: 30_050,
      top: [
        { id: mile, name: 'Mile 12', phone: expect.stringMatching(/^\+234/), amount: 30_000, last_reminded_at: null },
        { id: bola, name: 'Bola', phone: expect.stringMatching(/^\+234/), amount: 50, last_reminded_at: null },
      ],
    },
  })
  const list = async (query: string) => {
    const { body } = await shop.call('GET', `/v1/business/contacts?sort=name.asc&${query}`)
    return (body.rows as unknown as { name: string; balance: number; deposits: number }[]).map((row) => [
      row.name,
      row.balance,
      row.deposits,
    ])
  }
  expect(await list('owing=them')).toEqual([['Ada', 700, 300]])
  expect(await list('owing=you')).toEqual([
    ['Bola', -450, 400],
    ['Mile 12', -30_000, 0],
  ])
  expect(await list('owing=nobody')).toEqual([['Walk-in customer', -1000, 1000]])
  const response = await shop.call('GET', '/v1/business/sales?status=pending&payment_status=partial,paid')
  expect(response.body.page?.total_rows).toBe(3)

  // Receivables less payables less deposits equal the sum of all balances (CONTACTS-16).
  const all = await list('')
  const balances = all.reduce((sum, [, balance]) => sum + Number(balance), 0)
  expect(1000 - 30_050 - 1700).toBe(balances)
})

test('today is measured against yesterday up to the same time of day', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 600, price: 1000 })
  await stockUp(shop, await addContact(server, shop, 'Mile 12'), rice, 50, 600)
  const at = (date: string) => sell(shop, { date, items: [{ product: rice, quantity: 1, price: 1000 }] })
  // It is 00:30 in the shop: sales up to then count, as in the report; later ones do not.
  for (const date of ['2026-11-18 23:59:59', '2026-11-19 00:10', '2026-11-19 00:29:59', '2026-11-19 00:30:00', '2026-11-19 20:00'])
    await at(date)

  const { sales } = await readDashboard(shop)
  expect(sales?._total?.previous).toEqual({ count: 2, total: 2000, returned: 0, profit: 800 })
  expect(sales?.compared).toEqual({ start_at: '2026-11-18T23:00:00.000Z', end_at: '2026-11-18T23:30:00.000Z' })
  expect((await readDashboard(shop, '?from=2026-11-19&to=2026-11-19')).sales?._total).toMatchObject({ count: 4, total: 4000, profit: 1600 })
})

test('a return reduces the profit by the profit of the returned goods, on the day of the return', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 600, price: 1000 })
  const ada = await addContact(server, shop, 'Ada')
  await stockUp(shop, await addContact(server, shop, 'Mile 12'), rice, 50, 600)
  const sale = await sell(shop, { date: '2026-11-19', contact: ada, items: [{ product: rice, quantity: 5, price: 1000 }] })
  const { body } = await shop.call('GET', `/v1/business/sales/${sale}`)
  const [line] = (body.sale?.items ?? []) as unknown as JsonBody[]
  const items = [{ product: rice, quantity: 2, price: 1000, sale_item: line?.id }]
  expect(
    await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', { contact: ada, location: shop.location, sale, items }),
  ).toMatchObject({ status: 201 })
  const { sales } = await readDashboard(shop)
  expect(sales?._total).toMatchObject({ count: 0, total: 0, returned: 2000, profit: -800 })
  expect((await readDashboard(shop, '?from=2026-11-19&to=2026-11-20')).sales?._total).toMatchObject({
    total: 5000,
    returned: 2000,
    profit: 3 * 400,
  })
})

test('a debtor shows the time of the last reminder', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  const ada = await addContact(server, shop, 'Ada')
  await stockUp(shop, await addContact(server, shop, 'Mile 12'), rice, 50, 600)
  await sell(shop, { date: '2026-11-19', contact: ada, items: [{ product: rice, quantity: 5, price: 1000 }], paid: 0 })
  const top = async () => (await readDashboard(shop)).owing?.them?.top
  expect(await top()).toMatchObject([{ last_reminded_at: null }])
  expect(await shop.call('POST', `/v1/business/contacts/${ada}/reminders`, { channel: 'whatsapp' })).toMatchObject({ status: 200 })
  expect(await top()).toMatchObject([{ last_reminded_at: new Date(now).toISOString() }])
})

test('a member who works at one location sees its sales and stock, and only figures whose lists they may open', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000, reorder_level: 5000 })
  const mile = await addContact(server, shop, 'Mile 12')
  const response = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Yaba',
    country: 'NG',
    state: 'Lagos',
    city: 'Yaba',
    address: '4 Herbert Macaulay Way',
    latitude: 6.5,
    longitude: 3.37,
  })
  const yaba = String(response.body.location?.id)
  await stockUp(shop, mile, rice, 50, 600)
  await stockUp(shop, mile, rice, 4, 600, yaba)
  await sell(shop, { date: '2026-11-20', items: [{ product: rice, quantity: 10, price: 1000 }] })
  await sell(shop, { date: '2026-11-20', items: [{ product: rice, quantity: 1, price: 1000 }], location: yaba })

  const keeper = await shop.member(['dashboard.view', 'sale.view', 'product.view', 'inventory-action.view'], yaba)
  expect(await readDashboard(keeper)).toMatchObject({
    sales: { _total: { count: 1, total: 1000 }, best: [{ quantity: 1 }], recent: [{ number: 'SL-000002' }] },
    products: { low: 1, lowest: [{ on_hand: 3, location: null }] },
    owing: null,
  })
  // The keeper does not see deposits at other locations.
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await sell(shop, { date: '2026-11-20', contact: mile, items: [{ product: rice, quantity: 1, price: 1000 }], paid: 300 })
  expect((await readDashboard(shop)).deposits).toEqual({ count: 1, total: 300 })
  expect((await readDashboard(keeper)).deposits).toEqual({ count: 0, total: 0 })
  // Low at that location, despite stock elsewhere; not low where it is in stock.
  expect((await readDashboard(shop)).products).toMatchObject({ low: 1, lowest: [{ location: { name: 'Yaba' } }] })
  const main = await shop.member(['dashboard.view', 'product.view'], shop.location)
  expect((await readDashboard(main)).products).toMatchObject({ low: 0, lowest: [] })
  expect(await readDashboard(await shop.member(['dashboard.view']))).toEqual({
    sales: null,
    actions_waiting: null,
    orders_waiting: null,
    late_orders: null,
    drawers: null,
    products: null,
    owing: null,
    deposits: null,
    notices: null,
  })
  expect(await (await shop.member(['sale.view'])).call('GET', '/v1/business/dashboard')).toMatchObject({ status: 403 })
})

test('a member who edits roles sees notices of a new version until such a member dismisses them', async () => {
  const shop = await openShop(server)
  expect(await readDashboard(shop)).toMatchObject({ notices: [] })
  await server.app.database.transaction(shop, (db) =>
    db
      .updateTable('businesses')
      .set({ notices: ['cost_and_prices'] })
      .where('id', '=', shop.business_id)
      .execute(),
  )
  const [editor, viewer] = [await shop.member(['dashboard.view', 'role.edit']), await shop.member(['dashboard.view', 'role.view'])]
  for (const caller of [shop, editor]) expect(await readDashboard(caller)).toMatchObject({ notices: ['cost_and_prices'] })
  expect(await readDashboard(viewer)).toMatchObject({ notices: null })
  const dismiss = (by: Pick<typeof shop, 'call'>) => by.call('POST', '/v1/business/notices/dismiss', { notice: 'cost_and_prices' })
  expect(await dismiss(viewer)).toMatchObject({ status: 403 })
  for (const by of [editor, shop]) expect(await dismiss(by)).toMatchObject({ status: 200 })
  for (const caller of [shop, editor]) expect(await readDashboard(caller)).toMatchObject({ notices: [] })
})
