import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact, addProduct } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const actions = '/v1/business/inventory-actions'
const cash = (amount: number) => ({ account: null, amount })

/** A shop that takes in rice at ₦100.00 a bag. @param level how many must approve an intake */
async function buyingShop(level = 0) {
  const shop = await openShop(server)
  const [rice, chidi] = [await addProduct(server, shop, { name: 'Rice 50kg' }), await addContact(server, shop, 'Chidi Foods')]
  if (level > 0) await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: level })
  const account = async (account_number: string) => {
    const form = { bank_name: 'GTBank', bank_code: '058', account_name: 'Kasuwa Stores', account_number }
    return String((await shop.call('PUT', '/v1/business/bank-accounts', form)).body.bank_account?.id)
  }
  const bank = await account('0123456789')
  const take = (payments: object[] | undefined, quantity = 10) =>
    shop.call('PUT', `${actions}/intakes`, {
      contact: chidi,
      location: shop.location,
      items: [{ product: rice, quantity, cost: 10_000 }],
      payment_accounts: payments,
    })
  const createIntake = async (payments?: object[]) => {
    const answer = await take(payments)
    expect(answer.status).toBe(201)
    return `${actions}/${answer.body.inventory_action?.id}`
  }
  const chidiNow = async () => (await shop.call('GET', `/v1/business/contacts/${chidi}`)).body.contact
  const read = async (path: string) => (await shop.call('GET', `${path}?with_payments`)).body.inventory_action
  return { shop, rice, chidi, bank, account, take, taken: createIntake, chidiNow, read }
}

const ledgerOf = async (shop: Caller, contact: unknown) => {
  const { body } = await shop.call('GET', `/v1/business/contacts/balance-transactions?contact=${String(contact)}&sort=created_at.asc`)
  return (body.rows as unknown as { kind: string; amount: number }[]).map(({ kind, amount }) => [kind, amount])
}

test('a prepaid supplier is not listed as owing to a member who may not see payables', async () => {
  const { shop, chidi, taken, chidiNow } = await buyingShop(1)
  await taken([cash(30_000)])
  expect(await chidiNow()).toMatchObject({ balance: 30_000, deposits: -30_000 })
  const clerk = await shop.member(['contact.view'])
  expect((await clerk.call('GET', `/v1/business/contacts/${chidi}`)).body.contact).toMatchObject({ balance: null, deposits: null })
})

test('credit with a supplier pays an intake as it is recorded, beside money, and never more than its total', async () => {
  const { shop, rice, chidi, chidiNow } = await buyingShop()
  const ahead = { direction: 'out', amount: 40_000, documents: [] }
  expect((await shop.call('POST', `/v1/business/contacts/${chidi}/payments`, ahead)).status).toBe(200)
  const take = (credit: number, paid: number, quantity = 10) =>
    shop.call('PUT', `${actions}/intakes`, {
      ...{ contact: chidi, location: shop.location, items: [{ product: rice, quantity, cost: 10_000 }] },
      ...{ credit, payment_accounts: paid > 0 ? [cash(paid)] : [] },
    })
  const credit = async () => (await shop.call('GET', `/v1/business/contacts/${chidi}/open-items?direction=out`)).body.credit
  expect((await take(30_000, 20_000)).body.inventory_action).toMatchObject({
    total: 100_000,
    paid_amount: 50_000,
    payment_status: 'partial',
  })
  expect([(await chidiNow())?.balance, await credit()]).toEqual([40_000 + 20_000 - 100_000, 10_000])
  expect((await take(10_001, 0)).body.errors).toHaveProperty('credit')
  expect((await take(5_000, 5_001, 1)).body.errors).toHaveProperty('credit')
  expect((await take(5_000, 5_000, 1)).body.inventory_action).toMatchObject({ total: 10_000, paid_amount: 10_000, payment_status: 'paid' })
  expect(await credit()).toBe(5_000)
})

