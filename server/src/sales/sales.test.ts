import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function riceShop() {
  const shop = await openShop(server)
  const [rice, delivery, bola] = [
    await addProduct(server, shop, { name: 'Rice 50kg', cost: 6_000_000, price: 7_500_000 }),
    await addProduct(server, shop, { name: 'Delivery', price: 150_000, cost: 50_000, service: true }),
    await addContact(server, shop, 'Bola Ade'),
  ]
  await stockUp(shop, bola, rice, 10, 6_000_000)
  const sell = (over: object = {}) =>
    shop.call('PUT', '/v1/business/sales', {
      contact: bola,
      location: shop.location,
      items: [{ product: rice, quantity: 3, price: 7_500_000 }],
      payable_amount: 22_500_000,
      ...over,
    })
  return { shop, rice, delivery, bola, sell }
}

const balanceOf = async (shop: Shop, contact: string) => {
  const { body } = await shop.call('GET', `/v1/business/contacts/balance-transactions?contact=${contact}&per_page=1`)
  return body.rows?.[0]?.balance_after
}

const settle = (shop: { call: Shop['call'] }, sale: unknown, status: string, refund?: boolean) =>
  shop.call('PATCH', `/v1/business/sales/${String(sale)}/status`, { status, refund })

test('a sale moves goods at average cost, and its profit never changes', async () => {
  const { shop, rice, delivery, bola, sell } = await riceShop()
  await stockUp(shop, bola, rice, 5, 6_300_000)
  const soldResponse = await sell({
    items: [
      { product: rice, quantity: 3, price: 7_500_000 },
      { product: delivery, quantity: 1, price: 150_000 },
    ],
    payable_amount: 22_650_000,
  })
  // 15 bags worth 915,000.00: three of them cost 183,000.00; the delivery costs what its product says.
  expect(soldResponse.body.sale).toMatchObject({ number: 'SL-000001', status: 'approved', cost: 18_350_000, payment_status: 'unpaid' })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 12, available: 12, value: 73_200_000 })
  await stockUp(shop, bola, rice, 100, 9_000_000)
  expect((await shop.call('GET', `/v1/business/sales/${soldResponse.body.sale?.id}`)).body.sale).toMatchObject({ cost: 18_350_000 })
})

test('the till is told what goods cost where the cashier may see that, and nothing otherwise', async () => {
  const { shop } = await riceShop()
  const fieldsFor = async (member: { call: Shop['call'] }) =>
    (await member.call('GET', `/v1/business/items-for-sale?location=${shop.location}&search=Rice`)).body.rows
  expect(await fieldsFor(shop)).toMatchObject([{ cost: 6_000_000 }])
  expect(await fieldsFor(await shop.member(['sale.create', 'product.view-cost']))).toMatchObject([{ cost: 6_000_000 }])
  expect(await fieldsFor(await shop.member(['sale.create', 'product.view']))).toMatchObject([{ cost: null }])
})

test('names of goods and metadata of lines are stored unchanged', async () => {
  const { shop, bola, sell } = await riceShop()
  const names = ['NULL', `"Peak", {tin} \\ 'x'`, 'Àkàrà ọ̀gbólógbòó', '{}', 'a,b']
  const notes = [{ size: ['NULL', '"\\', null, 1.5] }, { '}': '{"' }, undefined, { of: [] }, {}]
  const items = []
  for (const [index, name] of names.entries()) {
    const product = await addProduct(server, shop, { name, price: 100 })
    await stockUp(shop, bola, product, 5, 50)
    items.push({ product, quantity: 1, price: 100, metadata: notes[index] })
  }
  const soldResponse = await sell({ items, payable_amount: 500 })
  const { body } = await shop.call('GET', `/v1/business/sales/${soldResponse.body.sale?.id}`)
  const lines = (body.sale?.items ?? []) as { name: string; metadata: unknown }[]
  expect(lines.map((line) => line.name)).toEqual(names)
  expect(lines.map((line) => line.metadata)).toEqual(notes.map((note) => note ?? null))
})

test('the last unit takes all the value that is left', async () => {
  const shop = await openShop(server)
  const [soap, supplier] = [await addProduct(server, shop), await addContact(server, shop)]
  await stockUp(shop, supplier, soap, 3, 0.1 * 100)
  await stockUp(shop, supplier, soap, 4, 11)
  for (let left = 7; left > 0; left--) {
    await shop.call('PUT', '/v1/business/sales', {
      contact: supplier,
      location: shop.location,
      items: [{ product: soap, quantity: 1, price: 100 }],
      payable_amount: 100,
    })
  }
  expect(await levelOf(shop, soap)).toMatchObject({ on_hand: 0, value: 0 })
})

