import { expect, test } from 'vitest'
import { addProduct } from '../testing/goods.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()
const path = '/v1/business/products'

const history = async (caller: Caller, id: string, before?: unknown) => {
  const { status, body } = await caller.call('GET', `${path}/${id}/prices${before ? `?before=${String(before)}` : ''}`)
  expect(status).toBe(200)
  return body as unknown as { rows: JsonBody[]; next: unknown }
}
const createProduct = async (shop: Caller, form: object) =>
  String((await shop.call('PUT', path, { name: 'Rice', type: 'standard', ...form })).body.product?.id)

test('prices and costs are told from the first on, by single and by bulk edits, with who changed them', async () => {
  const shop = await openShop(server)
  const rice = await createProduct(shop, { price: 1000_00, cost: 800_00 })
  await shop.call('PATCH', `${path}/${rice}`, { name: 'Rice 5kg', reorder_level: 3 })
  await shop.call('PATCH', `${path}/${rice}`, { cost: 850_00 })
  await shop.call('PATCH', `${path}/${rice}`, { price: 1100_00, cost: 900_00 })
  await shop.call('POST', `${path}/bulk-edit`, { products: [rice], changes: { price: { percent: 10 } } })
  const by = { name: 'Ada Obi' }
  const { rows, next } = await history(shop, rice)
  expect(rows).toMatchObject([
    { by, price: { from: 1100_00, to: 1210_00 }, is_bulk: true },
    { by, price: { from: 1000_00, to: 1100_00 }, cost: { from: 850_00, to: 900_00 }, is_bulk: false },
    { by, cost: { from: 800_00, to: 850_00 } },
    { by, price: { from: null, to: 1000_00 }, cost: { from: null, to: 800_00 } },
  ])
  expect([rows.length, next]).toEqual([4, null])

  const clerk = await shop.member(['product.view'])
  const clerkRows = (await history(clerk, rice)).rows
  expect(clerkRows.map(({ price }) => price)).toEqual([
    { from: 1100_00, to: 1210_00 },
    { from: 1000_00, to: 1100_00 },
    { from: null, to: 1000_00 },
  ])
  expect(JSON.stringify(clerkRows)).not.toContain('cost')
})

test('a variant’s price history lists its own changes, a parent’s the range, and a hamper’s the cost of its components', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [{ name: 'Size', values: ['Small', 'Large'] }] })
  const [small = '', large = ''] = variants
  await shop.call('PATCH', `${path}/${large}`, { price: 6000_00 })
  expect((await history(shop, large)).rows).toMatchObject([{ price: { from: 5000_00, to: 6000_00 } }, { price: { from: null } }])
  expect((await history(shop, small)).rows).toHaveLength(1)
  expect((await history(shop, id)).rows).toMatchObject([
    { price: { from: 5000_00, to: 5000_00 }, price_max: { from: 5000_00, to: 6000_00 } },
    { price: { from: null, to: 5000_00 }, price_max: { from: null, to: 5000_00 } },
  ])

  const rice = await addProduct(server, shop, { name: 'Rice', cost: 500_00 })
  const hamper = await createProduct(shop, { name: 'Hamper', composites: [{ product: rice, quantity: 2 }] })
  await shop.call('PATCH', `${path}/${rice}`, { cost: 700_00 })
  expect((await history(shop, hamper)).rows[0]).toMatchObject({ cost: { from: 1000_00, to: 1400_00 } })
})

test('the price history of an imported product begins with its imported price and cost', async () => {
  const shop = await openShop(server)
  const columns = ['parent', 'name', 'sku', 'option_1_name', 'option_1_value', 'cost', 'price']
  const polos = ['polo,Polo,P-M,Size,Medium,500,900', 'polo,,P-L,Size,Large,500,950']
  const file = csvOf(columns.join(','), ',Rice,RICE,,,800,1000', ',Beans,BEANS,,,,1200', ...polos)
  expect((await bringIn(shop, 'products', file, { map: columnMapOf(...columns) })).body).toMatchObject({ imported: 4 })
  const { body } = await shop.call('GET', `${path}?with_variants&sort=name.asc`)
  const [beans, polo, rice] = body.rows as unknown as { id: string; edges: { variants: { id: string }[] } }[]
  const by = { name: 'Ada Obi' }
  const began = { by, price: { from: null, to: 1000_00 }, cost: { from: null, to: 800_00 }, is_bulk: false }
  expect(await history(shop, String(rice?.id))).toMatchObject({ rows: [began], next: null })
  await shop.call('PATCH', `${path}/${rice?.id}`, { price: 1100_00 })
  await shop.call('PATCH', `${path}/${rice?.id}`, { price: 1150_00, cost: 900_00 })
  expect((await history(shop, String(rice?.id))).rows).toMatchObject([
    { price: { from: 1100_00, to: 1150_00 }, cost: { from: 800_00, to: 900_00 } },
    { price: { from: 1000_00, to: 1100_00 } },
    began,
  ])
  expect((await history(shop, String(beans?.id))).rows).toMatchObject([{ price: { from: null, to: 1200_00 } }])
  expect((await history(shop, String(polo?.id))).rows).toMatchObject([
    { price: { from: null, to: 900_00 }, price_max: { from: null, to: 950_00 }, cost: { from: null, to: 500_00 } },
  ])
  const [variant] = polo?.edges.variants ?? []
  expect((await history(shop, String(variant?.id))).rows).toHaveLength(1)
  const clerk = await shop.member(['product.view'])
  expect(JSON.stringify((await history(clerk, String(rice?.id))).rows)).not.toContain('cost')
})

test('a long history is told in parts', async () => {
  const shop = await openShop(server)
  const rice = await createProduct(shop, { price: 1000_00 })
  for (let turn = 1; turn <= 22; turn++) {
    await shop.call('PATCH', `${path}/${rice}`, { price: 1000_00 + turn })
    await shop.call('PATCH', `${path}/${rice}`, { description: `Turn ${turn}` })
  }
  const first = await history(shop, rice)
  expect(first.rows.map(({ price }) => price?.to)).toEqual(Array.from({ length: 20 }, (_, index) => 1000_22 - index))
  const rest = await history(shop, rice, first.next)
  expect(rest.rows.map(({ price }) => price?.to)).toEqual([1000_02, 1000_01, 1000_00])
  expect(rest.next).toBeNull()
})
