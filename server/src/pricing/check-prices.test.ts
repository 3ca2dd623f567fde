import { expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

/*
 * Invariant: members without the right to change prices sell at the product’s price without discounts. A sale that begins after the reply
 * to a price change uses the new price.
 * The race: a price change locks its product FOR UPDATE until commit, a sale FOR KEY SHARE, so one waits and then sees the other.
 */
const server = await testServer()
const meet = await openLockConflicts(server)

async function riceShop() {
  const shop = await openShop(server)
  const [rice, beans] = [
    await addProduct(server, shop, { name: 'Rice', price: 650_00 }),
    await addProduct(server, shop, { name: 'Beans', price: 99 }),
  ]
  await stockUp(shop, await addContact(server, shop), rice, 500, 400_00)
  await stockUp(shop, await addContact(server, shop), beans, 500, 50)
  const [cashier, manager] = [await shop.member(['sale.create']), await shop.member(['sale.edit-price', 'sale.create'])]
  const sell = (by: Caller, price: number, more: object = {}, key?: string) =>
    by.call(
      'PUT',
      '/v1/business/sales',
      {
        contact: shop.walkIn,
        location: shop.location,
        items: [{ product: rice, quantity: 1, price }],
        payable_amount: price,
        payment_accounts: [{ amount: price }],
        ...more,
      },
      key ? { 'idempotency-key': key } : {},
    )
  const reprice = (price: number) => shop.call('PATCH', `/v1/business/products/${rice}`, { price })
  return { shop, rice, beans, cashier, manager, sell, reprice }
}

const isNow = (price: string, kobo: number) => ({
  status: 422,
  body: { errors: { 'items.0.price': [`Rice now costs ${price}`] }, details: { 'items.0.price': kobo } },
})

test('a member who may not change prices sells at the product’s price, and gives no discount', async () => {
  const { cashier, rice, beans, sell } = await riceShop()
  expect(await sell(cashier, 650_00)).toMatchObject({ status: 201 })
  expect(await sell(cashier, 649_99)).toMatchObject(isNow('₦650.00', 650_00))
  expect(await sell(cashier, 650_01)).toMatchObject(isNow('₦650.00', 650_00))
  expect(await sell(cashier, 600_00, { items: [{ product: rice, quantity: 1, price: 600_00, list_price: 600_00 }] })).toMatchObject({
    status: 422,
  })
  const two = [
    { product: rice, quantity: 1, price: 650_00 },
    { product: beans, quantity: 1, price: 0 },
  ]
  expect((await sell(cashier, 650_00, { items: two })).body).toMatchObject({ details: { 'items.1.price': 99 } })
  const less = { discount: 50_00, payable_amount: 600_00, payment_accounts: [{ amount: 600_00 }] }
  expect((await sell(cashier, 650_00, less)).body.errors).toEqual({
    discount: ['You may not give discounts: ask a member who may to record this sale'],
  })
  expect(await sell(cashier, 650_00, { discount: 0 })).toMatchObject({ status: 201 })
})

test('a member who may change prices sells at any price, but not at one typed over an outdated product price', async () => {
  const { manager, rice, sell } = await riceShop()
  const over = (price: number, list_price?: number | null) => ({ items: [{ product: rice, quantity: 1, price, list_price }] })
  expect(await sell(manager, 1, over(1))).toMatchObject({ status: 201 })
  expect(await sell(manager, 600_00, over(600_00, 650_00))).toMatchObject({ status: 201 })
  expect(await sell(manager, 600_00, over(600_00, null))).toMatchObject({ status: 201 })
  expect(await sell(manager, 600_00, over(600_00, 700_00))).toMatchObject(isNow('₦650.00', 650_00))
  const less = { ...over(650_00, 650_00), discount: 50_00, payable_amount: 600_00, payment_accounts: [{ amount: 600_00 }] }
  expect(await sell(manager, 650_00, less)).toMatchObject({ status: 201, body: { sale: { discount: 50_00 } } })
})

test('a sale that meets a change of its price waits, and goes at the new one or not at all; one that came first goes at the old', async () => {
  const { cashier, sell, reprice } = await riceShop()
  const changedFirst = await meet(
    () => reprice(700_00),
    () => sell(cashier, 650_00),
  )
  expect(changedFirst).toMatchObject({ first: { status: 200 }, second: isNow('₦700.00', 700_00), waited: true })
  const soldFirst = await meet(
    () => sell(cashier, 700_00),
    () => reprice(750_00),
  )
  expect(soldFirst).toMatchObject({ first: { status: 201 }, second: { status: 200 }, waited: true })
})

test('once another price was answered no sale goes at the old one, and each goes at the new', async () => {
  const { cashier, sell, reprice } = await riceShop()
  for (let price = 650_00; price < 660_00; price += 100) {
    const [changed, ...meanwhile] = await Promise.all([
      reprice(price + 100),
      sell(cashier, price),
      sell(cashier, price),
      sell(cashier, price),
    ])
    expect([200, 201, 422]).toEqual(expect.arrayContaining([changed, ...meanwhile].map(({ status }) => status)))
    const [old, fresh] = await Promise.all([sell(cashier, price), sell(cashier, price + 100)])
    expect([old.status, fresh.status]).toEqual([422, 201])
  }
})

test('a retry keeps its answer after a change of the price', async () => {
  const { cashier, sell, reprice } = await riceShop()
  const key = `sale ${newId()}`
  const first = await sell(cashier, 650_00, {}, key)
  await reprice(700_00)
  expect(await sell(cashier, 650_00, {}, key)).toMatchObject({ status: 201, body: first.body })
  expect(await sell(cashier, 650_00)).toMatchObject(isNow('₦700.00', 700_00))
})

test('a product without a price is sold for nothing by who may not change prices, and at any price by who may', async () => {
  const { shop, cashier, manager, sell } = await riceShop()
  const advice = await shop.call('PUT', '/v1/business/products', { name: 'Advice', type: 'service' })
  const at = (price: number) => ({ items: [{ product: advice.body.product?.id, quantity: 1, price }] })
  expect(await sell(cashier, 500, at(500))).toMatchObject({ status: 422, body: { details: { 'items.0.price': 0 } } })
  expect(await sell(cashier, 0, { ...at(0), payment_accounts: [] })).toMatchObject({ status: 201, body: { sale: { payable_amount: 0 } } })
  expect(await sell(manager, 500, at(500))).toMatchObject({ status: 201 })
})
