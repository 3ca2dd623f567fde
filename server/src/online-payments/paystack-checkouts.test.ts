import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addProduct } from '../testing/goods.ts'
import { onlinePayments, openPage, confirmationOf, payInto, payableShop, press, subaccountOf } from '../testing/online-payments.ts'
import { PaystackServer, type Trouble } from '../testing/paystack-server.ts'
import { ownServer } from '../testing/test-server.ts'
import { listBusinesses } from '../billing/list-businesses.ts'
import { reconcileCheckouts } from './reconcile.ts'

/* The same through Paystack, by a small server that answers as its documentation says. */
const paystack = await new PaystackServer().start()
afterAll(() => paystack.stop())
let ahead = 0
const server = await ownServer({ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url }, () => Date.now() + ahead)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
const statusOf = async (reference: string) =>
  (await client.query<{ status: string }>('select status from sale_checkouts where reference = $1', [reference])).rows[0]?.status
const webhook = (reference: string, signature?: string) => {
  const payload = JSON.stringify({ event: 'charge.success', data: { reference, status: 'success', amount: 1 } })
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature ?? paystack.sign(payload) }
  return server.fastify.inject({ method: 'POST', url: '/v1/paystack-payments/webhook', headers, payload })
}
async function during<T>(trouble: Trouble, work: () => Promise<T>): Promise<T> {
  paystack.trouble = trouble
  try {
    return await work()
  } finally {
    paystack.trouble = undefined
    // It is left alone for a while.
    ahead += 31_000
  }
}
async function begun() {
  const payable = await payableShop(server)
  const sale = await payable.sell()
  const page = await payable.share(sale)
  const { reference, location, cookie } = await press(server, page)
  expect(location).toBe(`https://checkout.paystack.com/${reference}`)
  return { ...payable, sale, page, reference, cookie }
}

test('Paystack is told amount, currency, reference and whose the money is, and nothing that opens the page', async () => {
  const { page, sale, account, subaccount, saleOf, reference, cookie } = await begun()
  const request = paystack.requestsTo('/transaction/initialize').at(-1)
  expect(request?.body).toMatchObject({
    amount: 1_000_000,
    currency: 'NGN',
    reference,
    subaccount,
    bearer: 'subaccount',
    callback_url: `http://shop.test/d/back/${reference}`,
  })
  expect(JSON.stringify(request)).not.toContain(page.slice(3))
  expect((await openPage(server, page)).text).not.toContain('pretended')
  paystack.pay(reference)
  const back = await openPage(server, `/d/back/${reference}?trxref=${reference}&reference=${reference}`, cookie)
  expect((await openPage(server, back.location)).text).toContain('Your payment of ₦10,000.00 was received')
  expect(await saleOf(sale)).toMatchObject({
    edges: { payments: [{ amount: 1_000_000, account: { id: account }, note: `Paid online, ${reference}` }] },
  })
  // A customer’s card cannot be charged again.
  expect((await client.query('select from payment_cards')).rowCount).toBe(0)
})

test.each([
  ['one kobo less', { amount: 999_999 }, 'mismatch'],
  ['one kobo more', { amount: 1_000_001 }, 'mismatch'],
  ['dollars', { currency: 'USD' }, 'mismatch'],
  ['money for another subaccount', { subaccount: { subaccount_code: 'ACCT_another00' } }, 'mismatch'],
  ['money for the operator', { subaccount: {} }, 'mismatch'],
  ['an answer for tests', { domain: 'test' }, 'pending'],
  ['another reference', { reference: 'of-another' }, 'pending'],
  ['a failed payment', { status: 'failed' }, 'failed'],
  ['a reversed payment', { status: 'reversed' }, 'failed'],
  ['a payment that goes on', { status: 'ongoing' }, 'pending'],
])('%s is in no book', async (_, answer, status) => {
  const { reference, sale, saleOf, owed, cookie } = await begun()
  paystack.pay(reference, answer)
  expect((await webhook(reference)).statusCode).toBe(200)
  await openPage(server, `/d/back/${reference}`, cookie)
  expect(await statusOf(reference)).toBe(status)
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 0, edges: { payments: [] } })
  expect(await owed()).toMatchObject({ total: 1_000_000, credit: 0 })
})

