import { guessColumns } from '@kasuwa/contract/tables/headings'
import { expect, test } from 'vitest'
import { type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'
import { sheetOf, workbookOf } from '../testing/workbooks.ts'

/* Imported data, and data exported and imported again, is unchanged. */

const server = await testServer()

const download = async ({ token }: Shop, path: string) =>
  server.fastify.inject({ method: 'GET', url: `/v1/business/${path}`, headers: { authorization: `Bearer ${token}` } })

test.each([
  ['letters with their marks apart', 'O\u0323\u0300ja\u0300'],
  ['letters that have their marks', 'Épicerie'],
])('brands of %s are known again', async (_, name) => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', '/v1/business/brands', { name })).status).toBe(201)
  const otherSpelling = name.normalize(name === name.normalize('NFC') ? 'NFD' : 'NFC')
  for (const spelling of [name, otherSpelling]) {
    const goods = await bringIn(shop, 'products', csvOf('name,sku,brand', `Rice,R-${spelling.length},${spelling}`), {
      map: columnMapOf('name', 'sku', 'brand'),
    })
    expect(goods).toMatchObject({ status: 200, body: { refused: 0 } })
    const brands = await bringIn(shop, 'brands', csvOf('name', spelling), { map: columnMapOf('name') })
    expect(brands).toMatchObject({ status: 200, body: { imported: 0 } })
  }
  expect((await shop.call('GET', '/v1/business/brands')).body.page?.total_rows).toBe(1)
})

test('two rows of one product, by its SKU and by its barcode, are not both brought in', async () => {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/products', { name: 'Rice', type: 'standard', sku: 'R1', barcode: '77', price: 100 })
  const file = csvOf('name,sku,barcode,price', 'Rice,R1,,2', 'Rice,,77,3')
  const { body } = await bringIn(shop, 'products', file, { map: columnMapOf('name', 'sku', 'barcode', 'price'), mode: 'valid' })
  expect(body).toMatchObject({ total: 2, updated: 1, refused: 1 })
  expect(body.rows).toMatchObject([{ row: 3, errors: { barcode: ['Line 2 already has this'] } }])
})

test('contacts that are taken out and brought in again are as they were, the walk-in customer among them', async () => {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/contacts', { name: '=Ada', email: 'ada@mail.test', phone: '08031234567', instagram: '@ada' })
  for (const format of ['csv', 'xlsx']) {
    const file = await download(shop, `contacts?format=${format}`)
    const [headings = []] = csvRows((await download(shop, 'contacts?format=csv')).body)
    const answer = await bringIn(shop, 'contacts', file.rawPayload, { map: guessColumns('contacts', headings) })
    expect([format, answer]).toMatchObject([format, { status: 200, body: { total: 2, skipped: 2, refused: 0 } }])
  }
})

test('lines in a cell do not part its table otherwise, and a workbook keeps every letter', async () => {
  const shop = await openShop(server)
  const description = Array.from({ length: 28 }, (_, line) => `size ${line}; colour`).join('\n')
  await shop.call('PUT', '/v1/business/brands', { name: 'BOX_x0041_', description })
  await shop.call('PUT', '/v1/business/brands', { name: 'Quoted', description: "'=quoted" })
  for (const format of ['csv', 'xlsx']) {
    const file = await download(shop, `brands?format=${format}`)
    const [headings = []] = csvRows((await download(shop, 'brands?format=csv')).body)
    const answer = await bringIn(shop, 'brands', file.rawPayload, { map: guessColumns('brands', headings) })
    expect([format, answer]).toMatchObject([format, { status: 200, body: { total: 2, skipped: 2, imported: 0, updated: 0 } }])
  }
})

test('a refused row’s cells stand in its file as they were sent', async () => {
  const shop = await openShop(server)
  const none = Object.fromEntries(['group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address'].map((name) => [name, null]))
  const map = { ...none, ...columnMapOf('name', 'email', 'phone') }
  const sent = ["'=Ada", 'ada@', "'+2348031234567"]
  const { body } = await bringIn(shop, 'contacts', csvOf('name,email,phone', sent.join(',')), { map, mode: 'valid' })
  const response = await download(shop, `imports/${(body.import as unknown as { id: string }).id}/refused`)
  expect(csvRows(response.body)[1]?.slice(0, 3)).toEqual(sent)
})

