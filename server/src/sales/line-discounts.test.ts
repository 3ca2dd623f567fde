import { allocate, lineTotal } from '@kasuwa/contract/platform/money'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

/** A shop with rice on the shelf and Ada, who buys. */
async function riceShop() {
  const shop = await openShop(server)
  const [rice, oil, ada] = [
    await addProduct(server, shop, { name: 'Rice', price: 10_000 }),
    await addProduct(server, shop, { name: 'Oil', price: 3333 }),
    await addContact(server, shop, 'Ada'),
  ]
  await stockUp(shop, ada, rice, 100, 4000)
  await stockUp(shop, ada, oil, 100, 1000)
  const tax = String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax?.id)
  const form = (items: object[], payable_amount: number, more: object = {}) => ({
    ...{ contact: ada, location: shop.location, items, payable_amount },
    ...more,
  })
  const sell = (items: object[], payable_amount: number, more: object = {}, by: Pick<Caller, 'call'> = shop) =>
    by.call('PUT', '/v1/business/sales', form(items, payable_amount, more))
  return { shop, rice, oil, ada, tax, form, sell }
}

/** A line of rice for ₦200.00 less ₦50.00, one of oil for ₦99.99, ₦45.00 off both, and a tax on the net amount: ₦219.94. */
const basket = (rice: string, oil: string) => [
  { product: rice, quantity: 2, price: 10_000, line_discount: 5000 },
  { product: oil, quantity: 3, price: 3333 },
]
const figures = {
  ...{ subtotal: 24_999, discount: 4500, tax_total: 1537, payable_amount: 22_036 },
  items: [
    { total: 20_000, line_discount: 5000, discount: 2700 },
    { total: 9_999, line_discount: 0, discount: 1800 },
  ],
}

test('a line’s own discount comes off first, then its share of the sale’s, and taxes are on the net amount', async () => {
  const { rice, oil, tax, shop, sell } = await riceShop()
  const createdResponse = await sell(basket(rice, oil), 22_036, { discount: 4500, tax: [tax] })
  expect([createdResponse.status, createdResponse.body]).toMatchObject([201, { sale: figures }])
  const id = String(createdResponse.body.sale?.id)
  expect((await shop.call('GET', `/v1/business/sales/${id}?with_taxes=1`)).body.sale).toMatchObject({
    ...figures,
    edges: { taxes: [{ base: 20_499, amount: 1537 }] },
  })
  const lines = await shop.call('GET', `/v1/business/sales/items?sale=${id}&sort=created_at.asc`)
  expect(lines.body.rows).toMatchObject(figures.items)
  const csv = await server.fastify.inject({
    url: `/v1/business/sales/items?sale=${id}&sort=created_at.asc&format=csv`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const [heads = '', first = ''] = csv.body.split('\r\n')
  expect(heads).toContain('Total (₦),Discount on the line (₦),Share of sale discount (₦)')
  expect(first).toContain('100.00,200.00,50.00,27.00')
})

test('a total that is a kobo off is refused with the right one, and so is a discount over its line, on the line', async () => {
  const { rice, oil, sell } = await riceShop()
  expect(await sell(basket(rice, oil), 24_998)).toMatchObject({
    status: 422,
    body: { errors: { payable_amount: ['The total is ₦249.99: prices or taxes have changed since'] } },
  })
  const over = [basket(rice, oil)[1], { product: rice, quantity: 1, price: 10_000, line_discount: 10_001 }]
  expect(await sell(over as object[], 0)).toMatchObject({
    status: 422,
    body: { errors: { 'items.1.line_discount': ['The discount cannot be more than ₦100.00'] } },
  })
  const below = [{ product: rice, quantity: 1, price: 10_000, line_discount: -1 }]
  expect(await sell(below, 10_001)).toMatchObject({ status: 422, body: { errors: { 'items.0.line_discount': [expect.any(String)] } } })
  // A line may be given away entirely; the sale's discount is limited to the remaining amount.
  const free = [{ product: rice, quantity: 1, price: 10_000, line_discount: 10_000 }]
  expect(await sell(free, 0, { discount: 1 })).toMatchObject({ status: 422, body: { errors: { discount: [expect.any(String)] } } })
  expect(await sell(free, 0)).toMatchObject({ status: 201, body: { sale: { payable_amount: 0, payment_status: 'paid' } } })
})

test('a document is held to what its lines come to before anything is taken off them', async () => {
  const { rice, sell } = await riceShop()
  const price = 10_000_000_000_000
  const items = Array.from({ length: 101 }, () => ({ product: rice, quantity: 0.9, price, line_discount: 0.9 * price }))
  expect((await sell(items, 0)).status).toBe(201)
  for (const item of items) Object.assign(item, { quantity: 1, line_discount: price })
  expect(await sell(items, 0)).toMatchObject({ status: 422, body: { errors: { payable_amount: [expect.any(String)] } } })
})

test('a line discount needs the permission to edit prices, and null or 0 is no discount', async () => {
  const { shop, rice, oil, sell } = await riceShop()
  const cashier = await shop.member(['sale.create'])
  expect(await sell(basket(rice, oil), 24_999, {}, cashier)).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.line_discount': ['You may not give discounts: ask a member who may to record this sale'] } },
  })
  const plain = basket(rice, oil).map((line, index) => ({ ...line, line_discount: index === 0 ? 0 : null }))
  expect((await sell(plain, 29_999, {}, cashier)).status).toBe(201)
})