test.each([
  ['one kobo less', { amount: 999_999 }, '₦9,999.99', 'instead of ₦10,000.00'],
  ['dollars', { currency: 'USD' }, 'USD 10000.00', 'instead of ₦10,000.00'],
  ['another subaccount', { subaccount: { subaccount_code: 'ACCT_another00' } }, '₦10,000.00', 'not into your subaccount'],
])('%s: the sale’s timeline and the operator’s list say what came', async (_, answer, paidText, why) => {
  const { shop, reference, sale } = await begun()
  paystack.pay(reference, answer)
  await webhook(reference)
  const { rows } = (await shop.call('GET', `/v1/business/sales/${sale}/timeline`)).body
  expect(rows).toMatchObject([{ what: 'paid_wrong', amount: null, by: null }, { what: 'shared' }, { what: 'recorded' }])
  const [{ reason } = { reason: '' }] = rows as unknown as { reason: string }[]
  for (const part of [paidText, why, reference]) expect(reason).toContain(part)
  const listed = await listBusinesses(server.ownerUrl, Date.now())
  const line = listed.find((row) => row.includes(reference))
  expect(line).toMatch(/^  \d{4}-\d\d-\d\d a customer paid online: /)
  expect(line).toContain(`${paidText}, asked ₦10,000.00`)
  if (why.includes('subaccount')) expect(line).toMatch(/, to ACCT_another00 in place of ACCT_\d{10}/)
  const name = (await client.query<{ name: string }>('select name from businesses where id = $1', [shop.business_id])).rows[0]?.name
  expect(listed[listed.indexOf(String(line)) - 1]).toMatch(new RegExp(`^${name}: `))
})

test('a webhook alone is enough, in any order and number, and an unsigned one counts for nothing', async () => {
  const { reference, sale, saleOf } = await begun()
  expect((await webhook(reference)).statusCode).toBe(200)
  paystack.pay(reference)
  expect((await webhook(reference, 'f'.repeat(128))).statusCode).toBe(401)
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 0 })
  for (let time = 0; time < 3; time++) expect((await webhook(reference)).statusCode).toBe(200)
  for (const unknown of ['', 'x', `${reference}x`, reference.slice(0, -1), `${reference}-x`])
    expect((await webhook(unknown)).statusCode).toBe(200)
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 1_000_000, edges: { payments: [{ amount: 1_000_000 }] } })
})

test.each<[Trouble]>([['cut'], ['down'], ['nonsense'], ['lost']])(
  'where Paystack is %s nothing is lost: the customer hears of it, and it is found out',
  async (trouble) => {
    const { page, reference, sale, saleOf, cookie, share, sell } = await begun()
    paystack.pay(reference)
    await during(trouble, async () => {
      expect((await webhook(reference)).statusCode).toBe(503)
      const back = await openPage(server, `/d/back/${reference}`, cookie)
      expect((await openPage(server, back.location)).text).toContain('is not confirmed yet')
      const response = await press(server, await share(await sell()))
      expect(response).toMatchObject({ status: 503, text: expect.stringContaining('Nothing was charged') })
      expect((await openPage(server, page)).status).toBe(200)
    })
    await client.query(`update sale_checkouts set created_at = created_at - interval '3 minutes' where reference = $1`, [reference])
    await reconcileCheckouts(server.app, query)
    expect(await saleOf(sale)).toMatchObject({ paid_amount: 1_000_000, edges: { payments: [{ amount: 1_000_000 }] } })
  },
)

test('a sale that is paid for on Paystack’s page is paid with the deletion of its business: the books have what came', async () => {
  const { shop, reference } = await begun()
  paystack.pay(reference)
  await client.query('update businesses set deleted_at = now() where id = $1', [shop.business_id])
  expect((await webhook(reference)).statusCode).toBe(200)
  expect(await statusOf(reference)).toBe('paid')
})

