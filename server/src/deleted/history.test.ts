import { expect, test } from 'vitest'
import { addContact } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('a deleted product and customer are in no list, and stay on their sale and in reports', async () => {
  const shop = await openShop(server)
  const product = await shop.call('PUT', '/v1/business/products', { name: 'Repair', type: 'service', price: 500 })
  const [repair, ada] = [String(product.body.product?.id), await addContact(server, shop, 'Ada Obi')]
  const items = [{ product: repair, quantity: 1, price: 500 }]
  const paid = { payable_amount: 500, payment_accounts: [{ amount: 500 }] }
  const saleResponse = await shop.call('PUT', '/v1/business/sales', { contact: ada, location: shop.location, items, ...paid })
  for (const path of [`products/${repair}`, `contacts/${ada}`]) expect((await shop.call('DELETE', `/v1/business/${path}`)).status).toBe(200)
  expect((await shop.call('GET', '/v1/business/products')).body.rows).toEqual([])
  expect((await shop.call('GET', '/v1/business/contacts?search=Ada')).body.rows).toEqual([])
  const { sale } = (await shop.call('GET', `/v1/business/sales/${saleResponse.body.sale?.id}?with_contact`)).body
  expect(sale).toMatchObject({ payable_amount: 500, edges: { contact: { name: 'Ada Obi' } } })
  const report = await shop.call('GET', '/v1/business/sales/report?interval=none&group_by=product')
  expect(report.body.rows).toMatchObject([{ _group: { name: 'Repair' }, total: 500 }])
})