test('long codes keep their digits, and half of a sign keeps nothing out but its row', async () => {
  const shop = await openShop(server)
  const sheet = sheetOf([
    ['name', 'barcode'],
    ['Rice', { raw: '<c r="B2"><v>12345678901234567890</v></c>' }],
    ['B', { raw: '<c r="B3" t="inlineStr"><is><t>a&#xD83D;</t></is></c>' }],
  ])
  const { status, body } = await bringIn(
    shop,
    'products',
    workbookOf(sheet),
    { map: columnMapOf('name', 'barcode'), mode: 'valid' },
    'list.xlsx',
  )
  expect([status, body]).toMatchObject([200, { imported: 1, refused: 1 }])
  expect((await shop.call('GET', '/v1/business/products')).body.rows).toMatchObject([{ barcode: '12345678901234567890' }])
})

test('a small workbook that comes to more text than fits is refused', async () => {
  const shop = await openShop(server)
  const rows = Array.from({ length: 5000 }, (_, row) => `<row r="${row + 2}"><c r="A${row + 2}" t="s"><v>0</v></c></row>`).join('')
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>name</v></c></row>${rows}</sheetData></worksheet>`
  const shared = { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'long '.repeat(6000)}</t></si></sst>` }
  const answer = await bringIn(shop, 'products', workbookOf(sheet, [shared]), { mode: 'check' }, 'list.xlsx')
  expect(answer).toMatchObject({ status: 422, body: { errors: { file: expect.anything() } } })
})

test('an import rejects weights and totals that the form rejects, with an error in the cell', async () => {
  const shop = await openShop(server)
  const columns = ['name', 'unit', 'weight', 'stock', 'cost']
  const file = csvOf(columns.join(','), 'Rice,kg,500,,', 'Gold,,,900000,9000000000', 'Salt,kg,,2,5')
  const { status, body } = await bringIn(shop, 'products', file, { map: columnMapOf(...columns), mode: 'valid' })
  expect([status, body]).toMatchObject([200, { imported: 1, refused: 2 }])
  expect(body.rows).toMatchObject([
    { row: 2, errors: { weight: ['It is sold by weight: leave this empty'] } },
    { row: 3, errors: { stock: ['That is more than one document can hold'] } },
  ])
})

test('a thing’s history tells from what to what its tags and groups changed', async () => {
  const shop = await openShop(server)
  const product = String((await shop.call('PUT', '/v1/business/products', { name: 'Rice', type: 'standard', sku: 'R1' })).body.product?.id)
  const goods = columnMapOf('name', 'sku', 'tags', 'image')
  await bringIn(shop, 'products', csvOf('name,sku,tags,image', 'Rice,R1,old,https://a.test/1.png'), { map: goods })
  await bringIn(shop, 'products', csvOf('name,sku,tags,image', 'Rice,R1,new,https://a.test/2.png'), { map: goods })
  const { body } = await shop.call('GET', `/v1/business/products/${product}/timeline`)
  expect(body.rows).toMatchObject([{ changes: { tags: { from: 'old', to: 'new' } } }, { changes: { tags: { from: null, to: 'old' } } }, {}])
})