test('a quotation sold whole keeps its line discounts for any seller, and another discount needs the permission', async () => {
  const { shop, rice, oil, form, sell } = await riceShop()
  const cashier = await shop.member(['sale.create'])
  const offer = async () => {
    const { status, body } = await shop.call('PUT', '/v1/business/quotations', form(basket(rice, oil), 20_499, { discount: 4500 }))
    expect([status, body.quotation]).toMatchObject([201, { ...figures, tax_total: 0, payable_amount: 20_499 }])
    return String(body.quotation?.id)
  }
  const soldResponse = await cashier.call('POST', `/v1/business/quotations/${await offer()}/sale`, {})
  expect([soldResponse.status, soldResponse.body.sale]).toMatchObject([200, { items: figures.items, payable_amount: 20_499 }])
  const quotation = await offer()
  const more = { discount: 4500, quotation }
  const dearer = basket(rice, oil).map((line) => ({ ...line, ...(line.line_discount && { line_discount: 4999 }) }))
  expect(await sell(dearer, 20_500, more, cashier)).toMatchObject({
    status: 422,
    body: { errors: { 'items.0.line_discount': [expect.any(String)] } },
  })
  expect((await sell(basket(rice, oil), 20_499, more, cashier)).status).toBe(201)
})

test('a pending sale keeps its line discounts through two approvals', async () => {
  const { shop, rice, oil, ada, sell } = await riceShop()
  const balance = async () => Number((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance)
  const before = await balance()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 2 })
  const createdResponse = await sell(basket(rice, oil), 24_999)
  expect(createdResponse.body.sale).toMatchObject({ status: 'pending', items: [{ line_discount: 5000, discount: 0 }, {}] })
  const id = String(createdResponse.body.sale?.id)
  for (const status of ['pending', 'approved']) {
    expect(await balance()).toBe(before)
    const member = await shop.member(['sale.view', 'sale.mark-approved'])
    const answer = await member.call('PATCH', `/v1/business/sales/${id}/status`, { status: 'approved' })
    expect(answer.body.sale).toMatchObject({ status, items: [{ line_discount: 5000 }, {}] })
  }
  expect(await balance()).toBe(before + 24_999)
  await shop.call('PATCH', `/v1/business/sales/${id}/status`, { status: 'canceled' })
  expect(await balance()).toBe(before)
})

test('a correction says its own line discounts, and home counts what both discounts leave', async () => {
  const { shop, rice, oil, sell } = await riceShop()
  const wrong = String((await sell(basket(rice, oil), 24_999)).body.sale?.id)
  const right = await sell([{ product: rice, quantity: 2, price: 10_000, line_discount: 1 }], 19_998, { corrects: wrong, discount: 1 })
  expect(right.body.sale).toMatchObject({ items: [{ line_discount: 1, discount: 1 }], payable_amount: 19_998 })
  const home = (await shop.call('GET', '/v1/business/dashboard')).body as unknown as Record<string, unknown>
  expect(JSON.stringify(home)).toContain('19998')
  expect(JSON.stringify(home)).not.toContain('20000')
})

const kobo = fc.integer({ min: 0, max: 50_000 })
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 1, max: 9999 }),
  off: kobo,
  sale: fc.nat({ max: 4 }),
})

