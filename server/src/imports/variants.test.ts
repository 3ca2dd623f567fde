import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const columns = ['name', 'parent', 'sku', 'category', 'tags', 'cost', 'price', 'stock', 'unit', 'weight', 'option_1_name', 'option_1_value']
const map = columnMapOf(...columns)
const fileOf = (...lines: string[]) => csvOf(columns.join(','), ...lines)
const polo = ['Polo,,POLO,,"new, cotton",500,900,,piece,,,', ',POLO,P-R,,,,,4,,200,Colour,Red', ',POLO,P-B,,,,,6,,300,Colour,Blue']

const sumOf = ({ imported, updated, skipped, refused }: Record<string, unknown>) =>
  [imported, updated, skipped, refused].reduce<number>((sum, count) => sum + Number(count), 0)

test('imported variants have stock at their cost, their own weights, and their full names', async () => {
  const shop = await openShop(server)
  expect((await bringIn(shop, 'products', fileOf(...polo), { map })).body).toMatchObject({ total: 3, imported: 3 })
  const { body } = await shop.call('GET', '/v1/business/inventory-levels')
  const values = (body.rows as unknown as { product: { name: string }; value: number }[]).map(({ product, value }) => [product.name, value])
  expect(values.toSorted()).toEqual([
    ['Polo – Blue', 300_000],
    ['Polo – Red', 200_000],
  ])
  const products = await shop.call('GET', '/v1/business/products?with_variants')
  expect(products.body.rows).toMatchObject([{ edges: { variants: [{ weight: 200 }, { weight: 300 }] } }])
  const lines = await shop.call('GET', '/v1/business/inventory-actions/items')
  expect((lines.body.rows as unknown as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['Polo – Blue', 'Polo – Red'])
  // The same again changes nothing, tags included; another weight is one.
  expect((await bringIn(shop, 'products', fileOf(...polo), { map })).body).toMatchObject({ total: 3, updated: 0, skipped: 3 })
  const heavier = [polo[0] ?? '', (polo[1] ?? '').replace('200', '250'), polo[2] ?? '']
  expect((await bringIn(shop, 'products', fileOf(...heavier), { map })).body).toMatchObject({ total: 3, updated: 1, skipped: 2 })
})

test('stock that a variant cannot have is refused in its cell, and no row is lost', async () => {
  const shop = await openShop(server)
  const parts = fileOf(polo[0] ?? '', (polo[1] ?? '').replace(',4,', ',2.5,'), polo[2] ?? '')
  const { body } = await bringIn(shop, 'products', parts, { map, mode: 'valid' })
  expect(body).toMatchObject({ total: 3, imported: 0, refused: 3 })
  expect(body.rows).toMatchObject([{ row: 2 }, { row: 3, errors: { stock: ['Polo is sold in whole pieces'] } }, { row: 4 }])
  const clerk = await shop.member(['product.create', 'product.view-cost', 'product-tag.create'])
  const barred = await bringIn(clerk, 'products', fileOf(...polo), { map, mode: 'valid' })
  expect(barred.body).toMatchObject({ total: 3, imported: 0, refused: 3 })
  const uncounted = csvOf('name,type,stock,option_1_name,option_1_value', 'Wash,service,4,Colour,Red')
  const service = await bringIn(shop, 'products', uncounted, {
    map: columnMapOf('name', 'type', 'stock', 'option_1_name', 'option_1_value'),
    mode: 'valid',
  })
  expect(service.body.rows).toMatchObject([{ row: 2, errors: { stock: ['The stock of this product is not counted'] } }])
})

test('an unchanged row that is left out beside a bad row is counted once', async () => {
  const shop = await openShop(server)
  await bringIn(shop, 'products', fileOf(...polo, 'Salt,,SALT,,,5,9,,,,,'), { map })
  const file = fileOf(polo[0] ?? '', polo[1] ?? '', ',POLO,SALT,,,,,,,,Colour,Blue')
  const { body } = await bringIn(shop, 'products', file, { map, mode: 'valid' })
  expect([body.total, sumOf(body)]).toEqual([3, 3])
})

test('rows of variants alone change what all of them share', async () => {
  const shop = await openShop(server)
  await bringIn(shop, 'products', fileOf(...polo), { map })
  const rows = fileOf(',POLO,P-R,Shirts,,,,,,200,Colour,Red', ',POLO,P-B,,,,,,,300,Colour,Blue')
  expect((await bringIn(shop, 'products', rows, { map })).body).toMatchObject({ total: 2, updated: 1, skipped: 1 })
  const { body } = await shop.call('GET', '/v1/business/products?with_category')
  expect(body.rows).toMatchObject([{ name: 'Polo', edges: { category: { name: 'Shirts' } } }])
})

test('a category that only rejected rows name is not created', async () => {
  const shop = await openShop(server)
  const file = fileOf('Salt,,SALT,Food,,5,9,,,,,', ',Polo,SALT,Ghosts,,,,,,,Colour,Red')
  const { body } = await bringIn(shop, 'products', file, { map, mode: 'valid' })
  expect(body).toMatchObject({ total: 2, imported: 1, refused: 1 })
  expect((await shop.call('GET', '/v1/business/product-categories')).body.rows).toMatchObject([{ name: 'Food' }])
})

test('a price that is changed in the row of the product alone is refused there: it is that of its variants', async () => {
  const shop = await openShop(server)
  await bringIn(shop, 'products', fileOf(...polo), { map })
  const dearer = (...prices: string[]) =>
    fileOf(
      ...['Polo,,POLO', ',POLO,P-R', ',POLO,P-B'].map(
        (row, at) => `${row},,,,${prices[at]},,,,${at === 0 ? ',' : `Colour,${['Red', 'Blue'][at - 1]}`}`,
      ),
    )
  expect(await bringIn(shop, 'products', dearer('950', '', ''), { map })).toMatchObject({
    ...{ status: 422, body: { errors: { 'rows.2.price': ['This belongs to the variants: change it in their rows'] } } },
  })
  // Changed everywhere, as by a formula down the column, it is their lowest.
  expect((await bringIn(shop, 'products', dearer('950', '950', '1000'), { map })).body).toMatchObject({ total: 3, refused: 0, updated: 2 })
  const { body } = await shop.call('GET', '/v1/business/products')
  expect(body.rows).toMatchObject([{ name: 'Polo', price: 95_000, price_max: 100_000 }])
})

test('the books agree with all of that', () => expectSoundBooks(server))
