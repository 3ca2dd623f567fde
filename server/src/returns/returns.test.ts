import type { Permission } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const actions = '/v1/business/inventory-actions'
const cash = (amount: number) => ({ account: null, amount })

/** A shop with ten bags of rice on its shelf, at ₦3.33 a bag, and Ada, who buys. */
async function riceShop() {
  const shop = await openShop(server)
  const [rice, ada, mile] = [
    await addProduct(server, shop, { name: 'Rice', price: 1000 }),
    await addContact(server, shop, 'Ada'),
    await addContact(server, shop, 'Mile 12'),
  ]
  const intake = await stockUp(shop, mile, rice, 10, 333)
  const sell = async (quantity: number, more: object = {}) => {
    const answer = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity, price: 1000 }], payable_amount: quantity * 1000 },
      ...more,
    })
    expect(answer.body).toMatchObject({ sale: { return_status: 'none', credited_amount: 0 } })
    return String(answer.body.sale?.id)
  }
  const bring = (sale: string | null, quantity: number, more: object = {}, by: Pick<Caller, 'call'> = shop, line: object = {}) =>
    by.call('PUT', `${actions}/return-inwards`, {
      ...{ contact: ada, location: shop.location, sale, items: [{ product: rice, quantity, price: 1000, ...line }] },
      ...more,
    })
  const sendBack = (of: string | null, quantity: number, cost = 333, line: object = {}) =>
    shop.call('PUT', `${actions}/return-outwards`, {
      ...{ contact: mile, location: shop.location, intake: of, items: [{ product: rice, quantity, cost, ...line }] },
    })
  const saleNow = async (id: string) => (await shop.call('GET', `/v1/business/sales/${id}?with_returns=1`)).body.sale
  const balanceOf = async (id: string) => (await shop.call('GET', `/v1/business/contacts/${id}`)).body.contact?.balance
  const settle = (id: unknown, status: string, more: object = {}) =>
    shop.call('PATCH', `${actions}/${String(id)}/status`, { status, ...more })
  return { shop, rice, ada, mile, intake, sell, bring, sendBack, saleNow, balanceOf, settle }
}

test('units come back from a sale at the cost that they left with, and their customer owes that much less', async () => {
  const { shop, rice, ada, sell, bring, saleNow, balanceOf } = await riceShop()
  const sale = await sell(3)
  // Another cost since.
  await stockUp(shop, ada, rice, 1, 99_999)
  const before = await levelOf(shop, rice)
  const { status, body } = await bring(sale, 2)
  expect([status, body]).toMatchObject([
    201,
    {
      inventory_action: {
        kind: 'return-inward',
        number: 'RI-000001',
        status: 'approved',
        total: 2000,
        sale: { id: sale },
        items: [{ net: 2000, tax: 0, value: 666 }],
      },
    },
  ])
  const after = await levelOf(shop, rice)
  expect(after).toMatchObject({ on_hand: Number(before?.on_hand) + 2, value: Number(before?.value) + 666 })
  expect(await saleNow(sale)).toMatchObject({
    ...{ credited_amount: 2000, return_status: 'partial', payment_status: 'unpaid' },
    ...{ items: [{ returned: 2 }], edges: { returns: [{ number: 'RI-000001', total: 2000 }], returnable: [{ returned: 2, quantity: 3 }] } },
  })
  expect(await balanceOf(ada)).toBe(1000 - 99_999)
  expect((await bring(sale, 2)).body).toMatchObject({ errors: { 'items.0.quantity': ['Only 1 can still be returned'] } })
  expect((await bring(sale, 1)).status).toBe(201)
  expect(await saleNow(sale)).toMatchObject({ credited_amount: 3000, return_status: 'full', payment_status: 'paid' })
  expect((await bring(sale, 1)).body).toMatchObject({
    errors: { 'items.0.quantity': ['All of it is already returned, or on a waiting return'] },
  })
})

