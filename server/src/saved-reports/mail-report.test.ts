import pino from 'pino'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { compose } from '../compose.ts'
import { publicId, storedId } from '../database/ids.ts'
import { type Delivered, freePort, mailServer } from '../testing/mail-server.ts'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { roleOf } from '../testing/team.ts'
import { ownServer } from '../testing/test-server.ts'
import { mailReport } from './mail-report.ts'
import { ReportMailer } from './report-mailer.ts'

const folder = '/v1/business/saved-reports'
/** A Wednesday noon in Lagos. */
const wednesday = Date.parse('2026-11-25T11:00:00Z')
const monday = Date.parse('2026-11-30T05:00:00Z')
const clock = { now: wednesday }
const port = await freePort()
const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}` }
const server = await ownServer(smtp, () => clock.now)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const me = ({ merchant_id }: Caller) => publicId('merchant', merchant_id)
const emailOf = async ({ merchant_id }: Caller): Promise<string> =>
  String((await owner.query<{ email: string }>('select email from merchants where id = $1', [merchant_id])).rows[0]?.email)

/** Rice and beans, each sold once on each of the days. */
async function recordSales(shop: Shop, location: string, amounts: Readonly<Record<string, number>>): Promise<void> {
  for (const [date, amount] of Object.entries(amounts)) {
    const items = [{ product: await riceOf(shop), quantity: 1, price: amount }]
    const payment = { payment_accounts: [{ account: null, amount }], payable_amount: amount }
    const { status, body } = await shop.call('PUT', '/v1/business/sales', { contact: shop.walkIn, location, date, items, ...payment })
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
}
const rice = new WeakMap<Shop, Promise<string>>()
function riceOf(shop: Shop): Promise<string> {
  const createDelivery = async () =>
    String(
      (await shop.call('PUT', '/v1/business/products', { name: 'Delivery', type: 'service', price: 1000, cost: 400 })).body.product?.id,
    )
  const product = rice.get(shop) ?? createDelivery()
  rice.set(shop, product)
  return product
}

interface Saved {
  id: string
  business_id: string
  created_by: string
}

async function save(shop: Shop, caller: Caller, form: object): Promise<Saved> {
  const { status, body } = await caller.call('PUT', folder, { name: 'Our week', report: 'sale', ...form })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const id = storedId('saved_report', String(body.saved_report?.id)) ?? ''
  return { id, business_id: shop.business_id, created_by: caller.merchant_id }
}

/** How it stands, past any login: tokens run out while the clock goes on. */
const readMailState = async ({ id }: Saved) => {
  const { rows } = await owner.query<{ next_at: Date; last_sent_at: Date | null; last_error: string | null }>(
    'select next_at, last_sent_at, last_error from saved_reports where id = $1',
    [id],
  )
  const [row] = rows
  return { next_at: row?.next_at.toISOString(), last_sent_at: row?.last_sent_at?.toISOString(), last_error: row?.last_error }
}

/** At a time, all that is due is taken up, and what came of it is delivered. */
async function mailAt(now: number, app = server.app): Promise<void> {
  clock.now = now
  const mailer = new ReportMailer(() => app)
  await mailer.resume((text, values) => owner.query(text, values))
  await mailer.idle()
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ left: string }>(
        `select count(*) as left from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail'`,
      )
      expect(Number(rows[0]?.left)).toBe(0)
    },
    { timeout: 20_000, interval: 50 },
  )
}

const to = (delivered: readonly Delivered[], email: string) => delivered.filter((mail) => mail.to.includes(email))

/** A shop with sales of last week and before it, whose owner has the week's mailed to themselves. */
async function shopOfLastWeek() {
  clock.now = wednesday
  const shop = await openShop(server)
  await recordSales(shop, shop.location, { '2026-11-15': 700, '2026-11-23': 100_00, '2026-11-24': 250_050 })
  return { shop, email: await emailOf(shop) }
}

