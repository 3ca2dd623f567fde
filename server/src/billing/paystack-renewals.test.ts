import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { billing, comeBack, endTrial, planNamed } from '../testing/billing.ts'
import { PaystackServer, type Trouble } from '../testing/paystack-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { reconcilePayments } from './reconcile.ts'
import { renewPlans } from './renewals.ts'

/* Renewals charged by the job while Paystack loses replies, is slow or down: one charge, and no second one before the first is known. */
const day = 86_400_000
const paystack = await new PaystackServer().start()
afterAll(() => paystack.stop())
let now = 0
const server = await ownServer({ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url }, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
const renew = () => renewPlans(server.app, query)
const reconcile = () => reconcilePayments(server.app, query)

async function during<T>(trouble: Trouble, work: () => Promise<T>): Promise<T> {
  paystack.trouble = trouble
  try {
    return await work()
  } finally {
    paystack.trouble = undefined
    // It was left alone for a while, where it gave no answer.
    now += 31_000
  }
}

/** A business that paid on 10 January, on the day on which that is over. */
async function dueShop(): Promise<Shop> {
  now = Date.parse('2026-01-10T09:00:00Z')
  const shop = await endTrial(server, await openShop(server))
  const { body } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, 'Growth') })
  const reference = String(body.authorization_url).split('/').at(-1) ?? ''
  paystack.pay(reference)
  expect(await comeBack(shop, { id: reference.slice(29), reference })).toMatchObject({ body: { status: 'paid' } })
  now = Date.parse('2026-02-10T09:00:00Z')
  return shop
}
const paymentsOf = async (shop: Shop) =>
  (
    await client.query<{ status: string; reference: string }>(
      'select status, reference from plan_payments where business_id = $1 and card_id is not null order by id',
      [shop.business_id],
    )
  ).rows
const charged = (shop: Shop) => {
  const charges = paystack.requestsTo('/transaction/charge_authorization')
  return paymentsOf(shop).then(
    (payments) => charges.filter(({ body }) => payments.some(({ reference }) => reference === body.reference)).length,
  )
}
const ends = async (shop: Shop) =>
  (
    await client.query<{ ends_at: Date }>(`select ends_at from plan_periods where business_id = $1 and kind = 'paid' order by number`, [
      shop.business_id,
    ])
  ).rows.map(({ ends_at }) => ends_at.toISOString().slice(0, 10))

test.each<[Trouble]>([['lost'], ['slow'], ['nonsense']])(
  'a renewal whose answer is %s is charged once: what became of it is asked, day after day, and nothing is charged beside it',
  async (trouble) => {
    const shop = await dueShop()
    await during(trouble, renew)
    expect(await paymentsOf(shop)).toMatchObject([{ status: 'pending' }])
    // Days 1 and 3 are due while nothing is known: each asks again, and charges nothing.
    for (const days of [1, 3]) {
      now = Date.parse('2026-02-10T09:00:00Z') + days * day
      await during('down', renew)
    }
    expect(await charged(shop)).toBe(1)
    const [first] = await paymentsOf(shop)
    if (!paystack.transactions.has(String(first?.reference))) {
      // The provider never received it, so it fails, and the next try is another payment.
      await reconcile()
      expect(await paymentsOf(shop)).toMatchObject([{ status: 'failed' }])
      now = Date.parse('2026-02-15T09:00:00Z')
      await renew()
      expect(await charged(shop)).toBe(2)
    } else await reconcile()
    expect((await paymentsOf(shop)).filter(({ status }) => status === 'paid')).toHaveLength(1)
    expect(await ends(shop)).toEqual(['2026-02-10', '2026-03-10'])
    await renew()
    expect(await ends(shop)).toHaveLength(2)
  },
  60_000,
)

test('a webhook of a renewal that comes days late, when the days of grace are over, begins the plan from then, once', async () => {
  const shop = await dueShop()
  await during('lost', renew)
  now = Date.parse('2026-02-18T09:00:00Z')
  const [payment] = await paymentsOf(shop)
  const body = JSON.stringify({ event: 'charge.success', data: { reference: payment?.reference } })
  const event = () =>
    server.fastify.inject({
      ...{ method: 'POST', url: '/v1/paystack-payments/webhook', payload: body },
      headers: { 'content-type': 'application/json', 'x-paystack-signature': paystack.sign(body) },
    })
  const answers = await Promise.all([event(), event(), event(), renew(), reconcile()])
  expect(answers.slice(0, 3)).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }, { statusCode: 200 }])
  expect(await paymentsOf(shop)).toMatchObject([{ status: 'paid' }])
  expect(await ends(shop)).toHaveLength(2)
  expect(await charged(shop)).toBe(1)
})
