import { api } from '@kasuwa/contract'
import { readCell } from '@kasuwa/contract/tables/cells'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readOneMoment } from '../database/walk.ts'
import { addContact } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { csvRows, sheetRows, unzipped } from '../testing/spreadsheets.ts'
import { testServer } from '../testing/test-server.ts'
import { routes } from '../routes.ts'
import { type List, tableOf } from './export-list.ts'

const server = await testServer()
const shop = await openShop(server)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const file = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.fastify.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${shop.token}`, ...headers } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer
}

/** Brands straight into the table: 1,200 by names that are in order. */
const many = 1200
await owner.query(
  `insert into brands (business_id, id, name, sort_name, search_text)
   select $1, gen_random_uuid(), 'Brand ' || lpad(i::text, 5, '0'), 'brand ' || lpad(i::text, 5, '0'), 'brand ' || lpad(i::text, 5, '0')
   from generate_series(1, $2) as i`,
  [shop.business_id, many],
)
const nameOf = (number: number) => `Brand ${String(number).padStart(5, '0')}`

test('a list of many pages is whole, in its order, each row once', async () => {
  const { body } = await file('/v1/business/brands?format=csv&sort=name.desc&per_page=3&page=2')
  const [, ...rows] = csvRows(body)
  expect(rows.map(([name]) => name)).toEqual(Array.from({ length: many }, (_, index) => nameOf(many - index)))
})

test('what is changed while it is read stands in it as it was when it began', async () => {
  const { app } = server
  const names: unknown[] = []
  const brands = routes.find(({ endpoint }) => endpoint === api.brands.list)?.list as List
  const scope = { business_id: shop.business_id, merchant_id: shop.merchant_id }
  await app.database.transaction(scope, async (db) => {
    await readOneMoment(db)
    const selectFrom = (table: 'brands') => db.selectFrom(table).where(`${table}.business_id`, '=', shop.business_id)
    const member = { id: '', is_owner: true, location_id: null }
    const reader = { ...scope, db, selectFrom, member, zone: 'Africa/Lagos', locale: 'en', translate: ({ key }: { key: string }) => key }
    const { rows } = await tableOf(brands, reader as never, { params: {}, query: { sort: 'name.asc' } })
    for await (const some of rows) {
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
      names.push(...some.map(([name]) => name))
    }
  })
  expect(names).toEqual(Array.from({ length: many }, (_, index) => nameOf(index + 1)))
})

test('nothing in a file is run, numbers are numbers, and times are local', async () => {
  const name = '=HYPERLINK("http://x")'
  const form = { name, sku: '-SKU', price: 1_234_550, type: 'service' }
  const product = (await shop.call('PUT', '/v1/business/products', form)).body.product?.id
  const contact = await addContact(server, shop, 'Bola Ade')
  const sold = await shop.call('PUT', '/v1/business/sales', {
    ...{ contact, location: shop.location, date: '2026-03-04T23:30:00Z', payable_amount: 1_234_550, note: '@home', payment_accounts: [] },
    items: [{ product, quantity: 1, price: 1_234_550 }],
  })
  expect(sold.status, JSON.stringify(sold.body)).toBe(201)
  const [heads = [], line = []] = csvRows((await file('/v1/business/sales?format=csv')).body)
  const said = (heading: string) => line[heads.indexOf(heading)] ?? ''
  expect([said('Total (₦)'), said('Date'), said('Note'), said('Payment')]).toEqual(['12345.50', '2026-03-05 00:30:00', "'@home", 'Unpaid'])
  const [titles = [], cells = []] = sheetRows((await file('/v1/business/sales?format=xlsx')).rawPayload)
  const cell = (heading: string) => cells[titles.findIndex(({ text }) => text === heading)]
  expect(cell('Total (₦)')).toEqual({ type: 'n', style: '1', text: '12345.50' })
  // Days since the last day but one of 1899.
  expect(Number(cell('Date')?.text)).toBeCloseTo((Date.UTC(2026, 2, 5, 0, 30) - Date.UTC(1899, 11, 30)) / 86_400_000, 8)
  expect(cell('Note')).toEqual({ type: 'inlineStr', style: '5', text: '@home' })

  const [, row = []] = csvRows((await file('/v1/business/products?format=csv')).body)
  expect(row[0]).toBe(`'${name}`)
  expect(readCell('text', row[0] ?? '')).toBe(name)
  expect(readCell('text', row[3] ?? '')).toBe('-SKU')
})

