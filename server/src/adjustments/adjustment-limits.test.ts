import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const path = '/v1/business/inventory-actions'

/** A shop with ten bags of rice on the shelf. */
async function tenBags() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop)
  await stockUp(shop, await addContact(server, shop), rice, 10, 500)
  const adjust = (items: object[]) =>
    shop.call('PUT', `${path}/adjustments`, { location: shop.location, items: items.map((item) => ({ product: rice, ...item })) })
  return { shop, rice, adjust }
}

test('an adjustment takes no payment, and its cancel refunds no money', async () => {
  const { shop, rice, adjust } = await tenBags()
  const { id } = (await adjust([{ quantity: -1, reason: 'loss' }])).body.inventory_action ?? {}
  const rejection = { status: 422, body: { code: 'takes_no_money' } }
  expect(await shop.call('POST', `${path}/${id}/payments`, { amount: 100 })).toMatchObject(rejection)
  expect(await shop.call('PATCH', `${path}/${id}/status`, { status: 'canceled', refund: true })).toMatchObject(rejection)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 9 })
  expect((await shop.call('PATCH', `${path}/${id}/status`, { status: 'canceled', refund: false })).status).toBe(200)
})

test('an adjustment has a limit on its total, for incoming and outgoing value alike', async () => {
  const { shop, adjust } = await tenBags()
  const most = 10_000_000_000_000
  const tooLarge = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  expect(await adjust([{ quantity: 101, cost: most, reason: 'found' }])).toMatchObject(tooLarge('items'))
  expect(
    await adjust([
      { quantity: 100, cost: most, reason: 'found' },
      { quantity: 0, value: -1, reason: 'damage' },
    ]),
  ).toMatchObject(tooLarge('items'))
  const opening = { location: shop.location, quantity: 101, cost: most }
  expect(await shop.call('PUT', '/v1/business/products', { name: 'Peak Milk 400g', type: 'standard', opening })).toMatchObject(
    tooLarge('opening.quantity'),
  )
  expect((await shop.call('GET', '/v1/business/products?search=Peak')).body.page).toMatchObject({ total_rows: 0 })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