test('a subaccount is asked of Paystack, and its account’s name of the bank, before it is kept', async () => {
  const { shop, account, account_number, subaccount } = await payableShop(server)
  const [last4, storedSubaccount] = [account_number.slice(-4), subaccount]
  expect((await shop.call('GET', onlinePayments)).body).toMatchObject({
    online_payments: { subaccount, name: 'ADE STORES', bank: 'Zenith Bank', last4, holder: 'ADA OBI', is_sandbox: false },
  })
  const confirmation = await confirmationOf(shop.call, subaccount, account)
  const expectRejection = async (code: string, field: string, words: string | RegExp) =>
    expect(await shop.call('PATCH', onlinePayments, { subaccount: code, account, confirmation })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.stringMatching(words)] } },
    })
  for (const code of ['ACCT_switchedoff', 'ACCT_indollarsusd', 'ACCT_']) await expectRejection(code, 'subaccount', /./)
  await expectRejection(
    subaccountOf('0193274682'),
    'subaccount',
    `Zenith Bank •••• 4682, not to the account you chose: Zenith Bank •••• ${last4}`,
  )
  // The same number at another bank, as the provider's list has it; an account that is not told; another than was confirmed.
  paystack.settlesAt = 'Access Bank Plc'
  await expectRejection(subaccount, 'subaccount', `Access Bank Plc •••• ${last4}, not to`)
  paystack.settlesAt = 'Zenith Bank'
  paystack.settlesTo = null
  await expectRejection(subaccount, 'subaccount', /does not say which account/)
  paystack.settlesTo = undefined
  paystack.settlesAt = 'Zenith Bank (Corporate)'
  await expectRejection(subaccount, 'confirmation', /Check whose account/)
  paystack.settlesAt = 'Zenith Bank'
  await during('down', () => expectRejection(subaccount, 'subaccount', 'Paystack does not answer: try again shortly'))
  expect((await shop.call('GET', onlinePayments)).body).toMatchObject({ online_payments: { subaccount: storedSubaccount } })
  expect(await payInto(shop.call, subaccount, account)).toMatchObject({ status: 200 })
})

test('twenty presses at once, where Paystack answers late: one reference, asked for once', async () => {
  const { sell, share } = await payableShop(server)
  const page = await share(await sell())
  const requestCount = paystack.requestsTo('/transaction/initialize').length
  const pressed = await Promise.all(Array.from({ length: 20 }, () => press(server, page)))
  expect(new Set(pressed.map(({ location }) => location)).size).toBe(1)
  expect(paystack.requestsTo('/transaction/initialize')).toHaveLength(requestCount + 1)
  // Paystack says “abandoned” of a page that is open: it is led to all the same.
  for (let time = 0; time < 3; time++) expect((await press(server, page)).location).toBe(pressed[0]?.location)
  expect(paystack.requestsTo('/transaction/initialize')).toHaveLength(requestCount + 1)
})

test('if Paystack opens no page, each press fails, and the next press opens one', async () => {
  const { sell, share } = await payableShop(server)
  const page = await share(await sell())
  await during('cut', async () => {
    const pressed = await Promise.all(Array.from({ length: 5 }, () => press(server, page)))
    for (const { status } of pressed) expect(status).toBe(503)
  })
  expect((await press(server, page)).status).toBe(303)
})

const age = (reference: string, by: string) =>
  client.query(
    `update sale_checkouts set created_at = created_at - $2::interval, asked_at = asked_at - $2::interval, updated_at = updated_at - $2::interval
      where reference = $1`,
    [reference, by],
  )
const countLookups = (reference: string) => paystack.requestsTo(`/transaction/verify/${reference}`).length

