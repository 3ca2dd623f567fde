import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const shop = await openShop(server)

test('a token that has not expired does not let in a removed or logged-out member', async () => {
  const [removed, loggedOutMember] = [await shop.member(['brand.view']), await shop.member(['brand.view'])]
  await server.app.database.transaction(shop, (db) =>
    db
      .updateTable('members')
      .set({ deleted_at: new Date().toISOString() })
      .where('business_id', '=', shop.business_id)
      .where('merchant_id', '=', removed.merchant_id)
      .execute(),
  )
  expect(await loggedOutMember.call('POST', '/v1/merchant/auth/logout')).toMatchObject({ status: 200 })
  for (const caller of [removed, loggedOutMember]) expect(await caller.call('GET', '/v1/business/brands')).toMatchObject({ status: 401 })
})
