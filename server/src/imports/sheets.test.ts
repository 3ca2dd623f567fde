import { expect, test, vi } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { bringIn, csvOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { workbookOfSheets } from '../testing/workbooks.ts'
import { lockOf } from './run-import.ts'

/* Which sheet of a workbook is read, and which of its lines has the headings. */

const server = await testServer()

interface FoundTable {
  line: number
  headings: string[]
  map: Record<string, number>
  sheets: string[]
  sheet: number | null
  first_lines: { line: number; cells: string[] }[]
}

async function check(shop: Shop, file: Uint8Array, fields: Record<string, unknown> = {}): Promise<FoundTable & { imported: number }> {
  const { status, body } = await bringIn(shop, 'products', file, { mode: 'check', ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...(body.table as unknown as FoundTable), imported: Number(body.imported) }
}
const namesIn = async (shop: Shop) =>
  ((await shop.call('GET', '/v1/business/products?sort=name.asc')).body.rows as unknown as { name: string }[]).map(({ name }) => name)

/** A title block with our words, headings in line 4, and a sheet of notes before it. */
const book = workbookOfSheets(
  {
    'Read me': [
      ['Column', 'Name'],
      ['Price', 'what it sells for'],
    ],
    'July stock': [
      ['Name', 'Ade Stores', 'Price', 'list'],
      [],
      ['Printed', 'today'],
      ['Item', 'Sells at', 'Code'],
      ['Rice', 500, 'R1'],
      ['Beans', 300, 'B1'],
    ],
    Empty: [],
    Customers: [
      ['Customer', 'Telephone'],
      ['Ada', '08031234567'],
    ],
    Secret: [
      ['Name', 'Price', 'SKU', 'Cost', 'Barcode', 'Brand', 'Category'],
      ['Hidden', 1],
    ],
  },
  ['Secret'],
)

test('a check reads the first sheet that fits, and names the visible sheets and the first lines', async () => {
  const shop = await openShop(server)
  const goods = [
    ['SKU', 'Name', 'Price', 'Stock'],
    ['S1', 'Soap', 90, 4],
  ] as const
  const fitting = workbookOfSheets({
    Empty: [],
    Notes: [['Name', 'meaning']],
    Goods: goods,
    'Goods of 2020': [
      ['SKU', 'Name', 'Price', 'Stock', 'Cost'],
      ['O1', 'Old', 1, 1, 1],
    ],
  })
  expect(await check(shop, fitting)).toMatchObject({ sheets: ['Empty', 'Notes', 'Goods', 'Goods of 2020'], sheet: 2, line: 1, imported: 1 })
  expect(await check(shop, workbookOfSheets({ Goods: goods }))).toMatchObject({ sheets: ['Goods'], sheet: 0, imported: 1 })
  const { sheets, first_lines } = await check(shop, book, { sheet: 'july STOCK ' })
  expect(sheets).toEqual(['Read me', 'July stock', 'Empty', 'Customers'])
  expect(first_lines.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6])
  expect(first_lines[2]).toEqual({ line: 4, cells: ['Item', 'Sells at', 'Code'] })
  const csv = csvOf('Name,Price', `${'x'.repeat(100)},5`, '', ...Array.from({ length: 60 }, (_, row) => `Item ${row},5`))
  const listed = await check(shop, csv)
  expect(listed).toMatchObject({ sheets: [], sheet: null })
  expect(listed.first_lines).toHaveLength(50)
  expect(listed.first_lines.slice(1, 3)).toEqual([
    { line: 2, cells: ['x'.repeat(60), '5'] },
    { line: 4, cells: ['Item 0', '5'] },
  ])
})

test('a member chooses the sheet and points at the line of the headings, and the import reads them', async () => {
  const shop = await openShop(server)
  // The title block has more of our words than the headings: a guess takes it.
  expect(await check(shop, book, { sheet: '1' })).toMatchObject({ sheet: 1, line: 1 })
  const pointed = await check(shop, book, { sheet: 'July stock', heading_line: 4 })
  expect(pointed).toMatchObject({ sheet: 1, line: 4, headings: ['Item', 'Sells at', 'Code'], imported: 2 })
  const map = { name: 'Item', price: 'Sells at', sku: 'Code' }
  const done = await bringIn(shop, 'products', book, { map, sheet: 'July stock', heading_line: 4 })
  expect(done).toMatchObject({ status: 200, body: { total: 2, imported: 2 } })
  expect(await namesIn(shop)).toEqual(['Beans', 'Rice'])
})

test('an import that begins again from its stored file reads the same sheet and headings', async () => {
  const shop = await openShop(server)
  const map = { name: 'Item', price: 'Sells at', sku: 'Code' }
  const importsOf = async () => (await shop.call('GET', '/v1/business/imports')).body.rows ?? []
  // The first import waits for the lock; the second one is queued behind it, and later reads its stored file.
  const responses = await within(server, shop, async ({ db }) => {
    await lockOf(shop.business_id).execute(db)
    const first = bringIn(shop, 'products', csvOf('Name,Price', 'Salt,100'), { map: { name: 0, price: 1 } })
    await vi.waitFor(async () => expect(await importsOf()).toHaveLength(1))
    const second = bringIn(shop, 'products', book, { map, sheet: 'July stock', heading_line: 4 })
    await vi.waitFor(async () => expect(await importsOf()).toHaveLength(2))
    return [first, second]
  })
  for (const response of await Promise.all(responses)) expect(response.status).toBeLessThan(300)
  expect(await importsOf()).toMatchObject([{ status: 'done', imported: 2, total: 2 }, { status: 'done' }])
  expect(await namesIn(shop)).toEqual(['Beans', 'Rice', 'Salt'])
})

test.each([
  ['a sheet that is not there', { sheet: 'August' }, 'sheet', 'The file has no such sheet'],
  ['a position beyond the sheets', { sheet: '4' }, 'sheet', 'The file has no such sheet'],
  ['a hidden sheet', { sheet: 'Secret' }, 'sheet', 'The file has no such sheet'],
  ['an empty sheet', { sheet: 'Empty' }, 'sheet', 'There is nothing on this sheet'],
  ['a line that is not there', { heading_line: 40 }, 'heading_line', 'The file has no such line, or it is blank'],
  ['a blank line', { sheet: 'July stock', heading_line: 2 }, 'heading_line', 'The file has no such line, or it is blank'],
  ['a line that is no number', { heading_line: 'four' }, 'heading_line', 'The heading line must be numeric'],
  ['line 0', { heading_line: 0 }, 'heading_line', 'The heading line is invalid'],
])('%s is refused on its field', async (_, fields, field, sentence) => {
  const shop = await openShop(server)
  for (const mode of ['check', 'all']) {
    const response = await bringIn(shop, 'products', book, { mode, map: { name: 0 }, ...fields })
    expect(response).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } })
  }
})

test('a CSV file has no sheets, and its headings are among the first 50 lines that are not blank', async () => {
  const shop = await openShop(server)
  const file = csvOf(...Array.from({ length: 20 }, () => ''), ...Array.from({ length: 60 }, (_, row) => `Item ${row},5`))
  expect(await check(shop, file, { heading_line: 70 })).toMatchObject({ line: 70, headings: ['Item 49', '5'] })
  const response = await bringIn(shop, 'products', file, { mode: 'check', heading_line: 71 })
  expect(response).toMatchObject({
    ...{ status: 422, body: { errors: { heading_line: ['The headings are in one of the first 50 lines that are not blank'] } } },
  })
  const { body } = await bringIn(shop, 'products', file, { mode: 'check', sheet: 'One' })
  expect(body.errors).toEqual({ sheet: ['The file has no such sheet'] })
})
