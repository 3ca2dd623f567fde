import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { billing, buy, comeBack, payOnPage, planNamed } from '../testing/billing.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { applyPlans } from './apply-plans.ts'
import { backgroundWork } from './background.ts'
import { endOf, startOf } from './intervals.ts'
import { ownPlansFile, plansIn } from './plans-file.ts'
import { renewPlans } from './renewals.ts'
import { settle } from './settle.ts'

const day = 86_400_000
let now = 0
const server = await ownServer({}, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
const run = () => renewPlans(server.app, query)
const rows = async <Row extends object>(text: string, shop: Shop) => (await client.query<Row>(text, [shop.business_id])).rows
const invoices = (shop: Shop) =>
  rows<{ type: string; status: string; tries: number }>(
    'select type, status, tries from plan_invoices where business_id = $1 order by number',
    shop,
  )
const periods = async (shop: Shop) =>
  (await rows<{ ends_at: Date }>(`select ends_at from plan_periods where business_id = $1 and kind = 'paid' order by number`, shop)).map(
    ({ ends_at }) => ends_at.toISOString().slice(0, 10),
  )
const charges = async (shop: Shop) =>
  (await rows<{ n: number }>(`select count(*)::int as n from plan_payments where business_id = $1 and card_id is not null`, shop))[0]?.n
/** A member with a fresh login and all billing permissions. */
const payer = async (shop: Shop): Promise<Shop> => ({
  ...shop,
  ...(await shop.member(['billing.view', 'billing.change-plan', 'billing.renew-plan', 'billing.change-card', 'billing.view-invoice'])),
})
const loadBilling = async (shop: Shop) => (await (await payer(shop)).call('GET', billing)).body.billing
const subjects = async (shop: Shop) => {
  const [business] = await rows<{ name: string }>('select name from businesses where id = $1', shop)
  const queued = async () =>
    (await client.query(`select from graphile_worker._private_jobs where payload ->> 'text' like '%' || $1 || '%'`, [`${business?.name}`]))
      .rowCount
  await expect.poll(queued, { timeout: 20_000 }).toBe(0)
  const { rows: mails } = await client.query<{ subject: string }>(`select subject from dev_mailbox where subject like '%' || $1 || '%'`, [
    business?.name,
  ])
  return mails.map(({ subject }) => subject.replace(/Shop \d+/, 'it')).toSorted()
}
const at = (time: string) => (now = Date.parse(time))

async function paidShop(from: string, card: 'good' | 'declines' = 'good', plan = 'Growth'): Promise<Shop> {
  at(from)
  const shop = await openShop(server)
  await buy(server, shop, plan, card)
  return shop
}

test.each([
  ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['2027-12-29', ['2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29']],
  ['2028-01-30', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
])('months from %s end on their day, or on the last that there is', (from, ends) => {
  const anchor = Number(from.slice(8))
  let start = `${from}T22:30:00.000Z`
  for (const end of ends) {
    start = endOf(start, 'month', anchor)
    expect(start).toBe(`${end}T22:30:00.000Z`)
  }
  expect(startOf(`${ends[1]}T22:30:00.000Z`, 'month', anchor)).toBe(`${ends[0]}T22:30:00.000Z`)
})

test('a year from a leap day ends on the last of February, and on the leap day again when there is one', () => {
  expect(endOf('2028-02-29T10:00:00.000Z', 'year', 29)).toBe('2029-02-28T10:00:00.000Z')
  expect(endOf('2031-02-28T10:00:00.000Z', 'year', 29)).toBe('2032-02-29T10:00:00.000Z')
})

test('a plan is renewed with its card when its time is over, month after month, with a mail ahead and one after', async () => {
  const shop = await paidShop('2026-01-31T09:00:00Z')
  at('2026-02-24T09:00:00Z')
  await run()
  expect(await subjects(shop)).toEqual(['Growth is paid for it'])
  at('2026-02-26T09:00:00Z')
  await run()
  await run()
  expect(await subjects(shop)).toEqual(['Growth is paid for it', 'Growth of it renews soon'])
  at('2026-02-28T09:00:00Z')
  await Promise.all([run(), run(), run()])
  await run()
  expect(await periods(shop)).toEqual(['2026-02-28', '2026-03-31'])
  expect(await charges(shop)).toBe(1)
  expect(await subjects(shop)).toEqual(['Growth is paid for it', 'Growth is paid for it', 'Growth of it renews soon'])
  at('2026-03-31T09:00:00Z')
  await run()
  expect(await periods(shop)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
})

test('a declined card is tried on days 0, 1, 3, 5 and 7; then the plan is the free one, and all that is there works on', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z', 'declines')
  const end = Date.parse('2026-02-10T09:00:00Z')
  const tried: [number, number | undefined, string][] = []
  for (let days = 0; days <= 8; days++) {
    now = end + days * day
    await run()
    await run()
    tried.push([days, await charges(shop), String((await loadBilling(shop))?.standing)])
  }
  expect(tried).toEqual([
    [0, 1, 'grace'],
    [1, 2, 'grace'],
    [2, 2, 'grace'],
    [3, 3, 'grace'],
    [4, 3, 'grace'],
    [5, 4, 'grace'],
    [6, 4, 'grace'],
    [7, 5, 'free'],
    [8, 5, 'free'],
  ])
  expect(await invoices(shop)).toMatchObject([{ status: 'paid' }, { type: 'renewal', status: 'failed', tries: 5 }])
  expect((await subjects(shop)).filter((subject) => subject.includes('could not be renewed'))).toHaveLength(4)
  expect((await subjects(shop)).filter((subject) => subject === 'it is on the free plan')).toHaveLength(1)
})

test('a payment in the days of grace continues the plan from its end', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z', 'declines')
  at('2026-02-10T09:00:00Z')
  await run()
  at('2026-02-14T09:00:00Z')
  await run()
  const owner = await payer(shop)
  expect(await loadBilling(shop)).toMatchObject({ standing: 'grace', ends_at: '2026-02-17T09:00:00.000Z' })
  const { body } = await owner.call('POST', `${billing}/renew-plan`, {})
  const { id, reference } = await payOnPage(server, String(body.authorization_url), 'good')
  expect(await owner.call('POST', `/v1/paystack-payments/${id}/callback`, { reference })).toMatchObject({ body: { status: 'paid' } })
  expect(await periods(shop)).toEqual(['2026-02-10', '2026-03-10'])
  at('2026-02-20T09:00:00Z')
  await run()
  expect(await loadBilling(shop)).toMatchObject({ standing: 'paid', ends_at: '2026-03-10T09:00:00.000Z' })
})

test('an app that was off for a week charges once, and counts the days of grace from its first try', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z')
  const otherShop = await paidShop('2026-01-10T09:00:00Z', 'declines')
  at('2026-02-17T08:00:00Z')
  expect(await loadBilling(shop)).toMatchObject({ standing: 'grace' })
  await run()
  expect([await charges(shop), await periods(shop)]).toEqual([1, ['2026-02-10', '2026-03-10']])
  expect(await charges(otherShop)).toBe(1)
  expect(await loadBilling(otherShop)).toMatchObject({ standing: 'grace', ends_at: '2026-02-24T08:00:00.000Z' })
})

