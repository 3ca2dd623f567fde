import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const taxes = '/v1/business/sale-taxes'
const sales = '/v1/business/sales'

/** A shop whose prices contain VAT of 7.5 %: rice at ₦1,075.00, which costs ₦600.00. */
async function taxedShop() {
  const shop = await openShop(server)
  const vat = String((await shop.call('PUT', taxes, { name: 'VAT in price', rate: 7.5, inclusive: true })).body.sale_tax?.id)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 107_500 })
  await stockUp(shop, await addContact(server, shop), rice, 100, 60_000)
  const ada = await addContact(server, shop, 'Ada')
  const form = (quantity: number, more: object = {}) => ({
    ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity, price: 107_500 }] },
    ...{ tax: [vat], payable_amount: quantity * 107_500 },
    ...more,
  })
  const sell = async (quantity: number, more: object = {}) => {
    const response = await shop.call('PUT', sales, form(quantity, more))
    expect(response).toMatchObject({ status: 201 })
    return response.body.sale as JsonBody
  }
  const reportOf = async (query = '') =>
    (await shop.call('GET', `${sales}/report?period=today&interval=none${query}`)).body as unknown as { rows: JsonBody[]; _total: JsonBody }
  return { shop, vat, rice, ada, form, sell, reportOf }
}

test('the customer pays the price, and the sale says the tax in it', async () => {
  const { shop, vat, sell } = await taxedShop()
  const sale = await sell(2)
  const expected = {
    ...{ subtotal: 215_000, tax_total: 15_000, net_total: 200_000, payable_amount: 215_000 },
    items: [{ total: 215_000, included_tax: 15_000 }],
    edges: { taxes: [{ id: vat, base: 200_000, amount: 15_000, inclusive: true }] },
  }
  expect(sale).toMatchObject(expected)
  expect((await shop.call('GET', `${sales}/${String(sale.id)}?with_taxes`)).body.sale).toMatchObject(expected)
})

test('a sale counts net in profit and reports, by tax too, less its returns', async () => {
  const { shop, ada, rice, sell, reportOf } = await taxedShop()
  const sale = await sell(3, { discount: 107_500, payable_amount: 215_000 })
  await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
    ...{ contact: ada, location: shop.location, sale: sale.id },
    items: [{ product: rice, quantity: 1, price: 107_500 }],
  })
  // 215,000 less a third, which is 71,667: 66,667 and 5,000 of tax.
  const figures = { total: 215_000, tax: 15_000, subtotal: 307_500, discount: 107_500, returned: 71_667, cost: 120_000, profit: 13_333 }
  for (const by of ['', '&group_by=product', '&group_by=contact', '&group_by=location']) {
    const { _total: total } = await reportOf(by)
    expect(total, by).toMatchObject(figures)
  }
  const { rows } = await reportOf('&group_by=tax')
  expect(rows).toMatchObject([{ base: 200_000, tax: 15_000, returned_base: 66_667, returned_tax: 5000 }])
})

test('a return of everything hands back the price, with its whole tax', async () => {
  const { shop, ada, rice, sell } = await taxedShop()
  const sale = await sell(3, { discount: 1, payable_amount: 322_499 })
  const bring = (quantity: number) =>
    shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
      ...{ contact: ada, location: shop.location, sale: sale.id },
      items: [{ product: rice, quantity, price: 107_500 }],
    })
  const totals = [await bring(1), await bring(1), await bring(1)].map(({ body }) => Number(body.inventory_action?.total))
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(322_499)
  expect((await shop.call('GET', `${sales}/${String(sale.id)}`)).body.sale).toMatchObject({
    credited_amount: 322_499,
    return_status: 'full',
  })
})

test('a tax that the customer does not pay comes off the price, and is in no report', async () => {
  const { shop, vat, ada, rice, form, sell, reportOf } = await taxedShop()
  expect((await shop.call('PUT', sales, form(1, { tax: [], tax_off: [vat] }))).body).toMatchObject({
    errors: { payable_amount: [expect.stringContaining('₦1,000.00')] },
  })
  const sale = await sell(1, { tax: [], tax_off: [vat], payable_amount: 100_000 })
  expect(sale).toMatchObject({
    ...{ subtotal: 107_500, tax_total: 0, net_total: 100_000 },
    edges: { taxes: [{ id: vat, base: 0, amount: 0, taken_off: 7500 }] },
  })
  expect((await reportOf('&group_by=product'))._total).toMatchObject({ total: 100_000, tax: 0, profit: 40_000 })
  expect((await reportOf('&group_by=tax')).rows).toMatchObject([{ base: 100_000, tax: 0 }])
  expect((await reportOf(`&tax=${vat}`))._total).toMatchObject({ count: 0 })
  const back = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', {
    ...{ contact: ada, location: shop.location, sale: sale.id },
    items: [{ product: rice, quantity: 1, price: 107_500 }],
  })
  expect(back.body.inventory_action).toMatchObject({ total: 100_000 })
})

