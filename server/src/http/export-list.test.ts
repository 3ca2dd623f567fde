import { api } from '@kasuwa/contract'
import { readCell } from '@kasuwa/contract/tables/cells'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { beginSnapshot } from '../database/list-cursor.ts'
import { addContact } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { csvRows, sheetRows, unzipped } from '../testing/spreadsheets.ts'
import { testServer } from '../testing/test-server.ts'
import { routes } from '../routes.ts'
import { type ExportableList, tableOf } from './export-list.ts'

const server = await testServer()
const shop = await openShop(server)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const fetchFile = async (path: string, headers: Record<string, string> = {}) => {
  const response = await server.fastify.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${shop.token}`, ...headers } })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response
}

/** 1,200 brands inserted directly, with names in order. */
const many = 1200
await owner.query(
  `insert into brands (business_id, id, name, sort_name, search_text)
   select $1, gen_random_uuid(), 'Brand ' || lpad(i::text, 5, '0'), 'brand ' || lpad(i::text, 5, '0'), 'brand ' || lpad(i::text, 5, '0')
   from generate_series(1, $2) as i`,
  [shop.business_id, many],
)
const nameOf = (number: number) => `Brand ${String(number).padStart(5, '0')}`

test('an exported list of many pages has each row once, in its order', async () => {
  const { body } = await fetchFile('/v1/business/brands?format=csv&sort=name.desc&per_page=3&page=2')
  const [, ...rows] = csvRows(body)
  expect(rows.map(([name]) => name)).toEqual(Array.from({ length: many }, (_, index) => nameOf(many - index)))
})

test('an export shows rows as they were when it began', async () => {
  const { app } = server
  const names: unknown[] = []
  const brands = routes.find(({ endpoint }) => endpoint === api.brands.list)?.list as ExportableList
  const scope = { business_id: shop.business_id, merchant_id: shop.merchant_id }
  await app.database.transaction(scope, async (db) => {
    await beginSnapshot(db)
    const selectFrom = (table: 'brands') => db.selectFrom(table).where(`${table}.business_id`, '=', shop.business_id)
    const member = { id: '', is_owner: true, location_id: null }
    const reader = { ...scope, db, selectFrom, member, zone: 'Africa/Lagos', locale: 'en', translate: ({ key }: { key: string }) => key }
    const { rows } = await tableOf(brands, reader as never, { params: {}, query: { sort: 'name.asc' } })
    for await (const chunk of rows) {
      if (names.length === 0) {
        await owner.query(`delete from brands where business_id = $1 and name = $2`, [shop.business_id, nameOf(900)])
        await owner.query(`update brands set name = 'Other', sort_name = 'other' where business_id = $1 and name = $2`, [
          shop.business_id,
          nameOf(901),
        ])
        await owner.query(`update brands set name = 'A', sort_name = 'a' where business_id = $1 and name = $2`, [
          shop.business_id,
          nameOf(902),
        ])
      }
      names.push(...chunk.map(([name]) => name))
    }
  })
  expect(names).toEqual(Array.from({ length: many }, (_, index) => nameOf(index + 1)))
})

test('a file has no formulas, its numbers are numbers, and its times are local', async () => {
  const name = '=HYPERLINK("http://x")'
  const form = { name, sku: '-SKU', price: 1_234_550, type: 'service' }
  const product = (await shop.call('PUT', '/v1/business/products', form)).body.product?.id
  const contact = await addContact(server, shop, 'Bola Ade')
  const saleResponse = await shop.call('PUT', '/v1/business/sales', {
    ...{ contact, location: shop.location, date: '2026-03-04T23:30:00Z', payable_amount: 1_234_550, note: '@home', payment_accounts: [] },
    items: [{ product, quantity: 1, price: 1_234_550 }],
  })
  expect(saleResponse.status, JSON.stringify(saleResponse.body)).toBe(201)
  const [headings = [], line = []] = csvRows((await fetchFile('/v1/business/sales?format=csv')).body)
  const cellOf = (heading: string) => line[headings.indexOf(heading)] ?? ''
  expect([cellOf('Total (₦)'), cellOf('Date'), cellOf('Note'), cellOf('Payment')]).toEqual([
    '12345.50',
    '2026-03-05 00:30:00',
    "'@home",
    'Unpaid',
  ])
  const [titles = [], cells = []] = sheetRows((await fetchFile('/v1/business/sales?format=xlsx')).rawPayload)
  const cell = (heading: string) => cells[titles.findIndex(({ text }) => text === heading)]
  expect(cell('Total (₦)')).toEqual({ type: 'n', style: '1', text: '12345.50' })
  // Days since 30 December 1899, the epoch of spreadsheets.
  expect(Number(cell('Date')?.text)).toBeCloseTo((Date.UTC(2026, 2, 5, 0, 30) - Date.UTC(1899, 11, 30)) / 86_400_000, 8)
  expect(cell('Note')).toEqual({ type: 'inlineStr', style: '5', text: '@home' })

  const [, row = []] = csvRows((await fetchFile('/v1/business/products?format=csv')).body)
  expect(row[0]).toBe(`'${name}`)
  expect(readCell('text', row[0] ?? '')).toBe(name)
  expect(readCell('text', row[3] ?? '')).toBe('-SKU')
})

