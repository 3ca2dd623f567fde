import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const taxesPath = '/v1/business/sale-taxes'
type Prices = 'kept' | 'changed'
type Tax = JsonBody & { id: string; name: string }

const addTax = async (shop: Shop, name: string, rate: number, more: object = {}) =>
  String((await shop.call('PUT', taxesPath, { name, rate, ...more })).body.sale_tax?.id)
const switchTo = (shop: Shop, taxes: readonly string[], prices: Prices, more: object = {}) =>
  shop.call('POST', `${taxesPath}/switch`, { taxes, prices, ...more })
const taxesOf = async (shop: Shop) => (await shop.call('GET', taxesPath)).body.rows as unknown as Tax[]
const plainTaxes = async (shop: Shop) =>
  (await taxesOf(shop))
    .map(({ id, name, rate, inclusive, is_active, is_default, products, categories }) => ({
      ...{ id, name, rate, inclusive, is_active, is_default, products, categories },
    }))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
const pricesOf = async (shop: Shop) => {
  const { rows } = (await shop.call('GET', '/v1/business/products?per_page=100&with_variants&sort=name.asc')).body
  return (rows as unknown as JsonBody[]).flatMap(({ id, price, price_max, markup, edges }) => [
    { id, price, price_max, markup },
    ...((edges?.variants ?? []) as unknown as JsonBody[]).map((variant) => ({ id: variant.id, price: variant.price })),
  ])
}

/** A shop with VAT of 7.5 % on top by default, and rice at ₦1,000.00, which costs ₦600.00. */
async function shopWithVat() {
  const shop = await openShop(server)
  const vat = await addTax(shop, 'Sales VAT', 7.5, { is_default: true, tax_id: 'TIN-1' })
  const rice = await addProduct(server, shop, { name: 'Rice', price: 100_000 })
  const ada = await addContact(server, shop, 'Ada')
  await stockUp(shop, ada, rice, 1000, 60_000)
  const sell = (tax: string, price: number, payable_amount: number) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price }], tax: [tax], payable_amount },
    })
  return { shop, vat, rice, sell }
}

test('a switch raises prices so that customers pay the same, and leaves documents as they were', async () => {
  const { shop, vat, rice, sell } = await shopWithVat()
  await shop.call('PATCH', `/v1/business/inventory-locations/${shop.location}`, { default_sale_tax: vat })
  const before = String((await sell(vat, 100_000, 107_500)).body.sale?.id)
  const readSale = async () => (await shop.call('GET', `/v1/business/sales/${before}?with_taxes`)).body
  const asSold = await readSale()

  const { body } = await switchTo(shop, [vat], 'changed')
  expect(body).toEqual({ taxes: [expect.any(String)], changed: 1 })
  const [inPrice = ''] = body.taxes as unknown as string[]
  const taxes = await taxesOf(shop)
  expect(taxes.find(({ id }) => id === inPrice)).toMatchObject({
    ...{ name: 'Sales VAT', rate: 7.5, tax_id: 'TIN-1', inclusive: true, is_active: true, is_default: true },
  })
  expect(taxes.find(({ id }) => id === vat)).toMatchObject({
    name: 'Sales VAT (on top)',
    inclusive: false,
    is_active: false,
    is_default: false,
  })
  expect((await shop.call('GET', `/v1/business/inventory-locations/${shop.location}`)).body.location).toMatchObject({
    default_sale_tax_id: inPrice,
  })
  expect((await shop.call('GET', '/v1/merchant/session')).body.business).toMatchObject({ prices_include_tax: true })
  expect(await pricesOf(shop)).toMatchObject([{ id: rice, price: 107_500 }])

  expect(await readSale()).toEqual(asSold)
  expect((await sell(vat, 100_000, 107_500)).body).toMatchObject({ errors: { 'tax.0': [expect.any(String)] } })
  expect((await sell(inPrice, 107_500, 107_500)).body.sale).toMatchObject({ payable_amount: 107_500, net_total: 100_000 })
})

