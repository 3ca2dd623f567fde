import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact, addProduct, levelOf } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const actions = '/v1/business/inventory-actions'

/** A shop that takes in one bag of rice at ₦1,000 and two of beans at ₦1,000 each, carried by Musa. @param level how many must approve an intake */
async function carriedShop(level = 0) {
  const shop = await openShop(server)
  const [rice, beans, supplier, carrier] = [
    await addProduct(server, shop, { name: 'Rice' }),
    await addProduct(server, shop, { name: 'Beans' }),
    await addContact(server, shop, 'Chidi Foods'),
    await addContact(server, shop, 'Musa Haulage'),
  ]
  if (level > 0) await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: level })
  const account = { bank_name: 'GTBank', bank_code: '058', account_name: 'Kasuwa Stores', account_number: '0123456789' }
  const bank = String((await shop.call('PUT', '/v1/business/bank-accounts', account)).body.bank_account?.id)
  const take = (extra_costs: object[], more: object = {}, by: Caller = shop) =>
    by.call('PUT', `${actions}/intakes`, {
      contact: supplier,
      location: shop.location,
      items: [
        { product: rice, quantity: 1, cost: 100_000 },
        { product: beans, quantity: 2, cost: 100_000 },
      ],
      extra_costs,
      ...more,
    })
  const createIntake = async (extra_costs: object[], more?: object) => {
    const answer = await take(extra_costs, more)
    expect(answer.status).toBe(201)
    return `${actions}/${answer.body.inventory_action?.id}`
  }
  const owes = async (contact: string) => Number((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance)
  const worth = async () => [(await levelOf(shop, rice))?.value, (await levelOf(shop, beans))?.value]
  return { shop, rice, beans, supplier, carrier, bank, take, taken: createIntake, owes, worth }
}

const transport = (carrier: string, amount = 10_000) => ({ name: 'Transport', amount, contact: carrier })

test('transport is spread over the lines to the kobo, raises what goods are worth and not the total, and is owed to its carrier', async () => {
  const { shop, supplier, carrier, take, owes, worth } = await carriedShop()
  const { body, status } = await take([transport(carrier)])
  expect(status).toBe(201)
  expect(body.inventory_action).toMatchObject({
    total: 300_000,
    extra_costs: [{ name: 'Transport', amount: 10_000, contact: { id: carrier, name: 'Musa Haulage' }, account: null }],
    // A third of ₦100.00 and two thirds of it.
    items: [
      { total: 100_000, extra_cost: 3333 },
      { total: 200_000, extra_cost: 6667 },
    ],
  })
  expect(await worth()).toEqual([103_333, 206_667])
  expect([await owes(supplier), await owes(carrier)]).toEqual([-300_000, -10_000])
  const ledger = await shop.call('GET', `/v1/business/contacts/balance-transactions?contact=${carrier}`)
  expect(ledger.body.rows).toMatchObject([{ kind: 'intake', amount: -10_000, note: 'Transport', document: { number: 'SI-000001' } }])
})

test('goods that cost nothing bear nothing, unless all do: then each by its number', async () => {
  const { shop, rice, beans, taken, worth } = await carriedShop()
  const free = (cost: number) => ({
    items: [
      { product: rice, quantity: 1, cost },
      { product: beans, quantity: 3, cost: 0 },
    ],
  })
  const duty = [{ name: 'Duty', amount: 1001 }]
  const path = await taken(duty, free(500))
  expect(await worth()).toEqual([1501, 0])
  await shop.call('PATCH', `${path}/status`, { status: 'canceled' })
  await taken(duty, free(0))
  expect(await worth()).toEqual([250, 751])
})

test('an extra cost payable to the supplier is separate from the intake’s total and payments', async () => {
  const { supplier, take, taken, owes } = await carriedShop()
  await taken([transport(supplier)])
  expect(await owes(supplier)).toBe(-310_000)
  const paid = { payment_accounts: [{ account: null, amount: 300_001 }] }
  expect(await take([transport(supplier)], paid)).toMatchObject({
    status: 422,
    body: { errors: { payment_accounts: [expect.any(String)] } },
  })
})

test('a cancel reverses stock, both payables and paid costs exactly', async () => {
  const { shop, supplier, carrier, bank, taken, owes, worth } = await carriedShop()
  const activeIntake = await taken([transport(carrier, 700)])
  const path = await taken([transport(carrier), { name: 'Duty', amount: 5000, paid_from: bank }, { name: 'Loading', amount: 2000 }])
  expect(await owes(carrier)).toBe(-10_700)
  const { body } = await shop.call('GET', `${path}/consequence?status=canceled`)
  expect(body.balances).toMatchObject([{ amount: 300_000 }, { amount: 10_000 }])
  expect(body.cash).toEqual([
    { account: null, amount: 2000 },
    { account: { id: bank, name: 'Guaranty Trust Bank 0123456789' }, amount: 5000 },
  ])
  expect((await shop.call('PATCH', `${path}/status`, { status: 'canceled' })).status).toBe(200)
  expect([await owes(supplier), await owes(carrier), ...(await worth())]).toEqual([-300_000, -700, 100_233, 200_467])
  expect((await shop.call('PATCH', `${activeIntake}/status`, { status: 'canceled' })).status).toBe(200)
  expect([await owes(supplier), await owes(carrier), ...(await worth())]).toEqual([0, 0, 0, 0])
})

