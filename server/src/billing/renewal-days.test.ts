import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buy } from '../testing/billing.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { applyPlans } from './apply-plans.ts'
import { ownPlansFile, plansIn } from './plans-file.ts'
import { renewPlans } from './renewals.ts'

/* Renewals by the job itself, over month ends, leap days, and weeks in which the app was off. */
let now = 0
const server = await ownServer({}, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => client.query<Row>(text, values)
const run = () => renewPlans(server.app, query)
const at = (time: string) => (now = Date.parse(time))

async function paidShop(from: string, plan: string): Promise<Shop> {
  at(from)
  const shop = await openShop(server)
  await buy(server, shop, plan)
  return shop
}
/** From when until when each period that was paid for counts, with what its card was charged for it, kobo. */
const periods = async (shop: Shop) => {
  const { rows } = await client.query<{ starts_at: Date; ends_at: Date; amount: string }>(
    `select p.starts_at, p.ends_at, i.amount from plan_periods p join plan_invoices i on i.business_id = p.business_id and i.id = p.invoice_id
      where p.business_id = $1 and p.kind = 'paid' order by p.number`,
    [shop.business_id],
  )
  return rows.map(({ starts_at, ends_at, amount }) => [starts_at.toISOString(), ends_at.toISOString(), Number(amount)])
}
const charges = async (shop: Shop) =>
  (await client.query('select from plan_payments where business_id = $1 and card_id is not null', [shop.business_id])).rowCount

test.each([
  ['of a leap year', '2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']],
  ['of another year', '2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['from a leap day', '2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29']],
])('a month ends on the day that it was first paid on, or the last there is: %s', async (_, first, ends) => {
  const shop = await paidShop(`${first}T23:15:00.000Z`, 'Starter')
  for (const end of ends.slice(0, -1)) {
    // A minute before there is nothing to do.
    now = Date.parse(`${end}T23:15:00.000Z`) - 60_000
    await run()
    now += 60_000
    await run()
    await run()
  }
  const days = [first, ...ends]
  expect(await periods(shop)).toEqual(ends.map((end, index) => [`${days[index]}T23:15:00.000Z`, `${end}T23:15:00.000Z`, 5_000_00]))
  expect(await charges(shop)).toBe(ends.length - 1)
})

test('a year from a leap day ends on 28 February, three times, and on the next leap day', async () => {
  const yearly = {
    key: 'year',
    name: 'Yearly',
    price: 50_000_00,
    interval: 'year' as const,
    limits: { members: null, locations: null, products: null },
  }
  await applyPlans(server.ownerUrl, [...plansIn(ownPlansFile), yearly], true)
  const shop = await paidShop('2028-02-29T10:00:00.000Z', 'Yearly')
  for (const year of [2029, 2030, 2031]) {
    at(`${year}-02-28T10:00:00.000Z`)
    await run()
  }
  expect((await periods(shop)).map(([, end]) => String(end).slice(0, 10))).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  await applyPlans(server.ownerUrl, plansIn(ownPlansFile), true)
})

test('off for a week over the end of February: one charge, and the month goes on from where it ended', async () => {
  const shop = await paidShop('2027-01-31T09:00:00.000Z', 'Growth')
  at('2027-03-06T20:00:00.000Z')
  await Promise.all([run(), run(), run()])
  expect(await charges(shop)).toBe(1)
  expect((await periods(shop)).at(-1)).toEqual(['2027-02-28T09:00:00.000Z', '2027-03-31T09:00:00.000Z', 12_000_00])
})
