import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const meet = await openLockConflicts(server)
const drawers = '/v1/business/drawers'
const sales = '/v1/business/sales'
const cashier = ['sale.create', 'sale.edit', 'sale.view', 'sale.mark-canceled'] as const

async function openStall() {
  const shop = await openShop(server)
  const bag = await addProduct(server, shop, { name: 'Rice', price: 100_00 })
  const ada = await addContact(server, shop, 'Ada Eze')
  await stockUp(shop, ada, bag, 100, 60_00)
  const account = { bank_code: '057', account_number: '2098765432', account_name: 'Stall' }
  const bank = String((await shop.call('PUT', '/v1/business/bank-accounts', account)).body.bank_account?.id)
  const created = await shop.call('PUT', drawers, { location: shop.location, name: 'Front till' })
  expect(created.status).toBe(201)
  const till = String(created.body.drawer?.id)
  const open = (float = 50_00, by: Caller = shop, id = till) => by.call('POST', `${drawers}/${id}/open`, { float })
  const move = (direction: string, amount: number, by: Caller = shop) =>
    by.call('POST', `${drawers}/${till}/movements`, { direction, amount, reason: 'Fuel' })
  const close = (cash: number, by: Caller = shop, more: object[] = []) =>
    by.call('POST', `${drawers}/${till}/close`, { counted: [{ account: null, amount: cash }, ...more] })
  const reopen = (by: Caller = shop) => by.call('POST', `${drawers}/${till}/reopen`, {})
  const session = async (id: unknown, by: Caller = shop) =>
    (await by.call('GET', `${drawers}/${till}/sessions/${String(id)}`)).body.drawer_session
  const payments = (cash: number, transfer = 0) =>
    [
      { account: null, amount: cash },
      { account: bank, amount: transfer },
    ].filter(({ amount }) => amount > 0)
  const form = (cash: number, transfer = 0, more: object = {}) => ({
    ...{ contact: ada, location: shop.location, items: [{ product: bag, quantity: 1, price: 100_00 }], payable_amount: 100_00 },
    ...{ payment_accounts: payments(cash, transfer), drawer: till },
    ...more,
  })
  const sell = (cash: number, transfer = 0, more: object = {}, by: Caller = shop) => by.call('PUT', sales, form(cash, transfer, more))
  const soldId = async (...args: Parameters<typeof sell>) => String((await sell(...args)).body.sale?.id)
  const cancel = (id: string, more: object = {}, by: Caller = shop) =>
    by.call('PATCH', `${sales}/${id}/status`, { status: 'canceled', refund: true, ...more })
  return { shop, bag, ada, bank, till, open, move, close, reopen, session, payments, form, sell, soldId, cancel }
}

const expectedIn = (session: JsonBody | undefined): number =>
  Number((session?.accounts as unknown as { expected: number }[] | undefined)?.[0]?.expected)