test('while an intake waits its carrier is owed nothing yet, cannot be deleted, and is owed once it is approved', async () => {
  const { shop, carrier, bank, taken, owes, worth } = await carriedShop(1)
  const path = await taken([transport(carrier), { name: 'Duty', amount: 500, paid_from: bank }])
  expect([await owes(carrier), ...(await worth())]).toEqual([0, undefined, undefined])
  for (const used of [`contacts/${carrier}`, `bank/accounts/${bank}`])
    expect((await shop.call('DELETE', `/v1/business/${used}`)).status).toBe(422)
  const approvalPreview = await shop.call('GET', `${path}/consequence?status=approved`)
  expect(approvalPreview.body.balances).toMatchObject([{ amount: -300_000 }, { amount: -10_000 }])
  expect((await shop.call('PATCH', `${path}/status`, { status: 'approved' })).status).toBe(200)
  expect([await owes(carrier), ...(await worth())]).toEqual([-10_000, 103_500, 207_000])
})

test('a correction keeps it: what the wrong one was brought in for is taken back, and the right one’s stands', async () => {
  const { shop, supplier, carrier, taken, owes, worth } = await carriedShop()
  const otherCarrier = await addContact(server, shop, 'Bala Trucks')
  const path = await taken([transport(carrier)])
  const right = await taken([transport(otherCarrier, 3000), transport(carrier, 3000)], { corrects: path.split('/').at(-1) })
  expect([await owes(supplier), await owes(carrier), await owes(otherCarrier)]).toEqual([-300_000, -3000, -3000])
  expect(await worth()).toEqual([102_000, 204_000])
  // To another supplier, who carried it too.
  await taken([transport(otherCarrier)], { contact: otherCarrier, corrects: right.split('/').at(-1) })
  expect([await owes(supplier), await owes(carrier), await owes(otherCarrier)]).toEqual([0, 0, -310_000])
})

