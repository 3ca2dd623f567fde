import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../../testing/goods.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { openShop } from '../../testing/shop.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()

/** A shop that sells rice at ₦1,075.00, with VAT of ₦75.00 in it. */
async function vatShop() {
  const shop = await openShop(server)
  const [rice, mile] = [await addProduct(server, shop, { name: 'Rice', price: 1075_00 }), await addContact(server, shop, 'Mile 12')]
  await stockUp(shop, mile, rice, 10, 500_00)
  const { body } = await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5, inclusive: true })
  const vat = String(body.sale_tax?.id)
  const priced = (more: object) => ({
    ...{ contact: shop.walkIn, location: shop.location, items: [{ product: rice, quantity: 1, price: 1075_00 }] },
    ...{ tax: [vat], payable_amount: 1075_00, ...more },
  })
  const create = async (path: string, form: object, document: 'sale' | 'quotation' | 'inventory_action') => {
    const response = await shop.call('PUT', path, form)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    return String(response.body[document]?.id)
  }
  const paid = (amount: number) => [{ account: null, amount }]
  const sell = (amount: number, more: object) =>
    create('/v1/business/sales', priced({ payable_amount: amount, payment_accounts: paid(amount), ...more }), 'sale')
  /** The whole sale comes back, for cash. */
  const bringBack = (sale: string, amount: number) =>
    create(
      '/v1/business/inventory-actions/return-inwards',
      { ...priced({ sale }), payment_accounts: paid(amount), tax: undefined, payable_amount: undefined },
      'inventory_action',
    )
  const offer = (more: object) => create('/v1/business/quotations', priced(more), 'quotation')
  const read = async (path: string, locale = 'en') => {
    const headers = { authorization: `Bearer ${shop.token}`, 'accept-language': locale }
    const answer = await server.fastify.inject({ url: `/v1/business/${path}`, headers })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const text = answer.headers['content-type'] === 'application/pdf' ? pdfText(answer.rawPayload) : answer.body.replaceAll(/<[^>]*>/g, ' ')
    return text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ')
  }
  return { shop, rice, vat, sell, bringBack, offer, read }
}

const formats = ['pdf', 'html', 'receipt']

test('a tax in the price is printed below the total as a part of it, in each format and language', async () => {
  const { sell, offer, read } = await vatShop()
  const [sale, quotation] = [await sell(1075_00, {}), await offer({})]
  for (const format of formats)
    for (const path of [`sales/${sale}`, `quotations/${quotation}`]) {
      const text = await read(`${path}/download?format=${format}`)
      expect(text, format).toMatch(/Subtotal ₦1,075\.00 Total ₦1,075\.00 Includes VAT 7\.5% of ₦1,000\.00 ₦75\.00/)
    }
  expect(await read(`sales/${sale}/download?format=pdf`, 'fr')).toContain('Dont VAT 7.5% sur ₦1,000.00 ₦75.00')
})

test('a tax that was taken off is a deduction above the total', async () => {
  const { vat, sell, offer, read } = await vatShop()
  const off = { tax: [], tax_off: [vat], payable_amount: 1000_00 }
  const [sale, quotation] = [await sell(1000_00, off), await offer(off)]
  for (const format of formats)
    for (const path of [`sales/${sale}`, `quotations/${quotation}`]) {
      const text = await read(`${path}/download?format=${format}`)
      expect(text, format).toMatch(/Subtotal ₦1,075\.00 VAT taken off -₦75\.00 Total ₦1,000\.00/)
      expect(text).not.toContain('Includes')
    }
})

test('a return credits the money paid: a tax in its price is a part of the credit, one that was taken off a deduction', async () => {
  const { vat, sell, bringBack, read } = await vatShop()
  const returned = await bringBack(await sell(1075_00, {}), 1075_00)
  const less = await bringBack(await sell(950_00, { tax: [], tax_off: [vat], discount: 53_75, payable_amount: 950_00 }), 950_00)
  for (const format of formats) {
    const text = await read(`inventory-actions/${returned}/download?format=${format}`)
    expect(text, format).toMatch(/Credit ₦1,075\.00 Includes taxes ₦75\.00/)
    expect(text).not.toContain('Discount')
    expect(await read(`inventory-actions/${less}/download?format=${format}`), format).toMatch(
      /Subtotal ₦1,075\.00 Discount -₦53\.75 Taxes taken off -₦71\.25 Credit ₦950\.00/,
    )
  }
})

test('price list and labels say that prices contain tax only if they contain every active one', async () => {
  const { shop, rice, read } = await vatShop()
  const { body } = await shop.call('PUT', '/v1/business/products', { type: 'standard', name: 'Oil', sku: 'OIL-1', price: 12_345_678_00 })
  const oil = String(body.product?.id)
  const labels = async (more = '') => {
    const texts: string[] = []
    // The code of the first is a QR code, of the second bars.
    for (const product of [rice, oil]) texts.push(await read(`products/labels?products=${product}&quantities=1&layout=roll-40x30${more}`))
    return texts
  }
  expect(await read('products/price-list')).toMatch(/Prices on [^·]+ · Prices include VAT/)
  for (const text of await labels()) expect(text).toContain('incl. tax')
  for (const text of await labels('&hide_price=1')) expect(text).not.toContain('incl. tax')
  await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Levy', rate: 1 })
  expect(await read('products/price-list')).not.toContain('include')
  for (const text of await labels()) expect(text).not.toContain('incl. tax')
})