test('only a tax in the price is taken off, and not one that is charged too', async () => {
  const { shop, vat, form } = await taxedShop()
  const onTop = String((await shop.call('PUT', taxes, { name: 'Levy', rate: 5 })).body.sale_tax?.id)
  for (const more of [{ tax: [], tax_off: [onTop] }, { tax_off: [vat] }])
    expect((await shop.call('PUT', sales, form(1, more))).body).toMatchObject({ errors: { 'tax_off.0': [expect.any(String)] } })
})

test('the sort of a tax is fixed once a sale or a quotation names it', async () => {
  const { shop, vat, form, sell } = await taxedShop()
  const change = (id: string, inclusive: boolean) => shop.call('PATCH', `${taxes}/${id}`, { inclusive })
  expect((await change(vat, false)).body.sale_tax).toMatchObject({ inclusive: false })
  expect((await change(vat, true)).status).toBe(200)
  await sell(1)
  expect(await change(vat, false)).toMatchObject({ status: 422, body: { errors: { inclusive: [expect.any(String)] } } })
  const quoted = String((await shop.call('PUT', taxes, { name: 'Quoted', rate: 5, inclusive: true })).body.sale_tax?.id)
  expect((await shop.call('PUT', '/v1/business/quotations', form(1, { tax: [quoted] }))).status).toBe(201)
  expect(await change(quoted, false)).toMatchObject({ status: 422, body: { errors: { inclusive: [expect.any(String)] } } })
})

test('a quotation becomes a sale at its price, without taxes that it took off', async () => {
  const { shop, vat, form } = await taxedShop()
  const offer = async (more: object) => (await shop.call('PUT', '/v1/business/quotations', form(1, more))).body.quotation as JsonBody
  const sellOffer = async (more: object) =>
    (await shop.call('POST', `/v1/business/quotations/${String((await offer(more)).id)}/sale`, {})).body.sale as JsonBody
  expect(await offer({})).toMatchObject({ net_total: 100_000, tax_total: 7500, items: [{ included_tax: 7500 }] })
  expect(await sellOffer({})).toMatchObject({ payable_amount: 107_500, tax_total: 7500, net_total: 100_000 })
  expect(await sellOffer({ tax: [], tax_off: [vat], payable_amount: 100_000 })).toMatchObject({ payable_amount: 100_000, tax_total: 0 })
})

test('a correction and an exchange keep the tax in the price', async () => {
  const { shop, vat, rice, form, sell } = await taxedShop()
  const corrected = await sell(1, { corrects: (await sell(2)).id })
  expect(corrected).toMatchObject({ payable_amount: 107_500, net_total: 100_000 })
  const response = await shop.call('PUT', '/v1/business/exchanges', {
    ...{ sale: corrected.id, location: shop.location, returned: [{ product: rice, quantity: 1, price: 107_500 }] },
    ...{ items: form(2).items, tax: [vat], payable_amount: 215_000, payment_accounts: [] },
  })
  expect(response.body).toMatchObject({
    sale: { payable_amount: 215_000, net_total: 200_000 },
    inventory_action: { total: 107_500 },
  })
})

test('a price that is too small for its rounded taxes is refused on its line', async () => {
  const { shop, ada } = await taxedShop()
  const cheap = await addProduct(server, shop, { name: 'Sweet', price: 1, service: true })
  const ids: string[] = []
  for (const name of ['A', 'B', 'C'])
    ids.push(String((await shop.call('PUT', taxes, { name, rate: 100, inclusive: true })).body.sale_tax?.id))
  const sweets = [1, 2, 3].map(() => ({ product: cheap, quantity: 1, price: 1 }))
  const body = { contact: ada, location: shop.location, items: sweets, tax: ids, payable_amount: 3 }
  expect((await shop.call('PUT', sales, body)).body).toMatchObject({ errors: { 'items.0.price': [expect.any(String)] } })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
