import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { billing, billingOf, cardsOf, comeBack, endTrial, invoicesOf, planNamed } from '../testing/billing.ts'
import { openPage, payableShop, press } from '../testing/online-payments.ts'
import { newPerson } from '../testing/accounts.ts'
import { PaystackServer, type Trouble } from '../testing/paystack-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { fetchBanks } from '../bank-accounts/banks.ts'
import { backgroundWork } from './background.ts'
import { reconcilePayments } from './reconcile.ts'
import { settle } from './settle.ts'

const paystack = await new PaystackServer().start()
afterAll(() => paystack.stop())
let ahead = 0
const server = await ownServer({ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url }, () => Date.now() + ahead)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

interface Begun {
  id: string
  payment_id: string
  reference: string
}

const rows = async <Row extends object>(text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows
/** Chooses a plan. @returns the payment that waits on Paystack's page */
async function begin(shop: Shop, plan = 'Growth'): Promise<Begun> {
  const { status, body } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, plan) })
  expect([status, body]).toMatchObject([200, { authorization_url: expect.stringContaining('https://checkout.paystack.com/') }])
  const [payment] = await rows<{ id: string; reference: string }>(
    'select id, reference from plan_payments where business_id = $1 order by id desc limit 1',
    [shop.business_id],
  )
  const reference = String(payment?.reference)
  return { id: reference.slice(29), payment_id: String(payment?.id), reference }
}
const paidBy = (shop: Shop) =>
  rows<{ status: string }>('select status from plan_payments where business_id = $1 order by id', [shop.business_id])
const eventOf = (reference: string, event = 'charge.success') =>
  JSON.stringify({ event, data: { id: 1, reference, status: 'success', amount: 1200000 } })
const webhook = (body: string | Buffer, signature?: string) =>
  server.fastify.inject({
    method: 'POST',
    url: '/v1/paystack-payments/webhook',
    headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-paystack-signature': signature }) },
    payload: body,
  })
const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
async function during<T>(trouble: Trouble, work: () => Promise<T>): Promise<T> {
  paystack.trouble = trouble
  try {
    return await work()
  } finally {
    paystack.trouble = undefined
  }
}

test('a plan is bought through Paystack: it is told amount, currency and reference, and nothing but a card’s last digits comes back', async () => {
  const shop = await openShop(server)
  const begun = await begin(shop)
  const [request] = paystack.requestsTo('/transaction/initialize').slice(-1)
  expect(request).toMatchObject({
    authorization: `Bearer ${paystack.secretKey}`,
    body: {
      amount: 1_200_000,
      currency: 'NGN',
      reference: begun.reference,
      callback_url: expect.stringContaining('/settings/billing?payment=pp'),
    },
  })
  paystack.pay(begun.reference)
  expect(await comeBack(shop, begun)).toMatchObject({
    status: 200,
    body: { status: 'paid', invoice: { status: 'paid', card: { last4: '4081' } } },
  })
  expect(await cardsOf(shop)).toMatchObject([{ brand: 'visa', last4: '4081', exp_year: 2030 }])
  expect(await billingOf(shop)).toMatchObject({ is_sandbox: false, paid_plan: { name: 'Growth' }, standing: 'trial' })
})

test('callback, webhook and reconciliation, more than twenty at once: paid once', async () => {
  const shop = await openShop(server)
  const begun = await begin(shop)
  paystack.pay(begun.reference)
  const body = eventOf(begun.reference)
  const work = () => [
    comeBack(shop, begun),
    webhook(body, paystack.sign(body)),
    settle(backgroundWork(server.app, shop.business_id), begun.payment_id),
  ]
  await Promise.all(Array.from({ length: 7 }, work).flat())
  expect(await paidBy(shop)).toEqual([{ status: 'paid' }])
  expect(await rows('select number from plan_periods where business_id = $1 and kind = $2', [shop.business_id, 'paid'])).toEqual([
    { number: 2 },
  ])
  expect(await invoicesOf(shop)).toMatchObject([{ status: 'paid' }])
})