test('a session’s expected cash is its float, cash movements, payments and refunds', async () => {
  const { shop, ada, bag, bank, till, open, move, close, session, sell, soldId } = await openStall()
  const opened = await open()
  expect(opened.status).toBe(200)
  expect(opened.body.drawer_session).toMatchObject({ number: 1, status: 'open', float: 50_00, expected: null, counted: null, sales: 0 })
  const id = opened.body.drawer_session?.id
  const seller = await shop.member(cashier)
  const first = await soldId(60_00, 40_00)
  const second = await soldId(30_00, 0, {}, seller)
  // Later payments: of a sale, from and to a contact, and of an intake. Then a return with its refund.
  await seller.call('POST', `${sales}/${second}/payments`, { amount: 20_00, account: bank, drawer: till })
  const ahead = await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: 15_00, drawer: till })
  expect(ahead.status).toBe(200)
  await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'out', amount: 4_00, drawer: till })
  const intakes = await shop.call('GET', '/v1/business/inventory-actions?kind=intake')
  await shop.call('POST', `/v1/business/inventory-actions/${String(intakes.body.rows?.[0]?.id)}/payments`, { amount: 6_00, drawer: till })
  const back = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
    ...{ contact: ada, location: shop.location, sale: first, items: [{ product: bag, quantity: 1, price: 100_00 }] },
    ...{ payment_accounts: [{ amount: 10_00 }], drawer: till },
  })
  expect(back.status).toBe(201)
  await move('in', 5_00)
  await move('out', 2_00)
  // A sale without a drawer counts in no session.
  await sell(100_00, 0, { drawer: null })
  const cash = 50_00 + 60_00 + 30_00 + 15_00 - 4_00 - 6_00 - 10_00 + 5_00 - 2_00
  const running = await session(id)
  expect(running).toMatchObject({ paid_in: 5_00, paid_out: 2_00, sales: 2, sold: 200_00, expected: null })
  expect(running?.accounts).toMatchObject([
    { account: null, count: 6, taken: 105_00, given_back: 20_00, expected: cash, counted: null, difference: null },
    { account: { id: bank }, count: 2, taken: 60_00, given_back: 0, expected: 60_00 },
  ])
  const byMember = running?.members as unknown as JsonBody[]
  expect(byMember.find(({ sold: total }) => Number(total) === 100_00)).toBeDefined()
  expect(byMember).toHaveLength(2)
  expect(running?.movements).toMatchObject([
    { direction: 'in', amount: 5_00, reason: 'Fuel' },
    { direction: 'out', amount: 2_00 },
  ])

  const closed = await close(cash - 1_50, shop, [{ account: bank, amount: 61_00 }])
  expect(closed.body.drawer_session).toMatchObject({
    ...{ status: 'closed', expected: cash, counted: cash - 1_50, difference: -1_50, is_last: true },
    accounts: [
      { account: null, expected: cash, counted: cash - 1_50, difference: -1_50 },
      { account: { id: bank }, expected: 60_00, counted: 61_00, difference: 1_00 },
    ],
  })
  const { rows } = (await shop.call('GET', `${drawers}/${till}/sessions`)).body
  expect(rows).toMatchObject([{ id, number: 1, status: 'closed', difference: -1_50, closed_by: { name: 'Ada Obi' } }])
  const listed = await shop.call('GET', `${sales}?drawer_session=${String(id)}`)
  expect(listed.body.page?.total_rows).toBe(2)
})

