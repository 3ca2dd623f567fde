import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

/* Goods come back of a sale, or go back of an intake, also where the goods or the contact were deleted since. */

const server = await testServer()
const actions = '/v1/business/inventory-actions'

const remove = async (shop: Shop, path: string) => expect((await shop.call('DELETE', `/v1/business/${path}`)).status).toBe(200)

/** All there was of some goods, sold and paid for; the goods and the customer are deleted since. */
async function soldAndDeleted(goods: (shop: Shop, supplier: string) => Promise<string>) {
  const shop = await openShop(server)
  const [supplier, customer] = [await addContact(server, shop, 'Dangote'), await addContact(server, shop, 'Bola')]
  const product = await goods(shop, supplier)
  const { body, status } = await shop.call('PUT', '/v1/business/sales', {
    ...{ contact: customer, location: shop.location, items: [{ product, quantity: 2, price: 100 }] },
    ...{ payable_amount: 200, payment_accounts: [{ account: null, amount: 200 }] },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const sale = String(body.sale?.id)
  await remove(shop, `products/${product}`)
  await remove(shop, `contacts/${customer}`)
  return { shop, product, customer, supplier, sale }
}

async function rice(shop: Shop, supplier: string): Promise<string> {
  const product = await addProduct(server, shop, { name: 'Rice', price: 100 })
  await stockUp(shop, supplier, product, 2, 50)
  return product
}

const statusOf = async (shop: Shop, path: string) => (await shop.call('GET', `/v1/business/${path}`)).status

test('a return of a sale restores its deleted customer, and its deleted goods as inactive', async () => {
  const { shop, product, customer, sale } = await soldAndDeleted(rice)
  const back = { contact: customer, location: shop.location, sale, items: [{ product, quantity: 1, price: 100 }] }
  // A return that is refused brings nothing back.
  const refusedResponse = await shop.call('PUT', `${actions}/return-inwards`, { ...back, items: [{ product, quantity: 3, price: 100 }] })
  expect(refusedResponse.body.errors).toEqual({ 'items.0.quantity': ['Only 2 can still be returned'] })
  expect([await statusOf(shop, `products/${product}`), await statusOf(shop, `contacts/${customer}`)]).toEqual([404, 404])

  const { status, body } = await shop.call('PUT', `${actions}/return-inwards`, back)
  expect([status, body]).toMatchObject([201, { inventory_action: { total: 100 } }])
  expect((await shop.call('GET', `/v1/business/products/${product}`)).body.product).toMatchObject({ is_active: false })
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1, value: 50 })
  expect((await shop.call('GET', `/v1/business/contacts/${customer}`)).body.contact).toMatchObject({ balance: -100 })
})

test('a return does not restore deleted goods that are not on its sale', async () => {
  const { shop, product, customer, sale } = await soldAndDeleted(rice)
  const beans = await addProduct(server, shop, { name: 'Beans' })
  await remove(shop, `products/${beans}`)
  const items = [product, beans].map((id) => ({ product: id, quantity: 1, price: 100 }))
  const { status, body } = await shop.call('PUT', `${actions}/return-inwards`, { contact: customer, location: shop.location, sale, items })
  expect([status, body.errors]).toEqual([422, { 'items.1.product': [expect.any(String)] }])
  expect(await statusOf(shop, `products/${beans}`)).toBe(404)
})

test('an exchange restores the deleted goods that come back', async () => {
  const { shop, product, customer, supplier, sale } = await soldAndDeleted(rice)
  const beans = await addProduct(server, shop, { name: 'Beans', price: 100 })
  await stockUp(shop, supplier, beans, 1, 70)
  const { status, body } = await shop.call('PUT', '/v1/business/exchanges', {
    ...{ sale, location: shop.location, returned: [{ product, quantity: 1, price: 100 }] },
    ...{ items: [{ product: beans, quantity: 1, price: 100 }], payable_amount: 100 },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await levelOf(shop, product)).toMatchObject({ on_hand: 1 })
  expect(await statusOf(shop, `products/${product}`)).toBe(200)
  expect(await statusOf(shop, `contacts/${customer}`)).toBe(200)
})

test('a return restores a deleted composite with its deleted components', async () => {
  let part = ''
  const { shop, product, customer, sale } = await soldAndDeleted(async (ours, supplier) => {
    part = await rice(ours, supplier)
    const createdResponse = await ours.call('PUT', '/v1/business/products', {
      ...{ name: 'Hamper', type: 'standard', price: 100, composites: [{ product: part, quantity: 1 }] },
    })
    expect(createdResponse.status, JSON.stringify(createdResponse.body)).toBe(201)
    return String(createdResponse.body.product?.id)
  })
  await remove(shop, `products/${part}`)
  const items = [{ product, quantity: 1, price: 100 }]
  const { status, body } = await shop.call('PUT', `${actions}/return-inwards`, { contact: customer, location: shop.location, sale, items })
  expect(status, JSON.stringify(body)).toBe(201)
  expect([await statusOf(shop, `products/${product}`), await statusOf(shop, `products/${part}`)]).toEqual([200, 200])
  expect(await levelOf(shop, part)).toMatchObject({ on_hand: 1, value: 50 })
})

test('goods can be returned to a deleted supplier', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop, 'Dangote')
  const product = await addProduct(server, shop, { name: 'Rice' })
  await stockUp(shop, supplier, product, 2, 50)
  const intake = String((await shop.call('GET', '/v1/business/inventory-actions')).body.rows?.[0]?.id)
  const adjustment = { amount: 100, type: 'increment' }
  expect((await shop.call('POST', `/v1/business/contacts/${supplier}/adjust-balance`, adjustment)).body.contact).toMatchObject({
    balance: 0,
  })
  await remove(shop, `contacts/${supplier}`)
  const items = [{ product, quantity: 1, cost: 50 }]
  const { status, body } = await shop.call('PUT', `${actions}/return-outwards`, {
    contact: supplier,
    location: shop.location,
    intake,
    items,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await shop.call('GET', `/v1/business/contacts/${supplier}`)).body.contact).toMatchObject({ balance: 50 })
})

test('the books are sound', () => expectSoundBooks(server))
