import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const mostSold = async (shop: { call: Shop['call'] }, location: string) =>
  ((await shop.call('GET', `/v1/business/items-for-sale/most-sold?location=${location}`)).body.rows ?? []) as {
    name: string
    available: number
  }[]

test('the till lists the products most sold at its location, as they can be sold now', async () => {
  const shop = await openShop(server)
  const bola = await addContact(server, shop, 'Bola Ade')
  const names = ['Rice', 'Milk', 'Salt', 'Tea'] as const
  const goods = new Map<string, string>()
  for (const name of names) {
    goods.set(name, await addProduct(server, shop, { name, cost: 500, price: 700 }))
    await stockUp(shop, bola, goods.get(name) ?? '', 50, 500)
  }
  const sell = async (products: readonly string[], over: object = {}) => {
    const items = products.map((name) => ({ product: goods.get(name), quantity: 1, price: 700 }))
    const soldResponse = await shop.call('PUT', '/v1/business/sales', {
      contact: bola,
      location: shop.location,
      items,
      payable_amount: items.length * 700,
      ...over,
    })
    expect(soldResponse.status, JSON.stringify(soldResponse.body)).toBe(201)
    return soldResponse.body.sale?.id
  }
  expect(await mostSold(shop, shop.location)).toEqual([])
  await sell(['Rice', 'Milk'])
  await sell(['Milk'])
  // Many of it on one sale is one customer's taste.
  await sell(['Rice'], { items: [{ product: goods.get('Salt'), quantity: 20, price: 700 }], payable_amount: 14_000 })
  await sell(['Milk', 'Rice'])
  const canceled = [await sell(['Tea']), await sell(['Tea']), await sell(['Tea']), await sell(['Tea'])]
  for (const id of canceled)
    await shop.call('PATCH', `/v1/business/sales/${String(id)}/status`, { status: 'canceled', reason: 'Rung up twice' })
  const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  for (let times = 0; times < 4; times++) await sell(['Tea'], { date: longAgo })
  const branch = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Ikeja',
    country: 'NG',
    state: 'Lagos',
    city: 'Ikeja',
    address: '1 Awolowo Way',
    latitude: 6.6,
    longitude: 3.35,
  })
  const ikeja = String(branch.body.location?.id)
  const namesAt = async (location: string) => (await mostSold(shop, location)).map(({ name, available }) => [name, available])
  expect(await namesAt(shop.location)).toEqual([
    ['Milk', 47],
    ['Rice', 48],
    ['Salt', 30],
  ])
  expect(await namesAt(ikeja)).toEqual([])
  // An inactive product is not offered, even if it sold most.
  await shop.call('POST', `/v1/business/products/${goods.get('Milk')}/toggle-active`, { is_active: false })
  expect((await namesAt(shop.location)).map(([name]) => name)).toEqual(['Rice', 'Salt'])
})

test('the till knows the reorder level that holds at its location', async () => {
  const shop = await openShop(server)
  const salt = await addProduct(server, shop, { name: 'Salt', cost: 500, price: 700 })
  await addProduct(server, shop, { name: 'Sugar', cost: 500, price: 700 })
  const levelsOf = async () => {
    const { body } = await shop.call('GET', `/v1/business/items-for-sale?location=${shop.location}&sort=name.asc`)
    return (body.rows as unknown as { name: string; reorder_level?: number }[]).map(({ name, reorder_level }) => [name, reorder_level])
  }
  expect(await levelsOf()).toEqual([
    ['Salt', undefined],
    ['Sugar', undefined],
  ])
  const edited = await shop.call('PATCH', `/v1/business/products/${salt}`, { reorder_level: 2.5 })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  expect(await levelsOf()).toEqual([
    ['Salt', 2.5],
    ['Sugar', undefined],
  ])
})