test('a switch that keeps prices changes what customers pay, as its preview says', async () => {
  const { shop, vat, rice } = await shopWithVat()
  const preview = (prices: Prices) => shop.call('POST', `${taxesPath}/switch/preview`, { taxes: [vat], prices })
  const row = { id: rice, name: 'Rice' }
  expect((await preview('kept')).body).toMatchObject({
    ...{ inclusive: true, changed: 0 },
    rows: [{ ...row, price: { from: 100_000, to: 100_000 }, pays: { from: 107_500, to: 100_000 } }],
  })
  expect((await preview('changed')).body).toMatchObject({
    ...{ inclusive: true, changed: 1 },
    rows: [{ ...row, price: { from: 100_000, to: 107_500 }, pays: { from: 107_500, to: 107_500 } }],
  })
  expect(await pricesOf(shop)).toMatchObject([{ price: 100_000 }])
  expect((await switchTo(shop, [vat], 'kept')).body).toMatchObject({ changed: 0 })
  expect(await pricesOf(shop)).toMatchObject([{ price: 100_000 }])
})

test('a preview shows ten products by name', async () => {
  const { shop, vat } = await shopWithVat()
  for (let number = 10; number < 25; number++) await addProduct(server, shop, { name: `Bead ${number}`, price: number, service: true })
  const { rows, changed } = (await shop.call('POST', `${taxesPath}/switch/preview`, { taxes: [vat], prices: 'changed' })).body
  expect((rows as unknown as JsonBody[]).map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Bead ${index + 10}`))
  expect(changed).toBe(16)
})

test.each(['kept', 'changed'] as const)('a switch back undoes a switch with prices %s, in both directions, to the kobo', async (prices) => {
  for (const inclusive of [false, true]) {
    const shop = await openShop(server)
    const food = String((await shop.call('PUT', '/v1/business/product-categories', { name: 'Food' })).body.product_category?.id)
    const all = await addTax(shop, 'All', 7.5, { inclusive, is_default: true })
    const levy = await addTax(shop, 'Levy', 12.3456, { inclusive, categories: [food] })
    await addTax(shop, 'Other sort', 5, { inclusive: !inclusive })
    for (let price = 0; price < 40; price++)
      await shop.call('PUT', '/v1/business/products', {
        ...{
          name: `Product ${price}`,
          type: 'service',
          price: price * 97 + price,
          cost: price * 31,
          ...(price % 2 ? { category: food } : {}),
        },
      })
    await shop.call('PUT', '/v1/business/products', {
      ...{ name: 'Shirt', type: 'standard', category: food, options: [{ name: 'Size', values: ['S', 'M'] }] },
      variants: [
        { options: [{ name: 'Size', value: 'S' }], price: 10_001 },
        { options: [{ name: 'Size', value: 'M' }], price: 12_345 },
      ],
    })
    const [taxesBefore, pricesBefore] = [await plainTaxes(shop), await pricesOf(shop)]
    const { body } = await switchTo(shop, [all, levy], prices)
    const switched = body.taxes as unknown as string[]
    if (prices === 'changed') expect(await pricesOf(shop)).not.toEqual(pricesBefore)
    expect((await taxesOf(shop)).find(({ name }) => name === 'Levy')).toMatchObject({ inclusive: !inclusive, categories: [food] })
    expect((await switchTo(shop, switched, prices)).body).toMatchObject({ taxes: [all, levy].toSorted() })
    expect(await pricesOf(shop)).toEqual(pricesBefore)
    const isOfBefore = ({ id }: { id: unknown }) => taxesBefore.some((tax) => tax.id === id)
    expect((await plainTaxes(shop)).filter(isOfBefore)).toEqual(taxesBefore)
    expect((await taxesOf(shop)).filter((tax) => !isOfBefore(tax)).some(({ is_active }) => Boolean(is_active))).toBe(false)
    // The third switch uses the taxes of the first again.
    expect((await switchTo(shop, [all, levy], prices)).body).toMatchObject({ taxes: switched })
  }
})

test('only active taxes of one sort are switched, and a preview of before is refused', async () => {
  const { shop, vat, rice } = await shopWithVat()
  const inPrice = await addTax(shop, 'In price', 5, { inclusive: true })
  const off = await addTax(shop, 'Off', 5, { is_active: false })
  for (const second of [inPrice, off])
    expect((await switchTo(shop, [vat, second], 'kept')).body).toMatchObject({ errors: { 'taxes.1': [expect.any(String)] } })
  const { shown } = (await shop.call('POST', `${taxesPath}/switch/preview`, { taxes: [vat], prices: 'changed' })).body
  await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 90_000 })
  expect((await switchTo(shop, [vat], 'changed', { shown })).status).toBe(409)
  expect(await pricesOf(shop)).toMatchObject([{ price: 90_000 }])
  await shop.call('PATCH', `/v1/business/products/${rice}`, { price: 9_900_000_000_000 })
  expect((await switchTo(shop, [vat], 'changed')).body).toMatchObject({ message: expect.stringContaining('Rice') })
})

test('a quotation of before is sold with its tax and at its total', async () => {
  const { shop, vat, rice } = await shopWithVat()
  const { body } = await shop.call('PUT', '/v1/business/quotations', {
    ...{
      contact: await addContact(server, shop, 'Bola'),
      location: shop.location,
      items: [{ product: rice, quantity: 2, price: 100_000 }],
    },
    ...{ tax: [vat], payable_amount: 215_000 },
  })
  await switchTo(shop, [vat], 'changed')
  const response = await shop.call('POST', `/v1/business/quotations/${String(body.quotation?.id)}/sale`, {})
  expect(response.body.sale).toMatchObject({ payable_amount: 215_000, net_total: 200_000, tax_total: 15_000 })
})

test('a name that is taken gets a number', async () => {
  const { shop, vat } = await shopWithVat()
  await addTax(shop, 'sales vat (ON TOP)', 1)
  await switchTo(shop, [vat], 'kept')
  expect((await taxesOf(shop)).find(({ id }) => id === vat)).toMatchObject({ name: 'Sales VAT (on top) (2)' })
})

test('eight tills sell during switches: each sale is wholly of one sort', async () => {
  const { shop, vat, sell } = await shopWithVat()
  let isSwitching = true
  /** Sells with the tax and the price that the till has just read. */
  const sellAsRead = async () => {
    const { rows } = (await shop.call('GET', '/v1/business/open/sale-taxes')).body
    const [tax] = rows as unknown as (JsonBody & { id: string })[]
    const [product] = await pricesOf(shop)
    const price = Number(product?.price)
    const payable = tax?.inclusive ? price : price + Math.round(price * 0.075)
    return (await sell(String(tax?.id), price, payable)).status
  }
  const till = async () => {
    const statuses = [await sellAsRead()]
    while (isSwitching) statuses.push(await sellAsRead())
    return statuses
  }
  const tills = Array.from({ length: 8 }, till)
  let taxes = [vat]
  for (let round = 0; round < 6; round++) taxes = (await switchTo(shop, taxes, 'changed')).body.taxes as unknown as string[]
  isSwitching = false
  const statuses = (await Promise.all(tills)).flat()
  expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([])
  expect(await sellAsRead()).toBe(201)
  expect(await pricesOf(shop)).toMatchObject([{ price: 100_000 }])
  const { rows } = (await shop.call('GET', '/v1/business/sales?per_page=100&with_taxes')).body
  const sales = rows as unknown as JsonBody[]
  expect(sales.length).toBeGreaterThan(1)
  for (const { edges, payable_amount, net_total, tax_total } of sales) {
    const [tax, ...more] = (edges?.taxes ?? []) as unknown as JsonBody[]
    expect(more).toEqual([])
    expect(tax?.amount).toBe(tax_total)
    expect(Number(net_total) + Number(tax_total)).toBe(payable_amount)
    // The price may be of before and the tax of after, which the till read later.
    expect([107_500, 100_000, 115_563]).toContain(payable_amount)
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