test('a pending intake reserves the supplier’s credit that it uses', async () => {
  const { shop, rice, chidi } = await buyingShop(1)
  const ahead = { direction: 'out', amount: 40_000, documents: [] }
  expect((await shop.call('POST', `/v1/business/contacts/${chidi}/payments`, ahead)).status).toBe(200)
  const takeOnCredit = () =>
    shop.call('PUT', `${actions}/intakes`, {
      ...{ contact: chidi, location: shop.location, items: [{ product: rice, quantity: 10, cost: 10_000 }] },
      credit: 30_000,
    })
  expect((await takeOnCredit()).body.inventory_action).toMatchObject({ status: 'pending', paid_amount: 30_000 })
  expect((await takeOnCredit()).body.errors).toHaveProperty('credit')
})

test('a payment with an intake reduces the payable', async () => {
  const { shop, chidi, bank, take, chidiNow } = await buyingShop()
  const { body } = await take([cash(30_000), { account: bank, amount: 25_000 }])
  expect(body.inventory_action).toMatchObject({ total: 100_000, paid_amount: 55_000, payment_status: 'partial' })
  expect(body.inventory_action?.edges?.payments).toMatchObject([
    { amount: 30_000, account: null },
    { amount: 25_000, account: { id: bank, name: 'Guaranty Trust Bank 0123456789' } },
  ])
  expect(await chidiNow()).toMatchObject({ balance: -45_000, deposits: 0 })
  expect(await ledgerOf(shop, chidi)).toEqual([
    ['intake', -100_000],
    ['payment', 30_000],
    ['payment', 25_000],
  ])
})

test('an intake takes no more than it comes to, not at once and not later', async () => {
  const { shop, bank, take, taken, chidiNow } = await buyingShop()
  expect(await take([cash(60_000), { account: bank, amount: 40_001 }])).toMatchObject({
    status: 422,
    body: { errors: { payment_accounts: ['The total is ₦1,000.00: you cannot pay more'] } },
  })
  const path = await taken([cash(60_000)])
  expect(await shop.call('POST', `${path}/payments`, { amount: 40_001 })).toMatchObject({
    status: 422,
    body: { errors: { amount: ['Only ₦400.00 is left to pay'] } },
  })
  expect((await shop.call('POST', `${path}/payments`, { amount: 40_000, account: bank, note: 'Transfer' })).body).toMatchObject({
    inventory_action: { paid_amount: 100_000, payment_status: 'paid' },
  })
  expect(await chidiNow()).toMatchObject({ balance: 0 })
})

test('the error of an overpayment shows no amount to a member without the cost permission', async () => {
  const { shop, taken } = await buyingShop()
  const payer = await shop.member(['inventory-action.edit'])
  expect(await payer.call('POST', `${await taken()}/payments`, { amount: 100_001 })).toMatchObject({
    status: 422,
    body: { errors: { amount: ['That is more than is left to pay'] } },
  })
})

test('a database constraint keeps the paid amount between 0 and the total', async () => {
  const { taken } = await buyingShop()
  const id = storedId('inventory_action', (await taken()).split('/').at(-1) ?? '')
  const paid = (amount: number) => owner.query('update inventory_actions set paid_amount = $2 where id = $1', [id, amount])
  for (const amount of [-1, 100_001]) await expect(paid(amount)).rejects.toMatchObject({ constraint: 'inventory_actions_paid' })
})

