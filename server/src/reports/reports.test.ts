import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { reports } from '@kasuwa/contract/report-figures'
import { beforeAll, expect, test } from 'vitest'
import { pdfText } from '../testing/pdf-text.ts'
import { type ReportWorld, openReportWorld } from '../testing/report-world.ts'
import { everyRow } from '../testing/report-facts.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import type { JsonBody, Caller } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const clock = { now: Date.now() }
const server = await ownServer({}, () => clock.now)
let world: ReportWorld
beforeAll(async () => void (world = await openReportWorld(server, clock, 'Africa/Lagos')), 60_000)

const fullPeriod = 'from=2024-01-01&to=2026-03-31'
const ask = async (path: string, caller: Caller = world.caller): Promise<JsonBody> => {
  const { status, body } = await caller.call('GET', `/v1/business/${path}`)
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return body
}
const rowsOf = (report: JsonBody) => report.rows as unknown as JsonBody[]
const num = (value: unknown): number => Number(value ?? 0)
const half = (value: number): number => Math.floor(value + 0.5)

/** How much a list row adds to a figure. */
const adds: Record<string, (row: JsonBody, figure: string, url: string, name: string) => number> = {
  '/v1/business/sales': (row, figure, url) => {
    if (figure === 'outstanding')
      return String(row.status) === 'approved' ? Math.max(0, num(row.payable_amount) - num(row.credited_amount) - num(row.paid_amount)) : 0
    if (url.includes('with_taxes') && figure !== 'count') {
      const [, taxIds] = /[?&]tax=([^&]*)/.exec(url) ?? []
      const taxes = (row.edges?.taxes ?? []) as unknown as JsonBody[]
      // A sale without taxes counts whole, in the group of none and in the total.
      if (taxes.length === 0) return figure === 'base' ? num(row.subtotal) - num(row.discount) : 0
      return taxes
        .filter((tax) => !taxIds || taxIds.split(',').includes(String(tax.id)))
        .reduce((sum, tax) => sum + num(figure === 'tax' ? tax.amount : tax.base), 0)
    }
    const fields: Record<string, unknown> = {
      count: 1,
      tax: row.tax_total,
      total: row.payable_amount,
      sales: row.payable_amount,
      paid: row.paid_amount,
      canceled: 1,
      canceled_total: row.payable_amount,
      deleted: 1,
      deleted_total: row.payable_amount,
    }
    return num(fields[figure])
  },
  '/v1/business/sales/items': (row, figure) => {
    const off = num(row.line_discount) + num(row.discount)
    const net = num(row.total) - off
    const tax = ((row.edges?.taxes ?? []) as unknown as JsonBody[]).reduce((sum, { amount }) => sum + num(amount), 0)
    const fields: Record<string, unknown> = {
      quantity: row.quantity,
      sold: row.quantity,
      subtotal: row.total,
      discount: off,
      tax,
      total: net + tax,
      cost: row.cost,
      profit: net - num(row.cost),
      revenue: net,
      discounts: off,
      price_cuts: half(num(row.quantity) * (num(row.list_price) - num(row.price))),
    }
    return num(fields[figure])
  },
  '/v1/business/drawers/counts': (row, figure) => (figure === 'drawer_short' ? -1 : 1) * num(row.difference),
  '/v1/business/inventory-actions': (row, figure) => (['intakes', 'free_returns'].includes(figure) ? 1 : num(row.total)),
  '/v1/business/inventory-actions/items': (row, figure, _, name) => {
    // Returned products are reported in units.
    if (name === 'product' && figure === 'returned') return num(row.quantity)
    const kind = String(row.action?.kind)
    const worth = kind === 'intake' ? num(row.total) + num(row.extra_cost) : kind === 'adjustment' ? num(row.total) : num(row.value)
    const fields: Record<string, unknown> = {
      returned: num(row.net) + num(row.tax),
      quantity: row.quantity,
      received: row.quantity,
      value: worth,
      cost: row.value,
      profit: num(row.net) - num(row.value),
      revenue: row.net,
      intake_total: row.total,
    }
    return num(fields[figure])
  },
  '/v1/business/purchase-orders': (row, figure) => (figure === 'count' ? 1 : num(row.total)),
  '/v1/business/purchase-orders/items': (row, figure) => {
    const value = half(num(row.received) * num(row.cost))
    const fields: Record<string, unknown> = {
      quantity: row.quantity,
      total: row.total,
      received_quantity: row.received,
      received_value: value,
      outstanding: num(row.total) - value,
    }
    return num(fields[figure])
  },
  '/v1/business/sales/payments': (row, figure) => (figure === 'count' ? 1 : num(row.amount)),
  '/v1/business/inventory-levels': (row, figure) => {
    const price = world.products.find(({ id }) => id === String(row.product?.id))?.price ?? 0
    const fields: Record<string, unknown> = {
      value_at_cost: row.value,
      value_at_price: half(num(row.on_hand) * price),
      below_reorder_level: 1,
    }
    return num(figure in fields ? fields[figure] : row[figure])
  },
  '/v1/business/inventory-serial-numbers': (row, figure) => (figure === 'count' ? 1 : num(row.cost)),
  '/v1/business/stock-movements': (row, figure) => num(figure === 'value_at_cost' ? row.value : row.quantity),
}
/** For lines, the number of their documents. Ratios have the lists of their parts. */
const countsDocuments: Record<string, (row: JsonBody) => string> = {
  '/v1/business/sales/items': (row) => String(row.sale?.id),
  '/v1/business/inventory-actions/items': (row) => String(row.action?.id),
  '/v1/business/purchase-orders/items': (row) => String(row.order?.id),
}
const ratios = ['margin', 'days_left']

