import { endpoints } from '@kasuwa/contract'
import { listExport } from '@kasuwa/contract/exports'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { exportColumns, rowOf } from '@kasuwa/contract/platform/export-columns'
import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { type SeenWith, seesCost } from '@kasuwa/contract/platform/seen-with'
import { columnsOf } from '@kasuwa/contract/tables/columns'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ask, exampleOf } from '../testing/asking.ts'
import { auditRows } from '../testing/audit-rows.ts'
import { nameOf } from '../testing/examples.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { csvRows, sheetRows } from '../testing/spreadsheets.ts'
import { ownServer } from '../testing/test-server.ts'
import { openVariedWorld } from '../testing/varied-world.ts'

/* Every list can be exported in full, as far as the member may see it. */

const server = await ownServer()
const world = await openVariedWorld(server)
const rowsOfTrail = await auditRows(server)
// A report’s rows are sums, with a file format of their own (`reports/report-file.ts`).
const lists = endpoints.filter(({ path, query }) => fieldsOf(query).includes('per_page') && !path.includes('/report'))
const byName = lists.map((endpoint) => [nameOf(endpoint), endpoint] as const)

const sendExample = async (endpoint: Endpoint, query: Record<string, string>, token?: string) => {
  const example = await exampleOf(world, endpoint)
  return ask(server, endpoint, { ...example, query: { ...example.query, ...query }, ...(token ? { token } : {}) })
}

/** The full list, in more rows than a page may have. */
const listed = ({ feature }: Endpoint) => feature === 'countries'

test('every list is one, and nothing else is', () => {
  const exported = endpoints.filter((endpoint) => listExport(endpoint) !== undefined).map(nameOf)
  expect(exported.toSorted()).toEqual(lists.map(nameOf).toSorted())
})

test.each(byName)('%s holds the rows of the list in both formats', async (_, endpoint) => {
  const { json } = await sendExample(endpoint, listed(endpoint) ? {} : { per_page: '100' })
  const { rows, page } = json as { rows: { num_children?: number }[]; page: { total_rows: number } }
  expect(rows.length).toBe(page.total_rows)
  const csv = await sendExample(endpoint, { format: 'csv' })
  expect({ status: csv.status, type: csv.headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' })
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[^;]+\.csv$/)
  const [headings, ...lines] = csvRows(csv.text)
  expect(new Set(headings).size).toBe(headings?.length)
  const xlsx = await sendExample(endpoint, { format: 'xlsx' })
  expect(xlsx.status).toBe(200)
  const [titles, ...cells] = sheetRows(xlsx.bytes)
  expect(titles?.map(({ text }) => text)).toEqual(headings)
  expect(cells.length).toBe(lines.length)
  const parents = rows.reduce((sum, { num_children = 0 }) => sum + num_children, 0)
  expect(lines.length).toBe(rows.length + (nameOf(endpoint) === 'products.list' ? parents : 0))
  for (const line of lines) expect(line.length).toBe(headings?.length)
})

test.each(byName)('%s in French has French headings', async (_, endpoint) => {
  const example = await exampleOf(world, endpoint)
  const [english, french] = await Promise.all(
    ['en', 'fr'].map(async (locale) => {
      const { text } = await ask(server, endpoint, { ...example, locale, query: { ...example.query, format: 'csv' } })
      return csvRows(text)[0] ?? []
    }),
  )
  expect(french?.length).toBe(english?.length)
  // Text without a translation is written as its key.
  for (const heading of [...(english ?? []), ...(french ?? [])]) expect(heading).not.toMatch(/^(headings|columns|lists)\.|_/)
})

test.each(byName)('%s in a format that there is not is refused on that field', async (_, endpoint) => {
  const { status, json } = await sendExample(endpoint, { format: 'pdf' })
  expect({ status, fields: Object.keys((json.errors as object | undefined) ?? {}) }).toEqual({ status: 422, fields: ['format'] })
})

const guarded = lists.filter(({ access }) => access !== 'public' && access !== 'session')
const stranger = (await world.member([])).token

test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses its export to a member who may not see the list',
  async (_, endpoint) => {
    const { status, headers } = await sendExample(endpoint, { format: 'csv' }, stranger)
    expect({ status, file: headers['content-disposition'] }).toEqual({ status: 403, file: undefined })
  },
)

const cashier = (await world.member(allPermissions.filter((permission) => permission !== 'product.view-cost'))).token
const bound = (await world.member(allPermissions, world.otherLocation)).token

test.each(byName)('%s exports exactly the rows that a member bound to one location may see', async (_, endpoint) => {
  const query: Record<string, string> = fieldsOf(endpoint.query).includes('location') ? { location: world.otherLocation } : {}
  const { json, status } = await sendExample(endpoint, listed(endpoint) ? {} : { per_page: '100', ...query }, bound)
  // A list of rows that belong to another row is not exported.
  if (endpoint.of && status === 404) return expect((await sendExample(endpoint, { format: 'csv' }, bound)).status).toBe(404)
  const { rows } = json as { rows: { num_children?: number }[] }
  const { text } = await sendExample(endpoint, { format: 'csv', ...query }, bound)
  const parents = nameOf(endpoint) === 'products.list' ? rows.reduce((sum, { num_children = 0 }) => sum + num_children, 0) : 0
  expect(csvRows(text).length - 1).toBe(rows.length + parents)
})

