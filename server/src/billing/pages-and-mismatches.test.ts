import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Back, billing, billingOf, buy, comeBack, payOnPage, planNamed } from '../testing/billing.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { listBusinesses } from './list-businesses.ts'

let now = Date.parse('2026-03-10T08:00:00.000Z')
const server = await ownServer({}, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const change = async (shop: Shop, plan: string, more: object = {}) =>
  shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, plan), ...more })
const page = async (shop: Shop, plan: string) => String((await change(shop, plan)).body.authorization_url)
const rows = async (text: string, shop: Shop) => (await client.query<Record<string, unknown>>(text, [shop.business_id])).rows
const payments = (shop: Shop) =>
  rows('select status, refunded_at is not null as is_refunded from plan_payments where business_id = $1 order by id', shop)
const periods = (shop: Shop) =>
  rows('select number, kind, starts_at, ends_at from plan_periods where business_id = $1 order by number', shop)
const provided = (shop: Shop, set: string, { reference }: Pick<Back, 'reference'>) =>
  client.query(`update sandbox_charges set ${set} where reference = $1`, [reference]).then(() => shop)

test('twenty who press at once are led to one page, which is the same while it is open', async () => {
  const shop = await openShop(server)
  const pages = await Promise.all(Array.from({ length: 20 }, () => page(shop, 'Starter')))
  expect(new Set(pages).size).toBe(1)
  const back = await payOnPage(server, pages[0] ?? '', 'abandon')
  await comeBack(shop, back)
  for (let time = 0; time < 3; time++) expect(await page(shop, 'Starter')).toBe(pages[0])
  expect(await payments(shop)).toHaveLength(1)
  await comeBack(shop, await payOnPage(server, pages[0] ?? '', 'good'))
  expect(await payments(shop)).toEqual([{ status: 'paid', is_refunded: false }])
  expect(await periods(shop)).toHaveLength(2)
})

test('a payment that came otherwise than asked is told to the owner on the plan’s page, and to the operator, until it has gone back', async () => {
  const shop = await openShop(server)
  const back = await payOnPage(server, await page(shop, 'Starter'), 'good')
  await provided(shop, 'amount = amount - 1', back)
  expect((await comeBack(shop, back)).body.status).toBe('mismatch')
  const [expectedAmount, paid] = [5_000_00, 4_999_99]
  expect(await billingOf(shop)).toMatchObject({
    wrong_payments: [{ reference: back.reference, asked: expectedAmount, paid, currency: 'NGN' }],
  })
  const [business] = await rows('select name from businesses where id = $1', shop)
  const listed = async () => {
    const lines = await listBusinesses(server.ownerUrl, now)
    const from = lines.findIndex((line) => line.startsWith(`${String(business?.name)}:`))
    return lines.slice(from, from + 2)
  }
  expect(await listed()).toEqual([
    expect.stringContaining('1 payments to look at'),
    `  2026-03-10 paid for the plan: ₦4,999.99, asked ₦5,000.00, ${back.reference}`,
  ])
  await client.query('update plan_payments set refunded_at = now() where reference = $1', [back.reference])
  expect(await billingOf(shop)).toMatchObject({ wrong_payments: [] })
  expect((await listed())[0]).not.toContain('to look at')
})

test('an operator lists businesses with their plans and unpaid invoices', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  await change(shop, 'Growth')
  const [business] = await rows('select name from businesses where id = $1', shop)
  const lines = await listBusinesses(server.ownerUrl, now)
  expect(lines).toContain(`${String(business?.name)}: Starter, paid until 2026-04-10; 1 unpaid, ₦7,000.00`)
})

test('the quoted amount is the charged amount: an open invoice keeps its amount, and the next period has its own price', async () => {
  const shop = await openShop(server)
  expect(await billingOf(shop)).toMatchObject({ renewal: null, open_invoice: null })
  await buy(server, shop, 'Starter')
  expect(await billingOf(shop)).toMatchObject({
    renewal: { plan: { name: 'Starter' }, amount: 5_000_00, starts_at: '2026-04-10T08:00:00.000Z', ends_at: '2026-05-10T08:00:00.000Z' },
  })
  const begun = now
  /** The owner's login of the test is over by then. */
  const later = async (minutes: number) => {
    now = begun + minutes * 60_000
    return { ...shop, ...(await shop.member(['billing.view', 'billing.change-plan', 'billing.view-invoice'])) }
  }
  const quoteFor = async (member: Shop) =>
    (await member.call('GET', `${billing}/change-plan?plan=${await planNamed(member, 'Growth')}`)).body.change as unknown as {
      amount: number
    }
  try {
    await change(shop, 'Growth')
    const member = await later(50)
    const before = await quoteFor(member)
    expect(before).toMatchObject({ amount: 7_000_00, credit: 5_000_00, price: 12_000_00 })
    expect((await change(member, 'Growth')).body.invoice).toMatchObject({ number: 'KW-000002', amount: before.amount, credit: 5_000_00 })
    expect(await billingOf(member)).toMatchObject({ open_invoice: { type: 'change', plan: { name: 'Growth' }, amount: 7_000_00 } })
    // After an hour the amount is computed again, in the quote and in the invoice alike.
    const after = await later(61)
    const { amount } = await quoteFor(after)
    expect(amount).toBeLessThan(7_000_00)
    expect((await change(after, 'Growth')).body.invoice).toMatchObject({ number: 'KW-000003', amount })
  } finally {
    now = begun
  }
})