test('headings, states and the name of the file are in the reader’s language', async () => {
  const { body, headers } = await file('/v1/business/sales?format=csv', { 'accept-language': 'fr' })
  const [heads = [], line = []] = csvRows(body)
  expect([heads[1], line[heads.indexOf('Paiement')]]).toEqual(['Date', 'Impayé'])
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/^attachment; filename\*=UTF-8''Ventes \d{4}-\d\d-\d\d\.csv$/)
})

test('a filtered list goes out as it is filtered, and what no filter takes is refused', async () => {
  const { body } = await file('/v1/business/brands?format=csv&search=0077')
  // 00077, and 00770 to 00779.
  expect(csvRows(body).length - 1).toBe(11)
  expect((await shop.call('GET', '/v1/business/sales?format=csv&status=never')).status).toBe(422)
})

test('the trail says which list was taken out, and how it was asked for', async () => {
  await file('/v1/business/sales?format=xlsx&status=approved')
  const { rows } = await owner.query<{ action: string; entity: string; after: unknown }>(
    `select action, entity, after from audit_entries where business_id = $1 and entity = 'export' order by id desc limit 1`,
    [shop.business_id],
  )
  expect(rows).toMatchObject([
    { action: 'sales.list', entity: 'export', after: { list: 'sales.list', query: { format: 'xlsx', status: ['approved'] } } },
  ])
})

test('everything of the business is one archive: each list that its asker may see, as one moment had it', async () => {
  const { rawPayload, headers } = await file('/v1/business/export')
  expect(headers['content-type']).toBe('application/zip')
  const files = new Map([...unzipped(rawPayload)].map(([name, content]) => [name, csvRows(content.toString())]))
  expect([...files.keys()].toSorted()).toEqual(
    [
      ...[
        'Bank accounts',
        'Brands',
        'Categories',
        'Changes of serial numbers',
        'Contact groups',
        'Contacts',
        'Invoices',
        'Ledger of balances',
        'Lines of purchase orders',
        'Lines of sales',
        'Lines of stock documents',
      ],
      ...[
        'Locations',
        'Members',
        'Parts of composites',
        'Payments of sales',
        'Products',
        'Purchase orders',
        'Quotations',
        'Reserved stock',
        'Roles',
        'Sales',
        'Saved reports',
        'Serial numbers',
        'Stock documents',
        'Stock levels',
        'Stock movements',
      ],
      ...['Tags', 'Taxes', 'What products are where'],
    ].map((name) => `${name}.csv`),
  )
  for (const [name, path] of [
    ['Sales.csv', '/v1/business/sales'],
    ['Lines of sales.csv', '/v1/business/sales/items'],
    ['Brands.csv', '/v1/business/brands'],
  ] as const)
    expect([name, files.get(name)]).toEqual([name, csvRows((await file(`${path}?format=csv`)).body)])
})

test('whoever may see little of the business takes out little of it, and others nothing', async () => {
  const [some, none] = [await shop.member(['business.delete', 'brand.view']), await shop.member(['brand.view'])]
  const ask = (token: string) =>
    server.fastify.inject({ method: 'GET', url: '/v1/business/export', headers: { authorization: `Bearer ${token}` } })
  expect([...unzipped((await ask(some.token)).rawPayload).keys()]).toEqual(['Brands.csv'])
  expect((await ask(none.token)).statusCode).toBe(403)
})
