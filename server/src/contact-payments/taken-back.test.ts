import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** A bag of rice is ₦100.00. */
async function riceShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice 50kg' })
  const [mile, ada] = [await addContact(server, shop, 'Mile 12'), await addContact(server, shop, 'Ada Obi')]
  const intake = await stockUp(shop, mile, rice, 100, 6_000)
  const form = (bags: number, more: object = {}) => ({
    ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity: bags, price: 10_000 }], payable_amount: bags * 10_000 },
    ...more,
  })
  const sell = async (bags: number, more: object = {}) => {
    const { body } = await shop.call('PUT', '/v1/business/sales', form(bags, more))
    expect(body).toMatchObject({ sale: { id: expect.any(String) } })
    return String(body.sale?.id)
  }
  const pay = async (amount: number, more: object = {}) =>
    String(
      (await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount, ...more })).body.contact_payment?.id,
    )
  const paidOn = async (id: string) => (await shop.call('GET', `/v1/business/sales/${id}`)).body.sale?.paid_amount
  const credit = async () => (await shop.call('GET', `/v1/business/contacts/${ada}/open-items?direction=in`)).body.credit
  const cancel = (id: string, more: object = {}) => shop.call('PATCH', `/v1/business/sales/${id}/status`, { status: 'canceled', ...more })
  return { shop, rice, mile, ada, intake, form, sell, pay, paidOn, credit, cancel }
}

test('allocations to a canceled sale become credit again, and documents paid by its refunded overpayment are due again', async () => {
  const { shop, ada, sell, pay, paidOn, credit, cancel } = await riceShop()
  const first = await sell(1)
  await pay(10_000)
  await cancel(first)
  expect([await paidOn(first), await credit()]).toEqual([0, 10_000])
  const second = await sell(1, { credit: 10_000 })
  expect([await paidOn(second), await credit()]).toEqual([10_000, 0])
  // Overpaid by 5,000, which pay for the third.
  const over = await sell(1, { payment_accounts: [{ amount: 15_000 }] })
  const third = await sell(2, { credit: 5_000 })
  expect([await paidOn(over), await paidOn(third)]).toEqual([10_000, 5_000])
  const response = await shop.call('GET', `/v1/business/sales/${over}/consequence?status=canceled&refund=1`)
  expect(response.body).toMatchObject({ owed_again: [{ id: third, kind: 'sale', amount: 5_000 }] })
  await cancel(over, { refund: true })
  expect([await paidOn(over), await paidOn(third)]).toEqual([0, 0])
  expect((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance).toBe(20_000)
})

test('a canceled sale is refunded later, as far as its credit was not used', async () => {
  const { shop, sell, paidOn, cancel } = await riceShop()
  const sale = await sell(1, { payment_accounts: [{ amount: 4_000 }, { amount: 6_000 }] })
  await cancel(sale)
  await sell(1, { credit: 3_000 })
  const refund = (body: object) => shop.call('POST', `/v1/business/sales/${sale}/refund`, body)
  expect(await refund({ amount: 7_001 })).toMatchObject({ status: 422 })
  expect(await refund({ amount: 2_000 })).toMatchObject({ status: 200, body: { sale: { paid_amount: 5_000 } } })
  expect(await refund({})).toMatchObject({ status: 200 })
  expect(await paidOn(sale)).toBe(0)
  expect(await refund({})).toMatchObject({ status: 422 })
})

test('a correction takes over the allocations of the wrong sale', async () => {
  const { sell, pay, paidOn, credit } = await riceShop()
  const wrong = await sell(2)
  await pay(20_000)
  const right = await sell(1, { corrects: wrong })
  expect([await paidOn(wrong), await paidOn(right), await credit()]).toEqual([0, 10_000, 10_000])
})

test('goods that go back settle their intake, and no more once that is canceled; a deleted adjustment settles nothing', async () => {
  const { shop, rice, mile, ada, intake, sell, paidOn } = await riceShop()
  const back = await shop.call('PUT', '/v1/business/inventory-actions/return-outwards', {
    ...{ contact: mile, location: shop.location, intake, items: [{ product: rice, quantity: 2, cost: 6_000 }] },
  })
  const paid = async () => (await shop.call('GET', `/v1/business/inventory-actions/${intake}`)).body.inventory_action?.paid_amount
  const id = String(back.body.inventory_action?.id)
  if (String(back.body.inventory_action?.status) === 'pending')
    await shop.call('PATCH', `/v1/business/inventory-actions/${id}/status`, { status: 'approved' })
  expect(await paid()).toBe(12_000)
  await shop.call('PATCH', `/v1/business/inventory-actions/${id}/status`, { status: 'canceled' })
  expect(await paid()).toBe(0)
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { contact_type: 'customer' })
  const response = await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount: 4_000, type: 'decrement' })
  const sale = await sell(1, { credit: 4_000 })
  expect(await paidOn(sale)).toBe(4_000)
  await shop.call('DELETE', `/v1/business/contacts/balance-transactions/${String(response.body.balance_transaction?.id)}`)
  expect(await paidOn(sale)).toBe(0)
})