/** Most figures of a row open the same list, which stays as it is while they are added up. */
const opened = new Map<string, Promise<JsonBody[]>>()
function rowsBehind(url: string): Promise<JsonBody[]> {
  const rows = opened.get(url) ?? everyRow(world.caller, url)
  opened.set(url, rows)
  return rows
}

async function sumOfList(url: string, figure: string, name: string): Promise<number> {
  const [path = ''] = url.split('?')
  const rows = await rowsBehind(url)
  const documents = countsDocuments[path]
  if (figure === 'count' && documents) return new Set(rows.map(documents)).size
  return rows.reduce((sum, row) => sum + (adds[path]?.(row, figure, url, name) ?? Number.NaN), 0)
}

test('the rows of the list behind each figure add up to it', async () => {
  const now = 'from=2024-01-01&to=2026-12-31'
  const questions: [keyof typeof reports, string][] = [
    ['sale', `sales/report?${fullPeriod}&interval=year`],
    ...['contact', 'location', 'product', 'category', 'brand', 'member', 'tax', 'account'].map((by): [keyof typeof reports, string] => [
      'sale',
      `sales/report?${fullPeriod}&interval=none&group_by=${by}&limit=2`,
    ]),
    ['sale', `sales/report?${fullPeriod}&interval=none&status=pending,approved&not_location=${world.location}`],
    ['purchase-order', `purchase-orders/report?${fullPeriod}&interval=year&group_by=product&limit=1`],
    ['purchase-order', `purchase-orders/report?${fullPeriod}&interval=quarter`],
    ['inventory-level', `inventory-levels/report?from=2024-01-01&to=2026-12-31&interval=year&group_by=brand&limit=1`],
    ['inventory-level', `inventory-levels/report?${fullPeriod}&interval=none&group_by=location`],
    ['inventory-action', `inventory-actions/report?${fullPeriod}&interval=year&group_by=kind`],
    ['inventory-action', `inventory-actions/report?${fullPeriod}&interval=none&group_by=contact&limit=1`],
    ['contact', `contacts/report?${fullPeriod}&interval=year&group_by=contact&limit=2`],
    // Cash has no account, so a filter that excludes an account keeps it.
    ['sale', `sales/report?${fullPeriod}&interval=none&group_by=account&not_account=${world.accounts[0]}`],
    ['sale', `sales/report?${fullPeriod}&interval=none&group_by=account&not_location=${world.location}`],
    ['contact', `contacts/report?${fullPeriod}&interval=none&group_by=kind`],
    ['contact', `contacts/report?${fullPeriod}&interval=none&group_by=group&limit=1`],
    ['contact', `contacts/report?${fullPeriod}&interval=none&kind=supplier&not_group=${world.groups[0]}`],
    ['purchase-order', `purchase-orders/report?${fullPeriod}&interval=none&status=pending,approved`],
    ['product', `products/report?${fullPeriod}&interval=none&group_by=product&limit=2`],
    ['contact-purchase', `contacts/report/purchase?${fullPeriod}&interval=none&contact=${world.contacts.slice(2).join(',')}`],
    ['losses', `sales/report/losses?${fullPeriod}&interval=year`],
    ['losses', `sales/report/losses?${fullPeriod}&interval=none&group_by=member&limit=3`],
    ['losses', `sales/report/losses?${fullPeriod}&interval=none&group_by=location&not_member=${world.members[0]}`],
    ['serial-number', `inventory-serial-numbers/report?${now}&interval=year`],
    ...['status', 'product', 'location'].map((by): [keyof typeof reports, string] => [
      'serial-number',
      `inventory-serial-numbers/report?${now}&interval=year&group_by=${by}&limit=1`,
    ]),
    ['serial-number', `inventory-serial-numbers/report?${now}&interval=none&not_status=sold&brand=${world.brands[1]}`],
    ['product-sale', `products/report/sale?${fullPeriod}&interval=none&group_by=member&limit=3&product=${world.products[0]?.id}`],
  ]
  // Each filter alone, by whole sales and by lines.
  const filters: Record<string, string> = {
    ...{
      location: world.location,
      contact: String(world.contacts[1]),
      product: String(world.products[0]?.id),
      brand: String(world.brands[0]),
    },
    ...{ category: `${world.categories[0]},none`, status: 'pending,approved', member: world.members.slice(2, 5).join(',') },
    ...{ tax: String(world.taxes[1]?.id), account: `${world.accounts[0]},cash` },
  }
  for (const filter of reports.sale.filters)
    for (const not of ['', 'not_'])
      for (const by of not === '' ? ['', '&group_by=product&limit=1'] : [''])
        questions.push(['sale', `sales/report?${fullPeriod}&interval=none&${not}${filter}=${filters[filter]}${by}`])
  questions.push(['sale', `sales/report?${fullPeriod}&interval=none&not_tax=none&group_by=category`])
  let figures = 0
  for (const [name, question] of questions) {
    const report = await ask(question)
    for (const row of [...rowsOf(report), report._total as JsonBody]) {
      for (const figure of Object.keys(reports[name].figures).filter((figureName) => !ratios.includes(figureName))) {
        const url = row.rows_url?.[figure] as unknown as string | undefined
        if (!url) continue
        const less = row.less_url?.[figure] as unknown as string | undefined
        const sum = (await sumOfList(url, figure, name)) - (less ? await sumOfList(less, figure, name) : 0)
        expect(Math.round(sum * 1000), `${question} ${JSON.stringify(row._group ?? null)} ${figure} ${url}`).toBe(
          Math.round(num(row[figure]) * 1000),
        )
        figures++
      }
    }
  }
  expect(figures).toBeGreaterThan(150)
}, 120_000)