test('a paid amount is the sum of the payments, or refused with it', async () => {
  const { rice, shop, sell } = await riceShop()
  const paid = (paid_amount: unknown, amounts: number[]) =>
    sell({ paid_amount, payment_accounts: amounts.map((amount) => ({ account: null, amount })) })
  for (const [sent, amounts, expected] of [
    [1_000_00, [], '₦0.00'],
    [1_000_00, [400_00, 500_00], '₦900.00'],
    ['0', [100], '₦1.00'],
  ] as const)
    expect(await paid(sent, [...amounts])).toMatchObject({
      status: 422,
      body: { errors: { paid_amount: [`The payments add up to ${expected}`] } },
    })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 0 })
  expect(await paid('90000', [400_00, 500_00])).toMatchObject({ status: 201, body: { sale: { paid_amount: 900_00 } } })
  expect(await paid(null, [400_00])).toMatchObject({ status: 201, body: { sale: { paid_amount: 400_00 } } })
  expect(await paid(0, [])).toMatchObject({ status: 201, body: { sale: { paid_amount: 0 } } })
})

test('a payable amount that is not the total is refused with the right figure, and nothing moves', async () => {
  const { shop, rice, sell } = await riceShop()
  expect(await sell({ payable_amount: 22_500_001 })).toMatchObject({
    status: 422,
    body: { errors: { payable_amount: ['The total is ₦225,000.00: prices or taxes have changed since'] } },
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 0 })
})

test('more than is available is refused on its line, by the name of the place', async () => {
  const { sell, rice } = await riceShop()
  const two = [
    { product: rice, quantity: 6, price: 100 },
    { product: rice, quantity: 5, price: 100 },
  ]
  expect(await sell({ items: two, payable_amount: 1100 })).toMatchObject({
    status: 422,
    body: { errors: { 'items.1.quantity': ['Only 4 available at Main store'] } },
  })
})

test('payments reduce the balance, at the sale and later, and an overpayment is credit', async () => {
  const { shop, bola, sell } = await riceShop()
  const soldResponse = await sell({ payment_accounts: [{ account: null, amount: 20_000_000 }] })
  expect(soldResponse.body.sale).toMatchObject({ payment_status: 'partial', paid_amount: 20_000_000 })
  expect(await balanceOf(shop, bola)).toBe(-60_000_000 + 2_500_000)
  const path = `/v1/business/sales/${soldResponse.body.sale?.id}/payments`
  expect(await shop.call('POST', path, { amount: 3_000_000, account: null, note: 'the rest' })).toMatchObject({
    status: 200,
    body: { sale: { payment_status: 'paid', paid_amount: 23_000_000 } },
  })
  expect(await balanceOf(shop, bola)).toBe(-60_000_000 - 500_000)
  // One customer's credit is no part of what another has left to pay.
  await sell({ payment_accounts: [{ account: null, amount: 22_000_000 }] })
  expect((await shop.call('GET', '/v1/business/sales/sums')).body).toMatchObject({
    sums: { total: 45_000_000, paid: 45_000_000, credited: 0, not_owed: 0, over: 500_000, left: 500_000 },
  })
})

test('the walk-in customer pays exactly the total', async () => {
  const { shop, sell } = await riceShop()
  expect(await sell({ contact: shop.walkIn })).toMatchObject({
    status: 422,
    body: { errors: { payment_accounts: ['The walk-in customer pays exactly ₦225,000.00'] } },
  })
  const paid = await sell({ contact: shop.walkIn, payment_accounts: [{ account: null, amount: 22_500_000 }] })
  expect(paid.body.sale).toMatchObject({ payment_status: 'paid' })
  const canceled = await settle(shop, paid.body.sale?.id, 'canceled')
  expect(canceled.body.sale).toMatchObject({ status: 'canceled', paid_amount: 0 })
  expect(await balanceOf(shop, shop.walkIn)).toBe(0)
})