test('a return that paid extra costs of two intakes still pays the second after the first is canceled', async () => {
  const { shop, rice, mile } = await riceShop()
  const at = { location: shop.location }
  const path = '/v1/business/inventory-actions'
  const take = async () => {
    const extra_costs = [{ name: 'Transport', amount: 500, contact: mile }]
    const contact = await addContact(server, shop)
    const items = [{ product: rice, quantity: 1, cost: 100 }]
    return String((await shop.call('PUT', `${path}/intakes`, { ...at, contact, items, extra_costs })).body.inventory_action?.id)
  }
  const first = await take()
  await take()
  await shop.call('PUT', `${path}/return-outwards`, { ...at, contact: mile, items: [{ product: rice, quantity: 1, cost: 1000 }] })
  const open = async () =>
    (await shop.call('GET', `/v1/business/contacts/${mile}/open-items?direction=out`)).body as unknown as {
      rows: { id: string; kind: string; left: number }[]
      credit: number
    }
  const costs = async () => (await open()).rows.filter(({ kind }) => kind === 'extra-cost').map(({ id, left: amount }) => ({ id, amount }))
  const documents = await costs()
  expect(documents.map(({ amount }) => amount)).toEqual([500, 500])
  await shop.call('POST', `/v1/business/contacts/${mile}/credit`, { direction: 'out', documents })
  expect([await costs(), (await open()).credit]).toEqual([[], 0])
  expect(await shop.call('PATCH', `${path}/${first}/status`, { status: 'canceled', reason: 'Twice' })).toMatchObject({ status: 200 })
  expect([await costs(), (await open()).credit]).toEqual([[], 500])
})

test('a member of one location deletes no adjustment that paid a document of another location', async () => {
  const { shop, ada, sell, paidOn } = await riceShop()
  const place = { country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Awolowo Way', latitude: 6.6, longitude: 3.35 }
  const ikeja = await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Ikeja', ...place })
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { contact_type: 'customer' })
  const response = await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount: 4_000, type: 'decrement' })
  const sale = await sell(1, { credit: 4_000 })
  const bound = await shop.member(['contact.delete-balance-transaction'], String(ikeja.body.location?.id))
  const entry = `/v1/business/contacts/balance-transactions/${String(response.body.balance_transaction?.id)}`
  expect(await bound.call('DELETE', entry)).toMatchObject({ status: 422, body: { message: expect.stringContaining('another location') } })
  expect(await paidOn(sale)).toBe(4_000)
  expect(await shop.call('DELETE', entry)).toMatchObject({ status: 200 })
  expect(await paidOn(sale)).toBe(0)
})

test('contacts cannot be unmerged if one paid for the other', async () => {
  const { shop, ada, mile, sell, pay } = await riceShop()
  await pay(10_000)
  const mileSale = await sell(1, { contact: mile })
  await shop.call('POST', `/v1/business/contacts/${mile}/merge`, { into: ada })
  const use = () =>
    shop.call('POST', `/v1/business/contacts/${ada}/credit`, { direction: 'in', documents: [{ id: mileSale, amount: 10_000 }] })
  expect(await use()).toMatchObject({ status: 200 })
  expect(await shop.call('POST', `/v1/business/contacts/${mile}/unmerge`, {})).toMatchObject({ status: 422 })
})

test('the books are sound', () => expectSoundBooks(server))