test('a webhook alone is enough; it may come twice, late, and before the payer is back', async () => {
  const shop = await openShop(server)
  const begun = await begin(shop)
  const body = eventOf(begun.reference)
  // Before anything is paid, and of another sort: nothing happens.
  expect((await webhook(body, paystack.sign(body))).statusCode).toBe(200)
  expect(await billingOf(shop)).toMatchObject({ standing: 'trial', paid_plan: null })
  paystack.pay(begun.reference)
  for (const event of ['charge.success', 'charge.success', 'charge.failed']) {
    const sent = eventOf(begun.reference, event)
    expect((await webhook(sent, paystack.sign(sent))).statusCode).toBe(200)
  }
  expect(await billingOf(shop)).toMatchObject({ paid_plan: { name: 'Growth' } })
  expect(await comeBack(shop, begun)).toMatchObject({ body: { status: 'paid' } })
  expect(await paidBy(shop)).toEqual([{ status: 'paid' }])
})

test('forged, re-serialised and unsigned events are refused, and unknown ones change nothing', async () => {
  const shop = await openShop(server)
  const begun = await begin(shop)
  paystack.pay(begun.reference)
  const body = eventOf(begun.reference)
  const spaced = JSON.stringify(JSON.parse(body), null, 1)
  const responses = [
    await webhook(body),
    await webhook(body, ''),
    await webhook(body, 'f'.repeat(128)),
    await webhook(body, paystack.sign(spaced)),
    await webhook(spaced, paystack.sign(body)),
    await webhook(body.replace('1200000', '1200001'), paystack.sign(body)),
    await webhook(Buffer.concat([Buffer.from(body), Buffer.from([0xff])]), paystack.sign(body)),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 401))
  for (const unknown of [
    eventOf('somebody-elses'),
    eventOf(`${begun.reference}x`),
    JSON.stringify({ event: 'transfer.success', data: { reference: begun.reference } }),
    '[]',
    '{}',
    'null',
    'no json',
  ])
    expect((await webhook(unknown, paystack.sign(unknown))).statusCode).toBe(200)
  expect(await billingOf(shop)).toMatchObject({ standing: 'trial', paid_plan: null })
})

test.each([
  ['one kobo less', { amount: 1_199_999 }, 'mismatch'],
  ['dollars', { currency: 'USD' }, 'mismatch'],
  ['an answer for tests', { domain: 'test' }, 'pending'],
  ['another reference', { reference: 'of-another' }, 'pending'],
  ['a failed payment', { status: 'failed' }, 'failed'],
  ['a reversed payment', { status: 'reversed' }, 'failed'],
  ['a payment that goes on', { status: 'ongoing' }, 'pending'],
])('%s is never paid', async (_, answer, status) => {
  const shop = await openShop(server)
  const begun = await begin(shop)
  paystack.pay(begun.reference, answer)
  const body = eventOf(begun.reference)
  await webhook(body, paystack.sign(body))
  expect(await comeBack(shop, begun)).toMatchObject({ status: 200, body: { status } })
  expect(await billingOf(shop)).toMatchObject({ standing: 'trial', paid_plan: null })
  expect(await invoicesOf(shop)).toMatchObject([{ status: 'open' }])
})

test('a charge whose answer was lost is made once: asking again charges no more, and what became of it is found out', async () => {
  const shop = await endTrial(server, await openShop(server))
  const begun = await begin(shop, 'Starter')
  paystack.pay(begun.reference)
  await comeBack(shop, begun)
  const [card] = await cardsOf(shop)
  const renew = () => shop.call('POST', `${billing}/renew-plan`, { card: String(card?.id) })
  const before = paystack.requestsTo('/transaction/charge_authorization').length
  const lost = await during('lost', renew)
  expect(lost).toMatchObject({ status: 200, body: { invoice: { status: 'open' }, payment_status: 'pending' } })
  const charged = () => paystack.requestsTo('/transaction/charge_authorization').length - before
  expect(charged()).toBe(1)
  await client.query(`update plan_payments set created_at = created_at - interval '3 minutes' where business_id = $1`, [shop.business_id])
  await reconcilePayments(server.app, query)
  expect(await invoicesOf(shop)).toMatchObject([{ type: 'renewal', status: 'paid' }, { status: 'paid' }])
  expect(await renew()).toMatchObject({ status: 422 })
  expect(charged()).toBe(1)
})

test('a payment unknown to Paystack fails in the end, and does not block the lookup of others', async () => {
  const [lost, shop] = [await openShop(server), await openShop(server)]
  const [never, begun] = [await begin(lost), await begin(shop)]
  paystack.transactions.delete(never.reference)
  paystack.pay(begun.reference)
  const ids = [lost.business_id, shop.business_id]
  await client.query(`update plan_payments set created_at = created_at - interval '20 minutes' where business_id = any($1)`, [ids])
  await reconcilePayments(server.app, query)
  expect([await paidBy(lost), await paidBy(shop)]).toEqual([[{ status: 'failed' }], [{ status: 'paid' }]])
})

