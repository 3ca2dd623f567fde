import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { beforeAll, expect, test } from 'vitest'
import { addUpSums } from '../testing/add-up.ts'
import { everyRow } from '../testing/report-facts.ts'
import { type ReportWorld, openReportWorld } from '../testing/report-world.ts'
import type { JsonBody, Caller } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/*
 * Home and the sales report show the same figures for each period, location and member, to the kobo. The shop has two years of sales in every
 * status, discounts of lines and of whole sales, taxes, returns with a sale and without, and exchanges.
 */

const clock = { now: Date.now() }
const server = await ownServer({}, () => clock.now)
let world: ReportWorld
let annex = ''

const must = async (by: Pick<Caller, 'call'>, method: 'PUT' | 'PATCH', path: string, form: object): Promise<JsonBody> => {
  const { status, body } = await by.call(method, `/v1/business/${path}`, form)
  expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
  return body
}

beforeAll(async () => {
  world = await openReportWorld(server, clock, 'Africa/Lagos')
  annex = world.locations[1] ?? ''
  // Twenty past five on a Tuesday in Lagos, the last of March.
  clock.now = Date.parse('2026-03-31T16:20:30Z')
  const by = await world.member(allPermissions)
  world.caller = by
  const [milk, , rice] = world.products
  const sell = async (date: string, location: string, quantity: number, off: number, discount = 0) => {
    const items = [
      { product: milk?.id, quantity, price: 333, line_discount: off },
      { product: rice?.id, quantity: 1, price: 1250 },
    ]
    const payable_amount = quantity * 333 - off + 1250 - discount
    const form = { contact: world.contacts[1], location, date, items, discount, payable_amount }
    const { sale } = await must(by, 'PUT', 'sales', form)
    return sale as JsonBody
  }
  // Yesterday is compared up to 17:20:30: sales of that second and later do not count.
  for (const date of ['2026-03-30 09:15', '2026-03-30 17:20:29', '2026-03-30 17:20:30', '2026-03-30 21:00', '2026-03-24 17:00'])
    for (const [index, place] of world.locations.entries()) await sell(date, place, 2 + index, 17, 5)
  for (const [index, place] of world.locations.entries()) {
    const sale = await sell('2026-03-31 08:05', place, 3 + index, 40)
    const [line] = sale.items as unknown as JsonBody[]
    await must(by, 'PUT', 'exchanges', {
      ...{ sale: sale.id, location: place, payable_amount: 1250 },
      returned: [{ product: milk?.id, quantity: 1, price: line?.price }],
      items: [{ product: rice?.id, quantity: 1, price: 1250 }],
    })
    const canceled = await sell('2026-03-31 11:00', place, 4, 1)
    await must(by, 'PATCH', `sales/${String(canceled.id)}/status`, { status: 'canceled', reason: 'Twice' })
  }
})

const get = async (by: Pick<Caller, 'call'>, path: string): Promise<JsonBody> => {
  const { status, body } = await by.call('GET', `/v1/business/${path}`)
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return body
}
const homeOf = async (by: Caller, query: string) => (await get(by, `dashboard${query && `?${query}`}`)).dashboard?.sales as JsonBody
const rowsOf = (of: JsonBody) => of.rows as unknown as JsonBody[]

const periods = [
  '',
  'period=today',
  'period=this-week',
  'period=last-7-days',
  'period=this-month',
  'period=last-30-days',
  'period=last-90-days',
  'from=2026-03-30&to=2026-03-30',
  'from=2026-03-30&to=2026-03-31',
  'from=2025-01-01&to=2026-03-31',
  'from=2024-02-29&to=2024-02-29',
]
const figures = ['count', 'total', 'returned', 'profit'] as const
const only = (of: JsonBody) => figures.map((figure) => of[figure])
const flat = (of: JsonBody) => [of.start_at, of.end_at, ...only(of), ...only(of.previous as JsonBody)]

/**
 * Expects that Home and the report agree for a member and a period.
 * @param at more report parameters, such as a location
 */
