import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { addProduct } from '../testing/goods.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()
const path = '/v1/business/products'
const sizes = { name: 'Size', values: ['Medium', 'Large'] }

const read = async (shop: Caller, id: string) =>
  (await shop.call('GET', `${path}/${id}?with_tags&with_variants&with_category&with_brand`)).body.product as JsonBody
const preview = (shop: Caller, products: readonly string[], changes: object) =>
  shop.call('POST', `${path}/bulk-edit/preview`, { products, changes })
const apply = (shop: Caller, products: readonly string[], changes: object, digest?: unknown) =>
  shop.call('POST', `${path}/bulk-edit`, { products, changes, ...(digest ? { shown: digest } : {}) })
const addReference = async (shop: Caller, kind: string, name: string) =>
  String(Object.values((await shop.call('PUT', `/v1/business/${kind}`, { name })).body)[0]?.id)
const pricesOf = async (shop: Caller, ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(shop, id)).price))

test('prices are raised by per cent and rounded, as the preview showed them, and the markup follows', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1980_00, cost: 1500_00 })
  const beans = await addProduct(server, shop, { name: 'Beans', price: 400_00, cost: 0 })
  const free = await addProduct(server, shop, { name: 'Advice', price: 0 })
  const changes = { price: { percent: 7.5, round_to: 50_00, round: 'up' } }
  const response = await preview(shop, [rice, beans, free], changes)
  expect(response).toMatchObject({
    status: 200,
    body: {
      ...{ changed: 2, same: 1, refused: 0 },
      rows: [
        { name: 'Advice', changes: {}, refused: null },
        { name: 'Beans', changes: { price: { from: 400_00, to: 450_00 } } },
        { name: 'Rice', changes: { price: { from: 1980_00, to: 2150_00 } }, is_under_cost: false },
      ],
    },
  })
  expect(await pricesOf(shop, [rice, beans, free])).toEqual([1980_00, 400_00, 0])
  expect(await apply(shop, [rice, beans, free], changes, response.body.shown)).toMatchObject({ status: 200, body: { changed: 2 } })
  expect(await read(shop, rice)).toMatchObject({ price: 2150_00, cost: 1500_00, markup: 43.33 })
  expect(await read(shop, beans)).toMatchObject({ price: 450_00, markup: null })
})

test('a product with variants stands for all of them, and a variant for itself', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [sizes] })
  const [medium = '', large = ''] = variants
  await apply(shop, [large], { price: { set: 6000_00 } })
  expect(await read(shop, id)).toMatchObject({ price: 5000_00, price_max: 6000_00 })

  const [category, tag] = [await addReference(shop, 'product-categories', 'Clothes'), await addReference(shop, 'product-tags', 'New')]
  const changes = { price: { amount: -500_00 }, category, tags: { add: [tag] } }
  const rows = (await preview(shop, [id, large], changes)).body.rows as unknown as { name: string; changes: object }[]
  expect(rows.map((row) => [row.name, Object.keys(row.changes)])).toEqual([
    ['Polo shirt', ['category', 'tags']],
    ['Polo shirt – Large', ['price']],
    ['Polo shirt – Medium', ['price']],
  ])
  expect(await apply(shop, [id, large], changes)).toMatchObject({ status: 200, body: { changed: 3 } })
  expect(await read(shop, id)).toMatchObject({
    ...{ price: 4500_00, price_max: 5500_00, category_id: category, edges: { tags: [{ name: 'New' }] } },
  })
  for (const variant of [medium, large])
    expect(await read(shop, variant)).toMatchObject({ category_id: category, edges: { tags: [{ name: 'New' }] } })

  const alone = await apply(shop, [large], { category: null })
  expect(alone).toMatchObject({ status: 422, body: { errors: { 'products.0': ['All variants share this: change it on Polo shirt'] } } })
})

