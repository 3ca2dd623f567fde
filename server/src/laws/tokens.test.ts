import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const shop = await openShop(server)

test('whoever was removed, or logged out, is not let in again with a token that has not expired', async () => {
  const [removed, gone] = [await shop.member(['brand.view']), await shop.member(['brand.view'])]
  await server.app.database.transaction(shop, (db) =>
    db
      .updateTable('members')
      .set({ deleted_at: new Date().toISOString() })
      .where('business_id', '=', shop.business_id)
      .where('merchant_id', '=', removed.merchant_id)
      .execute(),
  )
  expect(await gone.call('POST', '/v1/merchant/auth/logout')).toMatchObject({ status: 200 })
  for (const caller of [removed, gone]) expect(await caller.call('GET', '/v1/business/brands')).toMatchObject({ status: 401 })
})
