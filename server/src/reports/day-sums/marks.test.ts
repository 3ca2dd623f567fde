import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { violations } from '../../books/check.ts'
import { daySumLaws } from './books.ts'
import { addUpSums } from '../../testing/add-up.ts'
import { cash, shirtShop } from '../../testing/shirt-shop.ts'
import type { JsonBody } from '../../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../../testing/tables.ts'
import { ownServer } from '../../testing/test-server.ts'

/*
 * Days marked beside the written document’s own (`day-marks/mark-days.ts`): a return changes the amount due of its sale, which may be
 * much older. Sale and return have different days here, so their marks differ.
 */

// At noon, where the shop and UTC have the same day.
const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const server = await ownServer({}, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const dayAt = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10)

/** Ada bought two small shirts nine days ago and paid them, and brought one back five days ago. All of it is added up. */
async function broughtBack(more: object = {}) {
  const shirts = await shirtShop(server)
  const { shop, small, ada, sell } = shirts
  const sale = await sell(ada, 2, { date: dayAt(9), payment_accounts: cash(2000) })
  const form = { contact: ada, location: shop.location, date: dayAt(5), sale, items: [{ product: small, quantity: 1, price: 1000 }] }
  const { status, body } = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', { ...form, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  await addUpSums(server)
  /** Days that are to be added up again. */
  const marked = async () => {
    const rows = await server.app.database.transaction({ business_id: shop.business_id }, (db) =>
      db.selectFrom('stale_days').select('date').where('business_id', '=', shop.business_id).execute(),
    )
    return new Set(rows.map(({ date }) => new Date(date).toISOString().slice(0, 10)))
  }
  return { ...shirts, marked, back: `/v1/business/inventory-actions/${String(body.inventory_action?.id)}` }
}

test('a later refund of a return, and its undo, mark the day of its sale', async () => {
  const { shop, back, marked } = await broughtBack()
  const paid = await shop.call('POST', `${back}/payments`, { account: null, amount: 400 })
  expect([paid.status, [...(await marked())]]).toEqual([200, expect.arrayContaining([dayAt(9), dayAt(5), dayAt(0)])])
  await addUpSums(server)
  const { body } = await shop.call('GET', `${back}?with_payments=1`)
  const payments = body.inventory_action?.edges?.payments as unknown as JsonBody[] | undefined
  expect((await shop.call('DELETE', `${back}/payments/${String(payments?.[0]?.id)}`)).status).toBe(200)
  expect([...(await marked())]).toEqual(expect.arrayContaining([dayAt(9), dayAt(5), dayAt(0)]))
  await addUpSums(server)
  expect(await violations(server.ownerUrl)).toEqual([])
})

test('a return of a sale, its cancel, and an exchange mark the day of the sale', async () => {
  const { back, marked, sell, swap, settleBack, settleSale, ada } = await broughtBack()
  const reason = { reason: 'Wrong' }
  expect((await settleBack(back.split('/').at(-1), 'canceled', reason)).status).toBe(200)
  expect([...(await marked())]).toContain(dayAt(9))
  const secondSale = await sell(ada, 2, { date: dayAt(7), payment_accounts: cash(2000) })
  await addUpSums(server)
  const exchange = (await swap(secondSale, 2, 1)).body
  expect(exchange).toMatchObject({ sale: { status: 'approved' } })
  expect([...(await marked())]).toContain(dayAt(7))
  await addUpSums(server)
  expect((await settleSale(exchange.sale?.id, 'canceled', reason)).status).toBe(200)
  expect([...(await marked())]).toContain(dayAt(7))
  await addUpSums(server)
  expect(await violations(server.ownerUrl)).toEqual([])
})

test('opening balances of imported contacts, and their undo, count on their day, even if the day was added up before', async () => {
  // The shop sold something before, so its days have sums.
  const { shop, ada, sell } = await shirtShop(server)
  await sell(ada, 1, { date: dayAt(9) })
  const must = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
  const map = { ...Object.fromEntries(must.map((column) => [column, null])), ...columnMapOf('name', 'email', 'opening_balance') }
  const bring = (...rows: string[]) => bringIn(shop, 'contacts', csvOf('name,email,opening_balance', ...rows), { map })
  expect((await bring('Chidi,chidi@mail.test,15')).body).toMatchObject({ imported: 1 })
  /** Adds up by a clock that is three days ahead, as if a write commits after the job has summed its day. */
  const addUpLater = () => addUpSums(server, () => now + 3 * 86_400_000)
  const wrong = async () => {
    const brokenLaws: string[] = []
    for (const law of daySumLaws)
      if ('query' in law && (await client.query(law.query, [shop.business_id])).rows.length > 0) brokenLaws.push(law.name)
    return brokenLaws
  }
  await addUpLater()
  const second = await bring('Bola,bola@mail.test,(7)')
  expect([second.body, await wrong()]).toMatchObject([{ imported: 1 }, []])
  await addUpLater()
  expect((await shop.call('DELETE', `/v1/business/imports/${String(second.body.import?.id)}`)).status).toBe(200)
  expect(await wrong()).toEqual([])
  // As with any other entry.
  await addUpLater()
  const adjusted = { amount: 300, type: 'increment' }
  expect((await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, adjusted)).status).toBeLessThan(300)
  expect(await wrong()).toEqual([])
})
