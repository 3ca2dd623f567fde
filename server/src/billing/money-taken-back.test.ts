import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { recheckCheckouts } from '../online-payments/reconcile.ts'
import { billing, billingOf, comeBack, endTrial, payOnPage, planNamed } from '../testing/billing.ts'
import { onlinePayments, openPage, payableShop, press } from '../testing/online-payments.ts'
import { PaystackServer } from '../testing/paystack-server.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'
import { listBusinesses } from './list-businesses.ts'
import { recheckPayments } from './reconcile.ts'

/*
 * Refunds at the provider mark the payment with the latest amount: never above the paid amount, never less than before. Owners get one mail
 * per increase. Books and periods stay until a person undoes the payment.
 * Covered: events twice, before settlement, beside a recheck, replies out of order, and a payment already undone.
 */
const paystack = await new PaystackServer().start()
afterAll(() => paystack.stop())
let ahead = 0
const day = 86_400_000
const server = await ownServer({ PAYSTACK_SECRET_KEY: paystack.secretKey, PAYSTACK_BASE_URL: paystack.url }, () => Date.now() + ahead)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
const rows = async (text: string, ...values: unknown[]) => (await client.query<Record<string, unknown>>(text, values)).rows
const hear = async (payload: string) => {
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': paystack.sign(payload) }
  return (await server.fastify.inject({ method: 'POST', url: '/v1/paystack-payments/webhook', headers, payload })).statusCode
}
const paid = (reference: string) => hear(JSON.stringify({ event: 'charge.success', data: { reference } }))
/** Subjects of mails about a payment, once all that are queued have been sent. */
async function mailsOf(reference: string): Promise<string[]> {
  const waiting = () => rows(`select from graphile_worker._private_jobs where payload->>'text' like $1`, `%${reference}%`)
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), { timeout: 60_000, interval: 50 })
  return (await rows('select subject from dev_mailbox where body like $1', `%${reference}%`))
    .map(({ subject }) => String(subject))
    .toSorted()
}

async function begun() {
  const payable = await payableShop(server)
  const sale = await payable.sell()
  const page = await payable.share(sale)
  const { reference, cookie } = await press(server, page)
  paystack.pay(reference)
  const payment = async () => ((await payable.saleOf(sale)).edges as unknown as { payments: JsonBody[] }).payments[0]
  const loadTimeline = async () =>
    ((await payable.shop.call('GET', `/v1/business/sales/${sale}/timeline`)).body.rows as unknown as { what: string }[]).map(
      (row) => row.what,
    )
  return { ...payable, sale, page, reference, cookie, payment, what: loadTimeline }
}
async function sellAndPay() {
  const checkout = await begun()
  expect(await paid(checkout.reference)).toBe(200)
  return checkout
}
const expectPaid = async ({ saleOf, sale, balance }: Awaited<ReturnType<typeof begun>>) => {
  expect(await saleOf(sale)).toMatchObject({ paid_amount: 10_000_00 })
  expect(await balance()).toBe(0)
}

test('a refund at the provider: marked, told once however often it comes, and in no book until the payment is undone', async () => {
  const checkout = await sellAndPay()
  const event = paystack.sendBack(checkout.reference)
  for (let time = 0; time < 3; time++) expect(await hear(event)).toBe(200)
  expect(await checkout.payment()).toMatchObject({ amount: 10_000_00, taken_back: { amount: 10_000_00, why: 'refund' }, disputed: null })
  expect(await checkout.what()).toEqual(['taken_back', 'paid', 'shared', 'recorded'])
  expect(await mailsOf(checkout.reference)).toEqual([expect.stringContaining('An online payment of ₦10,000.00')])
  await expectPaid(checkout)
  // The owner does what follows: the ordinary undo.
  const undone = await checkout.shop.call(
    'DELETE',
    `/v1/business/sales/${checkout.sale}/payments/${String((await checkout.payment())?.id)}`,
  )
  expect(undone.status).toBe(200)
  expect(await checkout.saleOf(checkout.sale)).toMatchObject({ paid_amount: 0 })
  expect(await checkout.balance()).toBe(10_000_00)
})