test('an app that was off for months charges nothing for them: the next period begins when it is paid', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z')
  at('2026-06-20T09:00:00Z')
  await run()
  expect(await periods(shop)).toEqual(['2026-02-10', '2026-07-20'])
  expect(await charges(shop)).toBe(1)
})

test('a smaller plan that was chosen is renewed, and the free one is nothing to renew and ends without days of grace', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z')
  await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, 'Starter') })
  const leaving = await paidShop('2026-01-10T09:00:00Z')
  await leaving.call('POST', `${billing}/change-plan`, { plan: await planNamed(leaving, 'Free') })
  at('2026-02-10T09:00:00Z')
  await run()
  await run()
  expect(await loadBilling(shop)).toMatchObject({ plan: { name: 'Starter' }, standing: 'paid', next_plan: null })
  expect(await loadBilling(leaving)).toMatchObject({ plan: { name: 'Free' }, standing: 'free' })
  expect(await charges(leaving)).toBe(0)
})

test('a card whose owner has left the business is not charged; the owners are written to', async () => {
  at('2026-01-10T09:00:00Z')
  const shop = await openShop(server)
  const leaver = await payer(shop)
  await buy(server, leaver, 'Growth')
  await client.query('update members set deleted_at = now() where business_id = $1 and merchant_id = $2', [
    shop.business_id,
    leaver.merchant_id,
  ])
  at('2026-02-08T09:00:00Z')
  await run()
  at('2026-02-10T09:00:00Z')
  await run()
  expect(await charges(shop)).toBe(0)
  expect(await loadBilling(shop)).toMatchObject({ standing: 'grace' })
  expect(await subjects(shop)).toEqual(['Growth is paid for it', 'Growth of it could not be renewed', 'Growth of it ends soon'])
})

