import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@kasuwa/contract'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { violations } from '../books/check.ts'
import { compose } from '../compose.ts'
import { logIn } from '../testing/accounts.ts'
import { atSize, isLong } from '../testing/long.ts'
import { bringIn, createInstallation, filePassword, takeOut } from '../testing/moved-business.ts'
import { ownServer } from '../testing/test-server.ts'
import { Client } from './client.ts'
import { demoLogin, createDemo } from './demo.ts'
import { bargains } from './bargains.ts'
import { contacts } from './contacts.ts'
import { sessions } from './drawers.ts'
import { goods } from './goods.ts'
import { hampers } from './hampers.ts'
import { trackedPhones } from './tracked-phones.ts'
import { makePlan } from './plan.ts'

const server = await ownServer({ POOL_SIZE: '8' })
/** Number of sales in the history. The test below tries the plan of all. */
const sales = atSize(150, 700)

test('the demo business is made once, by the rules that hold for every business', { timeout: 300_000 }, async () => {
  expect(await createDemo(server, () => {}, sales)).toBe(true)
  expect(await violations(server.ownerUrl)).toEqual([])

  const [email = '', password = ''] = demoLogin(server.app.config).replace('Demo login: ', '').split(' / ')
  const client = new Client(server)
  client.token = (await logIn(server, { email, password })).access_token
  const total = async (endpoint: typeof api.sales.list | typeof api.products.list | typeof api.contacts.list) =>
    (await client.call(endpoint)).page.total_rows
  expect([await total(api.products.list), await total(api.contacts.list), await total(api.sales.list)]).toEqual([
    new Set(goods.map(({ parent, name }) => parent ?? name)).size + hampers.length + trackedPhones.length,
    contacts.length + 1,
    // One more on credit with a partial return, one from a quotation, and one by transfer in each drawer session.
    sales +
      [...hampers, ...trackedPhones, ...sessions].reduce((sum, special) => sum + special.sales.length, 0) +
      (2 + sessions.length + bargains.length),
  ])
  const composites = await client.call(api.products.composites, { query: { per_page: '100' } })
  expect(new Set(composites.rows.map(({ composite }) => composite.name))).toEqual(new Set(hampers.map(({ name }) => name)))
  expect((await client.call(api.session.current)).business?.name).toBe('Ade Stores')
  // Adjustments from counts come before older intakes.
  const { rows: newest } = await client.call(api.inventory.list)
  expect(newest.flatMap(({ reasons }) => reasons).toSorted()).toEqual(['damage', 'expired', 'found'])
  const of = async (query: Record<string, string>) => (await client.call(api.inventory.list, { query })).rows
  const [inward, outward] = [await of({ kind: 'return-inward' }), await of({ kind: 'return-outward' })]
  // Amounts due on intakes, less suppliers’ further credit, equal Home’s payables.
  const { sums } = await client.call(api.inventory.sums)
  const { dashboard } = await client.call(api.dashboard.shown)
  expect(dashboard.owing?.you?.total).toBeGreaterThan(0)
  const credit = outward.reduce((sum, { total, paid_amount }) => sum + (total ?? 0) - (paid_amount ?? 0), 0)
  expect((sums?.left ?? 0) - credit).toBe(dashboard.owing?.you?.total)

  const offered = await client.call(api.quotations.list)
  expect(offered.rows.map(({ status, is_expired }) => (is_expired ? 'expired' : status))).toEqual([
    ...['pending', 'canceled', 'pending', 'accepted', 'expired'],
  ])

  // The list of reduced lines has exactly the bargains, none below cost.
  const reduced = (await client.call(api.sales.lines, { query: { reduced: 'price' } })).rows
  expect(reduced.map(({ name, price }) => [name, price]).toSorted()).toEqual(bargains.map(({ name, price }) => [name, price]).toSorted())
  expect(reduced.filter(({ price, quantity, cost }) => cost === null || price * quantity <= cost)).toEqual([])

  const [till] = (await client.call(api.drawers.list)).rows
  const drawerSessions = await client.call(api.drawers.sessions, { id: till?.id ?? '', query: { sort: 'opened_at.asc' } })
  expect(till).toMatchObject({ name: 'Front till', session: null })
  expect(drawerSessions.rows.map(({ difference }) => difference)).toEqual([0, -200_00])
  expect(dashboard.drawers).toMatchObject({ count: 2, open: 1, cash: 15_000_00, rows: [{ name: 'Yaba till' }, { name: 'Front till' }] })
  expect(dashboard.late_orders).toBe((await client.call(api.purchaseOrders.list, { query: { is_late: '1' } })).rows.length)
  expect(dashboard.late_orders).toBeGreaterThan(0)

  const ordered = await client.call(api.purchaseOrders.list)
  expect(ordered.rows.map(({ receipt_status }) => receipt_status)).toEqual(['open', 'partial', 'received', 'partial'])

  // The return without a receipt is pending; the return on credit is credited.
  expect(inward.map(({ status }) => status)).toEqual(['pending', 'approved', 'approved', 'approved'])
  expect(outward.map(({ status }) => status)).toEqual(['approved', 'approved'])
  const { rows: credited } = await client.call(api.sales.list, { query: { return_status: 'partial' } })
  expect(credited.map(({ payment_status, credited_amount }) => [payment_status, credited_amount > 0])).toEqual([['unpaid', true]])
  const { rows: units } = await client.call(api.serialNumbers.list, { query: { per_page: '100' } })
  const many = (status: string) => units.filter((unit) => unit.status === status).length
  // Seven were sold; one came back and was sold again, and one went back to its supplier.
  expect([many('sold'), many('returned'), many('available')]).toEqual([5, 1, 13])

  // A second start, of this process or another, finds it there.
  expect(await createDemo(server, () => {})).toBe(false)
  const secondServer = await compose(server.app.config, server.ownerUrl, pino({ level: 'silent' }))
  afterAll(() => secondServer.close())
  expect(await createDemo(secondServer, () => {})).toBe(false)
})