test('the Z report says all of it, for the roll and as PDF', async () => {
  const { shop, bank, till, open, move, close, soldId } = await openStall()
  const id = String((await open()).body.drawer_session?.id)
  await soldId(60_00, 40_00)
  await move('out', 2_00)
  const path = `${drawers}/${till}/sessions/${id}/download`
  expect(String((await shop.call('GET', path)).body)).toContain('The drawer is still open')
  await close(100_00, shop, [{ account: bank, amount: 40_00 }])
  const roll = await shop.call('GET', path)
  expect(roll.headers['content-type']).toContain('text/html')
  for (const text of ['Z report', 'Front till', 'Z-0001', '₦50.00', 'Cash expected', '₦108.00', '₦100.00', '-₦8.00', 'Fuel: -₦2.00'])
    expect(String(roll.body).replaceAll('−', '-')).toContain(text)
  const { rawPayload } = await server.fastify.inject({
    url: `${path}?format=pdf`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const printed = pdfText(rawPayload)
  for (const text of ['Z report', 'Front till', '₦108.00', '2098765432', 'Counted by']) expect(printed).toContain(text)
})

test('a drawer has one open session, which takes only sales of its location', async () => {
  const { shop, bag, ada, till, open, close, move, sell, form } = await openStall()
  expect((await sell(100_00)).body.errors).toEqual({ drawer: ['Front till is not open: open it first'] })
  expect((await move('in', 1)).status).toBe(409)
  expect((await close(0)).status).toBe(409)
  await open()
  expect((await open()).status).toBe(409)
  const place = { name: 'Wuse', country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Road', latitude: 6, longitude: 3 }
  const wuse = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  await stockUp(shop, ada, bag, 5, 60_00, wuse)
  expect((await sell(100_00, 0, { location: wuse })).body.errors).toEqual({ drawer: ['Front till is at another location'] })
  const bound = await shop.member(cashier, wuse)
  expect((await bound.call('GET', `${drawers}/${till}`)).status).toBe(404)
  expect((await bound.call('GET', drawers)).body.rows).toEqual([])
  expect((await bound.call('PUT', sales, form(100_00, 0, { location: wuse }))).body.errors).toHaveProperty('drawer')
  expect((await bound.call('PUT', drawers, { name: 'Mine', location: shop.location })).body.errors).toHaveProperty('location')
  expect((await shop.call('DELETE', `${drawers}/${till}`)).body.message).toBe('Front till is open: close it first')
  expect((await shop.call('PATCH', `${drawers}/${till}`, { location: wuse })).body.errors).toHaveProperty('location')
  expect((await shop.call('PUT', drawers, { location: shop.location, name: 'front TILL' })).body.errors).toHaveProperty('name')
  for (const [counts, field] of [
    [[], 'counted'],
    [[{ account: 'ba01ARZ3NDEKTSV4RRFFQ69G5FAV', amount: 1 }], 'counted'],
    [[{ amount: 1 }, { amount: 2 }], 'counted.1.account'],
    [[{ amount: -1 }], 'counted.0.amount'],
  ] as const)
    expect((await shop.call('POST', `${drawers}/${till}/close`, { counted: counts })).body.errors, JSON.stringify(counts)).toHaveProperty([
      field,
    ])
  await close(50_00)
  // A location with an open drawer cannot be deleted.
  await shop.call('PATCH', `${drawers}/${till}`, { location: wuse })
  await open(10_00)
  const emptied = await shop.call('PUT', '/v1/business/inventory-actions/adjustments', {
    location: wuse,
    items: [{ product: bag, quantity: -5, reason: 'loss' }],
  })
  expect(emptied.status).toBe(201)
  const deletion = await shop.call('DELETE', `/v1/business/inventory-locations/${wuse}`)
  expect(deletion.body.message).toBe('The drawer Front till is open here: close it first')
})

test('the member who opened a drawer and members with the sales report count it; other members only sell at it', async () => {
  const { shop, till, open, close, move, sell, session, reopen } = await openStall()
  const [amina, bola] = [await shop.member(cashier), await shop.member(cashier)]
  const chief = await shop.member([...cashier, 'report.view-sale-report'])
  const id = String((await open(50_00, amina)).body.drawer_session?.id)
  expect((await sell(100_00, 0, {}, bola)).status).toBe(201)
  expect([(await move('in', 1, bola)).status, (await close(1, bola)).status]).toEqual([403, 403])
  expect((await bola.call('GET', `${drawers}/${till}/sessions/${id}`)).status).toBe(404)
  expect((await bola.call('GET', `${drawers}/${till}/sessions`)).body.rows).toEqual([])
  expect((await bola.call('GET', `${drawers}/${till}/timeline`)).status).toBe(403)
  expect((await bola.call('GET', drawers)).body.rows).toMatchObject([{ name: 'Front till', session: { opened_by: { name: 'Ada Obi' } } }])
  expect(expectedIn(await session(id, amina))).toBe(150_00)
  expect((await close(150_00, chief)).status).toBe(200)
  for (const member of [amina, chief]) expect((await reopen(member)).status).toBe(403)
  expect((await reopen()).status).toBe(200)
  expect((await close(149_00, amina)).body.drawer_session?.difference).toBe(-1_00)
  const { rows } = (await chief.call('GET', `${drawers}/${till}/timeline`)).body
  expect((rows as unknown as JsonBody[]).map(({ what }) => what)).toEqual(['closed', 'reopened', 'closed', 'opened', 'created'])
  expect(rows).toMatchObject([{ amount: 149_00, difference: -1_00 }, {}, { amount: 150_00, difference: 0 }, { amount: 50_00 }, {}])
})

test('the payment of a new intake leaves its drawer, and its refund returns to the drawer', async () => {
  const { shop, ada, bag, bank, till, open, close, session, payments } = await openStall()
  const intakes = '/v1/business/inventory-actions'
  const take = (cash: number, transfer = 0, more: object = {}) => {
    const items = [{ product: bag, quantity: 2, cost: 60_00 }]
    const form = { contact: ada, location: shop.location, items, payment_accounts: payments(cash, transfer), drawer: till }
    return shop.call('PUT', `${intakes}/intakes`, { ...form, ...more })
  }
  const intakeId = async (...args: Parameters<typeof take>) => String((await take(...args)).body.inventory_action?.id)
  expect(await take(10_00)).toMatchObject({ status: 422, body: { errors: { drawer: ['Front till is not open: open it first'] } } })
  const id = String((await open(200_00)).body.drawer_session?.id)
  const wrongIntake = await intakeId(70_00, 20_00)
  await intakeId(30_00, 0, { drawer: null })
  const accounts = (await session(id))?.accounts
  expect(accounts).toMatchObject([
    { account: null, given_back: 70_00, expected: 130_00 },
    { account: { id: bank }, given_back: 20_00, expected: -20_00 },
  ])
  // A correction moves no money. A cancellation or deletion refunds to the drawer that it names.
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const waiting = await intakeId(15_00)
  expect(expectedIn(await session(id))).toBe(115_00)
  expect((await shop.call('DELETE', `${intakes}/${waiting}?refund=1&drawer=${till}`)).status).toBe(200)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 0 })
  expect(expectedIn(await session(id))).toBe(130_00)
  const right = await intakeId(0, 0, { corrects: wrongIntake, items: [{ product: bag, quantity: 3, cost: 60_00 }] })
  expect(expectedIn(await session(id))).toBe(130_00)
  const undone = await shop.call('PATCH', `${intakes}/${right}/status`, { status: 'canceled', refund: true, drawer: till })
  expect(undone.status).toBe(200)
  expect((await close(200_00)).body.drawer_session).toMatchObject({ expected: 200_00, difference: 0 })
})

test('a count may be negative for a bank account, never for cash', async () => {
  const { bank, open, close, soldId, cancel, till } = await openStall()
  await open(0)
  const before = await soldId(0, 80_00)
  await close(0)
  await open(10_00)
  await cancel(before, { drawer: till })
  expect(await close(-1)).toMatchObject({ status: 422, body: { errors: { 'counted.0.amount': ['Cash cannot be below zero'] } } })
  const closed = await close(10_00, undefined, [{ account: bank, amount: -79_00 }])
  expect(closed.body.drawer_session).toMatchObject({
    difference: 0,
    accounts: [{ account: null }, { account: { id: bank }, expected: -80_00, counted: -79_00, difference: 1_00 }],
  })
})

test('a refund after a close changes no closed session', async () => {
  const { shop, till, open, close, soldId, cancel, session, reopen } = await openStall()
  const id = String((await open()).body.drawer_session?.id)
  const [first, second, third] = [await soldId(100_00), await soldId(60_00, 40_00), await soldId(30_00)]
  await close(240_00)
  const before = await session(id)
  const next = String((await open(200_00)).body.drawer_session?.id)
  expect((await cancel(first, { drawer: till })).status).toBe(200)
  expect((await cancel(second)).status).toBe(200)
  const payment = (await shop.call('GET', `${sales}/${third}?with_payments`)).body.sale?.edges?.payments?.[0]?.id
  await shop.call('DELETE', `${sales}/${third}/payments/${String(payment)}?drawer=${till}`)
  const { sales: _, sold: __, members: ___, is_last: ____, ...figures } = before as unknown as Record<string, unknown>
  expect(await session(id)).toMatchObject(figures)
  expect(expectedIn(await session(next))).toBe(70_00)
  // Only the last session can be reopened, and only if no session is open.
  expect((await reopen()).status).toBe(409)
  await close(0)
  expect((await reopen()).body.drawer_session).toMatchObject({ id: next, status: 'open', expected: null, difference: null })
  await soldId(100_00)
  expect(expectedIn(await session(next))).toBe(170_00)
  expect((await close(200_00)).body.drawer_session).toMatchObject({ expected: 170_00, difference: 30_00 })
})

test('a payment on a pending sale counts once, in the session that received it, also after a correction', async () => {
  const { shop, till, bag, open, close, soldId, form, session } = await openStall()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const id = String((await open(0)).body.drawer_session?.id)
  const waiting = await soldId(40_00)
  expect(expectedIn(await session(id))).toBe(40_00)
  await shop.call('PATCH', `${sales}/${waiting}/status`, { status: 'approved', drawer: till })
  expect(expectedIn(await session(id))).toBe(40_00)
  await close(40_00)
  const next = String((await open(0)).body.drawer_session?.id)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 0 })
  const items = [{ product: bag, quantity: 2, price: 100_00 }]
  const right = await shop.call('PUT', sales, form(0, 0, { corrects: waiting, items, payable_amount: 200_00 }))
  expect(right.body.sale).toMatchObject({ paid_amount: 40_00 })
  expect([expectedIn(await session(id)), expectedIn(await session(next))]).toEqual([40_00, 0])
})