test('by tax each figure opens its rows, but what came back, which no list tells by tax', async () => {
  const report = await ask(`sales/report?${fullPeriod}&interval=none&group_by=tax&limit=5`)
  const shut = [...rowsOf(report), report._total as JsonBody].flatMap((row) =>
    Object.keys(reports.sale.figures).filter((figure) => num(row[figure]) !== 0 && !row.rows_url?.[figure]),
  )
  expect([...new Set(shut)].toSorted()).toEqual(['returned_base', 'returned_tax'])
})

test('a member of one location gets only its sums, and a member without cost permission gets no costs', async () => {
  const rights = ['report.view-sale-report', 'report.inventory-level-report', 'report.product-report', 'report.contact-report'] as const
  const annex = world.locations[1] ?? ''
  const bound = await server.app.database.transaction({}, async () => world).then(() => world.member(rights, annex))
  const free = await world.member(rights)
  for (const path of [
    `sales/report?${fullPeriod}&interval=year`,
    `inventory-levels/report?${fullPeriod}&interval=year`,
    `products/report?${fullPeriod}&interval=none&group_by=product`,
  ]) {
    const boundReport = await ask(path, bound)
    const same = await ask(`${path}&location=${annex}`, free)
    expect(stripped(boundReport)).toEqual(stripped(same))
    expect(stripped(boundReport)).not.toEqual(stripped(await ask(path, free)))
  }
  const { _total: total } = await ask(`sales/report?${fullPeriod}`, free)
  expect([total?.cost, total?.profit, total?.margin]).toEqual([null, null, null])
  expect(
    (await world.caller.call('GET', `/v1/business/sales/report?${fullPeriod}&interval=none&group_by=product&sort=profit.desc`)).status,
  ).toBe(200)
  expect(
    (await free.call('GET', `/v1/business/sales/report?${fullPeriod}&interval=none&group_by=product&sort=profit.desc`)).body.errors,
  ).toHaveProperty('sort')
  const file = await free.call('GET', `/v1/business/sales/report?${fullPeriod}&interval=none&group_by=product&format=csv`)
  expect(String(file.body)).not.toMatch(/Cost|Profit|Margin/)
})

/** Without list URLs: a bound member gets no location in them. */
const stripped = (report: JsonBody) =>
  JSON.parse(
    JSON.stringify({ rows: report.rows, total: report._total }, (key, value: unknown) =>
      key === 'rows_url' || key === 'less_url' ? undefined : value,
    ),
  ) as object