test('a part of it, and then the rest: the sum is marked, and each time told', async () => {
  const checkout = await sellAndPay()
  expect(await hear(paystack.sendBack(checkout.reference, 4_000_00))).toBe(200)
  expect(await checkout.payment()).toMatchObject({ taken_back: { amount: 4_000_00, why: 'refund' } })
  expect(await hear(paystack.sendBack(checkout.reference, 6_000_00))).toBe(200)
  expect(await checkout.payment()).toMatchObject({ taken_back: { amount: 10_000_00 } })
  expect(await mailsOf(checkout.reference)).toHaveLength(2)
  await expectPaid(checkout)
})

test('a dispute: where to contest it and until when; won, nothing went; lost, it went once, though a refund carries it out', async () => {
  const [won, lost] = [await sellAndPay(), await sellAndPay()]
  for (const checkout of [won, lost]) {
    expect(await hear(paystack.dispute(checkout.reference, undefined, 3_000_00))).toBe(200)
    expect(await checkout.payment()).toMatchObject({
      taken_back: null,
      disputed: { amount: 3_000_00, due_at: expect.stringMatching(/^20/), url: expect.stringContaining('dashboard.paystack.com') },
    })
  }
  expect(await hear(paystack.dispute(won.reference, 'declined', 3_000_00))).toBe(200)
  expect(await won.payment()).toMatchObject({ taken_back: null, disputed: null })
  expect((await won.what())[0]).toBe('dispute_over')
  expect(await hear(paystack.dispute(lost.reference, 'merchant-accepted', 3_000_00))).toBe(200)
  const refund = paystack.sendBack(lost.reference, 3_000_00, paystack.disputes.at(-1)?.id)
  expect(await hear(refund)).toBe(200)
  expect(await lost.payment()).toMatchObject({ taken_back: { amount: 3_000_00, why: 'dispute' }, disputed: null })
  expect(await mailsOf(lost.reference)).toHaveLength(2)
  for (const checkout of [won, lost]) await expectPaid(checkout)
})

test('an event that arrives before its payment is settled settles the payment first', async () => {
  const checkout = await begun()
  expect(await hear(paystack.dispute(checkout.reference))).toBe(200)
  expect(await checkout.payment()).toMatchObject({ amount: 10_000_00, disputed: { amount: 10_000_00 } })
  expect(await paid(checkout.reference)).toBe(200)
  await expectPaid(checkout)
  // A payment refunded in full before its first event never counts.
  const refundedCheckout = await begun()
  expect(await hear(paystack.sendBack(refundedCheckout.reference))).toBe(200)
  expect(await refundedCheckout.saleOf(refundedCheckout.sale)).toMatchObject({ paid_amount: 0, edges: { payments: [] } })
})

test('without an event it is found out one, seven, thirty, sixty and a hundred and twenty days later, and asked about no more', async () => {
  const checkout = await sellAndPay()
  const countLookups = () => paystack.requestsTo(`/transaction/verify/${checkout.reference}`).length
  let before = countLookups()
  const begin = ahead
  const lookupDays: number[] = []
  try {
    for (let days = 0; days <= 200; days++) {
      ahead = begin + days * day + 3_600_000
      await recheckCheckouts(server.app, query)
      if (countLookups() > before) lookupDays.push(days)
      before = countLookups()
      if (days === 40) paystack.sendBack(checkout.reference)
    }
  } finally {
    ahead = begin
  }
  expect(lookupDays).toEqual([1, 7, 30, 60, 120])
  expect(await checkout.payment()).toMatchObject({ taken_back: { amount: 10_000_00 } })
  expect(await mailsOf(checkout.reference)).toHaveLength(1)
})

test('event and recheck, many at once, and an owner who undoes meanwhile: told at most once, and the books add up', async () => {
  const checkout = await sellAndPay()
  await client.query(`update sale_checkouts set recheck_at = now() - interval '1 day' where reference = $1`, [checkout.reference])
  const id = String((await checkout.payment())?.id)
  const event = paystack.sendBack(checkout.reference)
  const undo = checkout.shop.call('DELETE', `/v1/business/sales/${checkout.sale}/payments/${id}`)
  await Promise.all([undo, ...Array.from({ length: 5 }, () => [hear(event), recheckCheckouts(server.app, query)]).flat()])
  expect((await undo).status).toBe(200)
  expect((await checkout.what()).filter((kind) => kind === 'taken_back')).toHaveLength(1)
  expect((await mailsOf(checkout.reference)).length).toBeLessThanOrEqual(1)
  expect(await checkout.saleOf(checkout.sale)).toMatchObject({ paid_amount: 0 })
  // Once it was undone there is nothing to do about it.
  const undone = await sellAndPay()
  await undone.shop.call('DELETE', `/v1/business/sales/${undone.sale}/payments/${String((await undone.payment())?.id)}`)
  await hear(paystack.sendBack(undone.reference))
  expect(await undone.what()).toContain('taken_back')
  expect(await mailsOf(undone.reference)).toEqual([])
  // A correction moved it to another sale: it still counts there.
  const corrected = await sellAndPay()
  await corrected.sell(10_000_00, { corrects: corrected.sale })
  await hear(paystack.sendBack(corrected.reference))
  expect(await mailsOf(corrected.reference)).toHaveLength(1)
})