test('a customer who is owed for transport supplies too, and their debt is as hidden as a supplier’s', async () => {
  const { shop, taken } = await carriedShop()
  const form = { name: 'Ada', phone: '08031234567', contact_type: 'customer' }
  const ada = String((await shop.call('POST', '/v1/business/contacts/quick', form)).body.contact?.id)
  await taken([transport(ada)])
  expect((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact).toMatchObject({ contact_type: 'both', balance: -10_000 })
  const clerk = await shop.member(['contact.view'])
  expect((await clerk.call('GET', `/v1/business/contacts/${ada}`)).body.contact).toMatchObject({ balance: null })
})

test('each cost is payable or paid, positive and named, and the walk-in customer is not allowed', async () => {
  const { shop, carrier, bank, take } = await carriedShop()
  const errors = async (extra: object) => (await take([extra])).body.errors
  expect(await errors({ ...transport(carrier), paid_from: bank })).toEqual({
    'extra_costs.0.paid_from': ['It is either owed or paid, not both'],
  })
  expect(await errors(transport(shop.walkIn))).toEqual({
    'extra_costs.0.contact': ['You cannot owe the walk-in customer: choose who you owe, or that it was paid'],
  })
  expect(await errors({ name: 'Duty', amount: 0 })).toMatchObject({ 'extra_costs.0.amount': [expect.any(String)] })
  expect(await errors({ name: ' ', amount: 5 })).toMatchObject({ 'extra_costs.0.name': [expect.any(String)] })
  expect(await errors({ name: 'Duty', amount: 5, paid_from: carrier })).toMatchObject({ 'extra_costs.0.paid_from': [expect.any(String)] })
})

test('a member without the cost permission may enter costs and cannot read them', async () => {
  const { shop, carrier, take } = await carriedShop()
  const keeper = await shop.member(['inventory-action.create-intake', 'inventory-action.view'])
  const { body } = await take([transport(carrier)], {}, keeper)
  expect(body.inventory_action).toMatchObject({ extra_costs: [{ amount: null }], items: [{ extra_cost: null }, { extra_cost: null }] })
})

test('costs paid at a drawer reduce its expected cash, and a cancel adds them to the current session', async () => {
  const { shop, supplier, bank, carrier, taken } = await carriedShop()
  const till = `/v1/business/drawers/${String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: 'Till' })).body.drawer?.id)}`
  const drawer = till.split('/').at(-1)
  const open = async () =>
    `${till}/sessions/${String((await shop.call('POST', `${till}/open`, { float: 500_00 })).body.drawer_session?.id)}`
  const close = (cash: number) => shop.call('POST', `${till}/close`, { counted: [{ amount: cash }] })
  const costs = [
    { name: 'Loading', amount: 20_00 },
    { name: 'Duty', amount: 50_00, paid_from: bank },
    { name: 'Transport', amount: 70_00, contact: carrier },
  ]
  const first = await open()
  const readSession = async (session: string) => (await shop.call('GET', session)).body.drawer_session
  const path = await taken(costs, { payment_accounts: [{ amount: 5_00 }], drawer })
  expect(await readSession(first)).toMatchObject({
    accounts: [
      { account: null, count: 2, taken: 0, given_back: 25_00, expected: 475_00 },
      { account: { id: bank }, count: 1, taken: 0, given_back: 50_00, expected: -50_00 },
    ],
    members: [{ accounts: [{ amount: -25_00 }, { amount: -50_00 }] }],
  })
  // At no drawer it counts in none.
  await taken(costs)
  const roll = await shop.call('GET', `${first}/download`)
  for (const expectedText of ['Cash paid out', '-₦25.00', '₦475.00']) expect(String(roll.body).replaceAll('−', '-')).toContain(expectedText)
  expect((await close(475_00)).body.drawer_session).toMatchObject({ expected: 475_00, difference: 0 })
  const second = await open()
  // Payments to the supplier stay as credit; paid extra costs are refunded.
  expect((await shop.call('PATCH', `${path}/status`, { status: 'canceled', refund: false, drawer })).status).toBe(200)
  const accounts = [
    { account: null, count: 1, taken: 20_00, given_back: 0, expected: 520_00 },
    { account: { id: bank }, taken: 50_00, expected: 50_00 },
  ]
  expect(await readSession(second)).toMatchObject({ accounts })
  // Deleted afterwards, it gives back what the supplier kept, and no more of this.
  expect((await shop.call('DELETE', `${path}?drawer=${String(drawer)}`)).status).toBe(422)
  const wrong = await taken(costs, { drawer })
  expect(await readSession(second)).toMatchObject({ accounts: [{ expected: 500_00 }, { expected: 0 }] })
  await taken(
    [
      { name: 'Loading', amount: 30_00 },
      { name: 'Duty', amount: 1_00, contact: supplier },
    ],
    { corrects: wrong.split('/').at(-1), drawer },
  )
  expect(await readSession(second)).toMatchObject({ accounts: [{ expected: 490_00 }, { expected: 50_00 }] })
  expect((await close(490_00)).body.drawer_session).toMatchObject({ expected: 490_00 })
  expect(await readSession(first)).toMatchObject({ expected: 475_00 })
})

test('costs of a pending intake are paid at the drawer at once, and refunded when it is deleted', async () => {
  const { shop, taken } = await carriedShop(1)
  const till = `/v1/business/drawers/${String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: 'Till' })).body.drawer?.id)}`
  const drawer = String(till.split('/').at(-1))
  const session = `${till}/sessions/${String((await shop.call('POST', `${till}/open`, { float: 100_00 })).body.drawer_session?.id)}`
  const expected = async () => (await shop.call('GET', session)).body.drawer_session?.accounts
  const path = await taken([{ name: 'Loading', amount: 20_00 }], { drawer })
  expect(await expected()).toMatchObject([{ expected: 80_00 }])
  expect((await shop.call('DELETE', `${path}?drawer=${drawer}`)).status).toBe(200)
  expect(await expected()).toMatchObject([{ expected: 100_00 }])
})

// Acts that name the same two the other way round would wait for each other, and be begun again by luck alone.
test('both contacts of an intake are locked in the order of their ids', async () => {
  const { shop, carrier, supplier, take, owes } = await carriedShop()
  const [first = '', last = ''] = [supplier, carrier].sort()
  const lock = (contact: string, how: string) =>
    owner.query(`select from contacts where business_id = $1 and id = $2 for no key update ${how}`, [
      shop.business_id,
      storedId('contact', contact),
    ])
  const waiting = async () =>
    (await owner.query('select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))')).rowCount
  await owner.query('begin')
  await lock(first, '')
  const intakePromise = take([transport(first)], { contact: last })
  await expect.poll(waiting).toBe(1)
  // The other contact is not locked yet.
  await lock(last, 'nowait')
  await owner.query('rollback')
  expect((await intakePromise).status).toBe(201)
  expect([await owes(last), await owes(first)]).toEqual([-300_000, -10_000])
})

test('the database holds that a cost is owed or paid, and more than nothing', async () => {
  const { carrier, bank, taken } = await carriedShop()
  const id = storedId('inventory_action', (await taken([transport(carrier)])).split('/').at(-1) ?? '')
  const change = (set: string, ...values: unknown[]) =>
    owner.query(`update inventory_action_costs set ${set} where action_id = $1`, [id, ...values])
  await expect(change('account_id = $2', storedId('bank_account', bank))).rejects.toMatchObject({
    constraint: 'inventory_action_costs_owed_or_paid',
  })
  await expect(change('amount = 0')).rejects.toMatchObject({ constraint: 'inventory_action_costs_amount_check' })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