test('partial returns of a discounted line add up to its charge, to the kobo', async () => {
  const { shop, rice, oil, ada, tax, sell } = await riceShop()
  const products = [rice, oil]
  const draws = fc.tuple(fc.array(line, { minLength: 2, maxLength: 2 }), kobo)
  await fc.assert(
    fc.asyncProperty(draws, async ([drawn, saleDiscount]) => {
      const totals = drawn.map(({ quantity, price }) => lineTotal(quantity * 1000, price))
      const lineDiscounts = totals.map((total, index) => Math.min(drawn[index]?.off ?? 0, total))
      const left = totals.map((total, index) => total - (lineDiscounts[index] ?? 0))
      const subtotal = left.reduce((sum, net) => sum + net, 0)
      const discount = Math.min(saleDiscount, subtotal)
      const shares = allocate(discount, left)
      const nets = left.map((net, index) => net - (shares[index] ?? 0))
      const vat = Number((BigInt(subtotal - discount) * 75n * 2n + 1000n) / 2000n)
      const items = drawn.map(({ quantity, price }, index) => ({
        product: products[index],
        quantity,
        price,
        line_discount: lineDiscounts[index],
      }))
      const createdResponse = await sell(items, subtotal - discount + vat, { discount, tax: [tax] })
      expect([createdResponse.status, createdResponse.body.sale?.items]).toMatchObject([
        201,
        lineDiscounts.map((line_discount, index) => ({ line_discount, discount: shares[index], total: totals[index] })),
      ])
      const id = String(createdResponse.body.sale?.id)
      const returnedQuantities = drawn.map(() => 0)
      // One by one, the lines in turn.
      for (let round = 0; round < 4; round++)
        for (const [index, { quantity, price }] of drawn.entries()) {
          if (round >= quantity) continue
          const back = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
            ...{ contact: ada, location: shop.location, sale: id, items: [{ product: products[index], quantity: 1, price }] },
          })
          expect(back.status, JSON.stringify(back.body)).toBe(201)
          const [returned] = (back.body.inventory_action?.items ?? []) as unknown as { net: number }[]
          returnedQuantities[index] = (returnedQuantities[index] ?? 0) + (returned?.net ?? 0)
        }
      expect(returnedQuantities).toEqual(nets)
      const { sale } = (await shop.call('GET', `/v1/business/sales/${id}`)).body
      expect(sale).toMatchObject({ return_status: 'full', credited_amount: subtotal - discount + vat })
    }),
    { numRuns: 12, seed: 14 },
  )
})

test('the database refuses a line of a sale or quotation below zero', async () => {
  const { shop, rice, oil, form, sell } = await riceShop()
  const id = storedId('sale', String((await sell(basket(rice, oil), 20_499, { discount: 4500 })).body.sale?.id))
  const offered = await shop.call('PUT', '/v1/business/quotations', form(basket(rice, oil), 20_499, { discount: 4500 }))
  const quotation = storedId('quotation', String(offered.body.quotation?.id))
  for (const [table, of, document] of [
    ['sale_items', 'sale_id', id],
    ['quotation_items', 'quotation_id', quotation],
  ]) {
    const set = (change: string) => owner.query(`update ${table} set ${change} where ${of} = $1 and position = 0`, [document])
    await expect(set('line_discount = -1')).rejects.toThrow(`${table}_line_discount`)
    await expect(set('line_discount = 20001, discount = 0')).rejects.toThrow(/_line_discount|_discount/)
    await expect(set('line_discount = 17301')).rejects.toThrow(`${table}_discount`)
  }
})

test('the report of sales has the subtotal before line discounts, and counts them as discount', async () => {
  const { shop, rice, oil, sell } = await riceShop()
  expect((await sell(basket(rice, oil), 20_499, { discount: 4500 })).status).toBe(201)
  const { body } = await shop.call('GET', '/v1/business/sales/report?period=this-year&interval=none')
  expect(body._total).toMatchObject({ subtotal: 29_999, discount: 9_500, total: 20_499 })
})

async function paperOf(shop: Shop, path: string, format: string, language = 'en') {
  const answer = await server.fastify.inject({
    url: `/v1/business/${path}/download?format=${format}`,
    headers: { authorization: `Bearer ${shop.token}`, 'accept-language': language },
  })
  const isPdf = answer.headers['content-type'] === 'application/pdf'
  return isPdf ? pdfText(answer.rawPayload).replaceAll('\u200b', '') : answer.body
}

test('invoice, receipt and quotation show each line’s total and discount, and their amounts add up to the subtotal', async () => {
  const { shop, rice, oil, tax, form, sell } = await riceShop()
  const sale = await sell(basket(rice, oil), 22_036, { discount: 4500, tax: [tax] })
  const offered = await shop.call('PUT', '/v1/business/quotations', form(basket(rice, oil), 24_999))
  for (const path of [`sales/${String(sale.body.sale?.id)}`, `quotations/${String(offered.body.quotation?.id)}`])
    for (const format of ['pdf', 'html', 'receipt']) {
      const text = await paperOf(shop, path, format)
      for (const expectedText of ['₦200.00 less ₦50.00 discount', '₦150.00', '₦99.99', '₦249.99'])
        expect(text, `${path} ${format}`).toContain(expectedText)
      expect(text.match(/ less ₦/g)).toHaveLength(1)
    }
  expect(await paperOf(shop, `sales/${String(sale.body.sale?.id)}`, 'receipt', 'fr')).toContain('₦200.00 moins ₦50.00 de remise')
  const note = await server.fastify.inject({
    url: `/v1/business/sales/${String(sale.body.sale?.id)}/download?format=html&paper=delivery-note`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect([note.statusCode, note.body.includes('discount')]).toEqual([200, false])
})

test('after all of this the books are sound', () => expectSoundBooks(server))