test('a correction takes the mark along: the payment in its place is marked, and undoing it says that nothing goes back by itself', async () => {
  const checkout = await sellAndPay()
  const activePayments = async (sale: string) => {
    const { payments } = (await checkout.saleOf(sale)).edges as unknown as {
      payments: { id: string; amount: number; reverses: string | null }[]
    }
    return payments.filter(({ id, amount }) => amount > 0 && payments.every(({ reverses }) => reverses !== id))
  }
  // Twice, and the second sale is smaller: the surplus stays on the first as credit.
  const second = await checkout.sell(10_000_00, { corrects: checkout.sale })
  expect(await activePayments(second)).toMatchObject([{ amount: 10_000_00, is_online: true, taken_back: null }])
  const third = await checkout.sell(7_000_00, { corrects: second })
  expect(await hear(paystack.dispute(checkout.reference, undefined, 4_000_00))).toBe(200)
  expect(await activePayments(third)).toMatchObject([{ amount: 7_000_00, is_online: true, disputed: { amount: 4_000_00 } }])
  expect(await hear(paystack.sendBack(checkout.reference))).toBe(200)
  expect(await activePayments(third)).toMatchObject([{ amount: 7_000_00, taken_back: { amount: 7_000_00, why: 'refund' } }])
  expect(await activePayments(second)).toMatchObject([{ amount: 3_000_00, taken_back: { amount: 3_000_00 } }])
  // Payments made otherwise are not marked.
  const paidByHand = await checkout.sell(5_000_00, { payment_accounts: [{ amount: 5_000_00 }] })
  expect(await activePayments(await checkout.sell(5_000_00, { corrects: paidByHand }))).toMatchObject([
    { is_online: false, taken_back: null },
  ])
})

test('an answer that is older than the last one counts for nothing', async () => {
  const checkout = await sellAndPay()
  const event = paystack.dispute(checkout.reference)
  await hear(event)
  await hear(paystack.dispute(checkout.reference, 'declined'))
  // The provider was asked while it was disputed, and its answer comes last.
  await hear(paystack.dispute(checkout.reference))
  await client.query('update sale_checkouts set disputed_amount = null, told_at = $2 where reference = $1', [
    checkout.reference,
    new Date(Date.now() + ahead + 3_600_000),
  ])
  await hear(event)
  expect(await checkout.payment()).toMatchObject({ disputed: null })
})

test('the payment of a plan: its screen, the owners and the operator hear of it, and the period stays', async () => {
  const shop = await endTrial(server, await openShop(server))
  const { body } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, 'Growth') })
  const reference = String(body.authorization_url).split('/').at(-1) ?? ''
  paystack.pay(reference)
  expect(await comeBack(shop, { id: reference.slice(29), reference })).toMatchObject({ body: { status: 'paid' } })
  await hear(paystack.dispute(reference))
  expect(await billingOf(shop)).toMatchObject({
    standing: 'paid',
    taken_back: [{ reference, disputed: { amount: 12_000_00 }, taken_back: null }],
  })
  paystack.dispute(reference, 'merchant-accepted')
  await client.query(`update plan_payments set recheck_at = now() - interval '1 day' where reference = $1`, [reference])
  await Promise.all([recheckPayments(server.app, query), recheckPayments(server.app, query)])
  expect(await billingOf(shop)).toMatchObject({
    standing: 'paid',
    taken_back: [{ reference, amount: 12_000_00, taken_back: { amount: 12_000_00, why: 'dispute' }, disputed: null }],
  })
  expect(await mailsOf(reference)).toEqual([
    expect.stringContaining('A bank disputes ₦12,000.00'),
    expect.stringContaining('A payment of ₦12,000.00'),
  ])
  expect((await listBusinesses(server.ownerUrl, Date.now())).find((line) => line.includes(reference))).toMatch(
    /went back of a plan’s payment: ₦12,000\.00 of ₦12,000\.00 \(dispute\)/,
  )
})