test('after a week without the app each pending plan payment is looked up again, and an unreadable reply does not block the others', async () => {
  const [odd, shop] = [await openShop(server), await openShop(server)]
  const [unreadable, begun] = [await begin(odd), await begin(shop)]
  paystack.pay(unreadable.reference, { amount: 0.5 })
  paystack.pay(begun.reference)
  const ids = [odd.business_id, shop.business_id]
  const earlier = `created_at = created_at - interval '9 days', updated_at = updated_at - interval '9 days'`
  await client.query(`update plan_payments set ${earlier} where business_id = any($1)`, [ids])
  await reconcilePayments(server.app, query)
  expect(await paidBy(odd)).toMatchObject([{ status: 'pending' }])
  expect((await paidBy(shop))[0]?.status).not.toBe('pending')
  paystack.pay(unreadable.reference, { status: 'failed', amount: 1 })
  await reconcilePayments(server.app, query)
  expect(await paidBy(odd)).toMatchObject([{ status: 'failed' }])
})

test('banks are those that Paystack tells of, asked once a day; while it is away those that it told of before', async () => {
  const shop = await openShop(server)
  const banks = async (filter = '') => (await shop.call('GET', `/v1/banks?per_page=100${filter}`)).body.rows
  const add = (bank_code: string) =>
    shop.call('PUT', '/v1/business/bank-accounts', { bank_code, account_number: '0123456789', account_name: 'Ada Obi' })
  await client.query('delete from provider_banks')
  expect(await banks('&search=access')).toContainEqual({ id: '044', name: 'Access Bank' })
  await during('down', async () => expect(await fetchBanks(server.app, query).catch(String)).toContain('/bank'))
  ahead += 31_000
  await fetchBanks(server.app, query)
  expect(await banks()).toEqual([
    { id: '044', name: 'Access Bank Plc' },
    { id: '057', name: 'Zenith Bank' },
    { id: '51999', name: 'Zuba Microfinance Bank' },
  ])
  expect(await add('51999')).toMatchObject({ status: 201, body: { bank_account: { bank_name: 'Zuba Microfinance Bank' } } })
  expect(await add('999')).toMatchObject({ status: 422, body: { errors: { bank_code: [expect.any(String)] } } })
  // An answer with a few of them is none: it would take away banks that people have accounts with.
  paystack.listsFew = true
  await expect(fetchBanks(server.app, query)).rejects.toThrow('fewer than half')
  paystack.listsFew = false
  expect(await banks()).toHaveLength(3)
  const requestCount = paystack.requests.length
  await during('slow', async () => expect(await banks('&search=zuba')).toHaveLength(1))
  expect(paystack.requests.length).toBe(requestCount)
})

test.each<[Trouble]>([['cut'], ['down'], ['nonsense']])(
  'where Paystack is %s only billing says so, and its events come again',
  async (trouble) => {
    const shop = await openShop(server)
    const begun = await begin(shop)
    paystack.pay(begun.reference)
    const body = eventOf(begun.reference)
    await during(trouble, async () => {
      expect(await comeBack(shop, begun)).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
      expect((await webhook(body, paystack.sign(body))).statusCode).toBe(503)
      expect(await shop.call('PUT', '/v1/business/brands', { name: `Brand ${trouble}` })).toMatchObject({ status: 201 })
    })
    // It was left alone for a while.
    ahead += 31_000
    expect((await webhook(body, paystack.sign(body))).statusCode).toBe(200)
    expect(await billingOf(shop)).toMatchObject({ paid_plan: { name: 'Growth' } })
  },
)