test('partial returns of a sale with discount and taxes add up exactly, also after a cancel', async () => {
  const { shop, rice, ada, sell, bring, saleNow, settle } = await riceShop()
  const soap = await addProduct(server, shop, { name: 'Soap' })
  await stockUp(shop, ada, soap, 9, 101)
  const vat = String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax?.id)
  const levy = String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Levy', rate: 1.3, products: [rice] })).body.sale_tax?.id)
  const items = [
    { product: rice, quantity: 3, price: 1001 },
    { product: soap, quantity: 7, price: 333 },
  ]
  // 5334 less 100 is 5234; VAT 393 (392.55); the levy is of rice alone: 3003 less 56 is 2947, 38.
  const payable_amount = 5234 + 393 + 38
  const sale = await sell(0, { items, tax: [vat, levy], discount: 100, payable_amount })
  const returnOne = async (product: string, quantity: number, price: number) => {
    const answer = await bring(sale, 0, { items: [{ product, quantity, price }] })
    expect(answer.status).toBe(201)
    return answer.body.inventory_action
  }
  const parts = [await returnOne(rice, 1, 1001), await returnOne(rice, 1, 1001), await returnOne(soap, 2, 333)]
  expect((await settle(parts[0]?.id, 'canceled')).status).toBe(200)
  const more = [await returnOne(soap, 4, 333), await returnOne(rice, 2, 1001), await returnOne(soap, 1, 333)]
  const total = [...parts.slice(1), ...more].reduce((sum, part) => sum + Number(part?.total), 0)
  expect(total).toBe(payable_amount)
  expect(await saleNow(sale)).toMatchObject({ credited_amount: payable_amount, return_status: 'full' })
})

test('less than the price sold may be agreed, and then net and taxes are credited in proportion; never more', async () => {
  const { sell, bring } = await riceShop()
  const sale = await sell(2)
  expect((await bring(sale, 1, {}, undefined, { price: 1001 })).body).toMatchObject({
    errors: { 'items.0.price': [expect.stringContaining('₦10.00')] },
  })
  expect((await bring(sale, 1, {}, undefined, { price: 400 })).body).toMatchObject({ inventory_action: { total: 400 } })
})

test('damaged goods are credited and not put on the shelf', async () => {
  const { shop, rice, ada, sell, bring, balanceOf } = await riceShop()
  const sale = await sell(2)
  const { body } = await bring(sale, 1, {}, undefined, { metadata: { condition: 'damaged' } })
  expect(body).toMatchObject({ inventory_action: { total: 1000, items: [{ value: 0, metadata: { condition: 'damaged' } }] } })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 8, value: 3330 - 666 })
  expect(await balanceOf(ada)).toBe(1000)
  expect((await bring(sale, 1, {}, undefined, { metadata: { condition: 'lost' } })).status).toBe(422)
})

test('money goes back with a return as far as the customer would be owed, and no further', async () => {
  const { shop, ada, sell, bring, saleNow, balanceOf, settle } = await riceShop()
  const unpaid = await sell(2)
  expect((await bring(unpaid, 1, { payment_accounts: [cash(1)] })).body).toMatchObject({
    errors: { payment_accounts: [expect.stringContaining('₦0.00')] },
  })
  const paid = await sell(2, { payment_accounts: [cash(1500)] })
  expect((await bring(paid, 2, { payment_accounts: [cash(1501)] })).body).toMatchObject({
    errors: { payment_accounts: [expect.stringContaining('₦1,500.00'.slice(0, 1))] },
  })
  const back = await bring(paid, 2, { payment_accounts: [cash(1200)] })
  expect(back.body).toMatchObject({
    inventory_action: { paid_amount: 1200, payment_status: null, edges: { payments: [{ amount: 1200 }] } },
  })
  expect(await saleNow(paid)).toMatchObject({ paid_amount: 1500, credited_amount: 800, payment_status: 'paid' })
  // 2000 for the unpaid one, and 300 paid over on the other.
  expect(await balanceOf(ada)).toBe(1700)
  const path = `${actions}/${String(back.body.inventory_action?.id)}/payments`
  expect((await shop.call('POST', path, cash(301))).body).toMatchObject({ errors: { amount: [expect.any(String)] } })
  expect((await shop.call('POST', path, cash(300))).status).toBe(200)
  expect(await balanceOf(ada)).toBe(2000)
  expect(await saleNow(paid)).toMatchObject({ credited_amount: 500 })
  expect((await settle(back.body.inventory_action?.id, 'canceled', { refund: true })).status).toBe(200)
  expect(await saleNow(paid)).toMatchObject({ credited_amount: 0, return_status: 'none' })
  expect(await balanceOf(ada)).toBe(2500)
})

