import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('a product category is made, found by part of its name, renamed and deleted', async () => {
  const shop = await openShop(server)
  const made = await shop.call('PUT', '/v1/business/product-categories', { name: ' Tecno  ', description: '' })
  expect(made).toMatchObject({ status: 201, body: { product_category: { name: 'Tecno', description: null } } })
  expect(made.body.product_category?.id).toHaveLength(28)

  const found = await shop.call('GET', '/v1/business/product-categories?search=ECN')
  expect(found.body).toMatchObject({ page: { total_rows: 1, number: 1 }, rows: [{ name: 'Tecno' }] })

  const path = `/v1/business/product-categories/${made.body.product_category?.id}`
  expect(await shop.call('PATCH', path, { description: 'Phones' })).toMatchObject({
    status: 200,
    body: { product_category: { name: 'Tecno', description: 'Phones' } },
  })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200, body: { message: 'Deleted' } })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('two product categories of one business cannot share a name, whatever its case; two businesses can', async () => {
  const [mine, theirs] = [await openShop(server), await openShop(server)]
  await mine.call('PUT', '/v1/business/product-categories', { name: 'Infinix' })
  expect(await mine.call('PUT', '/v1/business/product-categories', { name: 'INFINIX' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['There is already one with that name'] } },
  })
  expect(await theirs.call('PUT', '/v1/business/product-categories', { name: 'Infinix' })).toMatchObject({ status: 201 })
})

test('each refused field has its sentence, in the language asked for', async () => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', '/v1/business/product-categories', { image: 'x' })).body).toMatchObject({
    message: 'Invalid input supplied',
    errors: { name: ['Name cannot be empty'], image: ['Image must be a valid url'] },
  })
  const french = await shop.call('PUT', '/v1/business/product-categories', { name: 'x' }, { 'accept-language': 'fr-FR,fr;q=0.9' })
  expect(french.body.errors?.name).toEqual(['La longueur de name doit être entre 2 et 250'])
})

test('the same key makes one product category and gives one answer', async () => {
  const shop = await openShop(server)
  const make = (name: string) => shop.call('PUT', '/v1/business/product-categories', { name }, { 'idempotency-key': 'k1' })
  const first = await make('Itel')
  const second = await make('Itel')
  expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  expect(await make('Nokia')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

test('a category that is deleted comes off the products that carried it', async () => {
  const shop = await openShop(server)
  const category = (await shop.call('PUT', '/v1/business/product-categories', { name: 'Drinks' })).body.product_category?.id
  const malt = await shop.call('PUT', '/v1/business/products', { name: 'Malt', type: 'standard', category })
  expect(malt.body.product).toMatchObject({ category_id: category })
  expect((await shop.call('GET', `/v1/business/products?category=${category}&with_category`)).body.rows).toMatchObject([
    { name: 'Malt', edges: { category: { id: category, name: 'Drinks' } } },
  ])
  await shop.call('DELETE', `/v1/business/product-categories/${category}`)
  const after = await shop.call('GET', `/v1/business/products/${malt.body.product?.id}?with_category`)
  expect(after.body.product).toMatchObject({ category_id: null, edges: { category: null } })
})

test('the only category that a tax is charged on is not deleted, and one of several comes off it', async () => {
  const shop = await openShop(server)
  const make = async (name: string) =>
    String((await shop.call('PUT', '/v1/business/product-categories', { name })).body.product_category?.id)
  const [beer, wine] = [await make('Beer'), await make('Wine')]
  const tax = await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Excise', rate: 20, categories: [beer, wine] })
  const remove = (id: string) => shop.call('DELETE', `/v1/business/product-categories/${id}`)
  expect(await remove(beer)).toMatchObject({ status: 200 })
  expect((await shop.call('GET', `/v1/business/sale-taxes/${tax.body.sale_tax?.id}`)).body.sale_tax?.categories).toEqual([wine])
  expect(await remove(wine)).toMatchObject({
    status: 422,
    body: { code: 'only_cover', message: 'The tax Excise is charged on nothing else: change or delete the tax first' },
  })
  expect((await shop.call('GET', `/v1/business/product-categories/${wine}`)).body.product_category).toMatchObject({ name: 'Wine' })
})

test('whoever changes a category sees to it that it says what it is, and what is left out stays', async () => {
  const shop = await openShop(server)
  const made = await shop.call('PUT', '/v1/business/product-categories', { name: 'Nokia' })
  const change = (body: object) => shop.call('PATCH', `/v1/business/product-categories/${made.body.product_category?.id}`, body)
  const needed = { status: 422, body: { errors: { description: ['Description cannot be empty'] } } }
  for (const body of [{ name: 'Nokia Mobile' }, { description: ' ' }, { description: null }])
    expect(await change(body)).toMatchObject(needed)
  expect(await change({ description: 'Phones that last' })).toMatchObject({ status: 200 })
  expect(await change({ name: 'Nokia Mobile' })).toMatchObject({
    body: { product_category: { name: 'Nokia Mobile', description: 'Phones that last' } },
  })
  expect(await change({ description: '' })).toMatchObject(needed)
})
