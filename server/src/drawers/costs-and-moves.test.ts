import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const drawers = '/v1/business/drawers'
const intakes = '/v1/business/inventory-actions'

async function openStall() {
  const shop = await openShop(server)
  const [bag, ada] = [await addProduct(server, shop, { name: 'Rice', price: 100_00 }), await addContact(server, shop, 'Ada Eze')]
  const created = await shop.call('PUT', drawers, { location: shop.location, name: 'Front till' })
  const till = `${drawers}/${String(created.body.drawer?.id)}`
  const open = (float: number) => shop.call('POST', `${till}/open`, { float })
  return { shop, bag, ada, till, drawer: created.body.drawer?.id, open }
}

test('a canceled intake returns its transport cost once, to the drawer that the cancellation names', async () => {
  const { shop, bag, ada, till, drawer, open } = await openStall()
  const id = String((await open(200_00)).body.drawer_session?.id)
  const expected = async () => {
    const { accounts } = (await shop.call('GET', `${till}/sessions/${id}`)).body.drawer_session as unknown as {
      accounts: { expected: number }[]
    }
    return accounts[0]?.expected
  }
  const take = async () => {
    const [items, extra_costs] = [[{ product: bag, quantity: 2, cost: 60_00 }], [{ name: 'Transport', amount: 30_00 }]]
    const form = { contact: ada, location: shop.location, items, extra_costs, drawer }
    return String((await shop.call('PUT', `${intakes}/intakes`, form)).body.inventory_action?.id)
  }
  const cancel = (intake: string, more: object = {}) =>
    shop.call('PATCH', `${intakes}/${intake}/status`, { status: 'canceled', reason: 'Sent back', ...more })
  const [intakeAtDrawer, intakeWithoutDrawer] = [await take(), await take()]
  expect(await expected()).toBe(140_00)
  expect((await cancel(intakeAtDrawer, { drawer })).status).toBe(200)
  expect(await expected()).toBe(170_00)
  expect((await cancel(intakeAtDrawer, { drawer })).status).toBe(409)
  expect((await cancel(intakeWithoutDrawer)).status).toBe(200)
  expect(await expected()).toBe(170_00)
})

test('a drawer that moved after its count cannot be reopened at its old location', async () => {
  const { shop, till, open } = await openStall()
  const place = { address: '4 Depot Way', country: 'NG', state: 'Lagos', city: 'Ikeja', latitude: 6.6, longitude: 3.35 }
  const depot = (await shop.call('PUT', '/v1/business/inventory-locations', { ...place, name: 'Depot' })).body.location?.id
  await open(50_00)
  expect((await shop.call('POST', `${till}/close`, { counted: [{ account: null, amount: 50_00 }] })).status).toBe(200)
  const moveResponse = await shop.call('PATCH', till, { name: 'Front till', location: depot })
  expect(moveResponse).toMatchObject({ status: 200, body: { drawer: { location: { name: 'Depot' } } } })
  expect(await shop.call('POST', `${till}/reopen`, {})).toMatchObject({ status: 409, body: { code: 'drawer_moved_since' } })
  expect((await open(50_00)).status).toBe(200)
})

test('a pending return takes its cash from the session in which it is approved', async () => {
  const { shop, bag, ada, till, drawer, open } = await openStall()
  await stockUp(shop, ada, bag, 1, 60_00)
  const items = [{ product: bag, quantity: 1, price: 100_00 }]
  const form = { contact: ada, location: shop.location, items }
  await open(200_00)
  const saleResponse = await shop.call('PUT', '/v1/business/sales', {
    ...form,
    payable_amount: 100_00,
    payment_accounts: [{ amount: 100_00 }],
  })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  const refund = { sale: saleResponse.body.sale?.id, payment_accounts: [{ amount: 100_00 }], drawer }
  const returnResponse = await shop.call('PUT', `${intakes}/return-inwards`, { ...form, ...refund })
  expect(returnResponse.body.inventory_action).toMatchObject({ status: 'pending' })
  const firstClose = await shop.call('POST', `${till}/close`, { counted: [{ account: null, amount: 200_00 }] })
  expect(firstClose.body.drawer_session).toMatchObject({ expected: 200_00, difference: 0 })
  await open(200_00)
  const approval = { status: 'approved', drawer }
  expect((await shop.call('PATCH', `${intakes}/${returnResponse.body.inventory_action?.id}/status`, approval)).status).toBe(200)
  const secondClose = await shop.call('POST', `${till}/close`, { counted: [{ account: null, amount: 100_00 }] })
  expect(secondClose.body.drawer_session).toMatchObject({ expected: 100_00, difference: 0 })
})

test('the books are sound', () => expectSoundBooks(server))
