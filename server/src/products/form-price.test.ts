import { expect, test } from 'vitest'
import { addContact } from '../testing/goods.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const products = '/v1/business/products'

const createProduct = async (shop: Shop, form: object) =>
  (await shop.call('PUT', products, { name: 'Rice', type: 'standard', ...form })).body.product as JsonBody

test('a markup without a price gives one: the cost and so much of it, half up to the kobo', async () => {
  const shop = await openShop(server)
  const rice = await createProduct(shop, { cost: 333, markup: 50 })
  expect(rice).toMatchObject({ cost: 333, markup: 50, price: 500 })
  const changed = async (form: object) => (await shop.call('PATCH', `${products}/${String(rice.id)}`, form)).body.product
  expect(await changed({ markup: 10 })).toMatchObject({ cost: 333, price: 366 })
  expect(await changed({ cost: 1000, markup: 10 })).toMatchObject({ price: 1100 })
  // A stored price stays, and a form with the same values changes nothing.
  expect(await changed({ markup: 20, price: 999 })).toMatchObject({ markup: 20, price: 999 })
  expect(await changed({ markup: 20, name: 'Basmati' })).toMatchObject({ price: 999 })
  expect(await createProduct(shop, { cost: 333, markup: 50, price: 7 })).toMatchObject({ price: 7 })

  const option = (value: string) => ({ name: value, options: [{ name: 'Size', value }] })
  const shirt = await createProduct(shop, {
    ...{ name: 'Shirt', inventory_type: 'variant', cost: 100, markup: 100 },
    variants: [option('Small'), { ...option('Large'), cost: 333, markup: 50 }],
  })
  const { rows } = (await shop.call('GET', `${products}?parent=${String(shirt.id)}&sort=name.asc`)).body
  expect((rows as unknown as JsonBody[]).map(({ price }) => Number(price)).toSorted()).toEqual([200, 500])

  const box = await createProduct(shop, { name: 'Box', markup: 100, composites: [{ product: rice.id, quantity: 2 }] })
  expect(box).toMatchObject({ cost: 2000, price: 4000 })
})

test('a composite rejects a component cost that differs from the cost of the product', async () => {
  const shop = await openShop(server)
  const rice = await createProduct(shop, { cost: 300, price: 500 })
  const box = (cost: number | null) =>
    shop.call('PUT', products, { name: 'Box', type: 'standard', composites: [{ product: rice.id, quantity: 2, cost }] })
  expect((await box(301)).body.errors).toEqual({ 'composites.0.cost': ['Rice has its own cost: change it on that product'] })
  expect([(await box(300)).status, (await box(null)).status]).toEqual([201, 201])
})

test('a country that there is not is told on the country, and not on the phone', async () => {
  const shop = await openShop(server)
  const none = ['There is no such country']
  const ada = { name: 'Ada', email: 'ada@mail.test', phone: '08059876543' }
  expect((await shop.call('PUT', '/v1/business/contacts', { ...ada, country: 'ZZ' })).body.errors).toEqual({ country: none })
  expect((await shop.call('PUT', '/v1/business/contacts', { ...ada, country: 'GB' })).body.errors).toEqual({
    phone: ['The phone number is not valid'],
  })
  const contact = await addContact(server, shop)
  expect((await shop.call('PATCH', `/v1/business/contacts/${contact}`, { country: 'ZZ' })).body.errors).toEqual({ country: none })
})
