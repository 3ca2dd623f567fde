import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

/** Credit is used while its payment, or the sale that it pays, is undone: the second request sees the first one’s effect. */
const server = await testServer()
const meet = await openLockConflicts(server)

async function riceShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice 50kg' })
  const [mile, ada] = [await addContact(server, shop, 'Mile 12'), await addContact(server, shop, 'Ada Obi')]
  await stockUp(shop, mile, rice, 100, 6_000)
  const form = (more: object = {}) => ({
    ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price: 10_000 }], payable_amount: 10_000 },
    ...more,
  })
  const sell = async (more: object = {}) => String((await shop.call('PUT', '/v1/business/sales', form(more))).body.sale?.id)
  const path = `/v1/business/contacts/${ada}`
  const ahead = async () =>
    String((await shop.call('POST', `${path}/payments`, { direction: 'in', amount: 10_000, documents: [] })).body.contact_payment?.id)
  const use = (id: string) => shop.call('POST', `${path}/credit`, { direction: 'in', documents: [{ id, amount: 10_000 }] })
  const open = async () => (await shop.call('GET', `${path}/open-items?direction=in`)).body as unknown as { total: number; credit: number }
  return { shop, rice, mile, ada, path, form, sell, ahead, use, open }
}

test('a payment is undone while its credit is used', async () => {
  const { shop, path, sell, ahead, use, open } = await riceShop()
  const [payment, sale] = [await ahead(), await sell()]
  const met = await meet(
    () => use(sale),
    () => shop.call('DELETE', `${path}/payments/${payment}`),
  )
  expect([met.waited, met.first.status, met.second.status]).toEqual([true, 200, 200])
  expect(await open()).toMatchObject({ total: 10_000, credit: 0 })
})

test('a sale is canceled, or corrected, while it is settled with credit', async () => {
  const { shop, form, sell, ahead, use, open } = await riceShop()
  await ahead()
  const [canceled, corrected] = [await sell(), await sell()]
  const cancelResult = await meet(
    () => use(canceled),
    () => shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' }),
  )
  expect([cancelResult.waited, cancelResult.first.status, cancelResult.second.status]).toEqual([true, 200, 200])
  expect(await open()).toMatchObject({ total: 10_000, credit: 10_000 })
  const correctionResult = await meet(
    () => use(corrected),
    () => shop.call('PUT', '/v1/business/sales', form({ corrects: corrected })),
  )
  expect([correctionResult.waited, correctionResult.first.status, correctionResult.second.status]).toEqual([true, 200, 201])
  expect(await open()).toMatchObject({ total: 0, credit: 0 })
})

test('the overpayment of a sale is used as credit while its payment is undone, and while its return is canceled', async () => {
  const { shop, rice, ada, sell, use, open } = await riceShop()
  const over = await sell({ payment_accounts: [{ amount: 20_000 }] })
  const sale = await sell()
  const paid = (await shop.call('GET', `/v1/business/sales/${over}?with_payments`)).body.sale?.edges?.payments as unknown as {
    id: string
  }[]
  const undone = await meet(
    () => use(sale),
    () => shop.call('DELETE', `/v1/business/sales/${over}/payments/${paid[0]?.id}`),
  )
  expect([undone.waited, undone.first.status, undone.second.status]).toEqual([true, 200, 200])
  expect(await open()).toMatchObject({ total: 20_000, credit: 0 })
  await shop.call('POST', `/v1/business/sales/${over}/payments`, { amount: 10_000 })
  const back = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
    ...{ contact: ada, location: shop.location, sale: over, items: [{ product: rice, quantity: 1, price: 10_000 }] },
  })
  const id = String(back.body.inventory_action?.id)
  const canceled = await meet(
    () => use(sale),
    () => shop.call('PATCH', `/v1/business/inventory-actions/${id}/status`, { status: 'canceled' }),
  )
  expect([canceled.waited, canceled.first.status, canceled.second.status]).toEqual([true, 200, 200])
  expect(await open()).toMatchObject({ total: 10_000, credit: 0 })
})

test('an allocation between documents of one merged contact stays after the contacts are unmerged', async () => {
  const { shop, ada, mile, sell, use, ahead } = await riceShop()
  await ahead()
  const sale = await sell()
  expect((await shop.call('POST', `/v1/business/contacts/${ada}/merge`, { into: mile })).status).toBe(200)
  expect((await use(sale)).status).toBe(200)
  expect((await shop.call('POST', `/v1/business/contacts/${ada}/unmerge`, {})).status).toBe(200)
  expect((await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })).status).toBe(200)
})

test('the books are sound', () => expectSoundBooks(server))