test('the walk-in customer is handed back exactly what comes back, and gives it again when that is canceled', async () => {
  const { shop, sell, bring, settle, saleNow } = await riceShop()
  const sale = await sell(2, { contact: shop.walkIn, payment_accounts: [cash(2000)] })
  const contact = { contact: shop.walkIn }
  expect((await bring(sale, 1, contact)).body).toMatchObject({ errors: { payment_accounts: [expect.stringContaining('exactly')] } })
  const back = await bring(sale, 1, { ...contact, payment_accounts: [cash(1000)] })
  expect(back.status).toBe(201)
  expect(await saleNow(sale)).toMatchObject({ payment_status: 'paid', credited_amount: 0, return_status: 'partial' })
  expect((await settle(back.body.inventory_action?.id, 'canceled')).body).toMatchObject({ inventory_action: { paid_amount: 0 } })
})

test('a sale that something came back of is not canceled nor corrected while the return stands, and the return is named', async () => {
  const { shop, ada, rice, sell, bring, settle } = await riceShop()
  const sale = await sell(2)
  const { body } = await bring(sale, 1)
  const cancel = () => shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
  expect(await cancel()).toMatchObject({ status: 422, body: { message: expect.stringContaining('RI-000001') } })
  const correction = {
    contact: ada,
    location: shop.location,
    items: [{ product: rice, quantity: 1, price: 1000 }],
    payable_amount: 1000,
    corrects: sale,
  }
  expect(await shop.call('PUT', '/v1/business/sales', correction)).toMatchObject({ status: 422 })
  await settle(body.inventory_action?.id, 'canceled')
  expect((await cancel()).status).toBe(200)
  expect((await bring(sale, 1)).body).toMatchObject({ errors: { sale: [expect.any(String)] } })
})

test('without its sale a return comes back at the average, and waits where its recorder may not approve it: no cash is minted', async () => {
  const { shop, rice, ada, bring, balanceOf, settle } = await riceShop()
  const permissions: Permission[] = ['inventory-action.create-return-inward', 'inventory-action.view']
  const cashier = await shop.member(permissions)
  const walk = { contact: shop.walkIn, payment_accounts: [cash(1000)] }
  const waiting = await bring(null, 1, walk, cashier)
  expect(waiting.body).toMatchObject({
    inventory_action: { status: 'pending', approval_level: 1, total: 1000, paid_amount: 0, pays_back: [{ account: null, amount: 1000 }] },
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10 })
  const previewResponse = await shop.call('GET', `${actions}/${String(waiting.body.inventory_action?.id)}/consequence?status=approved`)
  expect(previewResponse.body).toMatchObject({ stock: [{ quantity: 1, worth: 333 }], cash: [{ account: null, amount: -1000 }] })
  expect((await settle(waiting.body.inventory_action?.id, 'approved')).body).toMatchObject({
    inventory_action: { status: 'approved', paid_amount: 1000 },
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 11, value: 3663 })
  // A customer with a debt is refunded only the amount that they would be owed afterwards.
  await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount: 700, type: 'increment' })
  expect((await bring(null, 1, { payment_accounts: [cash(301)] })).body).toMatchObject({
    errors: { payment_accounts: [expect.stringContaining('₦3.00')] },
  })
  expect((await bring(null, 1, { payment_accounts: [cash(300)] })).status).toBe(201)
  expect(await balanceOf(ada)).toBe(0)
})

