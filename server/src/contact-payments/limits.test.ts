import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

/** Limits, refusals and visibility of a contact’s payments and credit. */
const server = await testServer()

/** A bag of rice is ₦100.00. */
async function riceShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice 50kg' })
  const [mile, ada] = [await addContact(server, shop, 'Mile 12'), await addContact(server, shop, 'Ada Obi')]
  await stockUp(shop, mile, rice, 100, 6_000)
  const path = (contact = ada) => `/v1/business/contacts/${contact}`
  const sell = async (bags: number, more: object = {}) => {
    const items = [{ product: rice, quantity: bags, price: 10_000 }]
    const form = { contact: ada, location: shop.location, items, payable_amount: bags * 10_000, ...more }
    const { body } = await shop.call('PUT', '/v1/business/sales', form)
    expect(body, JSON.stringify(body)).toMatchObject({ sale: { id: expect.any(String) } })
    return String(body.sale?.id)
  }
  const pay = (amount: number, more: object = {}, contact = ada) =>
    shop.call('POST', `${path(contact)}/payments`, { direction: 'in', amount, ...more })
  const adjust = async (amount: number) => {
    const type = amount > 0 ? 'increment' : 'decrement'
    expect(await shop.call('POST', `${path()}/adjust-balance`, { amount: Math.abs(amount), type })).toMatchObject({ status: 200 })
  }
  const open = async (caller: Pick<typeof shop, 'call'> = shop) =>
    (await caller.call('GET', `${path()}/open-items?direction=in`)).body as unknown as { rows: JsonBody[]; total: number; credit: number }
  const branch = async () => {
    const place = { country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Awolowo Way', latitude: 6.6, longitude: 3.35 }
    return String((await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Ikeja', ...place })).body.location?.id)
  }
  return { shop, rice, mile, ada, path, sell, pay, adjust, open, branch }
}

const idOf = ({ body }: { body: JsonBody }) => String(body.contact_payment?.id)
const fieldError = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })

test('a payment pays the earliest due date first, however late it was recorded, and of an adjustment only the unpaid amount', async () => {
  const { sell, pay, adjust, open } = await riceShop()
  const later = await sell(1, { date: '2026-01-02', due_date: '2026-03-01' })
  const first = await sell(1, { date: '2026-01-02', due_date: '2026-02-01' })
  await adjust(4_000)
  await pay(12_000)
  expect((await open()).rows).toMatchObject([
    { id: later, left: 8_000 },
    { kind: 'adjustment', left: 4_000 },
  ])
  await pay(9_000)
  expect((await open()).rows).toMatchObject([{ kind: 'adjustment', amount: 4_000, left: 3_000 }])
  await pay(5_000)
  expect(await open()).toMatchObject({ rows: [], credit: 2_000 })
  expect(first).not.toBe(later)
})

test('the walk-in customer pays for each sale, and no more goes to documents than is paid', async () => {
  const { shop, sell, pay, open } = await riceShop()
  expect(await pay(100, {}, shop.walkIn)).toMatchObject({ status: 422 })
  const documents = [
    { id: await sell(1), amount: 6_000 },
    { id: await sell(1), amount: 6_000 },
  ]
  expect(await pay(10_000, { documents })).toMatchObject(fieldError('documents'))
  expect(await open()).toMatchObject({ total: 20_000, credit: 0 })
})

test('a return without a sale becomes credit, and a balance adjustment of a supplier does not', async () => {
  const { shop, rice, ada, sell, adjust, open } = await riceShop()
  const back = { contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price: 10_000 }] }
  expect(await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', back)).toMatchObject({ status: 201 })
  expect((await open()).credit).toBe(10_000)
  await sell(1, { credit: 10_000 })
  expect((await open()).credit).toBe(0)
  expect(await shop.call('PATCH', `/v1/business/contacts/${ada}`, { contact_type: 'both' })).toMatchObject({ status: 200 })
  await adjust(-4_000)
  expect((await open()).credit).toBe(0)
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { contact_type: 'customer' })
  expect((await open()).credit).toBe(4_000)
})