test('a week’s figures come on Monday at six, as text and as a page, in each reader’s language, with a link to the same question', async () => {
  const box = await mailServer(port)
  const { shop, email } = await shopOfLastWeek()
  const reader = await shop.member(['sale.view'])
  await owner.query(`update merchants set locale = 'fr', first_name = 'Awa' where id = $1`, [reader.merchant_id])
  const saved = await save(shop, shop, { query: { group_by: 'product' }, mail: { every: 'week', to: [me(shop), me(reader)] } })
  // Not before its time.
  await mailAt(monday - 1)
  expect(box.delivered).toEqual([])
  await mailAt(monday)
  expect(await readMailState(saved)).toEqual({
    next_at: '2026-12-07T05:00:00.000Z',
    last_sent_at: new Date(monday).toISOString(),
    last_error: null,
  })
  const [mail, ...more] = to(box.delivered, email)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Our week \(Shop \d+\): 23 – 29 Nov 2026$/)
  expect(mail?.text).toMatch(
    /^Hello Ada,\n\nSales of Shop \d+, 23 – 29 Nov 2026\n\nAll together: Total ₦2,600\.50, Profit ₦2,592\.50, Number 2\n/,
  )
  expect(mail?.text).toContain('Delivery: Total ₦2,600.50')
  const link = 'http://shop.localhost/reports/sale?group_by=product&from=2026-11-23&to=2026-11-29&interval=none&limit=10&compare=none'
  expect(mail?.text).toContain(`\n\n${link}\n\n`)
  expect(mail?.text).toContain('You send yourself this report every Monday. Change or stop it here:\n\nhttp://shop.localhost/reports/saved')
  expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(mail?.html).toMatch(/<th scope="col"[^>]*>Total<\/th>[\s\S]*>₦2,600\.50<\/td>/)
  const [french] = to(box.delivered, await emailOf(reader))
  expect(french?.subject).toMatch(/^Our week \(Shop \d+\) : 23[ –-]+29 nov\. 2026$/)
  expect(french?.text).toMatch(/^Bonjour Awa,\n\nVentes de Shop/)
  expect(french?.text).toContain('Ada Obi vous envoie ce rapport chaque lundi. Pour l’arrêter, adressez-vous à Ada Obi.')
  // Once for each time, with an id that says which.
  expect(new Set([mail?.message_id, french?.message_id]).size).toBe(2)
  await mailAt(monday + 60_000)
  expect(box.delivered).toHaveLength(2)
})

test('mails cover a day, a month or the report’s own period, and a missed mail is not caught up', async () => {
  const box = await mailServer(port)
  const { shop, email } = await shopOfLastWeek()
  const mail = (every: string) => ({ every, to: [me(shop)] })
  const day = await save(shop, shop, { name: 'Day', mail: mail('day') })
  const month = await save(shop, shop, { name: 'Month', mail: mail('month') })
  await save(shop, shop, { name: 'Own', query: { period: 'last-30-days' }, mail: mail('month') })
  // Five days later; the app was down for four.
  await mailAt(monday + 3_600_000)
  expect(to(box.delivered, email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Day .*: 29 Nov 2026$/)])
  expect(await readMailState(day)).toMatchObject({ next_at: '2026-12-01T05:00:00.000Z' })
  await mailAt(Date.parse('2026-12-01T05:00:00Z'))
  const of = (name: string) => to(box.delivered, email).filter(({ subject }) => subject.startsWith(name))
  expect(of('Month')).toMatchObject([
    { subject: expect.stringMatching(/: 1 – 30 Nov 2026$/), text: expect.stringContaining('Total ₦2,607.50') },
  ])
  // With days beside each other: a month of them.
  expect(of('Month')[0]?.text).toContain('Tue 24 Nov: Total ₦2,500.50')
  expect(of('Own')).toMatchObject([{ subject: expect.stringMatching(/: 2 Nov – 1 Dec 2026$/) }])
  expect(await readMailState(month)).toMatchObject({ next_at: '2027-01-01T05:00:00.000Z' })
})

test('each morning the last 24 hours, each called by its day and time', async () => {
  const [box, { shop, email }] = [await mailServer(port), await shopOfLastWeek()]
  await recordSales(shop, shop.location, { '2026-11-25 10:30': 500_00 })
  await save(shop, shop, { query: { period: 'last-24-hours', interval: 'hour' }, mail: { every: 'day', to: [me(shop)] } })
  await mailAt(Date.parse('2026-11-26T05:00:00Z'))
  const hours = to(box.delivered, email).flatMap(({ text }) => text.split('\n').filter((line) => /^\d+ Nov, \d\d:00: Total/.test(line)))
  expect([hours.length, hours[3]]).toEqual([24, expect.stringMatching(/^25 Nov, 10:00: Total ₦500\.00, Paid ₦500\.00/)])
})

/** Gives a member other permissions, and a place to work at or none. */
async function now(shop: Shop, caller: Caller, permissions: readonly Permission[], location?: string): Promise<void> {
  clock.now = wednesday
  const role = storedId('role', await roleOf(shop, permissions))
  const member = `(select id from members where business_id = $1 and merchant_id = $2 and deleted_at is null)`
  const memberKey = [shop.business_id, caller.merchant_id]
  await owner.query(`update member_roles set role_id = $3 where business_id = $1 and member_id = ${member}`, [...memberKey, role])
  await owner.query(`update members set location_id = $3 where business_id = $1 and merchant_id = $2`, [
    ...memberKey,
    location ? storedId('location', location) : null,
  ])
}