test('a file has the figures of the report, and its total last', async () => {
  const path = `sales/report?${fullPeriod}&interval=none&group_by=product`
  const report = await ask(path)
  const { body, headers } = await world.caller.call('GET', `/v1/business/${path}&format=csv`)
  expect(headers['content-disposition']).toContain('.csv')
  const [head = [], ...lines] = csvRows(String(body))
  const column = head.indexOf('Total (₦)')
  const total = lines.at(-1) ?? []
  expect(total[0]).toBe('Total')
  const kobo = (text = '') => Math.round(Number(text) * 100)
  expect(lines.slice(0, -1).map((line) => kobo(line[column]))).toEqual(rowsOf(report).map((row) => num(row.total)))
  expect(kobo(total[column])).toBe(num(report._total?.total))
  expect((await world.caller.call('GET', `/v1/business/${path}&format=xlsx`)).status).toBe(200)
})

test('a report is printed on A4', async () => {
  const { fastify } = server
  const answer = await fastify.inject({
    method: 'GET',
    url: `/v1/business/sales/report?${fullPeriod}&interval=quarter&group_by=location&format=pdf`,
    headers: { authorization: `Bearer ${world.caller.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const text = pdfText(answer.rawPayload)
  expect(text).toContain('Annex')
  expect(text).toContain('Total')
})

test('a comparison covers the same part of an earlier period, and its rows add up to its total', async () => {
  clock.now = Date.parse('2026-03-31T12:30:00Z')
  const by = await world.member(['report.view-sale-report'])
  const report = await ask('sales/report?period=this-month&interval=day&compare=previous', by)
  expect(report.compared).toEqual({ start_at: '2026-01-31T23:00:00.000Z', end_at: '2026-02-28T23:00:00.000Z' })
  expect(rowsOf(report)).toHaveLength(31)
  const year = await ask('sales/report?period=this-year&interval=month&compare=year', by)
  expect(year.compared).toEqual({ start_at: '2024-12-31T23:00:00.000Z', end_at: '2025-03-31T12:30:00.000Z' })
  const sum = (which: (row: JsonBody) => unknown) => rowsOf(year).reduce((all, row) => all + num(which(row)), 0)
  expect(sum((row) => row.previous?.total)).toBe(num(year._total?.previous?.total))
  expect(num((await ask('sales/report?from=2025-01-01&to=2025-03-31 13:29:59', by))._total?.total)).toBe(num(year._total?.previous?.total))
})

test('an invalid query is refused on its field', async () => {
  const by = await world.member(['report.view-sale-report', 'report.contact-report'])
  for (const [path, field] of [
    ['sales/report?from=2026-02-01&to=2026-01-01', 'to'],
    ['sales/report?to=2026-01-01', 'from'],
    ['sales/report?from=2020-01-01&to=2026-01-01&interval=hour', 'interval'],
    ['sales/report?group_by=kind', 'group_by'],
    [`sales/report?group_by=account&product=${world.products[0]?.id}`, 'group_by'],
    ['sales/report?sort=weight.asc', 'sort'],
    ['sales/report?status=canceled', 'status'],
    ['sales/report?period=custom', 'period'],
    ['contacts/report/sale', 'contact'],
    [`contacts/report?product=${world.products[0]?.id}`, 'product'],
  ] as const) {
    const { status, body } = await by.call('GET', `/v1/business/${path}`)
    expect(status, path).toBe(422)
    expect(Object.keys(body.errors ?? {}), path).toEqual([field])
  }
})

test('units lead to their list as they stand now, and nowhere as they stood', async () => {
  const by = await world.member(allPermissions)
  const tracked = { name: 'Spark', type: 'phone', price: 150_00, has_serial_number: true }
  const { product } = (await by.call('PUT', '/v1/business/products', tracked)).body
  const items = [{ product: product?.id, quantity: 2, cost: 90_00, metadata: { serial_numbers: ['ZX-9', 'AB-1'] } }]
  const form = { contact: world.contacts[2], location: world.location, items }
  expect((await by.call('PUT', '/v1/business/inventory-actions/intakes', form)).status).toBe(201)
  clock.now += 366 * 86_400_000
  const path = `inventory-serial-numbers/report?from=2026-01-01&to=2027-12-31&interval=year&product=${product?.id}`
  const rows = rowsOf(await ask(path, await world.member(['report.inventory-serial-number-report'])))
  expect(rows.map(({ count }) => num(count))).toEqual([2, 2])
  expect(rows.map(({ rows_url }) => rows_url?.count ?? null)).toEqual([
    null,
    `/v1/business/inventory-serial-numbers?product=${product?.id}`,
  ])
})
