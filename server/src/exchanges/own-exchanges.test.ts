import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { cash, shirtShop } from '../testing/shirt-shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('who made an exchange approves neither half of it, unless they own the business', async () => {
  const { shop, sell, swap, settleSale, settleBack, levels } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  await levels({ return_inward_approval_level: 1, sale_approval_level: 1 })
  const maker = await shop.member(allPermissions)
  const made = (await swap(first, 1, 1, { payment_accounts: cash(500) }, maker)).body
  const own = { status: 422, body: { code: 'own_document' } }
  expect(await settleSale(made.sale?.id, 'approved', {}, maker)).toMatchObject(own)
  expect(await settleBack(made.inventory_action?.id, 'approved', {}, maker)).toMatchObject(own)
  expect((await settleSale(made.sale?.id, 'approved')).body).toMatchObject({ sale: { status: 'approved' } })
})

test('the books are sound', () => expectSoundBooks(server))
