import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** A bag of rice is ₦100.00, and there are a hundred. */
async function riceShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice 50kg' })
  const [mile, ada] = [await addContact(server, shop, 'Mile 12'), await addContact(server, shop, 'Ada Obi')]
  await stockUp(shop, mile, rice, 100, 6_000)
  const sell = async (bags: number, more: object = {}) => {
    const response = await shop.call('PUT', '/v1/business/sales', {
      ...{
        contact: ada,
        location: shop.location,
        items: [{ product: rice, quantity: bags, price: 10_000 }],
        payable_amount: bags * 10_000,
      },
      ...more,
    })
    expect(response.body).toMatchObject({ sale: { id: expect.any(String) } })
    return String(response.body.sale?.id)
  }
  const pay = (amount: number, more: object = {}) =>
    shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount, ...more })
  const saleOf = async (id: string) => (await shop.call('GET', `/v1/business/sales/${id}?with_payments`)).body.sale
  const open = async (direction = 'in', contact = ada) =>
    (await shop.call('GET', `/v1/business/contacts/${contact}/open-items?direction=${direction}`)).body as unknown as {
      rows: JsonBody[]
      total: number
      credit: number
    }
  const undo = (payment: unknown, query = '') => shop.call('DELETE', `/v1/business/contacts/${ada}/payments/${String(payment)}${query}`)
  const balance = async (contact = ada) => (await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance
  return { shop, rice, mile, ada, sell, pay, saleOf, open, undo, balance }
}

const idOf = ({ body }: { body: JsonBody }) => String(body.contact_payment?.id)

test('a payment settles the oldest first, the remaining amount becomes credit, and one reversal undoes all of it', async () => {
  const { sell, pay, saleOf, open, undo, balance } = await riceShop()
  const sales = [await sell(1), await sell(2), await sell(3)]
  const paid = await pay(35_000, { note: 'Transfer' })
  expect(paid).toMatchObject({
    status: 200,
    body: {
      contact_payment: {
        direction: 'in',
        amount: 35_000,
        left: 0,
        allocations: [{ amount: 10_000 }, { amount: 20_000 }, { amount: 5_000 }],
      },
    },
  })
  const statuses = async () => Promise.all(sales.map(async (id) => (await saleOf(id))?.payment_status))
  expect(await statuses()).toEqual(['paid', 'paid', 'partial'])
  expect(await balance()).toBe(25_000)
  const rest = await pay(40_000)
  expect(rest.body.contact_payment).toMatchObject({ left: 15_000 })
  expect(await statuses()).toEqual(['paid', 'paid', 'paid'])
  expect(await open()).toMatchObject({ rows: [], total: 0, credit: 15_000 })
  expect(await undo(idOf(paid))).toMatchObject({ status: 200, body: { contact_payment: { is_undone: true, allocations: [], left: 0 } } })
  expect(await undo(idOf(paid))).toMatchObject({ status: 422 })
  expect(await statuses()).toEqual(['unpaid', 'unpaid', 'partial'])
  expect(await balance()).toBe(20_000)
  expect(await open()).toMatchObject({ total: 35_000, credit: 15_000 })
})

test('a call may say how much goes to which, and no more than is left there or is paid', async () => {
  const { shop, sell, pay, saleOf, open } = await riceShop()
  const [first, second] = [await sell(1), await sell(2)]
  const to = (...documents: [string, number][]) => ({ documents: documents.map(([id, amount]) => ({ id, amount })) })
  expect(await pay(15_000, to([second, 20_001]))).toMatchObject({ status: 422 })
  expect(await pay(25_000, to([second, 20_001]))).toMatchObject({
    status: 422,
    body: { errors: { 'documents.0.amount': [expect.any(String)] } },
  })
  expect(await pay(25_000, to([second, 15_000], [second, 6_000]))).toMatchObject({ status: 422 })
  expect(await pay(25_000, to([await (async () => shop.walkIn)(), 1]))).toMatchObject({ status: 422 })
  const paid = await pay(25_000, to([second, 15_000]))
  expect(paid.body.contact_payment).toMatchObject({
    left: 10_000,
    allocations: [{ id: second, number: 'SL-000002', direction: 'in', amount: 15_000 }],
  })
  expect([(await saleOf(first))?.paid_amount, (await saleOf(second))?.paid_amount]).toEqual([0, 15_000])
  const used = await shop.call('POST', `/v1/business/contacts/${await contactOf(shop, second)}/credit`, {
    direction: 'in',
    ...to([first, 10_000]),
  })
  expect(used).toMatchObject({ status: 200, body: { credit: 0, total: 5_000 } })
  expect(await open()).toMatchObject({ rows: [{ id: second, left: 5_000 }] })
})

const contactOf = async (shop: Shop, sale: string) =>
  String((await shop.call('GET', `/v1/business/sales/${sale}?with_contact`)).body.sale?.edges?.contact?.id)

test('a document lists the allocations that paid it, and the uses of its own credit', async () => {
  const { shop, rice, mile, sell, pay } = await riceShop()
  const settledOf = async (id: string) => (await shop.call('GET', `/v1/business/sales/${id}?with_settled&with_payments`)).body.sale
  const over = await sell(1, { payment_accounts: [{ account: null, amount: 14_000 }] })
  const paid = await pay(7_000)
  const sale = await sell(1, { credit: 11_000 - 1_000 })
  const paidSale = await settledOf(sale)
  expect(paidSale).toMatchObject({
    paid_amount: 10_000,
    edges: {
      payments: [],
      settled: [
        { item: { kind: 'sale', id: over, number: 'SL-000001' }, amount: 4_000 },
        { item: { kind: 'payment', id: idOf(paid), number: null }, amount: 6_000 },
      ],
    },
  })
  expect(await settledOf(over)).toMatchObject({
    paid_amount: 10_000,
    edges: { payments: [{ amount: 14_000 }], settled: [{ item: { id: sale }, amount: -4_000 }] },
  })
  // An intake whose return paid it off.
  const response = await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    ...{ contact: mile, location: shop.location, items: [{ product: rice, quantity: 1, cost: 6_000 }] },
  })
  const intake = String(response.body.inventory_action?.id)
  await shop.call('POST', `/v1/business/contacts/${mile}/payments`, {
    ...{ direction: 'out', amount: 2_000, documents: [{ id: intake, amount: 2_000 }] },
  })
  expect((await shop.call('GET', `/v1/business/inventory-actions/${intake}?with_settled`)).body.inventory_action).toMatchObject({
    paid_amount: 2_000,
    edges: { settled: [{ item: { kind: 'payment' }, amount: 2_000 }] },
  })
})

test('the books are sound', () => expectSoundBooks(server))
