import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { cash, shirtShop } from '../testing/shirt-shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('the creator of an exchange cannot approve it, unless they own the business', async () => {
  const { shop, sell, swap, settleSale, settleBack, levels } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  await levels({ return_inward_approval_level: 1, sale_approval_level: 1 })
  const maker = await shop.member(allPermissions)
  const exchange = (await swap(first, 1, 1, { payment_accounts: cash(500) }, maker)).body
  const ownDocument = { status: 422, body: { code: 'own_document' } }
  expect(await settleSale(exchange.sale?.id, 'approved', {}, maker)).toMatchObject(ownDocument)
  expect(await settleBack(exchange.inventory_action?.id, 'approved', {}, maker)).toMatchObject(ownDocument)
  expect((await settleSale(exchange.sale?.id, 'approved')).body).toMatchObject({ sale: { status: 'approved' } })
})

test('the books are sound', () => expectSoundBooks(server))
