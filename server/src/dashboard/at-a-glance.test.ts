import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const figures = async (caller: Pick<Caller, 'call'>, path: string) => {
  const { status, body } = await caller.call('GET', `/v1/business/${path}/figures`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.figures
}

async function riceShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 600, price: 1000 })
  const [bola, dan] = [await addContact(server, shop, 'Bola Ade'), await addContact(server, shop, 'Dan Mills')]
  const first = await stockUp(shop, bola, rice, 50, 600)
  const sell = async (quantity: number, more: object = {}, place = shop.location) => {
    const { status, body } = await shop.call('PUT', '/v1/business/sales', {
      contact: bola,
      location: place,
      items: [{ product: rice, quantity, price: 1000 }],
      payable_amount: quantity * 1000,
      ...more,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.sale?.id)
  }
  return { shop, rice, bola, dan, first, sell }
}

const cancel = (shop: Shop, path: string) => shop.call('PATCH', `/v1/business/${path}/status`, { status: 'canceled', reason: 'Twice' })

test('a product shows what thirty days sold of it, and the last intake', async () => {
  const { shop, rice, dan, sell } = await riceShop()
  expect(await figures(shop, `products/${rice}`)).toMatchObject({ sold: { quantity: 0, sales: 0, days: 1 } })
  await sell(2)
  await sell(3, { date: daysAgo(20) })
  await sell(7, { date: daysAgo(40) })
  await cancel(shop, `sales/${await sell(4)}`)
  const later = await stockUp(shop, dan, rice, 5, 650)
  await cancel(shop, `inventory-actions/${await stockUp(shop, dan, rice, 5, 900)}`)
  const by_day = Array.from({ length: 30 }, (_, day) => ({ 29: 2, 9: 3 })[day] ?? 0)
  expect(await figures(shop, `products/${rice}`)).toMatchObject({
    sold: { quantity: 5, sales: 2, by_day },
    last_intake: { id: later, number: 'SI-000002', contact: { id: dan, name: 'Dan Mills' }, cost: 650 },
  })
})

test('a product’s figures are for those who see the lists, the costs and the place that they come from', async () => {
  const { shop, rice, sell } = await riceShop()
  await sell(2)
  const of = async (permissions: Parameters<Shop['member']>[0], location?: string) =>
    figures(await shop.member(permissions, location), `products/${rice}`)
  expect(await of(['product.view'])).toEqual({ sold: null, last_intake: null })
  expect(await of(['product.view', 'inventory-action.view'])).toMatchObject({
    sold: null,
    last_intake: { number: 'SI-000001', cost: null },
  })
  expect(await of(['product.view', 'sale.view'], shop.location)).toMatchObject({ sold: { quantity: 2 }, last_intake: null })
  const place = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const yaba = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  expect(await of(['product.view', 'sale.view', 'inventory-action.view'], yaba)).toMatchObject({ sold: { quantity: 0 }, last_intake: null })
})

test('a contact shows its purchases and supplies of twelve months, the last of each, and the oldest unpaid sale', async () => {
  const { shop, bola, dan, first, sell } = await riceShop()
  await sell(9, { date: daysAgo(400), payment_accounts: [{ account: null, amount: 9000 }] })
  const old = await sell(3, { date: daysAgo(20), payment_accounts: [{ account: null, amount: 1000 }] })
  const last = await sell(2)
  await cancel(shop, `sales/${await sell(1)}`)
  expect(await figures(shop, `contacts/${bola}`)).toMatchObject({
    sales: { count: 2, total: 5000, last: { id: last }, oldest_unpaid: { id: old, number: 'SL-000002', left: 2000 } },
    intakes: { count: 1, total: 30_000, last: { id: first, number: 'SI-000001' } },
  })
  expect(await figures(shop, `contacts/${dan}`)).toEqual({
    sales: { count: 0, total: 0, last: null, oldest_unpaid: null },
    intakes: { count: 0, total: 0, last: null },
    ages: [],
  })
  expect(await figures(shop, `contacts/${shop.walkIn}`)).toEqual({ sales: null, intakes: null, ages: null })
  expect(await figures(await shop.member(['contact.view']), `contacts/${bola}`)).toEqual({ sales: null, intakes: null, ages: null })
  const keeper = await shop.member(['contact.view', 'inventory-action.view'])
  expect(await figures(keeper, `contacts/${bola}`)).toMatchObject({ sales: null, intakes: { count: 1, total: null } })
})