test('a payment that arrives after its renewal was given up begins the plan at that time', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z', 'declines')
  at('2026-02-10T09:00:00Z')
  await run()
  const { body } = await (await payer(shop)).call('POST', `${billing}/renew-plan`, {})
  now += 7 * day
  await run()
  expect(await loadBilling(shop)).toMatchObject({ standing: 'free' })
  await payOnPage(server, String(body.authorization_url), 'good')
  const [payment] = await rows<{ id: string }>(
    'select id from plan_payments where business_id = $1 and card_id is null order by id desc limit 1',
    shop,
  )
  now += day
  await settle(backgroundWork(server.app, shop.business_id), String(payment?.id))
  expect(await loadBilling(shop)).toMatchObject({ standing: 'paid', ends_at: '2026-03-18T09:00:00.000Z' })
})

test('days of grace are seven from the first try, regardless of plans that are chosen and left unpaid meanwhile', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z', 'declines')
  const end = Date.parse('2026-02-10T09:00:00Z')
  now = end
  await run()
  for (const days of [2, 4, 6]) {
    now = end + days * day
    const member = await payer(shop)
    expect(await member.call('POST', `${billing}/change-plan`, { plan: await planNamed(member, 'Business') })).toMatchObject({
      status: 200,
    })
    now += 2 * 3_600_000
    await run()
  }
  expect(await loadBilling(shop)).toMatchObject({ standing: 'grace', ends_at: '2026-02-17T09:00:00.000Z' })
  now = end + 7 * day
  await run()
  expect(await loadBilling(shop)).toMatchObject({ standing: 'free' })
  expect((await invoices(shop)).filter(({ status }) => status === 'open')).toEqual([])
})

test('a plan that is chosen in the days of grace is paid, though a renewal is due while its page is open', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z', 'declines')
  at('2026-02-10T09:00:00Z')
  await run()
  at('2026-02-11T08:50:00Z')
  const member = await payer(shop)
  const { body } = await member.call('POST', `${billing}/change-plan`, { plan: await planNamed(member, 'Business') })
  at('2026-02-11T09:10:00Z')
  await run()
  const back = await payOnPage(server, String(body.authorization_url), 'good')
  expect(await comeBack(await payer(shop), back)).toMatchObject({ status: 200, body: { status: 'paid' } })
  expect(await loadBilling(shop)).toMatchObject({ standing: 'paid', plan: { name: 'Business' } })
})

test('a business that moves to the free plan in the days of grace owes nothing', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z', 'declines')
  at('2026-02-10T09:00:00Z')
  await run()
  const member = await payer(shop)
  expect(await member.call('POST', `${billing}/change-plan`, { plan: await planNamed(member, 'Free') })).toMatchObject({ status: 200 })
  await run()
  expect(await loadBilling(shop)).toMatchObject({ standing: 'free', open_invoice: null })
  expect(await invoices(shop)).toMatchObject([{ status: 'paid' }, { type: 'renewal', status: 'void' }])
})

test('a business that chose the free plan is on it, even after another plan becomes the free one', async () => {
  const shop = await paidShop('2026-01-10T09:00:00Z')
  const member = await payer(shop)
  await member.call('POST', `${billing}/change-plan`, { plan: await planNamed(member, 'Free') })
  const anew = plansIn(ownPlansFile).map((plan) => (plan.price === 0 ? { ...plan, key: 'basic', name: 'Basic' } : plan))
  await applyPlans(server.ownerUrl, anew, true)
  try {
    at('2026-02-10T09:00:00Z')
    await run()
    expect(await loadBilling(shop)).toMatchObject({ standing: 'free', plan: { name: 'Basic' } })
  } finally {
    await applyPlans(server.ownerUrl, plansIn(ownPlansFile), true)
  }
})
