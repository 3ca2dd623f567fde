import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { testServer } from '../testing/test-server.ts'

/* An invoice’s lines, taxes and payment details stay as issued, despite later changes. */
const server = await testServer()

async function get({ token }: Caller, path: string) {
  const { statusCode: status, body: text } = await server.fastify.inject({
    url: `/v1/business/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status, text }
}

test('an invoice keeps the tax number of the day it was recorded', async () => {
  const shop = await openShop(server)
  const tax = { name: 'VAT', rate: 7.5, tax_id: 'VAT-1111' }
  const response = await shop.call('PUT', '/v1/business/sale-taxes', tax)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  const id = String(response.body.sale_tax?.id)
  const product = await addProduct(server, shop, { name: 'Repair', price: 100_000, service: true })
  const sell = async () => {
    const form = {
      contact: shop.walkIn,
      location: shop.location,
      items: [{ product, quantity: 1, price: 100_000 }],
      payable_amount: 107_500,
    }
    const { status, body } = await shop.call('PUT', '/v1/business/sales', { ...form, tax: [id], payment_accounts: [{ amount: 107_500 }] })
    expect(status, JSON.stringify(body)).toBe(201)
    return `sales/${String(body.sale?.id)}/download?format=html`
  }
  const path = await sell()
  const before = (await get(shop, path)).text
  expect(before).toContain('VAT-1111')
  expect((await shop.call('PATCH', `/v1/business/sale-taxes/${id}`, { tax_id: 'VAT-2222', name: 'Sales tax', rate: 10 })).status).toBe(200)
  expect((await get(shop, path)).text).toBe(before)
  expect((await shop.call('PATCH', `/v1/business/sale-taxes/${id}`, { tax_id: 'VAT-3333', rate: 7.5 })).status).toBe(200)
  expect((await get(shop, path)).text).toBe(before)
  expect((await get(shop, await sell())).text).toContain('VAT-3333')
  expect((await shop.call('DELETE', `/v1/business/sale-taxes/${id}`)).status).toBe(200)
  expect((await get(shop, path)).text).toBe(before)
})

test('papers name the units that were sold, those in a composite too', async () => {
  const shop = await openShop(server)
  const createProduct = async (form: object) => {
    const { status, body } = await shop.call('PUT', '/v1/business/products', form)
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.product?.id)
  }
  const phone = await createProduct({ name: 'Phone', type: 'phone', price: 100_00, has_serial_number: true })
  const response = await shop.call('PUT', '/v1/business/inventory-actions/adjustments', {
    location: shop.location,
    items: [{ product: phone, quantity: 2, reason: 'found', metadata: { serial_numbers: ['UNIT-ALONE', 'UNIT-BOXED'] } }],
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  const box = await createProduct({ name: 'Gift box', type: 'standard', price: 120_00, composites: [{ product: phone, quantity: 1 }] })
  const { status, body } = await shop.call('PUT', '/v1/business/sales', {
    contact: shop.walkIn,
    location: shop.location,
    items: [
      { product: phone, quantity: 1, price: 100_00, metadata: { serial_numbers: ['UNIT-ALONE'] } },
      { product: box, quantity: 1, price: 120_00, metadata: { components: [{ product: phone, serial_numbers: ['UNIT-BOXED'] }] } },
    ],
    payable_amount: 220_00,
    payment_accounts: [{ amount: 220_00 }],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  for (const paper of ['invoice', 'delivery-note'])
    for (const format of ['html', 'receipt']) {
      const { text } = await get(shop, `sales/${String(body.sale?.id)}/download?paper=${paper}&format=${format}`)
      for (const unit of ['UNIT-ALONE', 'UNIT-BOXED']) expect(text, `${paper} ${format}`).toContain(unit)
    }
})

test('an approved invoice with money due shows the location’s account, or else the default one, unless the setting is off', async () => {
  const shop = await openShop(server)
  const account = async (account_number: string, is_default: boolean) => {
    const form = { bank_code: '058', account_number, account_name: 'Ada Stores', is_default }
    const { status, body } = await shop.call('PUT', '/v1/business/bank-accounts', form)
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.bank_account?.id)
  }
  await account('0000000001', true)
  const locationAccount = await account('0000000002', false)
  await account('0000000003', false)
  const product = await addProduct(server, shop, { name: 'Repair', price: 100_000, service: true })
  const contact = await addContact(server, shop)
  const sell = async (paid: number) => {
    const form = { contact, location: shop.location, items: [{ product, quantity: 1, price: 100_000 }], payable_amount: 100_000 }
    const { body } = await shop.call('PUT', '/v1/business/sales', { ...form, payment_accounts: paid > 0 ? [{ amount: paid }] : [] })
    return String(body.sale?.id)
  }
  const [sale, paid] = [await sell(40_000), await sell(100_000)]
  const accounts = async (id: string) => (await get(shop, `sales/${id}/download?format=html`)).text.match(/000000000\d/g) ?? []
  expect(await accounts(sale)).toEqual(['0000000001'])
  expect(await accounts(paid)).toEqual([])
  const location = `/v1/business/inventory-locations/${shop.location}`
  expect((await shop.call('PATCH', location, { default_bank_account: locationAccount })).status).toBe(200)
  expect(await accounts(sale)).toEqual(['0000000002'])
  await shop.call('PATCH', '/v1/business/papers', { shows_account: false })
  expect(await accounts(sale)).toEqual([])
  await shop.call('PATCH', '/v1/business/papers', { shows_account: true })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const waiting = await sell(0)
  for (const format of ['html', 'receipt'])
    expect((await get(shop, `sales/${waiting}/download?format=${format}`)).text, format).not.toContain('000000000')
})

test('a colour too pale to read is that of lines and grounds alone, and codes stand where they are wanted', async () => {
  const shop = await openShop(server)
  await shop.call('PATCH', '/v1/business/papers', { colour: '#e08a00' })
  const product = await addProduct(server, shop, { name: 'Repair', price: 100_000, service: true })
  const { sku } = (await shop.call('GET', `/v1/business/products/${product}`)).body.product as unknown as { sku: string }
  const sell = async () => {
    const form = {
      contact: shop.walkIn,
      location: shop.location,
      items: [{ product, quantity: 1, price: 100_000 }],
      payable_amount: 100_000,
    }
    const { body } = await shop.call('PUT', '/v1/business/sales', { ...form, payment_accounts: [{ amount: 100_000 }] })
    return (await get(shop, `sales/${String(body.sale?.id)}/download?format=html`)).text
  }
  const plain = await sell()
  expect(plain).toContain('--accent: #e08a00; --accent-ink: #17211c')
  expect(plain).not.toContain(sku)
  await shop.call('PATCH', '/v1/business/papers', { colour: '#1f4fa3', shows_sku: true })
  const blue = await sell()
  expect(blue).toContain('--accent-ink: #1f4fa3')
  expect(blue).toContain(sku)
})

test('an invoice subtracts returned goods from the amount due', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop)
  const bag = await addProduct(server, shop)
  await stockUp(shop, await addContact(server, shop), bag, 10, 100)
  const form = { contact: ada, location: shop.location, items: [{ product: bag, quantity: 3, price: 100_000 }], payable_amount: 300_000 }
  const { body } = await shop.call('PUT', '/v1/business/sales', { ...form, payment_accounts: [] })
  const sale = String(body.sale?.id)
  const back = { contact: ada, location: shop.location, sale, items: [{ product: bag, quantity: 1, price: 100_000 }] }
  const response = await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', back)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  const { text } = await get(shop, `sales/${sale}/download?format=html`)
  const sums = [...(/<table class="sums">([^]*?)<\/table>/.exec(text)?.[1] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect(sums.slice(-4)).toEqual(['Returned', '-₦1,000.00', 'Balance due', '₦2,000.00'])
  expect(text).toContain('₦2,000.00 due')
})

test('codes and units of an issued paper stay the same after the product changes', async () => {
  const shop = await openShop(server)
  await shop.call('PATCH', '/v1/business/papers', { shows_sku: true })
  const contact = await addContact(server, shop, 'Ada Obi')
  const { body } = await shop.call('PUT', '/v1/business/products', {
    name: 'Cloth',
    sku: 'OLD-1',
    type: 'standard',
    price: 100_00,
    has_inventory: false,
  })
  const product = String(body.product?.id)
  const items = [{ product, quantity: 2, price: 100_00 }]
  const form = { contact, location: shop.location, items }
  const saleResponse = await shop.call('PUT', '/v1/business/sales', { ...form, payable_amount: 200_00 })
  const offer = await shop.call('PUT', '/v1/business/quotations', { ...form, payable_amount: 200_00 })
  const edited = await shop.call('PATCH', `/v1/business/products/${product}`, {
    ...{ name: 'Ankara', sku: 'NEW-1', type: 'standard' },
    price: 100_00,
    unit: 'yd',
  })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const paths = [
    `sales/${String(saleResponse.body.sale?.id)}/download`,
    `sales/${String(saleResponse.body.sale?.id)}/download?paper=delivery-note`,
    `quotations/${String(offer.body.quotation?.id)}/download`,
  ]
  for (const path of paths) {
    const { rawPayload } = await server.fastify.inject({ url: `/v1/business/${path}`, headers: { authorization: `Bearer ${shop.token}` } })
    const text = pdfText(rawPayload)
    expect([path, text.includes('OLD-1'), text.includes('NEW-1'), text.includes('yd'), text.includes('Ankara')]).toEqual([
      path,
      true,
      false,
      false,
      false,
    ])
  }
  const later = await shop.call('PUT', '/v1/business/sales', { ...form, payable_amount: 200_00 })
  const { rawPayload } = await server.fastify.inject({
    url: `/v1/business/sales/${String(later.body.sale?.id)}/download`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(pdfText(rawPayload)).toContain('NEW-1')
})

test('names in Yoruba and Arabic, and what people type beside words, are printed with letters of theirs', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop, 'Ẹ̀bùn Ọláńrewájú عبد الله')
  const product = await addProduct(server, shop, { name: '🍚 Rice 🇳🇬 👩🏾‍🍳', price: 100_00, service: true })
  const items = [{ product, quantity: 1, price: 100_00 }]
  const response = await shop.call('PUT', '/v1/business/sales', { contact, location: shop.location, items, payable_amount: 100_00 })
  const { rawPayload } = await server.fastify.inject({
    url: `/v1/business/sales/${String(response.body.sale?.id)}/download`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const fonts = new Set([...rawPayload.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+([A-Za-z]+)/g)].map(([, font]) => font))
  expect([...fonts].toSorted()).toEqual(expect.arrayContaining(['NotoEmoji', 'NotoSansArabic']))
  const text = pdfText(rawPayload)
  expect(text).toContain('Rice')
  expect(text).toContain('🍚')
})
