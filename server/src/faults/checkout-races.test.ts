import { createHmac } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reconcilePayments } from '../billing/reconcile.ts'
import { reconcileCheckouts } from '../online-payments/reconcile.ts'
import { takeMachineClock } from '../testing/clock.ts'
import { billing, invoicesOf, planNamed } from '../testing/billing.ts'
import { payableShop, press } from '../testing/online-payments.ts'
import { PaystackServer } from '../testing/paystack-server.ts'
import { type AppProcess, endProcesses, send, startApp } from '../testing/processes.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'

/**
 * Races (`docs/testing.md`) of online payments over two server processes that learn of them in every way at once (BILLING-17). One process is killed midway.
 * The rules are in `billing/settle.ts` and `online-payments/settle.ts`.
 */
vi.setConfig({ testTimeout: 600_000 })
const paystack = await new PaystackServer().start()
afterAll(() => paystack.stop())
const settings = {
  ...{ SECRET_KEY: 'only-for-this-test-0123456789abcdef', POOL_SIZE: '12' },
  ...{ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url },
}
takeMachineClock()
const server = await ownServer(settings)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const start = () => startApp({ ...settings, DATABASE_URL: server.ownerUrl })
let apps: AppProcess[] = []
beforeAll(async () => {
  apps = await Promise.all([start(), start()])
}, 240_000)
afterAll(endProcesses)

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
const urlOf = (turn: number) => apps[turn % 2]?.url ?? ''
const webhook = (turn: number, reference: string) => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference } })
  const signature = createHmac('sha512', paystack.secretKey).update(body).digest('hex')
  return fetch(`${urlOf(turn)}/v1/paystack-payments/webhook`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json', 'x-paystack-signature': signature } },
  }).then(
    ({ status }) => status,
    () => 0,
  )
}
const comesBack = (turn: number, reference: string) =>
  fetch(`${urlOf(turn)}/d/back/${reference}`, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => 0,
  )
/** The returning customer, the provider’s event and the job, in turns, at either process. */
const everyWay = (reference: string, back: (turn: number) => Promise<unknown>, reconcile: () => Promise<void>) =>
  Promise.all(
    Array.from({ length: 7 }, (_, turn) => [back(turn), webhook(turn, reference), webhook(turn + 1, reference), reconcile()]).flat(),
  )
const age = (table: 'sale_checkouts' | 'plan_payments', reference: string) =>
  client.query(`update ${table} set created_at = created_at - interval '3 minutes' where reference = $1`, [reference])

async function customer() {
  const payable = await payableShop(server)
  const sale = await payable.sell()
  const { reference } = await press(server, await payable.share(sale))
  const once = async () =>
    expect(await payable.saleOf(sale)).toMatchObject({ paid_amount: 1_000_000, edges: { payments: [{ amount: 1_000_000 }] } })
  return { ...payable, sale, reference, once }
}

/** A plan whose payment on Paystack's page is pending. */
async function owner() {
  const shop = await openShop(server)
  const { status } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, 'Growth') })
  expect(status).toBe(200)
  const { rows } = await client.query<{ reference: string }>('select reference from plan_payments where business_id = $1', [
    shop.business_id,
  ])
  const reference = String(rows[0]?.reference)
  const back = (turn: number) =>
    send(urlOf(turn), shop.token, 'POST', `/v1/paystack-payments/${reference.slice(29)}/callback`, { reference })
  return { shop, reference, back }
}
const periodsOf = async (shop: Shop) =>
  (await client.query(`select from plan_periods where business_id = $1 and kind = 'paid'`, [shop.business_id])).rowCount

test('a customer’s payment: back, webhook and job twenty times at once on two processes are one payment of the sale', async () => {
  const { reference, once } = await customer()
  paystack.pay(reference)
  await age('sale_checkouts', reference)
  await everyWay(
    reference,
    (turn) => comesBack(turn, reference),
    () => reconcileCheckouts(server.app, query),
  )
  await once()
})

test('twenty presses at the same moment, on two processes, open one page: of a sale, and of a plan', async () => {
  const payable = await payableShop(server)
  const page = await payable.share(await payable.sell())
  const countRequests = () => paystack.requestsTo('/transaction/initialize').length
  const before = countRequests()
  const led = await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => {
      const { status, headers } = await fetch(`${urlOf(turn)}${page}/pay`, {
        ...{ method: 'POST', body: '', redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      })
      return `${status} ${headers.get('location')}`
    }),
  )
  expect(new Set(led)).toEqual(new Set([expect.stringMatching(/^303 https:\/\/checkout\.paystack\.com\/bu/)]))
  expect(countRequests()).toBe(before + 1)
  const shop = await openShop(server)
  const plan = await planNamed(shop, 'Growth')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => send(urlOf(turn), shop.token, 'POST', `${billing}/change-plan`, { plan })),
  )
  expect(new Set(answers.map(({ body }) => body.authorization_url)).size).toBe(1)
  expect(countRequests()).toBe(before + 2)
})

test('a customer’s payment and a cancel of its sale at once leave one payment as credit, in either order', async () => {
  for (let round = 0; round < 3; round++) {
    const { shop, sale, reference, owed, balance } = await customer()
    paystack.pay(reference)
    const [canceled] = await Promise.all([
      send(urlOf(round), shop.token, 'PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' }),
      webhook(round, reference),
      webhook(round + 1, reference),
      comesBack(round, reference),
    ])
    expect(canceled.status).toBe(200)
    expect(await balance()).toBe(-1_000_000)
    expect(await owed()).toMatchObject({ total: 0, credit: 1_000_000 })
  }
})

test('a customer’s online payment and a cash payment at once each count once, and the excess is credit', async () => {
  const { shop, sale, reference, balance } = await customer()
  paystack.pay(reference)
  const cash = () => send(urlOf(0), shop.token, 'POST', `/v1/business/sales/${sale}/payments`, { amount: 300_000 })
  const responses = await Promise.all([cash(), webhook(0, reference), webhook(1, reference), comesBack(1, reference)])
  expect(responses[0].status).toBe(200)
  expect(await balance()).toBe(-300_000)
})

test('a plan: callback, webhook and job twenty times at once on two processes: paid once, one period', async () => {
  const { shop, reference, back } = await owner()
  paystack.pay(reference)
  await age('plan_payments', reference)
  await everyWay(reference, back, () => reconcilePayments(server.app, query))
  expect(await invoicesOf(shop)).toMatchObject([{ status: 'paid' }])
  expect(await periodsOf(shop)).toBe(1)
})

test('a process that is ended while all of it is under way: what comes again after the restart is paid once', async () => {
  const [{ reference: saleReference, once }, { shop, reference: plan, back }] = [await customer(), await owner()]
  for (const reference of [saleReference, plan]) paystack.pay(reference)
  const under = Promise.all(
    Array.from({ length: 12 }, (_, turn) => [
      webhook(turn, saleReference),
      webhook(turn, plan),
      comesBack(turn, saleReference),
      back(turn),
    ]).flat(),
  )
  await apps[0]?.kill('SIGKILL')
  await under
  apps = [await start(), apps[1] as AppProcess]
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) => [
      webhook(turn, saleReference),
      webhook(turn, plan),
      comesBack(turn, saleReference),
      back(turn),
    ]).flat(),
  )
  await once()
  expect(await invoicesOf(shop)).toMatchObject([{ status: 'paid' }])
  expect(await periodsOf(shop)).toBe(1)
})

test('the books are sound', () => expectSoundBooks(server))