test('two payments of the rest at once are one', async () => {
  const { shop, taken, chidiNow, read } = await buyingShop()
  for (let round = 0; round < 5; round++) {
    const path = await taken([cash(40_000)])
    const answers = await Promise.all([1, 2].map(() => shop.call('POST', `${path}/payments`, { amount: 60_000 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await read(path)).toMatchObject({ paid_amount: 100_000, edges: { payments: [{ amount: 40_000 }, { amount: 60_000 }] } })
    expect(await chidiNow()).toMatchObject({ balance: 0 })
  }
})

test('a payment meets a cancel: either it was paid and comes back, or it is too late', async () => {
  const { shop, taken, chidiNow, read } = await buyingShop()
  for (let round = 0; round < 5; round++) {
    const path = await taken()
    const [paid, canceled] = await Promise.all([
      shop.call('POST', `${path}/payments`, { amount: 60_000 }),
      shop.call('PATCH', `${path}/status`, { status: 'canceled', refund: true }),
    ])
    expect(canceled.status).toBe(200)
    expect([200, 409]).toContain(paid.status)
    expect(await read(path)).toMatchObject({ status: 'canceled', paid_amount: 0 })
    expect(await chidiNow()).toMatchObject({ balance: 0 })
  }
})

test('a payment of a pending intake is credit with the supplier at once', async () => {
  const { shop, chidi, taken, chidiNow } = await buyingShop(1)
  const path = await taken([cash(30_000)])
  expect(await chidiNow()).toMatchObject({ balance: 30_000, deposits: -30_000 })
  const owing = async (direction: string) => (await shop.call('GET', `/v1/business/contacts?owing=${direction}`)).body.rows
  expect(await owing('them')).toEqual([])
  expect((await shop.call('GET', '/v1/business/dashboard')).body.dashboard?.owing).toMatchObject({ them: { count: 0 }, you: { count: 0 } })
  expect((await shop.call('GET', `${path}/consequence?status=approved`)).body).toMatchObject({
    balances: [{ amount: -100_000, deposits: 30_000 }],
  })
  expect((await shop.call('PATCH', `${path}/status`, { status: 'approved' })).status).toBe(200)
  expect(await chidiNow()).toMatchObject({ balance: -70_000, deposits: 0 })
  expect(await ledgerOf(shop, chidi)).toEqual([
    ['payment', 30_000],
    ['intake', -100_000],
  ])
})

test.each([0, 1])('an intake canceled at approval level %i leaves its payments as credit, or refunds them', async (level) => {
  const { shop, chidi, bank, taken, chidiNow, read } = await buyingShop(level)
  const [creditIntake, refunded] = [await taken([cash(30_000)]), await taken([cash(20_000), { account: bank, amount: 5_000 }])]
  const previewResponse = await shop.call('GET', `${refunded}/consequence?status=canceled&refund=1`)
  expect(previewResponse.body.cash).toEqual([
    { account: null, amount: 20_000 },
    { account: { id: bank, name: 'Guaranty Trust Bank 0123456789' }, amount: 5_000 },
  ])
  expect((await shop.call('PATCH', `${creditIntake}/status`, { status: 'canceled', refund: false })).status).toBe(200)
  expect((await shop.call('PATCH', `${refunded}/status`, { status: 'canceled', refund: true })).status).toBe(200)
  expect(await chidiNow()).toMatchObject({ balance: 30_000, deposits: 0 })
  expect(await read(creditIntake)).toMatchObject({ paid_amount: 30_000 })
  expect(await read(refunded)).toMatchObject({
    paid_amount: 0,
    edges: { payments: [{ amount: 20_000 }, { amount: 5_000 }, { amount: -20_000 }, { amount: -5_000, account: { id: bank } }] },
  })
  expect((await ledgerOf(shop, chidi)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(30_000)
})

test('a payment is undone by a row that takes it back, once, and from another account where its own is closed', async () => {
  const { shop, bank, account, taken, chidiNow, read } = await buyingShop()
  const path = await taken([cash(30_000), { account: bank, amount: 5_000 }])
  const document = await read(path)
  const ids = ((document?.edges?.payments ?? []) as unknown as { id: string }[]).map(({ id }) => id)
  const undo = (index: number, query = '') => shop.call('DELETE', `${path}/payments/${ids[index]}${query}`)
  expect((await undo(0)).body.inventory_action).toMatchObject({ paid_amount: 5_000, payment_status: 'partial' })
  expect(await undo(0)).toMatchObject({ status: 422, body: { code: 'payment_undone' } })
  await shop.call('DELETE', `/v1/business/bank/accounts/${bank}`)
  expect(await undo(1)).toMatchObject({
    status: 422,
    body: { errors: { refund_account: ['Guaranty Trust Bank 0123456789 is closed: choose another account for the refund'] } },
  })
  const another = await account('0123456780')
  const answers = await Promise.all([1, 2].map(() => undo(1, `?refund_account=${another}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await read(path)).toMatchObject({ paid_amount: 0, payment_status: 'unpaid' })
  expect(await chidiNow()).toMatchObject({ balance: -100_000 })
  const otherIntake = await taken([cash(1)])
  for (const wrong of [`${otherIntake}/payments/${ids[0]}`, `${path}/payments/x`, `${path}/payments/${ids[0]?.replace('ip', 'py')}`])
    expect((await shop.call('DELETE', wrong)).status).toBe(404)
})

test('the row that took a payment back is no payment: it is not undone', async () => {
  const { shop, taken, chidiNow, read } = await buyingShop()
  const path = await taken([cash(30_000)])
  const payments = async () => ((await read(path))?.edges?.payments ?? []) as unknown as { id: string; amount: number }[]
  const [paid] = await payments()
  await shop.call('DELETE', `${path}/payments/${paid?.id}`)
  const back = (await payments()).find(({ amount }) => amount < 0)
  expect((await shop.call('DELETE', `${path}/payments/${back?.id}`)).status).toBe(404)
  expect(await chidiNow()).toMatchObject({ balance: -100_000 })
})

test('money that stays where it is is taken from no account: one that is named is refused', async () => {
  const { shop, bank, taken, read } = await buyingShop()
  const path = await taken([cash(30_000)])
  const cancel = (more: object) => shop.call('PATCH', `${path}/status`, { status: 'canceled', ...more })
  for (const refund_account of [bank, 'cash']) {
    expect(await cancel({ refund_account })).toMatchObject({ status: 422, body: { errors: { refund_account: [expect.any(String)] } } })
  }
  expect(await read(path)).toMatchObject({ status: 'approved', paid_amount: 30_000 })
})

test('the app adds to the payments of intakes, and neither changes nor removes one', async () => {
  const { rows } = await owner.query<{ may: string }>(
    `select may from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) may
      where has_table_privilege('kasuwa_app', 'inventory_action_payments', may)`,
  )
  expect(rows.map(({ may }) => may)).toEqual(['select', 'insert'])
})

test('a sale’s payment is undone likewise; the walk-in customer’s stays', async () => {
  const { shop, rice, chidi, take } = await buyingShop()
  await take([])
  const sell = async (contact: string) => {
    const items = [{ product: rice, quantity: 1, price: 500 }]
    const soldResponse = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, items, payable_amount: 500 },
      payment_accounts: [{ amount: 500 }],
    })
    return { path: `/v1/business/sales/${soldResponse.body.sale?.id}`, payment: soldResponse.body.sale?.edges?.payments?.[0]?.id }
  }
  const [namedSale, walkedIn] = [await sell(chidi), await sell(shop.walkIn)]
  expect((await shop.call('DELETE', `${namedSale.path}/payments/${namedSale.payment}`)).body.sale).toMatchObject({
    paid_amount: 0,
    payment_status: 'unpaid',
  })
  expect(await shop.call('POST', `${walkedIn.path}/payments`, { amount: 1 })).toMatchObject({
    status: 422,
    body: { code: 'walk_in_pays_all' },
  })
  expect(await shop.call('DELETE', `${walkedIn.path}/payments/${walkedIn.payment}`)).toMatchObject({
    status: 422,
    body: { code: 'walk_in_pays_all' },
  })
})

test('an account that paid a pending intake cannot be deleted, and intakes are filtered by payment status', async () => {
  const { shop, bank, taken } = await buyingShop(1)
  await taken([{ account: bank, amount: 5_000 }])
  expect(await shop.call('DELETE', `/v1/business/bank/accounts/${bank}`)).toMatchObject({ status: 422, body: { code: 'in_use' } })
  await taken([cash(100_000)])
  await taken()
  const intakesWith = async (status: string) => {
    const { rows } = (await shop.call('GET', `${actions}?payment_status=${status}`)).body
    return (rows as unknown as { paid_amount: number }[]).map(({ paid_amount }) => paid_amount)
  }
  expect([await intakesWith('paid'), await intakesWith('partial'), await intakesWith('unpaid'), await intakesWith('unpaid,paid')]).toEqual([
    [100_000],
    [5_000],
    [0],
    [0, 100_000],
  ])
})

test('the paper shows payments with accounts, and the due amount', async () => {
  const { shop, bank, taken } = await buyingShop()
  const url = `${await taken([cash(30_000), { account: bank, amount: 5_000 }])}/download?format=html`
  const page = await server.fastify.inject({ url, headers: { authorization: `Bearer ${shop.token}` } })
  for (const words of ['Paid from', 'Cash', 'Guaranty Trust Bank 0123456789', '₦350.00', 'Balance due', '₦650.00'])
    expect(page.body).toContain(words)
})

test('after all of this the books are sound', () => expectSoundBooks(server))
