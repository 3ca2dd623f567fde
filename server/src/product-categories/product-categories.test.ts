import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

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
    body: { code: 'only_cover', message: 'The tax Excise covers nothing else: change or delete the tax first' },
  })
  expect((await shop.call('GET', `/v1/business/product-categories/${wine}`)).body.product_category).toMatchObject({ name: 'Wine' })
})