test('a payment that races a close is included in the session or refused', async () => {
  const { shop, till, open, close, sell, session, move } = await openStall()
  const id = String((await open(0)).body.drawer_session?.id)
  const sale = await meet(
    () => sell(100_00),
    () => close(100_00),
  )
  expect([sale.waited, sale.first.status, sale.second.status]).toEqual([true, 201, 200])
  expect(await session(id)).toMatchObject({ expected: 100_00, difference: 0 })
  await open(0)
  const shut = await meet(
    () => close(0),
    () => sell(100_00),
  )
  expect([shut.waited, shut.first.status, shut.second.status]).toEqual([true, 200, 422])
  expect(shut.second.body.errors).toHaveProperty('drawer')
  await open(0)
  const moveRace = await meet(
    () => move('in', 5_00),
    () => close(5_00),
  )
  expect([moveRace.waited, moveRace.second.body.drawer_session?.expected]).toEqual([true, 5_00])
  const opened = await meet(
    () => open(0),
    () => open(0),
  )
  expect([opened.waited, opened.first.status, opened.second.status]).toEqual([true, 200, 409])
  const closed = await meet(
    () => close(0),
    () => close(0),
  )
  expect([closed.waited, closed.first.status, closed.second.status]).toEqual([true, 200, 409])
  const deleteRace = await meet(
    () => open(0),
    () => shop.call('DELETE', `${drawers}/${till}`),
  )
  expect([deleteRace.waited, deleteRace.first.status, deleteRace.second.status]).toEqual([true, 200, 422])
})

