import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const products = '/v1/business/products'

async function tagged() {
  const shop = await openShop(server)
  const tag = async (name: string) => String((await shop.call('PUT', '/v1/business/product-tags', { name })).body.product_tag?.id)
  const [cold, gift] = [await tag('Cold'), await tag('Gift')]
  const make = async (name: string, tags: string[]) =>
    String((await shop.call('PUT', products, { name, type: 'standard', tags })).body.product?.id)
  const namesOf = async (query: string) => {
    const { body } = await shop.call('GET', `${products}?sort=name.asc&${query}`)
    return (body.rows as unknown as { name: string }[]).map(({ name }) => name)
  }
  const tagsOf = async (id: string) => (await shop.call('GET', `${products}/${id}?with_tags`)).body.product?.edges?.tags
  return { shop, cold, gift, make, namesOf, tagsOf }
}

test('products carry tags, are found by them, and one list of them takes the place of another', async () => {
  const { shop, cold, gift, make, namesOf, tagsOf } = await tagged()
  const milk = await make('Milk', [gift, cold, cold])
  await make('Soap', [gift])
  await make('Yam', [])
  expect(await tagsOf(milk)).toEqual([
    { id: cold, name: 'Cold' },
    { id: gift, name: 'Gift' },
  ])
  expect(await namesOf(`tag=${cold},${gift}`)).toEqual(['Milk', 'Soap'])
  expect(await namesOf(`not_tag=${cold}`)).toEqual(['Soap', 'Yam'])
  expect((await shop.call('GET', '/v1/business/product-tags?sort=name.asc')).body.rows).toMatchObject([
    { name: 'Cold', products: 1 },
    { name: 'Gift', products: 2 },
  ])
  // An absent field stays as it is; null removes all tags.
  await shop.call('PATCH', `${products}/${milk}`, { price: 100 })
  expect(await tagsOf(milk)).toHaveLength(2)
  await shop.call('PATCH', `${products}/${milk}`, { tags: [gift] })
  expect(await tagsOf(milk)).toEqual([{ id: gift, name: 'Gift' }])
  await shop.call('PATCH', `${products}/${milk}`, { tags: null })
  expect(await tagsOf(milk)).toEqual([])
})

test('a tag has a name and nothing else, and comes off its products with its deletion', async () => {
  const { shop, cold, gift, make, tagsOf } = await tagged()
  const milk = await make('Milk', [cold, gift])
  const response = await shop.call('GET', `/v1/business/product-tags/${cold}`)
  expect(Object.keys(response.body.product_tag ?? {}).toSorted()).toEqual(['created_at', 'id', 'name', 'updated_at'])
  expect(await shop.call('PATCH', `/v1/business/product-tags/${cold}`, { name: 'Chilled' })).toMatchObject({
    status: 200,
    body: { product_tag: { name: 'Chilled' } },
  })
  expect(await shop.call('PUT', '/v1/business/product-tags', { name: 'gift' })).toMatchObject({
    status: 422,
    body: { errors: { name: [expect.anything()] } },
  })
  await shop.call('DELETE', `/v1/business/product-tags/${cold}`)
  expect(await tagsOf(milk)).toEqual([{ id: gift, name: 'Gift' }])
  expect(await shop.call('PATCH', `${products}/${milk}`, { tags: [gift, cold] })).toMatchObject({
    status: 422,
    body: { errors: { 'tags.1': [expect.anything()] } },
  })
  const many = Array.from({ length: 51 }, () => gift)
  expect(await shop.call('PATCH', `${products}/${milk}`, { tags: many })).toMatchObject({ status: 422 })
})

test('the trail and the timeline say which tags went and came, in one entry', async () => {
  const { shop, cold, gift, make } = await tagged()
  const milk = await make('Milk', [cold])
  await shop.call('PATCH', `${products}/${milk}`, { price: 100, tags: [gift] })
  const { body } = await shop.call('GET', `${products}/${milk}/timeline`)
  expect(body.rows).toMatchObject([
    { what: 'changed', changes: { price: { from: 0, to: 100 }, tags: { from: 'Cold', to: 'Gift' } } },
    { what: 'created' },
  ])
  expect(body.rows).toHaveLength(2)
})
