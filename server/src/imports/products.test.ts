import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const columns = ['name', 'sku', 'barcode', 'category', 'brand', 'tags', 'cost', 'price', 'active', 'reorder_level', 'stock', 'type']
const rice = csvOf(
  columns.join(','),
  'Rice 5kg,RICE-5,6001,Food,Mama Gold,"staple, bag",₦7000,"8,500.50",TRUE,10,24,',
  'Beans,BEANS,,Food,,staple,,1200,,,,Phone',
  'Sugar,,,FOOD,,,500,650,no,,3,',
)

test('products come in with the categories, brands and tags that they name, and the same file again changes nothing', async () => {
  const shop = await openShop(server)
  const checked = await bringIn(shop, 'products', rice, { mode: 'check' })
  expect(checked).toMatchObject({ status: 200, body: { total: 3, imported: 3, updated: 0, skipped: 0, refused: 0 } })
  expect((await shop.call('GET', '/v1/business/products')).body.rows).toEqual([])
  expect((await shop.call('GET', '/v1/business/product-categories')).body.rows).toEqual([])
  const first = await bringIn(shop, 'products', rice, { map: columnMapOf(...columns) })
  expect(first).toMatchObject({
    status: 200,
    body: { total: 3, imported: 3, updated: 0, skipped: 0, refused: 0, import: { status: 'done' } },
  })
  const { body } = await shop.call('GET', '/v1/business/products?with_tags&with_category&with_brand&sort=name.asc')
  expect(body.rows).toMatchObject([
    { name: 'Beans', sku: 'BEANS', price: 120_000, cost: 0, on_hand: 0, product_type: 'phone' },
    {
      ...{ name: 'Rice 5kg', sku: 'RICE-5', barcode: '6001', price: 850_050, cost: 700_000, on_hand: 24, reorder_level: 10, markup: 21.44 },
      ...{ is_active: true, product_type: 'standard' },
      edges: { category: { name: 'Food' }, brand: { name: 'Mama Gold' }, tags: [{ name: 'bag' }, { name: 'staple' }] },
    },
    { name: 'Sugar', price: 65_000, is_active: false, on_hand: 3, product_type: 'standard' },
  ])
  const actions = await shop.call('GET', '/v1/business/inventory-actions?kind=adjustment')
  expect(actions.body.page?.total_rows).toBe(1)
  const repeatResponse = await bringIn(shop, 'products', rice, { map: columnMapOf(...columns) })
  expect(repeatResponse.body).toMatchObject({ total: 3, imported: 0, updated: 0, skipped: 3, refused: 0 })
  const trail = await server.app.database.transaction({ business_id: shop.business_id }, (db) =>
    db
      .selectFrom('audit_entries')
      .select('action')
      .where('business_id', '=', shop.business_id)
      .where('action', '=', 'imports.products')
      .execute(),
  )
  // One of the opening stock; and one of each import.
  expect(trail).toHaveLength(3)
})

test('a bad row keeps all of them out, or comes back with its reason while the good ones go in', async () => {
  const shop = await openShop(server)
  const file = csvOf('name,sku,price,type,active', 'Rice,R1,100,,', 'B,R2,abc,,', 'Beans,r1,100,phoney,perhaps', 'Salt,S1,,,')
  const map = columnMapOf('name', 'sku', 'price', 'type', 'active')
  const response = await bringIn(shop, 'products', file, { map })
  expect(response).toMatchObject({
    status: 422,
    body: {
      errors: {
        'rows.3.name': ['Name must have 2 to 250 characters'],
        'rows.3.price': ['Type the price as a number, like 1,500'],
        'rows.4.sku': ['Line 2 already has this'],
        'rows.4.type': ['Choose a type of product'],
        'rows.4.active': ['Active: type yes or no'],
      },
      report: { errors_total: 2 },
    },
  })
  expect((await shop.call('GET', '/v1/business/products')).body.rows).toEqual([])
  const valid = await bringIn(shop, 'products', file, { map, mode: 'valid' })
  expect(valid).toMatchObject({ status: 200, body: { total: 4, imported: 2, refused: 2, errors_total: 2, rows: [{ row: 3 }, { row: 4 }] } })
  expect((await shop.call('GET', '/v1/business/products')).body.page?.total_rows).toBe(2)
  const list = await shop.call('GET', '/v1/business/imports')
  expect(list.body.rows).toMatchObject([
    { status: 'done', imported: 2, refused: 2 },
    { status: 'refused', imported: 0, refused: 2 },
  ])
  const edits = { 3: { name: 'Bread', price: '50' }, 4: { sku: 'R4', type: '', active: '' } }
  const mended = await bringIn(shop, 'products', file, { map, edits })
  expect(mended.body).toMatchObject({ total: 4, imported: 2, skipped: 2, refused: 0 })
})

