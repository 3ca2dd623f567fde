import { expect, test } from 'vitest'
import { addUpSums } from '../testing/add-up.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Body, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

// At noon, where every zone of these tests has the same day.
const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const server = await ownServer({}, () => now)
const nineDaysAgo = new Date(now - 9 * 86_400_000).toISOString().slice(0, 10)

test('a sale of several products of one category is one sale of it, from what is kept of days too', async () => {
  const shop = await openShop(server)
  const { body } = await shop.call('PUT', '/v1/business/product-categories', { name: 'Grain' })
  const category = (body as unknown as { product_category: { id: string } }).product_category.id
  const supplier = await addContact(server, shop, 'Mile 12')
  const products = []
  for (const name of ['Beans', 'Rice']) {
    const product = await addProduct(server, shop, { name, price: 500 })
    await stockUp(shop, supplier, product, 10, 100)
    expect((await shop.call('PATCH', `/v1/business/products/${product}`, { category })).status).toBe(200)
    products.push(product)
  }
  const items = products.map((product) => ({ product, quantity: 1, price: 500 }))
  const sale = { contact: await addContact(server, shop, 'Ada'), location: shop.location, date: nineDaysAgo, items, payable_amount: 1000 }
  expect((await shop.call('PUT', '/v1/business/sales', sale)).status).toBe(201)
  const figures = ({ count, quantity }: Body) => [count, quantity]
  const told = async (query: string) => {
    const answer = await shop.call('GET', `/v1/business/sales/report?period=last-90-days${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const sold = (answer.body.rows as unknown as Body[]).filter(({ quantity }) => Number(quantity) > 0)
    return { rows: sold.map((row) => [(row._group as Body | null)?.name, ...figures(row)]), total: figures(answer.body._total as Body) }
  }
  for (const isKept of [false, true]) {
    if (isKept) await addUpSums(server)
    expect(await told('&group_by=category')).toEqual({ rows: [['Grain', 1, 2]], total: [1, 2] })
    const apart = [
      ['Beans', 1, 1],
      ['Rice', 1, 1],
    ]
    expect(await told(`&group_by=product&category=${category}&sort=name.asc`)).toEqual({ rows: apart, total: [1, 2] })
    expect((await told(`&category=${category}`)).total).toEqual([1, 2])
  }
})