async function secondPlace(shop: Shop): Promise<string> {
  const place = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Way', latitude: 6, longitude: 3 }
  const { body } = await shop.call('PUT', '/v1/business/inventory-locations', place)
  return String(body.location?.id)
}

test('figures are those that its saver may see that day: of their place, and costs only with the right to them', async () => {
  const box = await mailServer(port)
  const { shop } = await shopOfLastWeek()
  const yaba = await secondPlace(shop)
  await recordSales(shop, yaba, { '2026-11-23': 333_00 })
  const saver = await shop.member(['report.view-sale-report', 'product.view-cost'])
  const email = await emailOf(saver)
  const saved = await save(shop, saver, { mail: { every: 'week', to: [me(saver)] } })
  await mailAt(monday)
  expect(to(box.delivered, email)[0]?.text).toMatch(/All together: Total ₦2,933\.50, Paid ₦2,933\.50, .*Profit ₦.*, Number 3/)
  await now(shop, saver, ['report.view-sale-report'], yaba)
  await mailAt(monday + 7 * 86_400_000 - 3 * 86_400_000)
  await owner.query(`update saved_reports set next_at = $2, query = '{"from":"2026-11-23","to":"2026-11-29"}' where id = $1`, [
    saved.id,
    new Date(monday + 1).toISOString(),
  ])
  await mailAt(monday + 2)
  const [later] = to(box.delivered, email)
  expect(to(box.delivered, email)).toHaveLength(2)
  const second = to(box.delivered, email)[1]
  expect(later?.text).not.toBe(second?.text)
  expect(second?.text).toMatch(/All together: Total ₦333\.00, Paid .*Number 1/)
  expect(second?.text).not.toContain('Profit')
})

test('a saver who lost the right, the place or the job gets no mail, and the report says why until they regain it', async () => {
  const box = await mailServer(port)
  const { shop } = await shopOfLastWeek()
  const yaba = await secondPlace(shop)
  const saver = await shop.member(['report.view-sale-report'])
  const email = await emailOf(saver)
  const saved = await save(shop, saver, { query: { location: shop.location }, mail: { every: 'day', to: [me(saver), me(shop)] } })
  let at = Date.parse('2026-11-26T05:00:00Z')
  const day = 86_400_000
  const next = async () => {
    await mailAt(at)
    at += day
    return { ...(await readMailState(saved)), count: box.delivered.length }
  }
  const due = () => new Date(at).toISOString()
  await now(shop, saver, ['report.contact-report'])
  expect(await next()).toEqual({ last_error: 'forbidden', next_at: due(), last_sent_at: undefined, count: 0 })
  await now(shop, saver, ['report.view-sale-report'], yaba)
  expect(await next()).toEqual({ last_error: 'elsewhere', next_at: due(), last_sent_at: undefined, count: 0 })
  await now(shop, saver, ['report.view-sale-report'], shop.location)
  const sent = new Date(at).toISOString()
  expect(await next()).toEqual({ last_error: null, next_at: due(), last_sent_at: sent, count: 2 })
  // A removed reader gets no mails; a removed saver’s reports send none.
  await owner.query('update members set deleted_at = now() where business_id = $1 and merchant_id = $2', [
    shop.business_id,
    saver.merchant_id,
  ])
  expect(await next()).toEqual({ last_error: 'left', next_at: due(), last_sent_at: sent, count: 2 })
  expect(to(box.delivered, email)).toHaveLength(1)
})

test('a saved report with an invalid query, or without recipients, says so', async () => {
  const box = await mailServer(port)
  const { shop } = await shopOfLastWeek()
  const reader = await shop.member(['sale.view'])
  const mail = { every: 'day', to: [me(reader)] }
  const [wrong, unread] = [await save(shop, shop, { mail }), await save(shop, shop, { name: 'Unread', mail })]
  await owner.query(`update saved_reports set query = '{"group_by":"weather"}' where id = $1`, [wrong.id])
  await mailAt(Date.parse('2026-11-26T05:00:00Z'))
  expect(await readMailState(wrong)).toMatchObject({ last_error: 'unaskable', next_at: '2026-11-27T05:00:00.000Z' })
  expect(await readMailState(unread)).toMatchObject({ last_error: null })
  expect(box.delivered).toHaveLength(1)
  await owner.query('update members set deleted_at = now() where business_id = $1 and merchant_id = $2', [
    shop.business_id,
    reader.merchant_id,
  ])
  await mailAt(Date.parse('2026-11-27T05:00:00Z'))
  expect(await readMailState(unread)).toMatchObject({ last_error: 'nobody', next_at: '2026-11-28T05:00:00.000Z' })
  expect(box.delivered).toHaveLength(1)
  clock.now = wednesday
  expect((await shop.call('GET', `${folder}?search=unread`)).body.rows).toMatchObject([
    { last_error: 'Not sent: all its recipients have left', mail: { to: [] } },
  ])
})

