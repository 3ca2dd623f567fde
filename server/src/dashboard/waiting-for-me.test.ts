import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** Numbers of the documents that await a member’s approval, and their count. */
async function waitingFor(caller: Caller): Promise<[string[], unknown]> {
  const { status, body } = await caller.call('GET', '/v1/business/dashboard/waiting')
  expect(status).toBe(200)
  const { sales, actions, count } = body.waiting as JsonBody
  return [[sales, actions].flatMap((documents) => (documents as unknown as { number: string }[]).map(({ number }) => number)), count]
}

/** A shop in which sales need two people and intakes one; rice is on its shelf. */
async function carefulShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 600, price: 1000 })
  const mile = await addContact(server, shop, 'Mile 12')
  await stockUp(shop, mile, rice, 50, 600)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 2, stock_intake_approval_level: 1 })
  const sell = async (caller: Caller, location = shop.location) => {
    const items = [{ product: rice, quantity: 1, price: 1000 }]
    const form = { contact: shop.walkIn, location, items, payable_amount: 1000, payment_accounts: [{ account: null, amount: 1000 }] }
    const answer = await caller.call('PUT', '/v1/business/sales', form)
    expect(answer.status).toBe(201)
    return String(answer.body.sale?.id)
  }
  const approve = (caller: Caller, sale: string) => caller.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'approved' })
  return { shop, rice, mile, sell, approve }
}

const approver = (shop: Shop, location?: string) =>
  shop.member(['sale.create', 'sale.mark-approved', 'inventory-action.mark-approved'], location)

test('a sale waits for members who may still approve it, and not for its maker or earlier approvers', async () => {
  const { shop, sell, approve } = await carefulShop()
  const [ada, bola] = [await approver(shop), await approver(shop)]
  const sale = await sell(ada)
  expect(await waitingFor(ada)).toEqual([[], 0])
  expect(await waitingFor(bola)).toEqual([['SL-000001'], 1])
  expect(await waitingFor(shop)).toEqual([['SL-000001'], 1])
  expect(await approve(bola, sale)).toMatchObject({ status: 200 })
  expect(await waitingFor(bola)).toEqual([[], 0])
  const { body } = await shop.call('GET', '/v1/business/dashboard/waiting')
  expect(body.waiting?.sales?.[0]).toMatchObject({ number: 'SL-000001', total: 1000, approved_by_count: 1, approval_level: 2 })
  expect(await approve(shop, sale)).toMatchObject({ status: 200, body: { sale: { status: 'approved' } } })
  expect(await waitingFor(shop)).toEqual([[], 0])
})

test('an owner’s own document waits for them too; stock waits for who may approve stock', async () => {
  const { shop, rice, mile, sell } = await carefulShop()
  await sell(shop)
  await stockUp(shop, mile, rice, 5, 600)
  expect(await waitingFor(shop)).toEqual([['SL-000001', 'SI-000002'], 2])
  expect(await waitingFor(await shop.member(['sale.mark-approved']))).toEqual([['SL-000001'], 1])
  expect(await waitingFor(await shop.member(['inventory-action.mark-approved']))).toEqual([['SI-000002'], 1])
})

test('a member of one location sees its pending documents, and the menu shows the oldest of them and counts all', async () => {
  const { shop, sell } = await carefulShop()
  const yaba = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Yaba',
    country: 'NG',
    state: 'Lagos',
    city: 'Yaba',
    address: '4 Herbert Macaulay Way',
    latitude: 6.5,
    longitude: 3.37,
  })
  for (let index = 0; index < 9; index++) await sell(shop)
  expect(await waitingFor(await approver(shop, String(yaba.body.location?.id)))).toEqual([[], 0])
  const [numbers, count] = await waitingFor(await approver(shop, shop.location))
  expect([numbers.length, numbers[0], count]).toEqual([8, 'SL-000001', 9])
})

test('an approver sees the credit of a customer’s return, and no costs', async () => {
  const { shop, rice, mile } = await carefulShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  const items = [{ product: rice, quantity: 1, price: 1000 }]
  await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', { contact: mile, location: shop.location, items })
  await stockUp(shop, mile, rice, 5, 600)
  const { body } = await (await shop.member(['inventory-action.mark-approved'])).call('GET', '/v1/business/dashboard/waiting')
  expect(body.waiting?.actions).toMatchObject([
    { kind: 'return-inward', total: 1000 },
    { kind: 'intake', total: null },
  ])
})
