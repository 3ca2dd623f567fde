import { expect, test } from 'vitest'
import { addProduct } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()
const path = '/v1/business/products'

test('bulk actions on the same products, named in every order, never block each other for good', async () => {
  const shop = await openShop(server)
  const products: string[] = []
  for (let count = 0; count < 6; count++) products.push(await addProduct(server, shop, { name: `Soap ${count}` }))
  const bulk = (turn: number) => {
    const order = turn % 2 === 0 ? products : products.toReversed()
    const body = order.map((id) => ({ id, action: turn % 3 === 0 ? 'activate' : 'deactivate' }))
    return shop.call('POST', '/v1/business/products/bulk-action', body)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => bulk(turn)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const { body } of answers) expect((body.rows as unknown as { ok: boolean }[]).every(({ ok }) => ok)).toBe(true)
})

test('concurrent bulk and single edits apply every amount, and none overwrites a field that another edit changed', async () => {
  const shop = await openShop(server)
  const { id: parent, variants } = await addVariants(shop, { options: [{ name: 'Size', values: ['Small', 'Large'] }] })
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000_00 })
  const createResponse = await shop.call('PUT', path, {
    name: 'Hamper',
    type: 'standard',
    price: 1000_00,
    composites: [{ product: rice, quantity: 2 }],
  })
  const hamper = String(createResponse.body.product?.id)
  const addReference = async (kind: string, name: string) =>
    String(Object.values((await shop.call('PUT', `/v1/business/${kind}`, { name })).body)[0]?.id)
  const tags = await Promise.all(['One', 'Two', 'Three'].map((name) => addReference('product-tags', name)))
  const brand = await addReference('brands', 'Golden Penny')
  const [small = '', large = ''] = variants
  const bulk = (products: readonly string[], changes: object) => shop.call('POST', `${path}/bulk-edit`, { products, changes })
  const single = (id: string, body: object) => shop.call('PATCH', `${path}/${id}`, body)
  const all = [hamper, parent, rice]
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, turn) => bulk(turn % 2 === 0 ? all : all.toReversed(), { price: { amount: 10_00 } })),
    ...tags.map((tag) => bulk(all, { tags: { add: [tag] } })),
    bulk([large], { price: { amount: 500_00 } }),
    bulk(all, { brand }),
    single(rice, { barcode: '615', cost: 700_00 }),
    single(hamper, { description: 'For Christmas' }),
    single(small, { barcode: '616' }),
    single(parent, { name: 'Shirt' }),
    single(parent, { variants: [{ id: large, name: 'Very large' }] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const read = async (id: string) => (await shop.call('GET', `${path}/${id}?with_tags`)).body.product
  const carried = { brand_id: brand, edges: { tags: [{ name: 'One' }, { name: 'Three' }, { name: 'Two' }] } }
  expect(await read(rice)).toMatchObject({ price: 1060_00, barcode: '615', cost: 700_00, ...carried })
  expect(await read(hamper)).toMatchObject({ price: 1060_00, description: 'For Christmas', cost: 1400_00, ...carried })
  expect(await read(small)).toMatchObject({ price: 5060_00, barcode: '616', full_name: 'Shirt – Small', ...carried })
  expect(await read(large)).toMatchObject({ price: 5560_00, full_name: 'Shirt – Very large', ...carried })
  expect(await read(parent)).toMatchObject({ price: 5060_00, price_max: 5560_00, name: 'Shirt', ...carried })
})
