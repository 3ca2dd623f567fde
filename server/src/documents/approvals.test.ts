import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('a document keeps the approval level of its creation when the setting changes', async () => {
  const shop = await openShop(server)
  const [rice, ada] = [await addProduct(server, shop, { name: 'Rice', price: 100 }), await addContact(server, shop)]
  await stockUp(shop, ada, rice, 10, 60)
  const cashier = await shop.member(['sale.create'])
  const level = (sale_approval_level: number) => shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level })
  const items = [{ product: rice, quantity: 1, price: 100 }]
  const sell = async () =>
    (await cashier.call('PUT', '/v1/business/sales', { contact: ada, location: shop.location, items, payable_amount: 100 })).body.sale
  await level(2)
  const strict = await sell()
  await level(1)
  const lax = await sell()
  await level(0)
  expect(await sell()).toMatchObject({ status: 'approved' })
  await level(2)
  const approve = async (id: unknown) =>
    (await shop.call('PATCH', `/v1/business/sales/${String(id)}/status`, { status: 'approved' })).body.sale
  expect(await approve(lax?.id)).toMatchObject({ status: 'approved', approval_level: 1 })
  await level(0)
  expect(await approve(strict?.id)).toMatchObject({ status: 'pending', approval_level: 2, approved_by_count: 1 })
})

test('a member who approves a document twice is refused, and counts once', async () => {
  const shop = await openShop(server)
  const [wash, ada] = [await addProduct(server, shop, { name: 'Wash', price: 100, service: true }), await addContact(server, shop)]
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 2 })
  const cashier = await shop.member(['sale.create'])
  const items = [{ product: wash, quantity: 1, price: 100 }]
  const form = { contact: ada, location: shop.location, items, payable_amount: 100 }
  const path = `/v1/business/sales/${String((await cashier.call('PUT', '/v1/business/sales', form)).body.sale?.id)}`
  const approve = () => shop.call('PATCH', `${path}/status`, { status: 'approved' })
  expect(await approve()).toMatchObject({ status: 200, body: { sale: { status: 'pending', approved_by_count: 1 } } })
  expect(await approve()).toMatchObject({ status: 422, body: { message: 'You have already approved this' } })
  expect((await shop.call('GET', path)).body.sale).toMatchObject({ status: 'pending', approved_by_count: 1 })
})
