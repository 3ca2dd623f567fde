import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort, mailServer } from '../testing/mail-server.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import { nightsOfNew } from './books-runner.ts'
import { lawNames } from './check.ts'
import { areaOf } from './problem-messages.ts'

let now = Date.parse('2026-11-23T12:00:00Z')
const port = await freePort()
const server = await ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}` }, () => now)
const database = new pg.Client({ connectionString: server.adminUrl })
await database.connect()
afterAll(() => database.end())

const readBooks = async (shop: Caller) => (await shop.call('GET', '/v1/business/books')).body.books as JsonBody
const waitForBooks = (shop: Caller, is: (books: JsonBody) => boolean) =>
  vi.waitFor(
    async () => {
      const books = await readBooks(shop)
      if (!is(books)) throw new Error(JSON.stringify(books))
      return books
    },
    { timeout: 20_000, interval: 50 },
  )
const isDone = ({ state }: JsonBody) => ['sound', 'broken'].includes(String(state))
const checked = async (shop: Shop) => {
  expect(await shop.call('POST', '/v1/business/books/check', {})).toMatchObject({ status: 200 })
  return waitForBooks(shop, isDone)
}

async function riceShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice' })
  await stockUp(shop, await addContact(server, shop), rice, 5, 600)
  return { shop, rice }
}
const takeUnit = (shop: Shop, sign: '+' | '-') =>
  database.query(`update inventory_levels set on_hand = on_hand ${sign} 1000 where business_id = $1`, [shop.business_id])

test('books that were never added up say so, are added up when an owner asks, and agree', async () => {
  const { shop } = await riceShop()
  expect(await readBooks(shop)).toMatchObject({ checked_at: null, sound_at: null, problems: [] })
  const at = new Date(now).toISOString()
  expect(await checked(shop)).toMatchObject({ state: 'sound', checked_at: at, sound_at: at, started_at: null, problem_count: 0 })
})

test('the books page shows a wrong figure as a message with its product, its stored value and its recomputed value', async () => {
  const { shop, rice } = await riceShop()
  await checked(shop)
  const sound_at = new Date(now).toISOString()
  now += 60_000
  await takeUnit(shop, '-')
  const books = await checked(shop)
  expect(books).toMatchObject({ state: 'broken', sound_at, checked_at: new Date(now).toISOString() })
  const problems = books.problems as unknown as JsonBody[]
  expect(problems.find(({ law }) => String(law) === 'level.sums')).toMatchObject({
    says: en.books.level,
    things: [{ kind: 'product', id: rice, name: 'Rice' }],
    ...{ unit: 'quantity', stored: 4000, worked_out: 5000 },
  })
  await takeUnit(shop, '+')
  now += 60_000
  expect(await checked(shop)).toMatchObject({ state: 'sound', problems: [], sound_at: new Date(now).toISOString() })
})

test('a second request reuses the pending check, and a member without the permission to delete the business gets 403', async () => {
  const { shop } = await riceShop()
  // The check waits while another process has the business’s lock.
  const lock = `hashtextextended('books ' || $1::text, 0)`
  await database.query(`select pg_advisory_lock(${lock})`, [shop.business_id])
  const ask = () => shop.call('POST', '/v1/business/books/check', {})
  expect((await ask()).body.books).toMatchObject({ state: 'waiting', asked_by: { name: 'Ada Obi' } })
  const firstRequest = await database.query<{ asked_at: Date }>('select asked_at from books_checks where business_id = $1', [
    shop.business_id,
  ])
  now += 1000
  expect((await ask()).body.books).toMatchObject({ state: 'waiting' })
  expect((await database.query('select asked_at from books_checks where business_id = $1', [shop.business_id])).rows).toEqual(
    firstRequest.rows,
  )
  await database.query(`select pg_advisory_unlock(${lock})`, [shop.business_id])
  await server.app.database.transaction({}, (db) => server.app.jobs.add(db, 'check_books', {}))
  expect(await waitForBooks(shop, isDone)).toMatchObject({ state: 'sound' })

  const manager = await shop.member(['business.edit', 'product.view-cost', 'report.view-sale-report'])
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/check'],
  ] as const)
    expect(await manager.call(method, `/v1/business/books${path}`, method === 'GET' ? undefined : {})).toMatchObject({ status: 403 })
})

test('each night the books of every business are added up, and its owners hear by mail of what does not agree', async () => {
  const mails = await mailServer(port)
  const [sound, broken] = [await riceShop(), await riceShop()]
  const wake = () => server.app.database.transaction({}, (db) => server.app.jobs.add(db, 'check_books', {}))
  await wake()
  const due = async ({ shop }: typeof sound) => {
    const { rows } = await database.query<{ due_at: Date }>('select due_at from books_checks where business_id = $1', [shop.business_id])
    return rows[0]?.due_at
  }
  const nights = await vi.waitFor(
    async () => {
      const both = [await due(sound), await due(broken)]
      if (both.includes(undefined)) throw new Error('No night yet')
      return both as [Date, Date]
    },
    { timeout: 20_000, interval: 50 },
  )
  // Between one and five in Lagos, which is an hour ahead of UTC.
  for (const night of nights) {
    expect(night.getTime()).toBeGreaterThan(now)
    expect(night.toISOString()).toMatch(/T0[0-3]:/)
  }
  await takeUnit(broken.shop, '-')
  expect(await readBooks(sound.shop)).toMatchObject({ state: 'never' })
  now = Math.max(...nights.map((night) => night.getTime())) + 1000
  await wake()
  // Earlier sessions have expired.
  const nextMorning = async ({ shop }: typeof sound) => waitForBooks(await shop.member(['business.delete']), isDone)
  expect(await nextMorning(broken)).toMatchObject({ state: 'broken', sound_at: null })
  expect(await nextMorning(sound)).toMatchObject({ state: 'sound' })
  const { rows } = await database.query<{ email: string }>('select email from merchants where id = $1', [broken.shop.merchant_id])
  const mail = await vi.waitFor(
    () => mails.delivered.find(({ to }) => to.includes(rows[0]?.email ?? '')) ?? Promise.reject(new Error('No mail yet')),
    { timeout: 20_000, interval: 50 },
  )
  expect(mail.subject).toMatch(/^Figures of Shop \d+ are wrong$/)
  expect(mail.text.replaceAll(/=\r?\n/g, '')).toContain('http://shop.localhost/settings/books')
  // The next night is tomorrow's.
  expect((await due(sound))?.getTime()).toBeGreaterThan(now + 12 * 3_600_000)
  expect(mails.delivered.filter(({ subject }) => subject.includes('are wrong'))).toHaveLength(1)
})

test('two processes schedule the first night of a business at once: the second waits and adds none', async () => {
  await riceShop()
  const first = new pg.Client({ connectionString: server.adminUrl })
  await first.connect()
  try {
    const at = [new Date(now).toISOString()]
    await first.query('begin')
    await first.query(nightsOfNew, at)
    const second = database.query(nightsOfNew, at)
    const waiting = async () =>
      (await first.query('select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))')).rowCount
    await expect.poll(waiting).toBeGreaterThan(0)
    await first.query('commit')
    expect((await second).rowCount).toBe(0)
  } finally {
    await first.end()
  }
})

test('every law is told in words of its own area, in each language', () => {
  const areas = lawNames.filter((name) => !/^(schema|tenant)\./.test(name)).map((name) => [name, areaOf(name)])
  expect(areas.filter(([, area]) => area === 'other')).toEqual([])
  expect(Object.keys(fr.books)).toEqual(Object.keys(en.books))
})