test('headings, statuses and the file name are in the member’s language', async () => {
  const { body, headers } = await fetchFile('/v1/business/sales?format=csv', { 'accept-language': 'fr' })
  const [headings = [], cells = []] = csvRows(body)
  expect([headings[1], cells[headings.indexOf('Paiement')]]).toEqual(['Date', 'Impayé'])
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/^attachment; filename\*=UTF-8''Ventes \d{4}-\d\d-\d\d\.csv$/)
})

test('a filtered list exports the filtered rows, and an unknown filter value is rejected', async () => {
  const { body } = await fetchFile('/v1/business/brands?format=csv&search=0077')
  // 00077, and 00770 to 00779.
  expect(csvRows(body).length - 1).toBe(11)
  expect((await shop.call('GET', '/v1/business/sales?format=csv&status=never')).status).toBe(422)
})

test('the audit log names the exported list and its query', async () => {
  await fetchFile('/v1/business/sales?format=xlsx&status=approved')
  const { rows } = await owner.query<{ action: string; entity: string; after: unknown }>(
    `select action, entity, after from audit_entries where business_id = $1 and entity = 'export' order by id desc limit 1`,
    [shop.business_id],
  )
  expect(rows).toMatchObject([
    { action: 'sales.list', entity: 'export', after: { list: 'sales.list', query: { format: 'xlsx', status: ['approved'] } } },
  ])
})

test('the business exports as one archive with each list that the member may see, from one snapshot', async () => {
  const { rawPayload, headers } = await fetchFile('/v1/business/export')
  expect(headers['content-type']).toBe('application/zip')
  const files = new Map([...unzipped(rawPayload)].map(([name, content]) => [name, csvRows(content.toString())]))
  expect([...files.keys()].toSorted()).toEqual(
    [
      ...[
        'Bank accounts',
        'Brands',
        'Cash drawers',
        'Cash put in and taken out',
        'Categories',
        'Serial number log',
        'Contact groups',
        'Contacts',
        'Counts of accounts',
        'Extra costs',
        'Imports',
        'Invoices',
        'Balance history',
        'Lines of purchase orders',
        'Lines of quotations',
        'Lines of sales',
        'Lines of stock documents',
      ],
      ...[
        'Locations',
        'Members',
        'Contents of products',
        'Payments of contacts',
        'Payments of sales',
        'Payments of stock documents',
        'Products',
        'Purchase orders',
        'Quotations',
        'Reminders',
        'Reserved stock',
        'Roles',
        'Sales',
        'Saved reports',
        'Serial numbers',
        'Sessions of drawers',
        'Stock documents',
        'Stock levels',
        'Stock history',
      ],
      ...['Tags', 'Taxes', 'Stock by product'],
    ]
      .map((name) => `${name}.csv`)
      .toSorted(),
  )
  for (const [name, path] of [
    ['Sales.csv', '/v1/business/sales'],
    ['Lines of sales.csv', '/v1/business/sales/items'],
    ['Brands.csv', '/v1/business/brands'],
  ] as const)
    expect([name, files.get(name)]).toEqual([name, csvRows((await fetchFile(`${path}?format=csv`)).body)])
})

test('the archive has only the lists that the member may see, and needs a permission', async () => {
  const [limited, unauthorized] = [await shop.member(['business.delete', 'brand.view']), await shop.member(['brand.view'])]
  const exportAll = (token: string) =>
    server.fastify.inject({ method: 'GET', url: '/v1/business/export', headers: { authorization: `Bearer ${token}` } })
  expect([...unzipped((await exportAll(limited.token)).rawPayload).keys()]).toEqual(['Brands.csv'])
  expect((await exportAll(unauthorized.token)).statusCode).toBe(403)
})