test('a pending return counts as returned, refunds nothing until it posts, and is checked against the paid amount then', async () => {
  const { shop, sell, bring, saleNow, settle } = await riceShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  const sale = await sell(2, { payment_accounts: [cash(2000)] })
  const waiting = (await bring(sale, 2, { payment_accounts: [cash(2000)] })).body.inventory_action
  expect(await saleNow(sale)).toMatchObject({ return_status: 'none', credited_amount: 0, items: [{ returned: 2 }] })
  expect((await bring(sale, 1)).status).toBe(422)
  const { body } = await shop.call('GET', `/v1/business/sales/${sale}?with_payments=1`)
  const payment = body.sale?.edges?.payments?.[0]
  await shop.call('DELETE', `/v1/business/sales/${sale}/payments/${String(payment?.id)}`)
  expect(await settle(waiting?.id, 'approved')).toMatchObject({ status: 422, body: { errors: { status: [expect.any(String)] } } })
  expect((await shop.call('DELETE', `${actions}/${String(waiting?.id)}`)).status).toBe(200)
  expect((await saleNow(sale))?.items?.[0]).not.toHaveProperty('returned')
})

test('a later refund without a sale is at most the amount owed to the customer, also after a merge', async () => {
  const { shop, ada, mile, bring, balanceOf } = await riceShop()
  await shop.call('POST', `/v1/business/contacts/${ada}/adjust-balance`, { amount: 700, type: 'increment' })
  const { body } = await bring(null, 1)
  expect(await balanceOf(ada)).toBe(-300)
  const path = `${actions}/${String(body.inventory_action?.id)}/payments`
  expect((await shop.call('POST', path, cash(301))).body).toMatchObject({ errors: { amount: [expect.stringContaining('₦3.00')] } })
  expect((await shop.call('POST', path, cash(100))).status).toBe(200)
  expect((await shop.call('POST', `/v1/business/contacts/${ada}/merge`, { into: mile })).status).toBe(200)
  await shop.call('POST', `/v1/business/contacts/${mile}/adjust-balance`, { amount: 3330, type: 'increment' })
  expect(await balanceOf(mile)).toBe(-200)
  expect((await shop.call('POST', path, cash(201))).body).toMatchObject({ errors: { amount: [expect.stringContaining('₦2.00')] } })
  expect((await shop.call('POST', path, cash(200))).status).toBe(200)
})

test('a composite comes back as the parts that it was sold as, each at its cost', async () => {
  const { shop, rice, ada, sell, bring } = await riceShop()
  const soap = await addProduct(server, shop, { name: 'Soap' })
  await stockUp(shop, ada, soap, 10, 101)
  const form = {
    name: 'Hamper',
    type: 'standard',
    price: 5000,
    composites: [
      { product: rice, quantity: 2 },
      { product: soap, quantity: 1 },
    ],
  }
  const hamper = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  const sale = await sell(0, { items: [{ product: hamper, quantity: 2, price: 5000 }], payable_amount: 10_000 })
  await shop.call('PATCH', `/v1/business/products/${hamper}`, { composites: [{ product: soap, quantity: 3 }] })
  const { body } = await bring(sale, 0, { items: [{ product: hamper, quantity: 1, price: 5000 }] })
  expect(body).toMatchObject({
    inventory_action: {
      total: 5000,
      items: [
        {
          value: 767,
          components: [
            { taken: 2, cost: 666 },
            { taken: 1, cost: 101 },
          ],
        },
      ],
    },
  })
  expect([await levelOf(shop, rice), await levelOf(shop, soap)]).toMatchObject([{ on_hand: 8 }, { on_hand: 9 }])
})