test('a payment of another amount: owners are written to, the customer reads it on the page, and an owner sends it back, once', async () => {
  const checkout = await begun()
  paystack.pay(checkout.reference, { amount: 999_999 })
  await paid(checkout.reference)
  expect(await mailsOf(checkout.reference)).toEqual([expect.stringContaining('₦9,999.99 online instead of ₦10,000.00')])
  for (const text of ['₦9,999.99', '₦10,000.00', checkout.reference]) expect((await openPage(server, checkout.page)).text).toContain(text)
  const loadEdges = async () =>
    (await checkout.shop.call('GET', `/v1/business/sales/${checkout.sale}?with_settled`)).body.sale?.edges as unknown as JsonBody
  const { wrong_payments } = (await loadEdges()) as unknown as { wrong_payments: JsonBody[] }
  expect(wrong_payments).toMatchObject([{ paid: 999_999, asked: 10_000_00, currency: 'NGN', is_ours: true }])
  const path = `${onlinePayments}/${String(wrong_payments[0]?.id)}/send-back`
  const member = await checkout.shop.member(['business.edit', 'sale.view'])
  expect(await member.call('POST', path)).toMatchObject({ status: 403 })
  const pressed = await Promise.all([1, 2, 3].map(() => checkout.shop.call('POST', path)))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(paystack.refunded.has(checkout.reference)).toBe(true)
  expect(await loadEdges()).not.toHaveProperty('wrong_payments')
  expect((await checkout.what()).filter((kind) => kind === 'sent_back')).toHaveLength(1)
  expect((await openPage(server, checkout.page)).text).not.toContain('₦9,999.99')
  expect(await checkout.saleOf(checkout.sale)).toMatchObject({ paid_amount: 0, edges: { payments: [] } })
})

test('a plan’s payment of another amount goes back where its owner asks; what counts does not', async () => {
  const shop = await openShop(server)
  const { body } = await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, 'Growth') })
  const reference = String(body.authorization_url).split('/').at(-1) ?? ''
  paystack.pay(reference, { currency: 'USD' })
  await comeBack(shop, { id: reference.slice(29), reference })
  expect(await mailsOf(reference)).toEqual([expect.stringContaining('USD 12000.00 was paid')])
  expect(await billingOf(shop)).toMatchObject({ wrong_payments: [{ id: reference.slice(29), currency: 'USD' }] })
  const sendBack = () => shop.call('POST', `/v1/paystack-payments/${reference.slice(29)}/send-back`)
  expect(await Promise.all([sendBack(), sendBack()])).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await billingOf(shop)).toMatchObject({ wrong_payments: [] })
  expect(
    await rows(`select from audit_entries where action = 'paystackPayments.sendBack' and business_id = $1`, shop.business_id),
  ).toHaveLength(1)
})

test('the sandbox sends back and disputes too, on its page', async () => {
  const pretended = await ownServer()
  const { sell, share, saleOf } = await payableShop(pretended)
  const paymentOf = async (sale: string) => ((await saleOf(sale)).edges as unknown as { payments: JsonBody[] }).payments[0]
  for (const [steps, outcome] of [
    [['refund'], { taken_back: { why: 'refund' }, disputed: null }],
    [['dispute'], { taken_back: null, disputed: { url: expect.stringContaining('/sandbox/checkout/') } }],
    [['dispute', 'lose'], { taken_back: { why: 'dispute' }, disputed: null }],
    [['dispute', 'win', 'refund'], { taken_back: null, disputed: null }],
  ] as const) {
    const sale = await sell()
    const { location, reference } = await press(pretended, await share(sale))
    await payOnPage(pretended, location, 'good')
    await openPage(pretended, `/d/back/${reference}`)
    for (const step of steps)
      await pretended.fastify.inject({
        ...{ method: 'POST', url: new URL(location).pathname, payload: `outcome=${step}` },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect(await paymentOf(sale), steps.join()).toMatchObject(outcome)
  }
})

test('the books are sound', () => expectSoundBooks(server))