test('a restored drawer has its sessions again', async () => {
  const { shop, till, open, close } = await openStall()
  await open(0)
  await close(0)
  expect((await shop.call('DELETE', `${drawers}/${till}`)).status).toBe(200)
  expect((await open(0)).status).toBe(404)
  expect((await shop.call('GET', drawers)).body.rows).toEqual([])
  await shop.call('PUT', drawers, { location: shop.location, name: 'Front till' })
  expect((await shop.call('POST', `${drawers}/${till}/restore`, {})).body.errors).toHaveProperty('name')
  expect((await shop.call('POST', `${drawers}/${till}/restore`, { name: 'Old till' })).status).toBe(200)
  expect((await open(0)).body.drawer_session).toMatchObject({ number: 2, drawer: { name: 'Old till' } })
})

test('a drawer whose location is deleted cannot be opened until it moves', async () => {
  const { shop } = await openStall()
  const place = { name: 'Wuse', country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Road', latitude: 6, longitude: 3 }
  const wuse = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  const path = `${drawers}/${String((await shop.call('PUT', drawers, { location: wuse, name: 'Stall' })).body.drawer?.id)}`
  await shop.call('POST', `${path}/open`, { float: 0 })
  await shop.call('POST', `${path}/close`, { counted: [{ amount: 0 }] })
  expect((await shop.call('DELETE', `/v1/business/inventory-locations/${wuse}`)).status).toBe(200)
  for (const [act, body] of [
    ['open', { float: 0 }],
    ['reopen', {}],
  ] as const)
    expect(await shop.call('POST', `${path}/${act}`, body)).toMatchObject({
      status: 422,
      body: { message: 'The location of Stall was deleted: choose its location first' },
    })
  expect((await shop.call('PATCH', path, { location: shop.location })).status).toBe(200)
  expect((await shop.call('POST', `${path}/open`, { float: 0 })).status).toBe(200)
})

test('the books are sound', () => expectSoundBooks(server))
