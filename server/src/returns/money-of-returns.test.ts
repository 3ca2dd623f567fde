import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const actions = '/v1/business/inventory-actions'

/** A shop with rice, and Ada, who returns a bag without its sale. */
async function broughtBack(more: object = {}) {
  const shop = await openShop(server)
  const [rice, ada] = [await addProduct(server, shop, { name: 'Rice', price: 500 }), await addContact(server, shop, 'Ada')]
  await stockUp(shop, await addContact(server, shop), rice, 10, 300)
  const form = { contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price: 500 }] }
  const bring = async (of: object = {}) => (await shop.call('PUT', `${actions}/return-inwards`, { ...form, ...of })).body.inventory_action
  const sell = async (contact = ada) => (await shop.call('PUT', '/v1/business/sales', { ...form, contact, payable_amount: 500 })).body.sale
  const back = await bring(more)
  const pay = (amount: number) => shop.call('POST', `${actions}/${String(back?.id)}/payments`, { account: null, amount })
  const balanceOf = async (id: string) => (await shop.call('GET', `/v1/business/contacts/${id}`)).body.contact?.balance
  return { shop, rice, ada, back, bring, sell, pay, balanceOf }
}

test('a later refund without a sale is at most the amount owed to the customer then', async () => {
  const { shop, ada, sell, pay, balanceOf } = await broughtBack()
  expect(await balanceOf(ada)).toBe(-500)
  await sell()
  // Later purchases used up the credit.
  expect(await balanceOf(ada)).toBe(0)
  expect(await pay(1)).toMatchObject({ status: 422, body: { errors: { amount: [expect.stringContaining('₦0.00')] } } })
  await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount: 30, type: 'decrement' })
  expect([(await pay(31)).status, (await pay(30)).status, await balanceOf(ada)]).toEqual([422, 200, 0])
})

test('a refund to a merged contact is limited by the balance of the main contact', async () => {
  const { shop, ada, sell, pay, balanceOf } = await broughtBack()
  const twin = await addContact(server, shop, 'Ada B.')
  await shop.call('POST', `/v1/business/contacts/${ada}/merge`, { into: twin })
  expect((await pay(200)).status).toBe(200)
  expect(await balanceOf(twin)).toBe(-300)
  await sell(twin)
  expect(await pay(100)).toMatchObject({ status: 422, body: { errors: { amount: [expect.any(String)] } } })
  expect(await balanceOf(twin)).toBe(200)
})

test('an account that a return which waits is to be handed back from is in use until it is settled', async () => {
  const { shop, bring } = await broughtBack()
  const form = { bank_name: 'GTBank', bank_code: '058', account_name: 'Kasuwa Stores', account_number: '0123456789' }
  const bank = String((await shop.call('PUT', '/v1/business/bank-accounts', form)).body.bank_account?.id)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  const waiting = await bring({ payment_accounts: [{ account: bank, amount: 500 }] })
  expect(waiting).toMatchObject({ status: 'pending', pays_back: [{ account: { id: bank }, amount: 500 }] })
  const drop = () => shop.call('DELETE', `/v1/business/bank/accounts/${bank}`)
  expect(await drop()).toMatchObject({ status: 422, body: { code: 'in_use' } })
  await shop.call('PATCH', `${actions}/${String(waiting?.id)}/status`, { status: 'canceled' })
  expect((await drop()).status).toBe(200)
})

test('a refund is at most the total of its return, even if the customer is owed more', async () => {
  const { shop, rice, ada } = await broughtBack()
  const form = { contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price: 500 }] }
  const { body } = await shop.call('PUT', `${actions}/return-inwards`, { ...form, payment_accounts: [{ account: null, amount: 501 }] })
  expect(body.errors).toEqual({ payment_accounts: ['At most ₦5.00 can be refunded: the total of the return'] })
})

test('a field without the field it depends on is refused, not ignored', async () => {
  const { shop, rice, ada, sell } = await broughtBack()
  const sale = await sell()
  const items = sale?.items as unknown as JsonBody[]
  const sale_item = items[0]?.id
  const [intake] = (await shop.call('GET', `${actions}?kind=intake`)).body.rows as unknown as JsonBody[]
  const received = (await shop.call('GET', `${actions}/${String(intake?.id)}`)).body.inventory_action?.items as unknown as JsonBody[]
  const line = { product: rice, quantity: 1 }
  const parties = { contact: ada, location: shop.location }
  const alone: [method: 'PUT' | 'POST', path: string, body: object, field: string][] = [
    ['PUT', `${actions}/return-inwards`, { ...parties, items: [{ ...line, price: 500, sale_item }] }, 'items.0.sale_item'],
    [
      'PUT',
      `${actions}/return-outwards`,
      { ...parties, items: [{ ...line, cost: 300, intake_item: received[0]?.id }] },
      'items.0.intake_item',
    ],
    [
      'PUT',
      '/v1/business/sales',
      { ...parties, items: [{ ...line, price: 500 }], payable_amount: 500, quotation_expired: true },
      'quotation_expired',
    ],
    [
      'POST',
      '/v1/business/products/bulk-edit',
      { products: [rice], changes: { price: { percent: 5, round: 'up' } } },
      'changes.price.round',
    ],
  ]
  for (const [method, path, form, field] of alone) {
    const { status, body } = await shop.call(method, path, form)
    expect([status, Object.keys(body.errors ?? {})], path).toEqual([422, [field]])
  }
})

test('stock documents are found by the sale that they take back of', async () => {
  const { shop, sell, bring } = await broughtBack()
  const [firstSale, secondSale] = [await sell(), await sell()]
  const [first] = [await bring({ sale: firstSale?.id }), await bring({ sale: secondSale?.id })]
  const { rows } = (await shop.call('GET', `${actions}?sale=${String(firstSale?.id)}`)).body
  expect((rows as unknown as JsonBody[]).map(({ number, sale_id }) => [number, sale_id])).toEqual([[first?.number, firstSale?.id]])
})

test('a payment of a sale meets the amount due after its return, and what exceeds that is credit', async () => {
  const { shop, rice, ada, bring, balanceOf } = await broughtBack()
  const items = [{ product: rice, quantity: 3, price: 500 }]
  const form = { contact: ada, location: shop.location, items, payable_amount: 1500 }
  const sale = String((await shop.call('PUT', '/v1/business/sales', form)).body.sale?.id)
  expect(await bring({ sale })).toMatchObject({ status: 'approved', total: 500 })
  const payWith = (amount: number, left: number) => shop.call('POST', `/v1/business/sales/${sale}/payments`, { amount, left })
  expect(await payWith(1000, 1500)).toMatchObject({ status: 422, body: { errors: { amount: [expect.stringContaining('₦10.00')] } } })
  expect(await payWith(1200, 1000)).toMatchObject({ status: 200, body: { credit: 200 } })
  expect(await balanceOf(ada)).toBe(-500 - 200)
})

test('after all of this the books are sound', () => expectSoundBooks(server))