test('a payment is undone by who records such, where it settled nothing elsewhere, and never into an account that is closed', async () => {
  const { shop, path, sell, pay, branch } = await riceShop()
  const bank = { bank_name: 'GTBank', bank_code: '058', account_name: 'Kasuwa Stores', account_number: '0123456789' }
  const account = String((await shop.call('PUT', '/v1/business/bank-accounts', bank)).body.bank_account?.id)
  await sell(1)
  const payment = idOf(await pay(10_000, { account }))
  expect(payment).not.toBe('undefined')
  const undo = (caller: Pick<typeof shop, 'call'> = shop, query = '') => caller.call('DELETE', `${path()}/payments/${payment}${query}`)
  expect(await undo(await shop.member(['inventory-action.edit']))).toMatchObject({ status: 404 })
  expect(await undo(await shop.member(['sale.edit'], await branch()))).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('another location') },
  })
  expect(await shop.call('DELETE', `/v1/business/bank/accounts/${account}`)).toMatchObject({ status: 200 })
  expect(await undo()).toMatchObject(fieldError('refund_account'))
  expect(await undo(shop, '?refund_account=cash')).toMatchObject({ status: 200, body: { contact_payment: { is_undone: true } } })
})

test('a member of one location pays no documents of another location, and uses no credit from there', async () => {
  const { shop, path, sell, open, branch } = await riceShop()
  const bound = await shop.member(['sale.view', 'sale.edit'], await branch())
  const over = await sell(1, { payment_accounts: [{ amount: 15_000 }] })
  const unpaidSale = await sell(1)
  expect(await open()).toMatchObject({ total: 10_000, credit: 5_000 })
  expect(await open(bound)).toMatchObject({ rows: [], total: 0, credit: 0 })
  const documents = [{ id: unpaidSale, amount: 5_000 }]
  expect(await bound.call('POST', `${path()}/credit`, { direction: 'in', documents })).toMatchObject(fieldError('documents.0.id'))
  const paid = await bound.call('POST', `${path()}/payments`, { direction: 'in', amount: 1_000 })
  expect(paid.body.contact_payment).toMatchObject({ left: 1_000, allocations: [] })
  expect(over).not.toBe(unpaidSale)
})

test('a correction for another contact is not paid by allocations of the first contact', async () => {
  const { shop, mile, sell, pay, open } = await riceShop()
  const wrong = await sell(1)
  await pay(10_000)
  const right = await sell(1, { corrects: wrong, contact: mile })
  expect((await shop.call('GET', `/v1/business/sales/${right}`)).body.sale).toMatchObject({ paid_amount: 0, payment_status: 'unpaid' })
  expect(await open()).toMatchObject({ total: 0, credit: 10_000 })
})

test('older payments are those before the one that is named', async () => {
  const { shop, path, pay } = await riceShop()
  const [first, second, third] = [idOf(await pay(1)), idOf(await pay(2)), idOf(await pay(3))]
  const listed = async (query = '') =>
    ((await shop.call('GET', `${path()}/payments${query}`)).body as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id)
  expect(await listed()).toEqual([third, second, first])
  expect(await listed(`?before=${second}`)).toEqual([first])
})

test('a blocked customer is on no new sale, and still pays open sales', async () => {
  const { shop, rice, ada, path, sell, pay } = await riceShop()
  await sell(1)
  expect((await shop.call('POST', `${path()}/toggle-blacklist`, { is_blacklisted: true })).status).toBe(200)
  const items = [{ product: rice, quantity: 1, price: 10_000 }]
  const form = { contact: ada, location: shop.location, items, payable_amount: 10_000 }
  expect(await shop.call('PUT', '/v1/business/sales', form)).toMatchObject(fieldError('contact'))
  expect((await pay(10_000)).status).toBe(200)
})

test('the books are sound', () => expectSoundBooks(server))
