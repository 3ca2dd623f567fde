import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()

interface Tile {
  id: string
  name: string
  available: number | null
  price: number
  price_max?: number
  variants?: number
  is_favourite: boolean
}
const tiles = async (member: Caller, location: string, query: string): Promise<Tile[]> => {
  const { status, body } = await member.call('GET', `/v1/business/items-for-sale?location=${location}&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows as unknown as Tile[]
}
const favour = (member: Caller, id: string, is_favourite = true) =>
  member.call('POST', `/v1/business/products/${id}/favourite`, { is_favourite })

test('grouped, a parent stands for its variants with their total stock, and a favorite variant is listed itself too', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop, 'Depot')
  const category = String((await shop.call('PUT', '/v1/business/product-categories', { name: 'Clothes' })).body.product_category?.id)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 700 })
  await stockUp(shop, supplier, rice, 5, 500)
  const shirt = await addVariants(shop, { name: 'Shirt', options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }], category })
  const [small = '', medium = '', large = ''] = shirt.variants
  await stockUp(shop, supplier, small, 4, 500)
  await stockUp(shop, supplier, medium, 3, 500)
  await stockUp(shop, supplier, large, 2, 500)
  await shop.call('POST', `/v1/business/products/${large}/toggle-active`, { is_active: false })
  await shop.call('PATCH', `/v1/business/products/${medium}`, { price: 6000_00 })

  expect(await tiles(shop, shop.location, 'grouped')).toMatchObject([
    { id: rice, name: 'Rice', available: 5 },
    { id: shirt.id, name: 'Shirt', available: 7, price: 5000_00, price_max: 6000_00, variants: 2 },
  ])
  expect((await tiles(shop, shop.location, `parent=${shirt.id}`)).map(({ id, available }) => [id, available])).toEqual([
    [medium, 3],
    [small, 4],
  ])
  expect((await tiles(shop, shop.location, `grouped&category=${category}`)).map(({ name }) => name)).toEqual(['Shirt'])
  // Ungrouped, the list has variants and never their parents, as before.
  expect((await tiles(shop, shop.location, '')).some(({ id }) => id === shirt.id)).toBe(false)

  expect((await favour(shop, small)).body.product).toMatchObject({ id: small, is_favourite: true })
  await favour(shop, shirt.id)
  const starred = await tiles(shop, shop.location, 'grouped&is_favourite=true')
  expect(starred.map(({ id }) => id)).toEqual([shirt.id, small])
  expect(starred[1]).not.toHaveProperty('variants')
  await favour(shop, shirt.id, false)
  expect((await tiles(shop, shop.location, 'grouped&is_favourite=true')).map(({ id }) => id)).toEqual([small])

  // Off sale it is on no till, and comes back as it was.
  await shop.call('POST', `/v1/business/products/${shirt.id}/toggle-active`, { is_active: false })
  expect((await tiles(shop, shop.location, 'grouped')).map(({ id }) => id)).toEqual([rice])
  await shop.call('POST', `/v1/business/products/${shirt.id}/toggle-active`, { is_active: true })
  expect((await tiles(shop, shop.location, 'grouped&is_favourite=true')).map(({ id }) => id)).toEqual([small])
})

test('one with variants that are all off sale is no tile: there is nothing behind it', async () => {
  const shop = await openShop(server)
  const shirt = await addVariants(shop, { options: [{ name: 'Size', values: ['Small'] }] })
  await shop.call('POST', `/v1/business/products/${shirt.variants[0] ?? ''}/toggle-active`, { is_active: false })
  expect(await tiles(shop, shop.location, 'grouped')).toEqual([])
})

test('favorites belong to the business, are the same on every till, and need the permission to edit products', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const rice = await addProduct(server, shop, { name: 'Rice', price: 700 })
  const seller = await shop.member(['sale.create'])
  expect(await favour(seller, rice)).toMatchObject({ status: 403 })
  expect(await favour(neighbour, rice)).toMatchObject({ status: 404 })
  expect(await favour(await shop.member(['product.edit']), rice)).toMatchObject({ status: 200 })
  expect((await tiles(seller, shop.location, 'is_favourite=true')).map(({ id }) => id)).toEqual([rice])
  // Other changes of the product leave it a favorite.
  await shop.call('PATCH', `/v1/business/products/${rice}`, { name: 'Ofada rice' })
  expect(await tiles(seller, shop.location, 'is_favourite=true')).toMatchObject([{ name: 'Ofada rice', is_favourite: true }])
})