test('tags are added, taken off and replaced; category, brand and reorder level are set and cleared', async () => {
  const shop = await openShop(server)
  const ids = [await addProduct(server, shop, { name: 'Rice' }), await addProduct(server, shop, { name: 'Beans' })]
  const [tagOne, two, three] = [
    await addReference(shop, 'product-tags', 'One'),
    await addReference(shop, 'product-tags', 'Two'),
    await addReference(shop, 'product-tags', 'Three'),
  ]
  const brand = await addReference(shop, 'brands', 'Golden Penny')
  const tagsOf = async () =>
    Promise.all(
      ids.map(async (id) => (((await read(shop, id)).edges?.tags ?? []) as unknown as { name: string }[]).map(({ name }) => name).join()),
    )
  await apply(shop, ids.slice(0, 1), { tags: { add: [tagOne, two] } })
  expect(await tagsOf()).toEqual(['One,Two', ''])
  await apply(shop, ids, { tags: { add: [three], remove: [tagOne] }, brand, reorder_level: 2.5 })
  expect(await tagsOf()).toEqual(['Three,Two', 'Three'])
  await apply(shop, ids, { tags: { replace: [tagOne] } })
  expect(await tagsOf()).toEqual(['One', 'One'])
  await apply(shop, ids, { tags: { replace: [] } })
  expect(await tagsOf()).toEqual(['', ''])
  for (const id of ids) expect(await read(shop, id)).toMatchObject({ brand_id: brand, reorder_level: 2.5, is_low: true })
  await apply(shop, ids, { brand: null, reorder_level: null })
  for (const id of ids) expect(await read(shop, id)).toMatchObject({ brand_id: null, reorder_level: null, is_low: false })
})

test('a bulk edit writes nothing if one product rejects it, and the preview lists that product first', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000_00 })
  const cheap = await addProduct(server, shop, { name: 'Sachet water', price: 20_00 })
  const changes = { price: { amount: -50_00 } }
  expect((await preview(shop, [rice, cheap], changes)).body).toMatchObject({
    ...{ changed: 1, refused: 1 },
    rows: [{ name: 'Sachet water', changes: {}, refused: 'The price of ₦20.00 would fall below zero, or be too large' }, { name: 'Rice' }],
  })
  const tried = await apply(shop, [rice, cheap], changes)
  expect(tried.status).toBe(422)
  expect(Object.keys(tried.body.errors as object)).toEqual(['products.1'])
  expect(await pricesOf(shop, [rice, cheap])).toEqual([1000_00, 20_00])

  const createResponse = await shop.call('PUT', path, { name: 'Hamper', type: 'standard', composites: [{ product: rice, quantity: 2 }] })
  const hamper = String(createResponse.body.product?.id)
  const service = await addProduct(server, shop, { name: 'Delivery', service: true })
  expect((await apply(shop, [hamper, service], { reorder_level: 3 })).body.errors).toEqual({
    'products.0': ['Set “Reorder at” on its contents instead'],
    'products.1': ['Its stock is not counted'],
  })
})

test('each refused field has its sentence', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice' })
  const errors = async (changes: object, products: unknown = [rice]) =>
    (await shop.call('POST', `${path}/bulk-edit`, { products, changes })).body.errors
  expect(await errors({})).toEqual({ changes: ['Choose what to change'] })
  expect(await errors({ price: { percent: 5, amount: 5 } })).toEqual({
    'changes.price.set': ['Choose one: a price, a percentage, or an amount'],
  })
  expect(await errors({ price: { set: 5, round_to: 50_00 } })).toHaveProperty(['changes.price.round_to'])
  expect(await errors({ price: { amount: 5, round_to: 70_00 } })).toHaveProperty(['changes.price.round_to'])
  expect(await errors({ price: { percent: -101 } })).toHaveProperty(['changes.price.percent'])
  expect(await errors({ price: { percent: 0.295 } })).toHaveProperty(['changes.price.percent'])
  // As a binary fraction its hundredfold is a little below 29.
  expect(await errors({ price: { percent: 0.29 } })).toBeUndefined()
  expect(await errors({ tags: { add: [], replace: [] } })).toHaveProperty(['changes.tags.add'])
  expect(await errors({ brand: publicId('brand', newId()) })).toEqual({ 'changes.brand': ['This one was not found'] })
  expect(await errors({ brand: null }, [])).toEqual({ products: ['Products cannot be empty'] })
  expect(await errors({ brand: null }, [publicId('product', newId())])).toEqual({ 'products.0': ['This one was not found'] })
})

test('a preview shows no costs to a member who may not see them, and the edit recomputes the markup', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000_00, cost: 900_00 })
  const clerk = await shop.member(['product.edit'])
  const changes = { price: { percent: -20 } }
  const previewAs = async (caller: Caller) => (await preview(caller, [rice], changes)).body
  expect((await previewAs(shop)).rows).toMatchObject([{ is_under_cost: true }])
  const before = await previewAs(clerk)
  expect(before.rows).toMatchObject([{ is_under_cost: null }])
  await shop.call('PATCH', `${path}/${rice}`, { cost: 100_00 })
  expect(await previewAs(clerk)).toEqual(before)
  expect(await apply(clerk, [rice], changes, before.shown)).toMatchObject({ status: 200 })
  expect(await read(shop, rice)).toMatchObject({ price: 800_00, markup: 700 })
})