test('while Paystack does not reply, sales and logins go on, because waiting callers hold no slot or connection', async () => {
  // Two connections, and so four requests at work at once.
  const small = await ownServer({ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url, POOL_SIZE: '2' })
  const { shop, sell, share } = await payableShop(small)
  const person = await newPerson(small)
  const sale = await sell()
  const [link, plan, { reference }] = [await share(sale), await planNamed(shop, 'Growth'), await press(small, await share(sale))]
  const body = eventOf(reference)
  const event = () =>
    small.fastify.inject({
      ...{ method: 'POST', url: '/v1/paystack-payments/webhook', payload: body },
      headers: { 'content-type': 'application/json', 'x-paystack-signature': paystack.sign(body) },
    })
  await during('slow', async () => {
    const waiting = [
      ...Array.from({ length: 4 }, event),
      ...Array.from({ length: 4 }, () => openPage(small, `/d/back/${reference}`)),
      ...Array.from({ length: 4 }, () => shop.call('GET', '/v1/business/resolve-bank-account?bank_code=044&account_number=0123456789')),
      press(small, link),
      shop.call('POST', `${billing}/change-plan`, { plan }),
    ]
    await expect.poll(() => paystack.hanging, { timeout: 30_000 }).toBeGreaterThan(4)
    const done = await Promise.all([
      sell(50_00),
      small.fastify.inject({ method: 'POST', url: '/v1/merchant/auth/login', payload: { email: person.email, password: person.password } }),
    ])
    expect([done[0], done[1].statusCode]).toEqual([expect.stringMatching(/^sa/), 200])
    await Promise.all(waiting)
  })
})

test('the server leaves Paystack alone after five failures, so that no caller waits for it', async () => {
  const shop = await openShop(server)
  ahead += 31_000
  await during('down', async () => {
    for (let time = 0; time < 6; time++) await shop.call('GET', '/v1/business/resolve-bank-account?bank_code=044&account_number=0123456789')
    const requestCount = paystack.requests.length
    await shop.call('GET', '/v1/business/resolve-bank-account?bank_code=044&account_number=0123456789')
    expect(paystack.requests.length).toBe(requestCount)
  })
  ahead += 31_000
  const response = await shop.call('GET', '/v1/business/resolve-bank-account?bank_code=044&account_number=0123456789')
  expect(response).toMatchObject({ status: 200, body: { account_name: 'ADA OBI' } })
})

test('a card that Paystack tells no signature of is kept without its authorization in sight', async () => {
  const shop = await openShop(server)
  const begun = await begin(shop)
  const authorization = {
    ...{ authorization_code: 'AUTH_unsigned1', last4: '4081', exp_month: '12', exp_year: '2030', channel: 'card', brand: 'visa' },
    ...{ bank: null, reusable: true, signature: null },
  }
  paystack.pay(begun.reference, { authorization })
  expect(await comeBack(shop, begun)).toMatchObject({ body: { status: 'paid' } })
  const storedCards = await rows('select * from payment_cards where merchant_id = $1', [shop.merchant_id])
  expect(storedCards).toHaveLength(1)
  expect(JSON.stringify(storedCards)).not.toContain('AUTH_unsigned1')
})

test('an event that is larger than any is refused before it is read, and the pretend page is not there', async () => {
  const shop = await openShop(server)
  const begun = await begin(shop)
  const huge = eventOf('x'.repeat(300_000))
  expect((await webhook(huge, paystack.sign(huge))).statusCode).toBe(413)
  for (const method of ['GET', 'POST'] as const) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.fastify.inject({ method, url: `/sandbox/checkout/${begun.reference}`, headers, payload: 'outcome=good' })
    expect(answer.body).not.toContain('outcome')
    expect(answer.statusCode).not.toBe(303)
  }
  expect(await comeBack(shop, begun)).toMatchObject({ body: { status: 'abandoned' } })
})

test('a payment that pays nothing is refunded through Paystack', async () => {
  const shop = await openShop(server)
  const { body } = await shop.call('POST', `${billing}/change-card`, {})
  const reference = String(body.authorization_url).split('/').at(-1) ?? ''
  expect(paystack.transactions.get(reference)).toMatchObject({ amount: 50_00 })
  paystack.pay(reference)
  expect(await comeBack(shop, { id: reference.slice(29), reference })).toMatchObject({ body: { status: 'paid', invoice: null } })
  expect(paystack.refunded.has(reference)).toBe(true)
})

test('the server asks Paystack for an account’s owner, and rejects a number without an account on its field', async () => {
  const shop = await openShop(server)
  expect(await shop.call('GET', '/v1/business/resolve-bank-account?bank_code=044&account_number=0123456789')).toMatchObject({
    body: { account_name: 'ADA OBI' },
  })
  expect(await shop.call('GET', '/v1/business/resolve-bank-account?bank_code=044&account_number=0000000000')).toMatchObject({
    status: 422,
    body: { errors: { account_number: ['The bank does not know this account'] } },
  })
})