// `business-file/brought-by-merchants` brings in one with a row of every kind.
test.runIf(isLong)(
  'the demo business goes into another installation as it is: each row is as its form has it',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kasuwa-demo-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const [email = '', password = ''] = demoLogin(server.app.config).replace('Demo login: ', '').split(' / ')
    const { access_token } = await logIn(server, { email, password })
    const file = join(folder, 'demo.kasuwa')
    writeFileSync(file, (await takeOut(server, access_token, { password, file_password: filePassword })).rawPayload)
    const installation = await createInstallation(folder)
    expect((await bringIn(file, installation, { owner: email })).rows).toBeGreaterThan(5000)
    expect(await violations(installation.url)).toEqual([])
  },
)

test('no demo is created if a merchant has registered', async () => {
  expect(await createDemo(server, () => {})).toBe(false)
})

test('the plan sells nothing that is not there, ends now, and leaves some goods low', () => {
  for (const now of [Date.UTC(2026, 2, 1, 0, 30), Date.UTC(2026, 10, 20, 14), Date.UTC(2027, 0, 3, 22, 59)]) {
    const { weeks, reorderLevels } = makePlan(now, 700)
    const shelves = new Map<string, number>()
    const add = (place: number, good: number, units: number) => {
      const left = (shelves.get(`${place} ${good}`) ?? 0) + units
      shelves.set(`${place} ${good}`, left)
      if (goods[good]?.type !== 'service') expect(left).toBeGreaterThanOrEqual(0)
    }
    for (const { intakes, sales } of weeks) {
      for (const { place, lines } of intakes) for (const { good, quantity } of lines) add(place, good, quantity)
      for (const { place, lines } of sales) for (const { good, quantity } of lines) add(place, good, -quantity)
      for (const { place, lines } of sales.filter(({ canceled }) => canceled))
        for (const { good, quantity } of lines) add(place, good, quantity)
    }
    const times = weeks.flatMap(({ intakes, sales }) => [...intakes, ...sales].map(({ at }) => at))
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
    expect(Math.max(...weeks.flatMap(({ payments }) => payments.map(({ at }) => at)))).toBeLessThanOrEqual(now)
    expect(now - Math.min(...times)).toBeLessThan(92 * 86_400_000)
    expect(weeks.flatMap(({ sales }) => sales)).toHaveLength(700)
    const low = goods.filter((good, index) => {
      const left = (shelves.get(`0 ${index}`) ?? 0) + (shelves.get(`1 ${index}`) ?? 0)
      return good.type !== 'service' && left <= (reorderLevels[index] ?? 0)
    })
    expect(low.length).toBeGreaterThan(5)
    expect(low.length).toBeLessThan(40)
  }
})
