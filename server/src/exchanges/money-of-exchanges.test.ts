import { saleTotals } from '@kasuwa/contract/sale-totals'
import { expect, test } from 'vitest'
import { cash, shirtShop } from '../testing/shirt-shop.ts'
import type { Caller } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** Expected cash of a drawer's open session, and its sales. */
async function openTill(shop: Caller & { location: string }, float: number) {
  const drawer = String(
    (await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: `Till ${float}` })).body.drawer?.id,
  )
  const at = `/v1/business/drawers/${drawer}`
  const opened = await shop.call('POST', `${at}/open`, { float })
  const session = String(opened.body.drawer_session?.id)
  const figures = async () => {
    const { drawer_session: sessionReply } = (await shop.call('GET', `${at}/sessions/${session}`)).body
    const [{ expected, taken, given_back } = {}] = (sessionReply?.accounts ?? []) as unknown as Record<string, unknown>[]
    return { expected, taken, given_back, sales: sessionReply?.sales, sold: sessionReply?.sold }
  }
  const close = async (amount: number) => (await shop.call('POST', `${at}/close`, { counted: [{ amount }] })).body.drawer_session
  return { drawer, session, figures, close }
}

test('a line of what goes out keeps its own discount; totals are those of any sale, tax and all', async () => {
  const { shop, large, small, sell, swap, saleNow } = await shirtShop(server)
  const first = await sell(shop.walkIn, 2)
  const tax = String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax?.id)
  const items = [
    { product: large, quantity: 2, price: 1500, line_discount: 333 },
    { product: small, quantity: 1, price: 990 },
  ]
  const totals = saleTotals(
    items.map((item) => ({ ...item, quantity: item.quantity * 1000 })),
    101,
    [{ rate: 75_000, covers: () => true }],
  )
  const form = { items, discount: 101, tax: [tax] }
  const left = totals.total - 2000
  expect((await swap(first, 2, 2, { ...form, payable_amount: totals.total + 1, payment_accounts: cash(left + 1) })).body).toMatchObject({
    errors: { payable_amount: [expect.any(String)] },
  })
  const over = [{ ...items[0], line_discount: 3001 }, items[1]]
  expect(
    (await swap(first, 2, 2, { ...form, items: over, payable_amount: totals.total, payment_accounts: cash(left) })).body,
  ).toMatchObject({
    errors: { 'items.0.line_discount': [expect.any(String)] },
  })
  const exchangeResponse = await swap(first, 2, 2, { ...form, payable_amount: totals.total, payment_accounts: cash(left) })
  expect(exchangeResponse.status, JSON.stringify(exchangeResponse.body)).toBe(201)
  expect(await saleNow(exchangeResponse.body.sale?.id)).toMatchObject({
    ...{ subtotal: totals.subtotal, discount: 101, tax_total: totals.tax_total, payable_amount: totals.total, payment_status: 'paid' },
    items: totals.lines.map(({ total, line_discount, discount }) => ({ total, line_discount, discount })),
  })
  expect(totals.lines.map(({ line_discount }) => line_discount)).toEqual([333, 0])
  // A return of it is credited net of the discounts.
  const repeatResponse = await shop.call('GET', `/v1/business/sales/${String(exchangeResponse.body.sale?.id)}?with_returns=1`)
  const [returnable] = (repeatResponse.body.sale?.edges?.returnable ?? []) as unknown as { charges: { amount: number }[] }[]
  const [line] = totals.lines
  expect(returnable?.charges[0]?.amount).toBe(3000 - 333 - (line?.discount ?? 0))
  // Without the permission to edit prices, an exchange has no discount either.
  const seller = await shop.member(['sale.create', 'sale.view', 'inventory-action.create-return-inward'])
  const walkInSale = await sell(shop.walkIn, 1)
  const off = { items: [{ ...items[0], quantity: 1, line_discount: 1 }], payable_amount: 1499, payment_accounts: cash(499) }
  expect((await swap(walkInSale, 1, 1, off, seller)).body).toMatchObject({ errors: { 'items.0.line_discount': [expect.any(String)] } })
})

test('cash paid or refunded in an exchange belongs to its drawer', async () => {
  const { shop, sell, swap, settleSale } = await shirtShop(server)
  const first = await sell(shop.walkIn, 5)
  const { drawer, session, figures, close } = await openTill(shop, 500)
  const dearer = await swap(first, 2, 2, { payment_accounts: cash(1000), drawer })
  expect(dearer.body).toMatchObject({ sale: { drawer_session_id: session } })
  // The amount paid by the return is no cash.
  expect(await figures()).toEqual({ expected: 1500, taken: 1000, given_back: 0, sales: 1, sold: 3000 })
  expect((await swap(first, 2, 1, { back_accounts: cash(500), drawer })).status).toBe(201)
  expect(await figures()).toEqual({ expected: 1000, taken: 1000, given_back: 500, sales: 2, sold: 4500 })
  // A pending exchange: payments count when it is recorded, refunds when it posts.
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  const second = await sell(shop.walkIn, 3)
  const pendingSale = (await swap(second, 1, 1, { payment_accounts: cash(500), drawer })).body
  expect(await figures()).toMatchObject({ expected: 1500, taken: 1500 })
  const gives = (await swap(second, 2, 1, { back_accounts: cash(500), drawer })).body
  expect(await figures()).toMatchObject({ expected: 1500, given_back: 500 })
  expect((await settleSale(gives.sale?.id, 'approved', { drawer })).status).toBe(200)
  expect(await figures()).toMatchObject({ expected: 1000, given_back: 1000 })
  // Taken back there, the cash goes the other way.
  expect((await settleSale(pendingSale.sale?.id, 'canceled', { drawer })).status).toBe(200)
  expect(await figures()).toMatchObject({ expected: 500 })
  expect(await close(500)).toMatchObject({ expected: 500, difference: 0 })
})

test('at a drawer that is closed or elsewhere an exchange is refused as a sale is, and at none it is of none', async () => {
  const { shop, small, sell, swap, saleNow } = await shirtShop(server)
  const first = await sell(shop.walkIn, 3)
  const till = await openTill(shop, 500)
  await till.close(500)
  const form = { items: [{ product: small, quantity: 1, price: 1000 }], payable_amount: 1000, payment_accounts: cash(1000) }
  const sale = { contact: shop.walkIn, location: shop.location, ...form, drawer: till.drawer }
  const asSale = await shop.call('PUT', '/v1/business/sales', sale)
  const closed = await swap(first, 1, 1, { payment_accounts: cash(500), drawer: till.drawer })
  expect([closed.status, closed.body.errors]).toEqual([asSale.status, asSale.body.errors])
  expect(closed.body).toMatchObject({ errors: { drawer: [expect.any(String)] } })
  const place = { name: 'Annex', country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Road', latitude: 6.5, longitude: 3.3 }
  const annex = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  const otherTill = await openTill({ ...shop, location: annex }, 700)
  const otherLocation = await swap(first, 1, 1, { payment_accounts: cash(500), drawer: otherTill.drawer })
  const saleElsewhere = await shop.call('PUT', '/v1/business/sales', { ...sale, drawer: otherTill.drawer })
  expect([otherLocation.status, otherLocation.body.errors]).toEqual([422, saleElsewhere.body.errors])
  const none = await swap(first, 1, 1, { payment_accounts: cash(500) })
  expect(await saleNow(none.body.sale?.id)).toMatchObject({ drawer_session_id: null, paid_amount: 1500 })
  expect(await otherTill.figures()).toEqual({ expected: 700, taken: 0, given_back: 0, sales: 0, sold: 0 })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