test('an unreadable reply does not block the other payments, however often it comes', async () => {
  const unreadable = await Promise.all([begun(), begun(), begun(), begun()])
  const { reference, sale, saleOf } = await begun()
  for (const checkout of unreadable) {
    paystack.pay(checkout.reference, { amount: 0.5 })
    await age(checkout.reference, '10 minutes')
  }
  paystack.pay(reference)
  await age(reference, '3 minutes')
  for (let turn = 0; turn < 2; turn++) {
    await reconcileCheckouts(server.app, query)
    ahead += 300_000
  }
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 1_000_000 })
  for (const checkout of unreadable) expect(await statusOf(checkout.reference)).toBe('pending')
  // An unreadable reply is retried, and counts in full once it is readable.
  const [first] = unreadable
  paystack.pay(first.reference, { amount: 1_000_000 })
  for (let turn = 0; turn < 2; turn++) {
    await reconcileCheckouts(server.app, query)
    ahead += 300_000
  }
  expect(await statusOf(first.reference)).toBe('paid')
  for (const checkout of unreadable) paystack.pay(checkout.reference, { amount: 1_000_000 })
  for (let turn = 0; turn < 2; turn++) await reconcileCheckouts(server.app, query)
})

test('an answer about another payment goes to the end of the line', async () => {
  const { reference } = await begun()
  paystack.pay(reference, { domain: 'test' })
  await webhook(reference)
  const { rows } = await client.query<{ asked_at: string | null }>('select asked_at from sale_checkouts where reference = $1', [reference])
  expect(rows[0]?.asked_at).not.toBeNull()
})

test('after more than a week without the app, each is asked about once more, and no longer', async () => {
  const [silent, left, unpaid] = await Promise.all([begun(), begun(), begun()])
  for (const { reference } of [left, unpaid]) {
    await webhook(reference)
    expect(await statusOf(reference)).toBe('abandoned')
  }
  for (const { reference } of [silent, left]) paystack.pay(reference)
  for (const { reference } of [silent, left, unpaid]) await age(reference, '9 days')
  await reconcileCheckouts(server.app, query)
  for (const { reference, sale, saleOf } of [silent, left]) {
    expect(await statusOf(reference)).toBe('paid')
    expect(await saleOf(sale)).toMatchObject({ paid_amount: 1_000_000, edges: { payments: [{ amount: 1_000_000 }] } })
  }
  const before = countLookups(unpaid.reference)
  ahead += 7_200_000
  await reconcileCheckouts(server.app, query)
  expect(countLookups(unpaid.reference)).toBe(before)
})

test('a link begins a limited number of payments, from one network and from all, with any typed emails', async () => {
  const { shop, share } = await payableShop(server)
  const quick = await shop.call('POST', '/v1/business/contacts/quick', { name: 'Bola', phone: '08031112244', type: 'customer' })
  const delivery = await addProduct(server, shop, { name: 'Courier', service: true })
  const saleResponse = await shop.call('PUT', '/v1/business/sales', {
    ...{ contact: String(quick.body.contact?.id), location: shop.location, payable_amount: 1_000_00 },
    items: [{ product: delivery, quantity: 1, price: 1_000_00 }],
  })
  const sale = String(saleResponse.body.sale?.id)
  const page = await share(sale)
  const begins = () => paystack.requestsTo('/transaction/initialize').length
  const before = begins()
  const answers = []
  for (let time = 0; time < 30; time++) answers.push((await press(server, page, `payer${time}@example.com`)).status)
  expect([begins() - before, answers[0], answers.at(-1)]).toEqual([20, 303, 429])
  // A page that was opened is led to again all the same; and later another begins.
  expect((await press(server, page, 'payer19@example.com')).status).toBe(303)
  // A stranger's network has begun its part; the customer's own begins, and all of them together so many.
  expect((await press(server, page, 'customer@example.com', '10.0.0.1')).status).toBe(303)
  const otherStatuses = []
  for (let time = 0; time < 90; time++)
    otherStatuses.push((await press(server, page, `many${time}@example.com`, `10.0.1.${time % 9}`)).status)
  expect([begins() - before, otherStatuses[0], otherStatuses.at(-1)]).toEqual([100, 303, 429])
  ahead += 660_000
  expect((await press(server, page, 'later@example.com')).status).toBe(303)
})