async function compared(by: Caller, query: string, reader: Caller, at = ''): Promise<JsonBody> {
  const home = await homeOf(by, query)
  const reportPath = `sales/report?${query || 'period=today'}&compare=previous${at}`
  const report = await get(reader, `${reportPath}&interval=${String(home.interval)}`)
  const caseName = `${query} ${at}`
  expect([home.period, home.start_at, home.end_at, home.compared], caseName).toEqual([
    report.period,
    report.start_at,
    report.end_at,
    report.compared,
  ])
  expect(rowsOf(home).map(flat), caseName).toEqual(rowsOf(report).map(flat))
  expect([...only(home._total as JsonBody), ...only(home._total?.previous as unknown as JsonBody)], caseName).toEqual([
    ...only(report._total as JsonBody),
    ...only(report._total?.previous as unknown as JsonBody),
  ])
  const products = rowsOf(await get(reader, `${reportPath}&interval=none&group_by=product&per_page=100`))
  const net = (row: JsonBody) => Number(row.subtotal) - Number(row.discount)
  const best = products
    .filter((row) => Number(row.count) > 0)
    .map((row) => ({ id: String(row._group?.id), quantity: row.quantity, total: net(row) }))
    .toSorted((a, b) => b.total - a.total)
  const homeBest = (home.best as unknown as JsonBody[]).map(({ id, quantity, total }) => ({ id, quantity, total }))
  expect(homeBest, caseName).toEqual(best.slice(0, 5))
  // The world has fewer products than are asked for an explanation.
  const change = Number(home._total?.total) - Number((home._total?.previous as unknown as JsonBody | undefined)?.total)
  const [explaining] = products
    .map((row) => ({ id: String(row._group?.id), now: net(row), before: net(row.previous as JsonBody) }))
    .map((row) => ({ ...row, size: Math.sign(change) * (row.now - row.before) }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
  const why = home.why as unknown as { product: { id: string }; total: number; previous_total: number } | null
  expect(why && { id: why.product.id, now: why.total, before: why.previous_total, size: explaining?.size }, caseName).toEqual(
    explaining ?? null,
  )
  expect(home.net_total, caseName).toBe(best.reduce((sum, { total }) => sum + total, 0))
  return home
}

/** Two marked days are read from documents, all others from day sums. */
async function keepDays(): Promise<void> {
  await addUpSums(server)
  const { business_id } = world
  const marks = ['2026-03-30', '2026-03-02'].map((day) => ({ business_id, id: crypto.randomUUID(), date: `${day}T12:00:00Z` }))
  await server.app.database.transaction({ business_id }, (db) => db.insertInto('stale_days').values(marks).execute())
}

test('Home shows the same figures from documents and from day sums', async () => {
  const by = await world.member(['dashboard.view', 'sale.view', 'inventory-action.view', 'product.view-cost'])
  const bound = await world.member(['dashboard.view', 'sale.view', 'inventory-action.view', 'product.view-cost'], annex)
  const readHomes = async () => {
    const homes: object[] = []
    // A product that explains a change of more than a day needs sums.
    for (const query of periods) for (const caller of [by, bound]) homes.push({ ...(await homeOf(caller, query)), why: null })
    return homes
  }
  const fromDocuments = await readHomes()
  await keepDays()
  expect(await readHomes()).toEqual(fromDocuments)
}, 120_000)

test('Home shows the figures of the sales report for a period, to every member', async () => {
  const reads = ['dashboard.view', 'sale.view', 'inventory-action.view', 'report.view-sale-report'] as const
  const all = await world.member([...reads, 'product.view-cost'])
  const costless = await world.member(reads)
  const bound = await world.member([...reads, 'product.view-cost'], annex)
  const boundCostless = await world.member(reads, annex)
  for (const query of periods) {
    const home = await compared(all, query, all)
    const boundHome = await compared(bound, query, bound)
    await compared(bound, query, all, `&location=${annex}`)
    expect(rowsOf(home).length, query).toBeGreaterThan(0)
    if (Number(home._total?.total) > 0 && query !== 'from=2024-02-29&to=2024-02-29') expect(boundHome._total).not.toEqual(home._total)
    for (const caller of [costless, boundCostless]) {
      const { _total: total } = await compared(caller, query, caller)
      expect([total?.profit, total?.previous?.profit], query).toEqual([null, null])
      expect(Object.keys({ ...total?.rows_url, ...total?.less_url })).not.toContain('profit')
    }
  }
  // The comparison is not empty: sales today, sales yesterday up to this time, and returns.
  const today = await homeOf(all, '')
  expect(today).toMatchObject({ period: 'today', interval: 'hour', compared: { end_at: '2026-03-30T16:20:30.000Z' } })
  expect(only(today._total as JsonBody).every((figure) => Number(figure) > 0)).toBe(true)
  expect(Number(today._total?.previous?.count)).toBe(4)
}, 120_000)

test('a period that is still running is compared with the same part of the period before, up to the same time', async () => {
  const by = await world.member(['dashboard.view', 'sale.view'])
  const against = async (query: string) => (await homeOf(by, query)).compared
  const until = (day: string) => `${day}T16:20:30.000Z`
  expect(await against('')).toEqual({ start_at: '2026-03-29T23:00:00.000Z', end_at: until('2026-03-30') })
  // Monday and Tuesday, up to twenty past five.
  expect(await against('period=this-week')).toEqual({ start_at: '2026-03-22T23:00:00.000Z', end_at: until('2026-03-24') })
  expect(await against('period=last-7-days')).toEqual({ start_at: '2026-03-17T23:00:00.000Z', end_at: until('2026-03-24') })
  expect(await against('from=2026-03-30&to=2026-03-30')).toEqual({
    start_at: '2026-03-28T23:00:00.000Z',
    end_at: '2026-03-29T23:00:00.000Z',
  })
})

test('a member who may not see returns sees only their effect on the profit', async () => {
  const seller = await world.member(['dashboard.view', 'sale.view', 'product.view-cost'])
  const home = await homeOf(seller, 'period=last-7-days')
  const fullHome = await homeOf(
    await world.member(['dashboard.view', 'sale.view', 'product.view-cost', 'inventory-action.view']),
    'period=last-7-days',
  )
  expect(home._total).toMatchObject({ returned: null, profit: fullHome._total?.profit, less_url: {} })
  expect(rowsOf(home).every((row) => row.returned === null && row.previous?.returned === null)).toBe(true)
  expect(Object.keys(home._total?.rows_url ?? {})).not.toContain('returned')
  expect(Object.keys(fullHome._total?.rows_url ?? {})).toContain('returned')
  const blind = await world.member(['dashboard.view', 'inventory-action.view', 'report.view-sale-report'])
  expect(await homeOf(blind, 'period=last-7-days')).toBeNull()
})

test('each figure opens the list whose rows add up to it', async () => {
  const all = await world.member(allPermissions)
  for (const [caller, query] of [
    [all, ''],
    [all, 'period=last-30-days'],
    [await world.member(allPermissions, annex), 'from=2025-01-01&to=2026-03-31'],
  ] as const) {
    const home = await homeOf(caller, query)
    const sum = async (url: unknown, adds: (row: JsonBody) => number) =>
      (await everyRow(caller, String(url))).reduce((total, row) => total + adds(row), 0)
    const { rows_url: rows, less_url: less } = home._total as JsonBody
    const [saleNet, back] = [
      (row: JsonBody) => Number(row.total) - Number(row.line_discount) - Number(row.discount),
      (row: JsonBody) => Number(row.net),
    ]
    expect(await sum(rows?.count, () => 1)).toBe(home._total?.count)
    expect(await sum(rows?.total, (row) => Number(row.payable_amount))).toBe(home._total?.total)
    expect(await sum(rows?.returned, (row) => Number(row.total))).toBe(home._total?.returned)
    const earned = await sum(rows?.profit, (row) => saleNet(row) - Number(row.cost))
    expect(earned - (await sum(less?.profit, (row) => back(row) - Number(row.value)))).toBe(home._total?.profit)
    for (const row of rowsOf(home)) {
      if (row.total) expect(await sum(row.rows_url?.total, (sale) => Number(sale.payable_amount))).toBe(row.total)
      else expect(row.rows_url).toEqual({})
    }
    for (const product of home.best as unknown as JsonBody[]) {
      expect(await sum(product.rows_url, saleNet)).toBe(product.total)
      expect(await sum(product.rows_url, (row) => Number(row.quantity))).toBe(product.quantity)
    }
  }
})

test('a day is cut into its hours, more into days; what cannot be asked is said on its field', async () => {
  const by = await world.member(['dashboard.view', 'sale.view'])
  const cut = async (query: string) => {
    const home = await homeOf(by, query)
    return [home.interval, rowsOf(home).length]
  }
  // The last of March 2026 is a Tuesday: two days of its week.
  expect(await cut('')).toEqual(['hour', 24])
  expect(await cut('from=2026-03-30&to=2026-03-30')).toEqual(['hour', 24])
  expect(await cut('period=this-week')).toEqual(['day', 2])
  expect(await cut('from=2026-03-30&to=2026-03-31')).toEqual(['day', 2])
  expect(await cut('period=this-month')).toEqual(['day', 31])
  expect(await cut('period=last-90-days')).toEqual(['week', 14])
  for (const [query, field] of [
    ['period=this-year', 'period'],
    ['period=custom', 'period'],
    ['to=2026-03-31', 'from'],
    ['from=2026-03-31&to=2026-03-01', 'to'],
    ['from=2027-01-01', 'from'],
    ['from=yesterday', 'from'],
  ] as const) {
    const { status, body } = await by.call('GET', `/v1/business/dashboard?${query}`)
    expect([status, Object.keys(body.errors ?? {})], query).toEqual([422, [field]])
  }
})

test.each([
  ['last-12-months', '2025-03-31T23:00', '2026-03-31T23:00'],
  ['this-year', '2025-12-31T23:00', '2026-03-31T23:00'],
  ['last-90-days', '2025-12-31T23:00', '2026-03-31T23:00'],
  ['last-30-days', '2026-03-01T23:00', '2026-03-31T23:00'],
  ['this-month', '2026-02-28T23:00', '2026-03-31T23:00'],
  ['last-7-days', '2026-03-24T23:00', '2026-03-31T23:00'],
  ['this-week', '2026-03-29T23:00', '2026-03-31T23:00'],
  ['last-24-hours', '2026-03-30T17:00', '2026-03-31T17:00'],
  ['today', '2026-03-30T23:00', '2026-03-31T23:00'],
  ['custom&from=2026-03-05&to=2026-03-10', '2026-03-04T23:00', '2026-03-10T23:00'],
])('a report of %s begins and ends where the calendar of the shop says', async (period, from, until) => {
  const by = await world.member(['report.view-sale-report'])
  const { start_at, end_at } = await get(by, `sales/report?period=${period}&interval=none`)
  expect([start_at, end_at]).toEqual([`${from}:00.000Z`, `${until}:00.000Z`])
})
