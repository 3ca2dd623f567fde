import { expect, test } from 'vitest'
import { openBusiness } from '../auth/open-business.ts'
import { newId, publicId, storedId } from '../database/ids.ts'
import { nameColumns } from '../database/search.ts'
import { addProduct } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()
const meet = await openLockConflicts(server)
const taxes = '/v1/business/sale-taxes'

/** Rice, in food. */
const stock = (shop: Shop) =>
  within(server, shop, async (ctx) => {
    const { business_id } = ctx
    const category = { business_id, id: newId(), name: 'Food', ...nameColumns('Food') }
    const product = {
      business_id,
      id: newId(),
      name: 'Rice',
      sku: 'RICE',
      product_type: 'standard' as const,
      inventory_type: 'standard' as const,
      ...nameColumns('Rice'),
    }
    await ctx.db.insertInto('product_categories').values(category).execute()
    await ctx.db.insertInto('products').values(product).execute()
    return { rice: publicId('product', product.id), food: publicId('product_category', category.id) }
  })

test('a tax is made, found, changed and deleted; its rate keeps four decimals', async () => {
  const shop = await openShop(server)
  const response = await shop.call('PUT', taxes, { name: 'VAT', rate: 7.5, tax_id: 'TIN-1' })
  expect(response).toMatchObject({
    status: 201,
    body: { sale_tax: { name: 'VAT', rate: 7.5, tax_id: 'TIN-1', is_default: false, products: [], categories: [] } },
  })
  const path = `${taxes}/${response.body.sale_tax?.id}`
  expect((await shop.call('GET', `${taxes}?search=tin-1`)).body.rows).toMatchObject([{ name: 'VAT' }])
  expect((await shop.call('PATCH', path, { rate: 7.1234 })).body.sale_tax).toMatchObject({ rate: 7.1234, name: 'VAT', tax_id: 'TIN-1' })
  expect((await shop.call('GET', '/v1/business/open/sale-taxes')).body.rows).toEqual([
    { id: response.body.sale_tax?.id, name: 'VAT', rate: 7.1234, inclusive: false, is_default: false },
  ])
  expect(await shop.call('PUT', taxes, { name: 'vat', rate: 1 })).toMatchObject({
    status: 422,
    body: { errors: { name: [expect.any(String)] } },
  })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404 })
})

test('a rate is a number of per cent, from nothing to a hundred', async () => {
  const shop = await openShop(server)
  const fault = async (rate: unknown) => (await shop.call('PUT', taxes, { name: 'VAT', rate })).body.errors?.rate
  expect(await fault('')).toEqual(['Rate cannot be empty'])
  expect(await fault('x')).toEqual(['The rate must be numeric'])
  expect(await fault(101)).toEqual(['The rate must be maximum of 100'])
  expect(await fault(7.12345)).toEqual(['The rate can have at most 4 decimals'])
})

test('a tax covers the products and categories it names, each once, until told otherwise', async () => {
  const shop = await openShop(server)
  const { rice, food } = await stock(shop)
  const response = await shop.call('PUT', taxes, { name: 'VAT', rate: 7.5, products: [rice, rice], categories: [food] })
  expect(response.body.sale_tax).toMatchObject({ products: [rice], categories: [food], edges: {} })
  const path = `${taxes}/${response.body.sale_tax?.id}`
  expect((await shop.call('GET', `${path}?with_products&with_categories`)).body.sale_tax?.edges).toEqual({
    products: [{ id: rice, name: 'Rice' }],
    categories: [{ id: food, name: 'Food' }],
  })
  expect((await shop.call('PATCH', path, { categories: [] })).body.sale_tax).toMatchObject({ products: [rice], categories: [] })
  const never = publicId('product', newId())
  expect(await shop.call('PATCH', path, { products: [rice, never] })).toMatchObject({
    status: 422,
    body: { errors: { 'products.1': ['This one was not found'] } },
  })
  expect((await shop.call('GET', path)).body.sale_tax).toMatchObject({ products: [rice] })
})

test('one of two concurrent product deletions is refused, so that a tax keeps its last product', async () => {
  const shop = await openShop(server)
  const [rice, beans] = [await addProduct(server, shop, { name: 'Rice' }), await addProduct(server, shop, { name: 'Beans' })]
  const response = await shop.call('PUT', taxes, { name: 'VAT', rate: 7.5, products: [rice, beans] })
  const drop = (id: string) => shop.call('DELETE', `/v1/business/products/${id}`)
  const { first, second, waited } = await meet(
    () => drop(rice),
    () => drop(beans),
  )
  expect([waited, first.status, second]).toMatchObject([true, 200, { status: 422, body: { message: expect.stringContaining('VAT') } }])
  expect((await shop.call('GET', `${taxes}/${response.body.sale_tax?.id}`)).body.sale_tax).toMatchObject({ products: [beans] })
})