test('canceling a paid sale puts the goods back and leaves the money as credit, unless it is refunded', async () => {
  const { shop, rice, bola, sell } = await riceShop()
  const pay = { payment_accounts: [{ account: null, amount: 22_500_000 }] }
  const [creditSale, refunded] = [await sell(pay), await sell(pay)]
  await settle(shop, creditSale.body.sale?.id, 'canceled')
  expect(await balanceOf(shop, bola)).toBe(-60_000_000 - 22_500_000)
  const undone = await settle(shop, refunded.body.sale?.id, 'canceled', true)
  expect(undone.body.sale?.edges?.payments).toMatchObject([{ amount: 22_500_000 }, { amount: -22_500_000 }])
  expect(await balanceOf(shop, bola)).toBe(-60_000_000 - 22_500_000)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, value: 60_000_000 })
  expect(await settle(shop, refunded.body.sale?.id, 'canceled')).toMatchObject({ status: 409, body: { status: 'canceled' } })
  expect((await shop.call('GET', '/v1/business/sales/sums?status=canceled')).body).toMatchObject({
    count: 2,
    sums: { canceled: 2, total: 45_000_000, not_owed: 0, left: 0 },
  })
})

test('at level 2 two others must approve before anything moves, and the goods are held meanwhile', async () => {
  const { shop, rice, bola, sell } = await riceShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 2 })
  const cashier = await shop.member(['sale.create', 'sale.edit-price', 'sale.mark-approved'])
  const [first, second] = [await shop.member(['sale.mark-approved']), await shop.member(['sale.mark-approved'])]
  const soldResponse = await cashier.call('PUT', '/v1/business/sales', {
    contact: bola,
    location: shop.location,
    items: [{ product: rice, quantity: 8, price: 100 }],
    payable_amount: 800,
    payment_accounts: [{ account: null, amount: 300 }],
  })
  const id = soldResponse.body.sale?.id
  expect(soldResponse.body.sale).toMatchObject({ status: 'pending', approval_level: 2, cost: null })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 8, available: 2 })
  // The payment is Bola's credit until the sale posts.
  expect(await balanceOf(shop, bola)).toBe(-60_000_000 - 300)
  const sums = async () => (await shop.call('GET', '/v1/business/sales/sums')).body.sums
  expect(await sums()).toMatchObject({ total: 800, paid: 300, credited: 0, not_owed: 500, over: 0, left: 0 })
  expect((await sell({ items: [{ product: rice, quantity: 3, price: 1 }], payable_amount: 3 })).status).toBe(422)

  expect(await settle(cashier, id, 'approved')).toMatchObject({ status: 422, body: { code: 'own_document' } })
  expect((await settle(first, id, 'approved')).body.sale).toMatchObject({ status: 'pending', approved_by_count: 1 })
  expect(await settle(first, id, 'approved')).toMatchObject({ status: 422, body: { code: 'approved_before' } })
  const outcome = await settle(second, id, 'approved')
  expect(outcome.body.sale).toMatchObject({ status: 'approved', approved_by_count: 2 })
  expect((await shop.call('GET', `/v1/business/sales/${String(id)}`)).body.sale).toMatchObject({ cost: 48_000_000 })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 2, committed: 0 })
  expect(await balanceOf(shop, bola)).toBe(-60_000_000 + 500)
  expect(await sums()).toMatchObject({ total: 800, paid: 300, left: 500 })
  expect(await settle(first, id, 'canceled')).toMatchObject({ status: 403, body: { permission: 'sale.mark-canceled' } })
})

test('an owner may approve their own sale, and it is recorded as a self-approval', async () => {
  const { shop, sell } = await riceShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const soldResponse = await sell()
  const outcome = await settle(shop, soldResponse.body.sale?.id, 'approved')
  expect(outcome.body.sale).toMatchObject({ status: 'approved', edges: { approvals: [{ is_own: true }] } })
})

test('a canceled or deleted pending sale releases its stock, and an approved one cannot be deleted', async () => {
  const { shop, rice, sell } = await riceShop()
  const posted = await sell()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const [canceled, deleted] = [await sell(), await sell()]
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 7, committed: 6 })
  await settle(shop, canceled.body.sale?.id, 'canceled')
  const remove = (sale: unknown) => shop.call('DELETE', `/v1/business/sales/${String(sale)}`)
  expect(await remove(deleted.body.sale?.id)).toMatchObject({ status: 200 })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 7, committed: 0 })
  expect(await remove(canceled.body.sale?.id)).toMatchObject({ status: 200 })
  expect(await remove(posted.body.sale?.id)).toMatchObject({ status: 422, body: { code: 'cancel_it_first' } })
  await settle(shop, posted.body.sale?.id, 'canceled')
  expect(await remove(posted.body.sale?.id)).toMatchObject({ status: 422, body: { code: 'part_of_the_books' } })
  expect((await shop.call('GET', '/v1/business/sales')).body.rows).toMatchObject([{ number: 'SL-000001' }])
  expect((await sell()).body.sale).toMatchObject({ number: 'SL-000004' })
})