test('an import does not store a NIN that the member corrected on screen', async () => {
  const shop = await openShop(server)
  const must = ['group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
  const map = { ...Object.fromEntries(must.map((name) => [name, null])), ...columnMapOf('name', 'email', 'phone', 'identity_number') }
  const file = csvOf('name,email,phone,identity_number', 'Ada Obi,ada@mail.test,,123')
  await bringIn(shop, 'contacts', file, { map, edits: { 2: { identity_number: '12345678901' } } })
  const rows = await server.app.database.transaction({ business_id: shop.business_id }, (db) =>
    db.selectFrom('imports').selectAll().where('business_id', '=', shop.business_id).execute(),
  )
  expect(rows.map(({ status }) => status)).toEqual(['done'])
  expect(JSON.stringify(rows)).not.toContain('12345678901')
})

test('an import guesses no columns that the member may not set', async () => {
  const shop = await openShop(server)
  const clerk = await shop.member(['product.create'])
  const { body } = await bringIn(clerk, 'products', csvOf('name,cost,price,stock', 'Rice,5,9,4'), { mode: 'check' })
  expect(body).toMatchObject({ imported: 1, refused: 0, table: { map: { name: 0, price: 2 } } })
})

test('goods that are taken out of one business and brought into another are the same there', async () => {
  const [shop, otherShop] = [await openShop(server), await openShop(server)]
  const createLabel = async (folder: string, name: string) => {
    const { body } = await shop.call('PUT', `/v1/business/${folder}`, { name })
    return Object.values(body).find((value) => typeof value === 'object' && 'id' in value)?.id
  }
  const [tag, category] = [await createLabel('product-tags', 'new, cotton'), await createLabel('product-categories', 'Shirts')]
  await addVariants(shop, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    each: { weight: 200, reorder_level: 3, cost: 100 },
    ...{ unit: 'piece', tags: [tag], category, description: 'Two\nlines; "quoted"' },
  } as never)
  const forms = [
    { name: 'Rice', unit: 'kg', reorder_level: 2.5, price: 45_000_50, cost: 40_000_00, barcode: '0012345678905' },
    { name: 'Wash', type: 'service', price: 5, active: false },
    { name: "'@Phone", type: 'phone', weight: 180, has_inventory: false, images: ['https://a.test/1.png'] },
  ]
  for (const form of forms) expect((await shop.call('PUT', '/v1/business/products', { type: 'standard', ...form })).status).toBe(201)
  for (const format of ['csv', 'xlsx']) {
    const [headings = [], ...before] = csvRows((await download(shop, 'products?format=csv')).body)
    const map = guessColumns('products', headings)
    const file = await download(shop, `products?format=${format}`)
    const answer = await bringIn(otherShop, 'products', file.rawPayload, { map })
    expect([format, answer]).toMatchObject([format, { status: 200, body: { total: 6, refused: 0, updated: 0 } }])
    const [, ...after] = csvRows((await download(otherShop, 'products?format=csv')).body)
    // A missing markup is computed.
    const places = Object.entries(map).flatMap(([column, place]) => (column === 'markup' ? [] : [place]))
    const cellsOf = (rows: string[][]) => rows.map((row) => places.map((place) => row[place])).toSorted()
    expect(cellsOf(after)).toEqual(cellsOf(before))
  }
})

test('goods of one name and two SKUs are two; a SKU that was made up gives way', async () => {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/products', { name: 'Oil', type: 'standard', sku: 'OIL-1L', price: 100 })
  await shop.call('PUT', '/v1/business/products', { name: 'Salt', type: 'standard', price: 100 })
  await shop.call('PUT', '/v1/business/products', { name: 'Milk', type: 'standard', barcode: '11', price: 100 })
  const columns = ['name', 'sku', 'barcode', 'price']
  const file = csvOf(columns.join(','), 'Oil,OIL-5L,,9', 'Salt,SALT,,9', 'Milk,,22,9')
  expect((await bringIn(shop, 'products', file, { map: columnMapOf(...columns) })).body).toMatchObject({ imported: 2, updated: 1 })
  const { body } = await shop.call('GET', '/v1/business/products?sort=name.asc')
  const products = (body.rows as unknown as { name: string; price: number }[]).map(({ name, price }) => `${name} ${price}`)
  expect(products.toSorted()).toEqual(['Milk 100', 'Milk 900', 'Oil 100', 'Oil 900', 'Salt 900'])
  expect((await bringIn(shop, 'products', file, { map: columnMapOf(...columns) })).body).toMatchObject({
    imported: 0,
    updated: 0,
    skipped: 3,
  })
})

test('opening stock that comes to more than a document holds stands in several', async () => {
  const shop = await openShop(server)
  const file = csvOf('name,stock,cost', 'Gold,1000000,6000000', 'Silver,1000000,6000000')
  expect((await bringIn(shop, 'products', file, { map: columnMapOf('name', 'stock', 'cost') })).body).toMatchObject({ imported: 2 })
  const { body } = await shop.call('GET', '/v1/business/inventory-actions?kind=adjustment')
  expect((body.rows as unknown as { total: number }[]).map(({ total }) => total)).toEqual([600_000_000_000_000, 600_000_000_000_000])
})