test('at most one tax is the default, however many are made so at once', async () => {
  const shop = await openShop(server)
  const responses = await Promise.all(['A', 'B', 'C'].map((name) => shop.call('PUT', taxes, { name, rate: 1, is_default: true })))
  expect(responses.map((answer) => answer.status)).toEqual([201, 201, 201])
  const defaults = async () =>
    ((await shop.call('GET', taxes)).body.rows as unknown as { id: string; is_default: boolean }[]).filter((row) => row.is_default)
  const [firstDefault, ...otherDefaults] = await defaults()
  expect(otherDefaults).toEqual([])
  expect(await shop.call('PATCH', `${taxes}/${firstDefault?.id}`, { is_default: false })).toMatchObject({ status: 200 })
  expect(await defaults()).toEqual([])
})

test('VAT is there in a Nigerian business, off until it is turned on, and an off tax is on no sale and no default', async () => {
  const shop = await openShop(server)
  const { rows } = (await shop.call('GET', taxes)).body
  expect(rows).toMatchObject([
    { name: 'VAT', rate: 7.5, inclusive: true, is_active: false, is_default: false, products: [], categories: [] },
  ])
  const id = String(rows?.[0]?.id)
  expect((await shop.call('GET', '/v1/business/open/sale-taxes')).body.rows).toEqual([])
  const rice = String((await shop.call('PUT', '/v1/business/products', { name: 'Rice', type: 'service', price: 1000 })).body.product?.id)
  const sell = (payable_amount: number) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact: shop.walkIn, location: shop.location, items: [{ product: rice, quantity: 1, price: 1000 }] },
      ...{ tax: [id], payable_amount, payment_accounts: [{ account: null, amount: payable_amount }] },
    })
  expect((await sell(1075)).body).toMatchObject({ errors: { 'tax.0': [expect.stringContaining('VAT is off')] } })
  expect((await shop.call('PATCH', `${taxes}/${id}`, { is_default: true })).body).toMatchObject({
    errors: { is_default: [expect.any(String)] },
  })
  // By hand or with one click.
  const on = await shop.call('PATCH', `${taxes}/${id}`, { is_active: true, is_default: true })
  expect(on.body.sale_tax).toMatchObject({ is_active: true, is_default: true })
  // Prices contain it: the customer pays the price.
  expect((await sell(1075)).body).toMatchObject({ errors: { payable_amount: [expect.stringContaining('₦10.00')] } })
  expect((await sell(1000)).status).toBe(201)
  const place = `/v1/business/inventory-locations/${shop.location}`
  expect((await shop.call('PATCH', place, { default_sale_tax: id })).body.location).toMatchObject({ default_sale_tax_id: id })
  const off = await shop.call('PATCH', `${taxes}/${id}`, { is_active: false })
  expect(off.body.sale_tax).toMatchObject({ is_active: false, is_default: false })
  expect((await shop.call('GET', place)).body.location).toMatchObject({ default_sale_tax_id: null })
  expect((await shop.call('PATCH', place, { default_sale_tax: id })).body).toMatchObject({
    errors: { default_sale_tax: [expect.any(String)] },
  })
})

test('a tax that is off blocks no name, until it is turned on beside another with that name', async () => {
  const shop = await openShop(server)
  const id = String((await shop.call('GET', taxes)).body.rows?.[0]?.id)
  expect((await shop.call('PUT', taxes, { name: 'VAT', rate: 5 })).status).toBe(201)
  expect((await shop.call('PATCH', `${taxes}/${id}`, { is_active: true })).body).toMatchObject({ errors: { name: [expect.any(String)] } })
})

test('a business of another country gets no tax', async () => {
  const { app } = server
  const shop = await openShop(server)
  const opened = await app.database.transaction({}, async (db) => {
    const business = { name: 'Accra Stores', industry: ['Retail'], country: 'GH', state: 'Accra', city: 'Accra', address1: '1 High Street' }
    const merchant = { id: storedId('merchant', shop.merchant_id) ?? shop.merchant_id, email: 'gh@shop.test' }
    const business_id = await openBusiness(db, { merchant, now: app.clock(), locale: 'en', business, isRegistration: false })
    return db.selectFrom('sale_taxes').select('name').where('business_id', '=', business_id).execute()
  })
  expect(opened).toEqual([])
})

test('a neighbour’s tax answers as one that never was', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const response = await shop.call('PUT', taxes, { name: 'VAT', rate: 7.5, is_default: true })
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { is_default: true } : undefined
    const neighbourResponse = await neighbour.call(method, `${taxes}/${response.body.sale_tax?.id}`, body)
    expect(neighbourResponse.status).toBe(404)
    expect(neighbourResponse.body).toEqual((await neighbour.call(method, `${taxes}/${publicId('sale_tax', newId())}`, body)).body)
  }
})
