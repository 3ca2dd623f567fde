import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { violations } from '../../books/check.ts'
import { addUpSums } from '../../testing/add-up.ts'
import { addContact, addProduct, stockUp } from '../../testing/goods.ts'
import { type JsonBody, openShop } from '../../testing/shop.ts'
import { expectSoundBooks } from '../../testing/sound-books.ts'
import { ownServer } from '../../testing/test-server.ts'
import { addUpAllDays, addUpDays } from './add-up.ts'

// At noon, where every zone of these tests has the same day.
const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const server = await ownServer({}, () => now)
const day = 86_400_000
const dayAt = (ago: number) => new Date(now - ago * day).toISOString().slice(0, 10)

/** A shop that sold something on some days of the last three weeks. */
async function soldShop() {
  const shop = await openShop(server)
  const category = await shop.call('PUT', '/v1/business/product-categories', { name: 'Grain' })
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  const ada = await addContact(server, shop, 'Ada')
  await stockUp(shop, await addContact(server, shop, 'Mile 12'), rice, 500, 100)
  const sell = async (ago: number) => {
    const { status, body } = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, date: dayAt(ago), items: [{ product: rice, quantity: 1, price: 1000 }] },
      payable_amount: 1000,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return (body as unknown as { sale: { id: string } }).sale.id
  }
  const cancel = async (id: string) =>
    expect((await shop.call('PATCH', `/v1/business/sales/${id}/status`, { status: 'canceled', reason: 'Twice' })).status).toBe(200)
  const pay = async (id: string, amount: number) => {
    const { status, body } = await shop.call('POST', `/v1/business/sales/${id}/payments`, { account: null, amount })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
  const report = async (query = '') => {
    const { status, body } = await shop.call('GET', `/v1/business/sales/report?period=last-90-days&interval=week${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const total = async () => {
    const { count, total: sum, paid, cost } = (await report())._total as JsonBody
    return { count, total: sum, paid, cost }
  }
  const within = <T>(work: Parameters<typeof server.app.database.transaction<T>>[1]) =>
    server.app.database.transaction({ business_id: shop.business_id }, work)
  const marks = () => within((db) => db.selectFrom('stale_days').select('date').where('business_id', '=', shop.business_id).execute())
  const work = () => within((db) => addUpDays(db, shop.business_id, now))
  return {
    shop,
    rice,
    category: (category.body as unknown as { product_category: { id: string } }).product_category.id,
    sell,
    cancel,
    pay,
    report,
    total,
    within,
    marks,
    work,
  }
}

const daysOf = (marks: readonly { date: string }[]) =>
  [...new Set(marks.map(({ date }) => new Date(date).toISOString().slice(0, 10)))].toSorted()

const sums = (count: number, paid = 0) => ({ count, total: 1000 * count, paid, cost: 100 * count })

test('a report uses stored day sums until a document of the day changes', async () => {
  const { shop, sell, cancel, total, within, marks } = await soldShop()
  const [first] = [await sell(20), await sell(10), await sell(0)]
  await addUpSums(server)
  expect(await marks()).toEqual([])
  expect(await total()).toEqual(sums(3))
  // Read from the sums: a wrong sum shows in the report.
  await within((db) =>
    sql`update day_sums set sums[1] = sums[1] + 7 where business_id = ${shop.business_id} and what = 'sales'`.execute(db),
  )
  expect(await total()).toEqual({ ...sums(3), count: 3 + 2 * 7 })
  // Locked, so that the job, which runs every five minutes, does not come in between.
  await within(async (db) => {
    await sql`select 1 from kept_days where business_id = ${shop.business_id} for update`.execute(db)
    await cancel(first)
    expect(await total()).toEqual({ ...sums(2), count: 2 + 7 })
  })
  await addUpSums(server)
  expect(await total()).toEqual({ ...sums(2), count: 2 + 7 })
  expect(await violations(server.ownerUrl)).toEqual([expect.stringMatching(/^days\.sums: /)])
  await within((db) => sql`update day_sums set sums[1] = 1 where business_id = ${shop.business_id} and what = 'sales'`.execute(db))
  expect(await violations(server.ownerUrl)).toEqual([])
})

test('sales, cancels and payments of past days during concurrent add-ups are neither lost nor counted twice', async () => {
  const { sell, cancel, pay, total, work } = await soldShop()
  const activeSales: string[] = [await sell(3), await sell(30)]
  const rounds = 4
  const after = (round: number) => sums(2 + 2 * round, 300 * round)
  for (let round = 1; round <= rounds; round++) {
    const [canceled = '', first = ''] = activeSales.splice(0, 2)
    const results = await Promise.all([sell(3), work(), sell(30), work(), sell(round), cancel(canceled), work(), pay(first, 300), work()])
    activeSales.push(...[results[0], results[2], results[4]])
    expect(await total()).toEqual(after(round))
  }
  await addUpSums(server)
  expect(await total()).toEqual(after(rounds))
})

test('a report read while sales are recorded shows one moment in its rows, its total and its stock on hand', async () => {
  const { shop, sell, report } = await soldShop()
  await sell(4)
  await addUpSums(server)
  const selling = Array.from({ length: 12 }, (_, index) => sell(index % 6))
  const counts: number[] = []
  for (let round = 0; round < 8; round++) {
    const [byTime, ofGoods] = await Promise.all([
      report(),
      shop.call('GET', '/v1/business/products/report?period=last-90-days&interval=none&group_by=product'),
    ])
    const { count, total: sum, cost } = byTime._total as JsonBody
    const rows = byTime.rows as unknown as JsonBody[]
    expect(rows.reduce((all, row) => all + Number(row.count), 0)).toBe(Number(count))
    expect([Number(sum), Number(cost)]).toEqual([1000 * Number(count), 100 * Number(count)])
    expect(ofGoods.status).toBe(200)
    const goods = [...(ofGoods.body.rows as unknown as JsonBody[]), ofGoods.body._total as JsonBody]
    // All 500 units received, at every moment: units leave on hand as they are sold.
    expect(new Set(goods.map(({ sold }) => Number(sold))).size).toBe(1)
    for (const { sold, on_hand } of goods) expect(Number(sold) + Number(on_hand)).toBe(500)
    counts.push(Number(count))
  }
  await Promise.all(selling)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(Number((await report())._total?.count)).toBe(13)
})

test('a change that comes while its day is added up leaves a mark behind', async () => {
  const { shop, sell, cancel, total, within, marks } = await soldShop()
  const [first] = [await sell(5), await sell(6)]
  await within(async (db) => {
    await addUpDays(db, shop.business_id, now)
    await cancel(first)
  })
  // The day of the sale, and the day of its cancel.
  expect(daysOf(await marks())).toEqual([dayAt(5), dayAt(0)])
  expect(await total()).toEqual(sums(1))
  await addUpSums(server)
  expect(await total()).toEqual(sums(1))
})

test('an add-up that fails in the middle leaves days unchanged, with their marks', async () => {
  const { shop, sell, total, within, marks } = await soldShop()
  await sell(5)
  await addUpSums(server)
  await sell(5)
  const broken = within(async (db) => {
    await addUpDays(db, shop.business_id, now)
    throw new Error('cut off')
  })
  await expect(broken).rejects.toThrow('cut off')
  expect(daysOf(await marks())).toEqual([dayAt(5), dayAt(0)])
  expect(await total()).toEqual(sums(2))
  await addUpSums(server)
  expect(await total()).toEqual(sums(2))
})

test('more days than are added up at once are added up one portion after another', async () => {
  const { shop, sell, total, within, marks, work } = await soldShop()
  for (const ago of [2, 40, 75]) await sell(ago)
  const byProduct = async () => {
    const { body } = await shop.call('GET', '/v1/business/sales/report?period=last-12-months&interval=month&group_by=product')
    return (body.rows as unknown as JsonBody[]).reduce((sum, { quantity }) => sum + Number(quantity), 0)
  }
  expect(await work()).toBe(true)
  expect(await marks()).toHaveLength(1)
  expect(await total()).toEqual(sums(3))
  await addUpSums(server)
  const [summedDays] = await within((db) =>
    db.selectFrom('kept_days').select('since').where('business_id', '=', shop.business_id).execute(),
  )
  expect(summedDays?.since).toBe(dayAt(75))
  const months = await within((db) =>
    db.selectFrom('day_sums').select('what').where('business_id', '=', shop.business_id).where('what', 'like', '%/month').execute(),
  )
  expect(months.length).toBeGreaterThan(0)
  expect(await byProduct()).toBe(3)
  await sell(80)
  expect(await total()).toEqual(sums(4))
  await addUpSums(server)
  expect(await total()).toEqual(sums(4))
})

test('after a time zone change, a report uses no day sums of the old zone', async () => {
  const { shop, sell, report, total, within } = await soldShop()
  await sell(9)
  await addUpSums(server)
  await within((db) => sql`update day_sums set sums[1] = 50 where business_id = ${shop.business_id}`.execute(db))
  await within((db) => db.updateTable('businesses').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', shop.business_id).execute())
  expect(await total()).toEqual(sums(1))
  const before = (await report()).rows
  await sell(8)
  await addUpSums(server)
  expect(await total()).toEqual(sums(2))
  expect((await report()).rows).toHaveLength((before as unknown as JsonBody[]).length)
})

test('sales are counted by category as products are grouped now, whenever they were grouped otherwise', async () => {
  const { shop, rice, category, sell, report } = await soldShop()
  await sell(9)
  await addUpSums(server)
  const readCounts = async () => {
    const { rows } = await report('&group_by=category')
    const soldGroups = (rows as unknown as JsonBody[]).filter(({ count }) => Number(count) > 0)
    return soldGroups.map(({ _group, count }) => [(_group as JsonBody).name, count])
  }
  expect(await readCounts()).toEqual([['No category', 1]])
  expect((await shop.call('PATCH', `/v1/business/products/${rice}`, { category })).status).toBe(200)
  expect(await readCounts()).toEqual([['Grain', 1]])
  await sell(9)
  await addUpSums(server)
  expect(await readCounts()).toEqual([['Grain', 2]])
})

test('a product that is grouped otherwise while its days are added up is reported as it is grouped then, before the job comes again and after', async () => {
  const { shop, rice, category, sell, report, within } = await soldShop()
  await sell(9)
  await addUpSums(server)
  await sell(9)
  const readTotals = async () => {
    const { rows } = await report('&group_by=category')
    return (rows as unknown as JsonBody[])
      .filter(({ quantity }) => Number(quantity) > 0)
      .map(({ _group, total, cost }) => [(_group as JsonBody).name, total, cost])
  }
  const product = { category }
  // Between the job’s reads and its commit.
  await within(async (db) => {
    await addUpDays(db, shop.business_id, now)
    expect((await shop.call('PATCH', `/v1/business/products/${rice}`, product)).status).toBe(200)
  })
  expect(await readTotals()).toEqual([['Grain', 2000, 200]])
  await sell(9)
  expect(await readTotals()).toEqual([['Grain', 3000, 300]])
  await addUpSums(server)
  expect(await readTotals()).toEqual([['Grain', 3000, 300]])
  // From the sums by category: a wrong sum would show.
  await within((db) =>
    sql`update day_sums set sums[2] = sums[2] + 7 where business_id = ${shop.business_id} and what = 'goods.category'`.execute(db),
  )
  expect(await readTotals()).toEqual([['Grain', 3007, 300]])
  expect(await violations(server.ownerUrl)).toEqual([expect.stringContaining('days.groups')])
  await within((db) =>
    sql`update day_sums set sums[2] = sums[2] - 7 where business_id = ${shop.business_id} and what = 'goods.category'`.execute(db),
  )
})

/** Works off marks of some businesses as the job does. @returns the business of each transaction */
async function run(businesses: readonly string[], most: number, before: (times: number) => void = () => {}): Promise<string[]> {
  const done: string[] = []
  const database = {
    transaction: async <T>(scope: { business_id: string }, work: Parameters<typeof server.app.database.transaction<T>>[1]) => {
      done.push(scope.business_id)
      before(done.length)
      return server.app.database.transaction(scope, work)
    },
  }
  const rows = businesses.map((business_id) => ({ business_id }))
  await addUpAllDays(
    database,
    () => Promise.resolve({ rows: rows as never[] }),
    () => now,
    most,
  )
  return done
}

test('the job adds up one day at a time if one statement takes too long', async () => {
  const { shop, sell, total, within, marks } = await soldShop()
  for (const ago of [1, 3, 4]) await sell(ago)
  const tooLong = (times: number) => {
    if (times === 1)
      throw Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error'), { code: '57014' })
  }
  expect((await run([shop.business_id], Infinity, tooLong)).length).toBeGreaterThanOrEqual(1 + 4)
  expect(await marks()).toEqual([])
  const [summedDays] = await within((db) =>
    sql<{ since: string }>`select since::text from kept_days where business_id = ${shop.business_id}`.execute(db).then(({ rows }) => rows),
  )
  expect(summedDays?.since).toBe(dayAt(4))
  expect(await total()).toEqual(sums(3))
})

test('a business that the job has no time for keeps its marks until the next run', async () => {
  const shops = [await soldShop(), await soldShop()]
  for (const { sell } of shops) await sell(2)
  const ids = shops.map(({ shop }) => shop.business_id)
  expect(await run(ids, -1)).toEqual(ids.slice(0, 1))
  expect(await shops[1]?.total()).toEqual(sums(1))
  expect(await run(ids, Infinity)).toEqual(expect.arrayContaining(ids))
  expect(await Promise.all(shops.map(({ marks }) => marks()))).toEqual([[], []])
})

test('the books are sound', () => expectSoundBooks(server))