test('a member bound to a location sells there alone and sees nothing of the others', async () => {
  const { shop, rice, bola, sell } = await riceShop()
  const soldResponse = await sell()
  const otherLocation = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Ikeja',
    country: 'NG',
    state: 'Lagos',
    city: 'Ikeja',
    address: '1 Awolowo Way',
    latitude: 6.6,
    longitude: 3.35,
  })
  const ikeja = String(otherLocation.body.location?.id)
  const keeper = await shop.member(['sale.view', 'sale.create', 'sale.mark-canceled', 'inventory-level.view'], ikeja)
  const path = `/v1/business/sales/${soldResponse.body.sale?.id}`
  expect((await keeper.call('GET', path)).status).toBe(404)
  expect((await keeper.call('GET', `${path}/download`)).status).toBe(404)
  expect((await settle(keeper, soldResponse.body.sale?.id, 'canceled')).status).toBe(404)
  expect((await keeper.call('GET', '/v1/business/sales')).body.page?.total_rows).toBe(0)
  expect((await keeper.call('GET', '/v1/business/inventory-levels')).body.page?.total_rows).toBe(0)
  const body = { contact: bola, location: shop.location, items: [{ product: rice, quantity: 1, price: 1 }], payable_amount: 1 }
  expect(await keeper.call('PUT', '/v1/business/sales', body)).toMatchObject({
    status: 422,
    body: { errors: { location: ['This location was not found: choose another one'] } },
  })
})

test('a sale dated in the past is listed on its day; one in the future is refused', async () => {
  const { shop, sell } = await riceShop()
  await sell({ date: '2026-01-15' })
  expect((await shop.call('GET', '/v1/business/sales?from=2026-01-15&to=2026-01-15')).body.rows).toMatchObject([
    { date: '2026-01-15T11:00:00.000Z' },
  ])
  expect((await shop.call('GET', '/v1/business/sales?from=2026-01-16&to=2026-01-16')).body.rows).toEqual([])
  expect(await sell({ date: '2999-01-01' })).toMatchObject({
    status: 422,
    body: { errors: { date: ['The date cannot be in the future'] } },
  })
})

test('a sale is found by its number, by its customer, by its payment', async () => {
  const { shop, sell } = await riceShop()
  await sell({ payment_accounts: [{ account: null, amount: 22_500_000 }] })
  await sell()
  const count = async (query: string) => (await shop.call('GET', `/v1/business/sales?${query}`)).body.page?.total_rows
  expect(await count('search=SL-000002')).toBe(1)
  expect(await count('search=2')).toBe(1)
  expect(await count('search=bola')).toBe(2)
  expect(await count('payment_status=paid')).toBe(1)
  expect(await count('payment_status=paid,unpaid')).toBe(2)
  expect(await count('not_status=approved')).toBe(0)
  expect((await shop.call('GET', '/v1/business/sales?sort=bogus.desc')).body.errors?.sort).toEqual(['This list cannot be sorted that way'])
})

test('the preview of a cancel runs it and rolls it back', async () => {
  const { shop, rice, bola, sell } = await riceShop()
  const soldResponse = await sell({ payment_accounts: [{ account: null, amount: 12_500_000 }] })
  const ask = (query: string) => shop.call('GET', `/v1/business/sales/${soldResponse.body.sale?.id}/consequence?${query}`)
  expect((await ask('status=canceled')).body).toEqual({
    stock: [
      {
        product: { id: rice, name: 'Rice 50kg' },
        location: { id: shop.location, name: 'Main store' },
        quantity: 3,
        committed: 0,
        worth: 18_000_000,
      },
    ],
    balances: [{ contact: { id: bola, name: 'Bola Ade' }, amount: -22_500_000, deposits: 0 }],
    cash: [],
    incoming: [],
    restored: [],
    owed_again: [],
    becomes_both: [],
    paid_online: 0,
  })
  expect((await ask('status=canceled&refund=1')).body).toMatchObject({
    balances: [{ amount: -10_000_000 }],
    cash: [{ account: null, amount: -12_500_000 }],
  })
  expect(await ask('status=approved')).toMatchObject({ status: 409 })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 7 })
  expect((await shop.call('GET', `/v1/business/sales/${soldResponse.body.sale?.id}`)).body.sale).toMatchObject({ status: 'approved' })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