test('an imported row matches a product by SKU, by barcode, or by a name that only one product has', async () => {
  const shop = await openShop(server)
  const make = (form: object) => shop.call('PUT', '/v1/business/products', { type: 'standard', ...form })
  await make({ name: 'Rice', sku: 'R1', price: 100 })
  await make({ name: 'Beans', barcode: '77', price: 100 })
  await make({ name: 'Salt', price: 100 })
  await make({ name: 'Oil', price: 100 })
  await make({ name: 'Oil', price: 100 })
  const file = csvOf('name,sku,barcode,price', 'Rice long,r1,,2', 'Beans,,77,2', 'salt,,,2', 'Oil,,,2', ',R1,77,3')
  const map = columnMapOf('name', 'sku', 'barcode', 'price')
  const { body } = await bringIn(shop, 'products', file, { map, mode: 'valid' })
  expect(body).toMatchObject({ total: 5, imported: 0, updated: 3, refused: 2 })
  expect(body.rows).toMatchObject([
    { row: 5, errors: { name: ['Several have this name: add a SKU, phone or email to tell them apart'] } },
    { row: 6, errors: { barcode: expect.anything() } },
  ])
  const { body: after } = await shop.call('GET', '/v1/business/products?sort=name.asc')
  expect((after.rows as unknown as { name: string; price: number }[]).map(({ name, price }) => [name, price])).toEqual([
    ['Beans', 200],
    ['Oil', 100],
    ['Oil', 100],
    ['Rice long', 200],
    ['salt', 200],
  ])
  const product = (after.rows as unknown as { id: string; name: string }[]).find(({ name }) => name === 'Rice long')?.id
  const timeline = await shop.call('GET', `/v1/business/products/${product}/timeline`)
  expect(timeline.body.rows).toMatchObject([{ changes: { name: { from: 'Rice', to: 'Rice long' }, price: { from: 100, to: 200 } } }, {}])
  const skipResponse = await bringIn(shop, 'products', csvOf('name,sku,price', 'Rice,R1,900'), {
    map: columnMapOf('name', 'sku', 'price'),
    on_match: 'skip',
  })
  expect(skipResponse.body).toMatchObject({ total: 1, skipped: 1, updated: 0 })
})

test('prices work each other out', async () => {
  const shop = await openShop(server)
  const file = csvOf('name,cost,price,markup', 'Of markup,1000,,25%', 'Of price,1000,1500,', 'Of both,,1250,25')
  expect((await bringIn(shop, 'products', file, { map: columnMapOf('name', 'cost', 'price', 'markup') })).body).toMatchObject({
    imported: 3,
  })
  const { body } = await shop.call('GET', '/v1/business/products?sort=name.asc')
  expect(body.rows).toMatchObject([
    { name: 'Of both', cost: 100_000, price: 125_000, markup: 25 },
    { name: 'Of markup', cost: 100_000, price: 125_000, markup: 25 },
    { name: 'Of price', cost: 100_000, price: 150_000, markup: 50 },
  ])
})

test('a price or a cost that follows a markup is to the kobo, half a kobo up', async () => {
  const shop = await openShop(server)
  const file = csvOf(
    'name,cost,price,markup',
    'A price,0.50,,25%',
    'B price,0.10,,25%',
    'C price,0.10,,24%',
    'D cost,,1.25,100%',
    'E cost,,1.24,100%',
  )
  expect((await bringIn(shop, 'products', file, { map: columnMapOf('name', 'cost', 'price', 'markup') })).body).toMatchObject({
    imported: 5,
  })
  const { body } = await shop.call('GET', '/v1/business/products?sort=name.asc')
  // 62.5, 12.5 and 12.4 kobo of price; 62.5 and 62 of cost.
  expect((body.rows as unknown as { cost: number; price: number }[]).map(({ cost, price }) => [cost, price])).toEqual([
    [50, 63],
    [10, 13],
    [10, 12],
    [63, 125],
    [62, 124],
  ])
})

test('variants: under a parent of the file, as another program writes them, and once', async () => {
  const shop = await openShop(server)
  const file = csvOf(
    'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Cost,Default price,In stock [Main store]',
    'polo,P-RM,Polo shirt,Shirts,Colour,Red,Size,Medium,500,900,4',
    'polo,P-RL,,,,Red,,Large,500,950,2',
    'polo,P-BL,,,,Blue,,Large,,,',
    'cap,CAP,Cap,Hats,,,,,100,200,7',
  )
  const checked = await bringIn(shop, 'products', file, { mode: 'check' })
  expect(checked.body).toMatchObject({ total: 4, refused: 0 })
  const { map } = checked.body.table as unknown as { map: Record<string, number> }
  const first = await bringIn(shop, 'products', file, { map })
  expect(first.body).toMatchObject({ total: 4, imported: 4, refused: 0 })
  const { body } = await shop.call('GET', '/v1/business/products?with_variants&sort=name.asc')
  expect(body.rows).toMatchObject([
    { name: 'Cap', on_hand: 7 },
    { name: 'Polo shirt', inventory_type: 'variant', num_children: 3, on_hand: 6, price_max: 95_000 },
  ])
  const repeatResponse = await bringIn(shop, 'products', file, { map })
  expect(repeatResponse.body).toMatchObject({ total: 4, imported: 0, updated: 0, skipped: 4, refused: 0 })
})

test('a member who may not see costs, adjust stock or create categories gets an error in that cell', async () => {
  const shop = await openShop(server)
  const clerk = await shop.member(['product.create'], shop.location)
  const file = csvOf('name,cost,category,stock', 'Rice,100,,', 'Beans,,Food,', 'Salt,,,4', 'Oil,,,')
  const { body } = await bringIn(clerk, 'products', file, { map: columnMapOf('name', 'cost', 'category', 'stock'), mode: 'valid' })
  expect(body).toMatchObject({ total: 4, imported: 1, refused: 3 })
  expect(body.rows).toMatchObject([
    { errors: { cost: expect.anything() } },
    { errors: { category: expect.anything() } },
    { errors: { stock: expect.anything() } },
  ])
  const changing = await bringIn(clerk, 'products', csvOf('name,price', 'Oil,5'), { map: columnMapOf('name', 'price') })
  expect(changing.body.errors).toHaveProperty('rows.2.name')
})

test('two at once of the same file make each product once', async () => {
  const shop = await openShop(server)
  const answers = await Promise.all([1, 2, 3].map(() => bringIn(shop, 'products', rice, { map: columnMapOf(...columns) })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => Number(body.imported)).toSorted()).toEqual([0, 0, 3])
  expect((await shop.call('GET', '/v1/business/products')).body.page?.total_rows).toBe(3)
})

test('the books agree with all of that', () => expectSoundBooks(server))
