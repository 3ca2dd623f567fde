import { expect, test } from 'vitest'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { bringIn, csvOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/* Stock of a file by store and by size, and pictures that come later. */

const server = await testServer()

const check = async (shop: Shop, file: Uint8Array, fields: Record<string, unknown> = {}) => {
  const { status, body } = await bringIn(shop, 'products', file, { mode: 'check', ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
interface Question {
  id: string
  choices: { id: string; cell: string; becomes: string }[]
  answer: string | null
  note: string | null
}
const mapOf = (checked: JsonBody) => checked.table?.map as unknown as Record<string, number>
const stockOf = async (shop: Shop, name: string) => {
  const rows = (await shop.call('GET', '/v1/business/inventory-levels')).body.rows as unknown as {
    product: { name: string }
    on_hand: number
    location: { name: string }
  }[]
  return rows.filter(({ product }) => product.name === name).map(({ on_hand, location }): [string, number] => [location.name, on_hand])
}

test('a store that is no location is asked about once: made unless the member says otherwise', async () => {
  const file = csvOf('Name,SKU,Price,Warehouse,Stock', 'Garri,G1,900,Ikeja,12', 'Garri,G1,900,Lekki,30', 'Beans,B1,800,Lekki,0')
  for (const [answer, stock, imported] of [
    [undefined, { Ikeja: 12, Lekki: 30 }, 2],
    ['here', { 'Main store': 42 }, 2],
    ['leave', {}, 2],
  ] as const) {
    const shop = await openShop(server)
    const checked = await check(shop, file)
    const [question] = checked.questions as unknown as Question[]
    expect(question).toMatchObject({ id: 'stores', about: { heading: 'Warehouse' }, answer: 'make' })
    expect(question?.choices[0]).toEqual({ id: 'make', cell: 'Ikeja, Lekki', becomes: 'Ikeja, Lekki' })
    expect(checked).toMatchObject({ total: 3, imported, left_out_rows: 1, left_out: { totals: { store: 1 } } })
    expect(checked.preview).toMatchObject([{ becomes: { stock_location: 'Ikeja, Lekki', stock: 'Ikeja 12, Lekki 30' } }, {}])
    const answers = answer && { stores: answer }
    const done = await bringIn(shop, 'products', file, { mode: 'all', map: mapOf(checked), ...(answers && { answers }) })
    expect(done).toMatchObject({ status: 200, body: { total: 3, imported, left_out_rows: 1 } })
    const rows = await stockOf(shop, 'Garri')
    const [firstName] = Object.keys(stock)
    expect(rows.map(([, pieces]) => pieces).toSorted()).toEqual(Object.values(stock).toSorted())
    if (answer === undefined) expect(rows.some(([name]) => name === firstName)).toBe(true)
  }
})

test('a barcode of a row with several sizes is listed as left out; the one size of a row takes it', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,SKU,Barcode,Price,S,M', 'Polo,P-1,6150000000014,5000,4,5', 'Cap,C-1,6150000000021,2000,3,')
  const answers = { size_columns: 'variants', option_values: 'words' }
  const checked = await check(shop, file, { answers })
  expect(checked.left_out).toMatchObject({ cells: [{ row: 2, column: 'barcode', text: '6150000000014' }], cells_total: 1 })
  const done = await bringIn(shop, 'products', file, { mode: 'all', map: mapOf(checked), answers })
  expect(done).toMatchObject({ status: 200 })
  const match = await shop.call('GET', '/v1/business/products?search=6150000000021')
  expect(match.body.rows).toMatchObject([{ name: 'Small', barcode: '6150000000021' }])
})

test('a row with pieces by size is one row, of a product whose variants an undone import deletes', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,SKU,Price,S,M', 'Polo,P-1,5000,4,5', 'Belt,B-1,2000,,')
  const answers = { size_columns: 'variants', option_values: 'words' }
  const checked = await check(shop, file, { answers })
  expect(checked).toMatchObject({ total: 2, imported: 2, refused: 0, sums: { products: 2, quantity: 9000 } })
  const done = await bringIn(shop, 'products', file, { mode: 'all', map: mapOf(checked), answers })
  expect(done.body).toMatchObject({ total: 2, imported: 2 })
  const secondCheck = await check(shop, file, { answers })
  expect(secondCheck).toMatchObject({ total: 2, imported: 0, updated: 0, skipped: 2, stock_differs: 0 })
  const dearer = csvOf('Name,SKU,Price,S,M,L', 'Polo,P-1,5500,4,5,6')
  const changed = await check(shop, dearer, { answers })
  expect(changed).toMatchObject({ total: 1, updated: 1, refused: 0 })
  const undone = await shop.call('DELETE', `/v1/business/imports/${done.body.import?.id}`)
  expect(undone).toMatchObject({ status: 200, body: { import: { status: 'undone' } } })
  expect((await shop.call('GET', '/v1/business/products')).body.rows).toEqual([])
})

test('pieces by size stand at the store of their row, in one product', async () => {
  const file = csvOf('Name,SKU,Price,Branch,S,M', 'Polo,P-1,5000,Ikeja,4,5', 'Polo,P-1,5000,Lekki,,2', 'Belt,B-1,2000,Lekki,3,1')
  for (const [use, stores, places] of [
    ['variants', undefined, { Ikeja: 9, Lekki: 6 }],
    ['variants', 'here', { here: 15 }],
    ['sum', undefined, { Ikeja: 9, Lekki: 6 }],
  ] as const) {
    const shop = await openShop(server)
    const answers = { size_columns: use, option_values: 'words', ...(stores && { stores }) }
    const checked = await check(shop, file, { answers })
    expect(checked).toMatchObject({ total: 3, imported: 2, left_out_rows: 1, refused: 0, sums: { products: 2, quantity: 15_000 } })
    expect((checked.questions as unknown as Question[]).map(({ id }) => id)).toContain('stores')
    if (use === 'variants') expect(checked.preview).toMatchObject([{ becomes: { stock: 'Small 4, Medium 5 + 2' } }, {}])
    await bringIn(shop, 'products', file, { mode: 'all', map: mapOf(checked), answers })
    const rows = (await shop.call('GET', '/v1/business/inventory-levels?per_page=100')).body.rows as unknown as {
      on_hand: number
      location: { name: string }
    }[]
    const sums = new Map<string, number>()
    for (const { location, on_hand } of rows) sums.set(location.name, (sums.get(location.name) ?? 0) + on_hand)
    const pieces = [...sums.values()].filter((sum) => sum > 0)
    expect(pieces.toSorted()).toEqual(Object.values(places).toSorted())
    const secondCheck = await check(shop, file, { answers })
    expect(secondCheck).toMatchObject({ total: 3, skipped: 2, left_out_rows: 1, stock_differs: 0 })
  }
})

test('a size that is no whole number is no size, and a count of days is none', async () => {
  const shop = await openShop(server)
  for (const file of [csvOf('Name,Price,S,M', 'Polo,5000,4.5,x'), csvOf('Name,Price,14,15,16,17', 'Polo,5000,1,2,3,4')])
    expect((await check(shop, file)).questions).toEqual([])
})

test('a variant below zero is told of by its name', async () => {
  const shop = await openShop(server)
  const file = csvOf(
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
    'polo,Polo,Size,Small,P-S,900,-2',
    'polo,,,Large,P-L,900,3',
  )
  expect(await check(shop, file)).toMatchObject({
    stock_differs: 1,
    stock_rows: [{ row: 2, name: 'Polo – Small', stock: 0, in_file: -2000 }],
  })
})

test('a left out bundle comes in by an edit without cells', async () => {
  const shop = await openShop(server)
  const file = csvOf('Product/Service Name,Sales Description,Type,Sales Price / Rate', 'Malt,,Inventory,700', 'Hamper,,Bundle,5000')
  expect(await check(shop, file)).toMatchObject({
    imported: 1,
    left_out: { rows: [{ row: 3, reason: 'other_kind', text: 'Bundle: Hamper · Bundle · 5000' }] },
  })
  expect(await check(shop, file, { edits: { 3: {} } })).toMatchObject({ total: 2, imported: 2, left_out_rows: 0 })
})

test('a picture comes in later, and a product’s own pictures stay', async () => {
  const shop = await openShop(server)
  const first = csvOf('Name,SKU,Price,Image', 'Polo,P-1,5000,', 'Belt,B-1,2000,https://img.test/belt.jpg')
  await bringIn(shop, 'products', first, { mode: 'all', map: mapOf(await check(shop, first)) })
  const second = csvOf(
    'Name,SKU,Price,Image',
    'Polo,P-1,5000,"https://img.test/a.jpg, https://img.test/b.jpg"',
    'Belt,B-1,2000,https://img.test/other.jpg',
  )
  const checked = await check(shop, second)
  expect(checked).toMatchObject({ updated: 1, skipped: 1 })
  expect((checked.left_out as unknown as { columns: object[] }).columns).toMatchObject([
    { heading: 'Image', reason: 'own_pictures', words: ['Belt'], rows: 1 },
  ])
  await bringIn(shop, 'products', second, { mode: 'all', map: mapOf(checked) })
  const rows = (await shop.call('GET', '/v1/business/products')).body.rows as unknown as { name: string; images: string[] }[]
  expect(Object.fromEntries(rows.map(({ name, images }) => [name, images]))).toEqual({
    Polo: ['https://img.test/a.jpg', 'https://img.test/b.jpg'],
    Belt: ['https://img.test/belt.jpg'],
  })
})

test('the books are sound', () => expectSoundBooks(server))
