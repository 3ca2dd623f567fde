import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { onlinePayments, openPage, payableShop, press, subaccount } from '../testing/online-payments.ts'
import { PaystackServer, type Trouble } from '../testing/paystack-server.ts'
import { testServer } from '../testing/test-server.ts'
import { reconcileCheckouts } from './reconcile.ts'

/* The same through Paystack, by a small server that answers as its documentation says. */
const paystack = await new PaystackServer().start()
afterAll(() => paystack.stop())
let ahead = 0
const server = await testServer({ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url }, () => Date.now() + ahead)
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
  const { page, sale, account, saleOf, reference, cookie } = await begun()
  const asked = paystack.asked('/transaction/initialize').at(-1)
  expect(asked?.body).toMatchObject({
    amount: 1_000_000,
    currency: 'NGN',
    reference,
    subaccount,
    bearer: 'subaccount',
    callback_url: `http://shop.test/d/back/${reference}`,
  })
  expect(JSON.stringify(asked)).not.toContain(page.slice(3))
  expect((await openPage(server, page)).text).not.toContain('pretended')
  paystack.pay(reference)
  const back = await openPage(server, `/d/back/${reference}?trxref=${reference}&reference=${reference}`, cookie)
  expect((await openPage(server, back.location)).text).toContain('Your payment of ₦10,000.00 was received')
  expect(await saleOf(sale)).toMatchObject({
    edges: { payments: [{ amount: 1_000_000, account: { id: account }, note: `Paid online, ${reference}` }] },
  })
  // A card that a customer paid with is nobody's to charge.
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

test('a webhook alone is enough, in whatever order and number; one that is not signed is none', async () => {
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
      const other = await press(server, await share(await sell()))
      expect(other).toMatchObject({ status: 503, text: expect.stringContaining('Nothing was charged') })
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

test('a subaccount is asked of Paystack before it is kept', async () => {
  const { shop, account } = await payableShop(server)
  expect((await shop.call('GET', onlinePayments)).body).toMatchObject({
    online_payments: { subaccount, name: 'ADE STORES', bank: 'Access Bank', last4: '4682', is_sandbox: false },
  })
  for (const code of ['ACCT_switchedoff', 'ACCT_indollarsusd', 'ACCT_'])
    expect(await shop.call('PATCH', onlinePayments, { subaccount: code, account })).toMatchObject({
      status: 422,
      body: { errors: { subaccount: [expect.any(String)] } },
    })
  await during('down', async () =>
    expect(await shop.call('PATCH', onlinePayments, { subaccount: 'ACCT_another00', account })).toMatchObject({
      status: 422,
      body: { errors: { subaccount: ['Paystack does not answer at the moment: try again shortly'] } },
    }),
  )
  expect((await shop.call('GET', onlinePayments)).body).toMatchObject({ online_payments: { subaccount } })
})
