import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('a brand that is deleted comes off the products that carried it', async () => {
  const shop = await openShop(server)
  const response = await shop.call('PUT', '/v1/business/brands', { name: 'Oraimo' })
  const brand = response.body.brand?.id
  const cable = await shop.call('PUT', '/v1/business/products', { name: 'Cable', type: 'standard', brand })
  expect(cable.body.product).toMatchObject({ brand_id: brand })
  await shop.call('DELETE', `/v1/business/brands/${brand}`)
  const after = await shop.call('GET', `/v1/business/products/${cable.body.product?.id}?with_brand`)
  expect(after.body.product).toMatchObject({ brand_id: null, edges: { brand: null } })
})