test('nothing is mailed of a report that is deleted, nor of a business; brought back, it is due at its next time', async () => {
  const box = await mailServer(port)
  const { shop } = await shopOfLastWeek()
  const saved = await save(shop, shop, { mail: { every: 'day', to: [me(shop)] } })
  const path = `${folder}/${publicId('saved_report', saved.id)}`
  await shop.call('DELETE', path)
  await mailAt(Date.parse('2026-11-26T05:00:00Z'))
  expect(box.delivered).toEqual([])
  clock.now = wednesday + 60_000
  expect((await shop.call('POST', `${path}/restore`, {})).status).toBe(200)
  expect(await readMailState(saved)).toMatchObject({ next_at: '2026-11-26T05:00:00.000Z' })
  await owner.query('update businesses set deleted_at = now() where id = $1', [shop.business_id])
  await mailAt(Date.parse('2026-11-26T05:00:00Z'))
  expect(box.delivered).toEqual([])
  expect(await readMailState(saved)).toMatchObject({ last_error: 'left' })
})

/** Resolves with the process that waits for a lock. */
const waiting = () =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.pid
    },
    { timeout: 20_000, interval: 20 },
  )

test('two processes that come to one report at once mail it once', async () => {
  const box = await mailServer(port)
  const { shop, email } = await shopOfLastWeek()
  const saved = await save(shop, shop, { mail: { every: 'day', to: [me(shop)] } })
  const second = await compose(server.app.config, server.ownerUrl, pino({ level: 'silent' }), () => clock.now)
  try {
    clock.now = Date.parse('2026-11-26T05:00:00Z')
    const holder = new pg.Client({ connectionString: server.ownerUrl })
    await holder.connect()
    // The first stops in the middle of its work; the second finds it taken, and goes on to others.
    await holder.query('begin; lock table saved_report_recipients in access exclusive mode')
    const first = mailReport(server.app, saved)
    await waiting()
    await mailReport(second.app, saved)
    expect(await readMailState(saved)).toMatchObject({ next_at: '2026-11-26T05:00:00.000Z' })
    await holder.query('commit')
    await holder.end()
    await first
    // However they meet: who begins while the other ends finds it moved on.
    for (let days = 1; days <= 6; days++) {
      clock.now = Date.parse('2026-11-26T05:00:00Z') + days * 86_400_000
      await Promise.allSettled([server.app, second.app, server.app, second.app].map((app) => mailReport(app, saved)))
      // A process that read the due report earlier, and comes after it was mailed.
      await mailReport(second.app, saved)
    }
    await mailAt(clock.now)
    expect(to(box.delivered, email)).toHaveLength(7)
    expect(new Set(box.delivered.map(({ message_id }) => message_id)).size).toBe(7)
  } finally {
    await second.close()
  }
})

test('a process that dies between the figures and the queue leaves it due, and the next one mails it, once', async () => {
  const box = await mailServer(port)
  const { shop, email } = await shopOfLastWeek()
  const saved = await save(shop, shop, { mail: { every: 'day', to: [me(shop)] } })
  clock.now = Date.parse('2026-11-26T05:00:00Z')
  const holder = new pg.Client({ connectionString: server.ownerUrl })
  await holder.connect()
  // Figures are ready, letters are on their way into the queue.
  await holder.query('begin; lock table graphile_worker._private_jobs in share mode')
  const dying = mailReport(server.app, saved)
  dying.catch(() => {})
  await owner.query('select pg_terminate_backend($1)', [await waiting()])
  await expect(dying).rejects.toThrow(/terminat/i)
  await holder.query('commit')
  await holder.end()
  expect(await readMailState(saved)).toEqual({ next_at: '2026-11-26T05:00:00.000Z', last_sent_at: undefined, last_error: null })
  await mailAt(clock.now)
  await mailAt(clock.now)
  expect(to(box.delivered, email)).toHaveLength(1)
  expect(await readMailState(saved)).toMatchObject({ next_at: '2026-11-27T05:00:00.000Z' })
})
