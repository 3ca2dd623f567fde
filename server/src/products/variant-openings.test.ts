import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()
const products = '/v1/business/products'
const sizes = { name: 'Size', values: ['Medium', 'Large'] }

type ReplyRows = Record<string, unknown>[]
const read = async (shop: Caller, id: string) => (await shop.call('GET', `${products}/${id}`)).body.product as JsonBody
const listed = async (shop: Caller) =>
  ((await shop.call('GET', products)).body as unknown as { rows: ReplyRows }).rows.map((row) => String(row.full_name))
const edit = (shop: Caller, id: string, body: object) => shop.call('PATCH', `${products}/${id}`, body)

test('new variants get opening stock by one document for each location, all or nothing', async () => {
  const shop = await openShop(server)
  const size = (value: string, more: object) => ({ name: value, options: [{ name: 'Size', value }], ...more })
  const make = (caller: Caller, variants: object[], more: object = {}) =>
    caller.call('PUT', products, { name: 'Polo shirt', type: 'standard', inventory_type: 'variant', cost: 3000_00, ...more, variants })
  const opening = (quantity: number, more: object = {}) => ({ opening: { location: shop.location, quantity, ...more } })
  const response = await make(shop, [size('Small', opening(3)), size('Medium', {}), size('Large', opening(2, { cost: 3500_00 }))])
  expect(response.status).toBe(201)
  expect(response.body.product).toMatchObject({
    ...{
      on_hand: 5,
      edges: {
        variants: [
          { name: 'Small', on_hand: 3 },
          { name: 'Medium', on_hand: 0 },
          { name: 'Large', on_hand: 2 },
        ],
      },
    },
  })
  const { rows } = (await shop.call('GET', '/v1/business/inventory-actions?kind=adjustment')).body as unknown as { rows: ReplyRows }
  expect(rows).toHaveLength(1)
  const { body } = await shop.call('GET', '/v1/business/inventory-levels/sums')
  expect(body.sums).toMatchObject({ value: 3 * 3000_00 + 2 * 3500_00 })

  const errors = async (answer: Promise<{ status: number; body: JsonBody }>) => (await answer).body.errors
  expect(await errors(make(shop, [size('Small', opening(1))], { has_inventory: false }))).toEqual({
    'variants.0.opening': ['Its stock is not counted'],
  })
  const never = publicId('location', newId())
  expect(await errors(make(shop, [size('Small', { opening: { location: never, quantity: 1 } })]))).toEqual({
    'variants.0.opening.location': ['This location was not found: choose another one'],
  })
  const [small] = (response.body.product?.edges?.variants ?? []) as unknown as ReplyRows
  expect(await errors(edit(shop, String(response.body.product?.id), { variants: [{ id: small?.id, ...opening(4) }] }))).toHaveProperty([
    'variants.0.opening',
  ])
  const clerk = await shop.member(['product.create'])
  expect(await make(clerk, [size('Small', opening(1))], { cost: null })).toMatchObject({ status: 403 })
  expect(await listed(shop)).toEqual(['Polo shirt'])
})

test('a parent whose variants are all gone shows one price, not the range that they had', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [sizes] })
  await edit(shop, String(variants[0]), { price: 6000_00, cost: 4000_00 })
  expect(await read(shop, id)).toMatchObject({ price: 5000_00, price_max: 6000_00, cost_max: 4000_00 })
  for (const variant of variants) expect(await shop.call('DELETE', `${products}/${variant}`)).toMatchObject({ status: 200 })
  expect(await read(shop, id)).toMatchObject({ num_children: 0, price_max: null, cost_max: null })
})

test('the books are sound', () => expectSoundBooks(server))