test('a sale of two contacts that became one, and one at several prices, is taken back of line by line', async () => {
  const { shop, rice, ada, mile, sell, bring } = await riceShop()
  const items = [
    { product: rice, quantity: 1, price: 900 },
    { product: rice, quantity: 2, price: 1000 },
  ]
  const sale = await sell(0, { items, payable_amount: 2900 })
  expect((await bring(sale, 1, { contact: mile })).body).toMatchObject({ errors: { sale: [expect.any(String)] } })
  const twin = await addContact(server, shop, 'Ada B.')
  expect((await shop.call('POST', `/v1/business/contacts/${ada}/merge`, { into: twin })).status).toBe(200)
  expect((await bring(sale, 3)).body).toMatchObject({ errors: { 'items.0.quantity': ['Only 2 can still be returned'] } })
  const { body } = await bring(sale, 3, { contact: twin }, undefined, { price: 900 })
  expect(body).toMatchObject({ inventory_action: { contact_id: twin, total: 2700, items: [{ quantity: 1 }, { quantity: 2 }] } })
})

test('goods returned to a supplier leave at average cost, reduce the payable, and the variance is stored', async () => {
  const { shop, rice, mile, intake, sendBack, balanceOf, settle } = await riceShop()
  const path = `${actions}/${intake}`
  const sent = await sendBack(intake, 4, 300)
  expect(sent.body).toMatchObject({
    inventory_action: {
      number: 'RO-000001',
      status: 'approved',
      total: 1200,
      variance: 1200 - 1332,
      intake: { id: intake },
      items: [{ value: 1332 }],
    },
  })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 6, value: 1998 })
  expect(await balanceOf(mile)).toBe(-3330 + 1200)
  expect((await sendBack(intake, 7)).body).toMatchObject({ errors: { 'items.0.quantity': ['Only 6 can still be returned'] } })
  expect(await settle(intake, 'canceled')).toMatchObject({ status: 422, body: { message: expect.stringContaining('RO-000001') } })
  expect((await shop.call('GET', `${path}?with_returns=1`)).body).toMatchObject({
    inventory_action: { items: [{ returned: 4 }], edges: { returns: [{ number: 'RO-000001' }] } },
  })
  expect((await settle(sent.body.inventory_action?.id, 'canceled')).status).toBe(200)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, value: 3330 })
  expect((await settle(intake, 'canceled')).status).toBe(200)
})

test('a return outward that waits holds its goods, and a damaged one moves none and debits the supplier', async () => {
  const { shop, rice, mile, sendBack, balanceOf } = await riceShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_outward_approval_level: 1 })
  const waiting = await sendBack(null, 4)
  expect(waiting.body).toMatchObject({ inventory_action: { status: 'pending', variance: null } })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 4 })
  expect((await sendBack(null, 7)).body).toMatchObject({ errors: { 'items.0.quantity': [expect.stringContaining('6')] } })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_outward_approval_level: 0 })
  const damaged = await sendBack(null, 50, 100, { metadata: { condition: 'damaged' } })
  expect(damaged.body).toMatchObject({ inventory_action: { status: 'approved', variance: 5000, items: [{ value: 0 }] } })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 10, committed: 4 })
  expect(await balanceOf(mile)).toBe(-3330 + 5000)
})

test('lists, sums and filters know what returns took off', async () => {
  const { shop, sell, bring } = await riceShop()
  const [fullSale, part] = [await sell(1), await sell(2, { payment_accounts: [cash(500)] })]
  await bring(fullSale, 1)
  await bring(part, 1)
  const numbers = async (query: string) =>
    ((await shop.call('GET', `/v1/business/sales?sort=number.asc&${query}`)).body.rows as unknown as { number: string }[]).map(
      ({ number }) => number,
    )
  expect(await numbers('return_status=full')).toEqual(['SL-000001'])
  expect(await numbers('return_status=partial,none')).toEqual(['SL-000002'])
  expect(await numbers('payment_status=paid')).toEqual(['SL-000001'])
  expect(await numbers('payment_status=partial')).toEqual(['SL-000002'])
  expect(await numbers('payment_status=unpaid')).toEqual([])
  expect((await shop.call('GET', '/v1/business/sales/sums')).body).toMatchObject({
    sums: { total: 3000, paid: 500, credited: 2000, left: 500 },
  })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