const isOfCost = (needs: SeenWith | undefined) => needs?.anyOf.join() === seesCost.anyOf.join() && !needs.openIn
const ofCost = lists.filter((endpoint) => listExport(endpoint)?.columns.some(({ needs }) => isOfCost(needs)))

test('an export has the columns of costs only if the member may see costs', async () => {
  expect(ofCost.length).toBeGreaterThan(8)
  for (const endpoint of ofCost) {
    const marked = listExport(endpoint)?.columns.filter(({ needs }) => isOfCost(needs)).length ?? 0
    const [owner = [], cashierHeadings = []] = await Promise.all(
      [world.token, cashier].map(async (token) => csvRows((await sendExample(endpoint, { format: 'csv' }, token)).text)[0]),
    )
    expect([nameOf(endpoint), cashierHeadings.length]).toEqual([nameOf(endpoint), owner.length - marked])
  }
})

/** All fields of money. An integer that is none would be exported as a hundredth of it, under a heading with the currency. */
const money = new Set(
  `amount balance balance_after deposits credit_limit price list_price price_max cost subtotal discount tax tax_total net net_total included_tax taken_off total extra_cost value variance
  stock_value line_discount float expected counted difference payable_amount paid_amount rounding credited_amount changes.cost.from changes.cost.to`.split(
    /\s+/,
  ),
)

test.each(byName)('each money column of %s holds an amount of money', (_, endpoint) => {
  const written = listExport(endpoint)?.columns.filter(({ kind }) => kind === 'money') ?? []
  expect(written.map(({ path }) => path.join('.')).filter((path) => !money.has(path))).toEqual([])
})

test('each export of a business stands in its trail, and reading a page does not', async () => {
  const businessLists = lists.filter(({ path }) => path.startsWith('/v1/business'))
  for (const endpoint of businessLists) {
    const before = await rowsOfTrail()
    await sendExample(endpoint, {})
    expect(await rowsOfTrail()).toBe(before)
    await sendExample(endpoint, { format: 'csv' })
    expect([nameOf(endpoint), await rowsOfTrail()]).toEqual([nameOf(endpoint), before + 1])
  }
})

/** Products have these once they are stored. */
const later = new Set(['unit', 'weight'])

test('an export has every column that an import reads, except the columns for new rows only', () => {
  for (const endpoint of lists) {
    const { table, columns } = listExport(endpoint) ?? {}
    if (!table) continue
    const names = new Set(columns?.map(({ heading }) => heading))
    const row = fieldsOf(rowOf(endpoint) as z.core.$ZodType)
    const missing = columnsOf(table).filter(({ name, ofNew }) => !ofNew && !names.has(name) && !(later.has(name) && !row.includes(name)))
    expect([nameOf(endpoint), missing.map(({ name }) => name)]).toEqual([nameOf(endpoint), []])
  }
})

/** Left out: told by another column, by the row’s name, or of no use in a table. */
const leftOut: Record<string, string> = {
  'members.list': 'updated_at',
  'balances.list': 'document_kind document.kind document.date document.is_deleted',
  'brands.list': 'updated_at',
  'contactGroups.list': 'updated_at',
  'drawers.counts': 'status',
  'contacts.list': 'socials.facebook socials.instagram socials.twitter is_walk_in created_by.name updated_at',
  'inventory.list': 'approval_level approved_by_count updated_at',
  'inventory.lines': 'components',
  'locations.list': 'updated_at',
  'productCategories.list': 'updated_at',
  'productTags.list': 'updated_at',
  'products.list': 'inventory_type price_max options full_name cost_max status num_children num_composites created_by.name updated_at',
  'purchaseOrders.list': 'approval_level approved_by_count updated_at',
  'purchaseOrders.lines': 'has_serial_number',
  'quotations.list': 'updated_at',
  'billing.invoices': 'interval credit currency card.brand card.last4 updated_at',
  'paymentCards.list': 'exp_month exp_year',
  'plans.list': 'limits.members limits.locations limits.products is_current sort_order',
  'saleTaxes.list': 'updated_at',
  'sales.list': 'approval_level approved_by_count updated_at',
  'sales.payments': 'sale.is_deleted left reverses',
  'serialNumbers.list': 'metadata.intake.kind metadata.sale.kind updated_at',
}

test.each(byName)('an export of %s has every field of its rows, except the fields listed in this file', (name, endpoint) => {
  const out = new Set(listExport(endpoint)?.columns.map(({ path }) => path.join('.')))
  const missing = exportColumns(endpoint, undefined)?.map(({ path }) => path.join('.'))
  expect(missing?.filter((path) => !out.has(path)).join(' ')).toBe(leftOut[name] ?? '')
})