test('a bulk edit changes nothing if a price changed after its preview', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000_00 })
  const changes = { price: { percent: 10 } }
  const { shown } = (await preview(shop, [rice], changes)).body
  await shop.call('PATCH', `${path}/${rice}`, { price: 1200_00 })
  expect(await apply(shop, [rice], changes, shown)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await pricesOf(shop, [rice])).toEqual([1200_00])
  const { shown: now } = (await preview(shop, [rice], changes)).body
  await shop.call('PATCH', `${path}/${rice}`, { name: 'Rice 5kg', barcode: '615' })
  expect(await apply(shop, [rice], changes, now)).toMatchObject({ status: 200 })
  // A client that lost its response and retries does not change the price twice.
  expect(await apply(shop, [rice], changes, now)).toMatchObject({ status: 409 })
  expect(await read(shop, rice)).toMatchObject({ price: 1320_00, name: 'Rice 5kg', barcode: '615' })
})

test('a bulk edit that sets values changes nothing if one of them changed after its preview', async () => {
  const shop = await openShop(server)
  const [food, drinks] = [await addReference(shop, 'product-categories', 'Food'), await addReference(shop, 'product-categories', 'Drinks')]
  const [ownBrand, otherBrand] = [await addReference(shop, 'brands', 'Ours'), await addReference(shop, 'brands', 'Theirs')]
  for (const [changes, meanwhile] of [
    [{ price: { set: 900_00 } }, { price: 1200_00 }],
    [{ category: food }, { category: drinks }],
    [{ brand: ownBrand }, { brand: otherBrand }],
    [{ reorder_level: 5 }, { reorder_level: 7 }],
  ] as const) {
    const rice = await addProduct(server, shop, { name: 'Rice', price: 1000_00 })
    const { shown } = (await preview(shop, [rice], changes)).body
    expect(await shop.call('PATCH', `${path}/${rice}`, meanwhile)).toMatchObject({ status: 200 })
    expect(await apply(shop, [rice], changes, shown), JSON.stringify(changes)).toMatchObject({ status: 409 })
    expect((await apply(shop, [rice], changes, (await preview(shop, [rice], changes)).body.shown)).status).toBe(200)
  }
})

test('each product tells on its timeline what a bulk edit changed, and who', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [sizes] })
  const tag = await addReference(shop, 'product-tags', 'New')
  await apply(shop, [id], { price: { percent: 10 }, tags: { add: [tag] } })
  const eventsOf = async (product: string) => (await shop.call('GET', `${path}/${product}/timeline`)).body.rows
  expect(await eventsOf(id)).toMatchObject([{ what: 'changed', by: { name: 'Ada Obi' }, changes: { tags: { from: null, to: 'New' } } }, {}])
  for (const variant of variants)
    expect(await eventsOf(variant)).toMatchObject([{ what: 'changed', changes: { price: { from: 5000_00, to: 5500_00 } } }, {}])
})

test('one call changes no more than it may, variants counted', async () => {
  const shop = await openShop(server)
  const values = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index + 10}`)
  const grid = [
    { name: 'Colour', values: values('c', 10) },
    { name: 'Size', values: values('s', 10) },
  ]
  const shirts: { id: string; variants: string[] }[] = []
  for (let count = 0; count < 20; count++) shirts.push(await addVariants(shop, { name: `Shirt ${count}`, options: grid }))
  const parents = shirts.map(({ id }) => id)
  expect((await preview(shop, parents, { price: { percent: 1 } })).body).toMatchObject({
    message: 'With variants, these are 2020 products: change at most 2000 at once',
  })
  expect((await preview(shop, parents.slice(1), { price: { percent: 1 } })).body).toMatchObject({ changed: 1900 })
  // Edits of single variants; their siblings stay.
  const ones = shirts.map(({ variants }) => variants[0] ?? '')
  expect((await preview(shop, ones, { price: { percent: 1 } })).body).toMatchObject({ changed: 20 })
})

test('the books are sound', () => expectSoundBooks(server))
