import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type JsonBody, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants, gridOf } from '../testing/variants.ts'

const server = await testServer()
const meet = await openLockConflicts(server)
const products = '/v1/business/products'
const colours = { name: 'Colour', values: ['Red', 'Blue'] }
const sizes = { name: 'Size', values: ['Medium', 'Large'] }

type ReplyRows = Record<string, unknown>[]
const read = async (shop: Caller, id: string, flags = 'with_variants&with_tags') =>
  (await shop.call('GET', `${products}/${id}?${flags}`)).body.product as JsonBody
const variantsOf = async (shop: Caller, id: string, flags?: string) => (await read(shop, id, flags)).edges?.variants as unknown as ReplyRows
const listed = async (shop: Caller, query: string) => {
  const { rows } = (await shop.call('GET', `${products}?sort=name.asc&${query}`)).body as unknown as { rows: ReplyRows }
  return rows.map((row) => String(row.full_name))
}
const edit = (shop: Caller, id: string, body: object) => shop.call('PATCH', `${products}/${id}`, body)
const sell = (shop: Shop, product: string, quantity: number, price = 5000_00) =>
  shop.call('PUT', '/v1/business/sales', {
    contact: shop.walkIn,
    location: shop.location,
    items: [{ product, quantity, price }],
    payable_amount: quantity * price,
    payment_accounts: [{ amount: quantity * price }],
  })

test('lists fold variants under their parent, and find each by its own code and by “parent + values”', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours, sizes], name: 'Polo shirt' })
  await addProduct(server, shop, { name: 'Soap' })
  const [medium = ''] = variants
  await edit(shop, medium, { barcode: '6151234' })
  expect(await listed(shop, '')).toEqual(['Polo shirt', 'Soap'])
  expect(await listed(shop, `parent=${id}`)).toHaveLength(4)
  expect(await listed(shop, 'search=polo+medium+red')).toEqual(['Polo shirt – Red / Medium'])
  expect(await listed(shop, 'search=6151234')).toEqual(['Polo shirt – Red / Medium'])
  expect(await listed(shop, 'inventory_type=variant')).toEqual(['Polo shirt'])
  const open = (await shop.call('GET', `${products}/open`)).body as unknown as { rows: ReplyRows }
  expect(open.rows.map(({ name }) => name)).toEqual([
    ...['Polo shirt – Blue / Large', 'Polo shirt – Blue / Medium', 'Polo shirt – Red / Large', 'Polo shirt – Red / Medium', 'Soap'],
  ])
  expect(open.rows[0]).toMatchObject({ parent: { id, name: 'Polo shirt' } })
  const items = await shop.call('GET', `/v1/business/items-for-sale?location=${shop.location}&search=6151234`)
  expect(items.body.rows).toMatchObject([
    {
      id: medium,
      name: 'Polo shirt – Red / Medium',
      parent: { id },
      options: [
        { name: 'Colour', value: 'Red' },
        { name: 'Size', value: 'Medium' },
      ],
    },
  ])
})

test('a parent is on no line; its variants are, by their whole name, and a filter by it means all of them', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red = '', blue = ''] = variants
  const supplier = await addContact(server, shop)
  await stockUp(shop, supplier, red, 5, 1000_00)
  await stockUp(shop, supplier, blue, 2, 1000_00)
  expect((await sell(shop, id, 1)).body.errors).toEqual({ 'items.0.product': ['Polo shirt has variants: choose one of them'] })
  const intake = await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    ...{ contact: supplier, location: shop.location, items: [{ product: id, quantity: 1, cost: 100 }] },
  })
  expect(intake.body.errors).toEqual({ 'items.0.product': ['Polo shirt has variants: choose one of them'] })
  const saleResponse = await sell(shop, red, 2)
  expect(saleResponse.body.sale).toMatchObject({ items: [{ product_id: red, name: 'Polo shirt – Red' }] })
  expect(await read(shop, id)).toMatchObject({ on_hand: 5, available: 5 })
  const count = async (path: string) => Number((await shop.call('GET', `/v1/business/${path}`)).body.page?.total_rows)
  expect(await count(`sales/items?product=${id}`)).toBe(1)
  expect(await count(`inventory-levels?product=${id}`)).toBe(2)
  expect(await count(`stock-movements?product=${id}`)).toBe(3)
  expect(await count(`inventory-actions/items?product=${id}`)).toBe(2)
  const figures = (await shop.call('GET', `${products}/${id}/figures`)).body.figures
  expect(figures).toMatchObject({ sold: { quantity: 2, sales: 1 }, last_intake: { cost: 1000_00 } })
  const sums = (await shop.call('GET', `${products}/sums`)).body
  expect(sums).toMatchObject({ count: 1, sums: { on_hand: 5 } })
  expect(await read(shop, id, 'with_variants&with_levels')).toMatchObject({
    edges: {
      levels: [{ location: { id: shop.location }, on_hand: 5 }],
      variants: [{ levels: [{ on_hand: 3 }] }, { levels: [{ on_hand: 2 }] }],
    },
  })
})

test('a variant that is sold while its parent is no longer to be counted is sold first, or is not counted', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  for (const isSoldFirst of [true, false]) {
    const { id, variants } = await addVariants(shop, { options: [colours] })
    const [red = '', blue = ''] = variants
    const uncount = () => edit(shop, id, { has_inventory: false })
    const order = () =>
      shop.call('PUT', '/v1/business/purchase-orders', {
        date: '2026-01-05',
        contact: supplier,
        location: shop.location,
        items: [{ product: red, quantity: 1, cost: 1 }],
      })
    const { waited, first, second } = isSoldFirst ? await meet(order, uncount) : await meet(uncount, order)
    expect([waited, first.status, second.status], JSON.stringify(first.body)).toEqual([true, isSoldFirst ? 201 : 200, 422])
    expect([await read(shop, red), await read(shop, blue)]).toMatchObject([{ has_inventory: isSoldFirst }, { has_inventory: isSoldFirst }])
  }
})

test('a tax on a parent is charged on all its variants', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours], each: { price: 1000_00 } })
  const [red = ''] = variants
  await stockUp(shop, await addContact(server, shop), red, 5, 100_00)
  const tax = String((await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Levy', rate: 10, products: [id] })).body.sale_tax?.id)
  const soap = await addProduct(server, shop, { price: 500_00, service: true })
  const sale = await shop.call('PUT', '/v1/business/sales', {
    ...{ contact: shop.walkIn, location: shop.location, tax: [tax], payable_amount: 1600_00 },
    items: [
      { product: red, quantity: 1, price: 1000_00 },
      { product: soap, quantity: 1, price: 500_00 },
    ],
    payment_accounts: [{ amount: 1600_00 }],
  })
  expect(sale.body.sale).toMatchObject({ tax_total: 100_00 })
  const items = await shop.call('GET', `/v1/business/items-for-sale?location=${shop.location}&search=red`)
  expect(items.body.rows).toMatchObject([{ taxes: [tax] }])
})

test('a variant with history is taken off sale, not deleted; the rest go, with their parent or without', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red = '', blue = ''] = variants
  await stockUp(shop, await addContact(server, shop), red, 1, 100)
  expect((await shop.call('DELETE', `${products}/${id}`)).body.message).toBe('This product has stock: sell it or send it back first')
  await sell(shop, red, 1)
  expect((await shop.call('DELETE', `${products}/${red}`)).body.message).toBe('This variant has documents: hide it from the till instead')
  expect((await shop.call('DELETE', `${products}/${blue}`)).status).toBe(200)
  expect(await read(shop, id)).toMatchObject({ num_children: 1, options: [{ name: 'Colour', values: ['Red'] }] })
  expect((await edit(shop, id, { inventory_type: 'standard' })).body.errors).toEqual({ inventory_type: ['Delete its variants first'] })
  expect((await shop.call('DELETE', `${products}/${id}`)).status).toBe(200)
  expect(await listed(shop, 'search=polo')).toEqual([])
})

test('off sale, a parent takes its variants with it, and back only those that were on sale', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours], each: { price: 0 } })
  const [red = '', blue = ''] = variants
  const active = async () => [(await read(shop, red)).is_active, (await read(shop, blue)).is_active]
  const bulk = (rows: object[]) => shop.call('POST', `${products}/bulk-action`, rows)
  await bulk([{ id: blue, action: 'deactivate' }])
  await shop.call('POST', `${products}/${id}/toggle-active`, { is_active: false })
  expect(await active()).toEqual([false, false])
  expect((await shop.call('POST', `${products}/${red}/toggle-active`, { is_active: true })).body.errors).toEqual({
    is_active: ['Polo shirt is hidden from the till: show it first'],
  })
  await bulk([{ id, action: 'activate' }])
  expect(await active()).toEqual([true, false])
})

test('a product that no document names may become one with variants, and back', async () => {
  const shop = await openShop(server)
  const soap = await addProduct(server, shop, { price: 700_00, cost: 500_00 })
  const form = { inventory_type: 'variant', variants: gridOf([colours]) }
  expect((await edit(shop, soap, { inventory_type: 'variant' })).body.errors).toEqual({ variants: ['Add at least one variant'] })
  await edit(shop, soap, { barcode: '77' })
  expect((await edit(shop, soap, form)).body.errors).toHaveProperty('barcode')
  expect((await edit(shop, soap, { ...form, barcode: null })).body.product).toMatchObject({
    ...{ inventory_type: 'variant', price: 700_00, num_children: 2 },
    edges: { variants: [{ price: 700_00, cost: 500_00 }, { price: 700_00 }] },
  })
  for (const { id } of await variantsOf(shop, soap)) await shop.call('DELETE', `${products}/${String(id)}`)
  const both = { inventory_type: 'standard', variants: gridOf([colours]) }
  expect((await edit(shop, soap, both)).body.errors).toEqual({ variants: ['This product has no variants: give it options first'] })
  expect((await edit(shop, soap, { inventory_type: 'standard' })).body.product).toMatchObject({ inventory_type: 'standard', options: null })
  await stockUp(shop, await addContact(server, shop), soap, 1, 100)
  expect((await edit(shop, soap, form)).body.errors).toEqual({
    inventory_type: ['This product has documents: create a new product with variants'],
  })
  expect((await edit(shop, soap, { variants: gridOf([colours]) })).body.errors).toHaveProperty('variants')
})

test('a product becomes one with variants or is sold as it is, never both', async () => {
  const shop = await openShop(server)
  for (let round = 0; round < 5; round++) {
    const soap = await addProduct(server, shop, { service: true, price: 100 })
    const [changed, saleResponse] = await Promise.all([
      edit(shop, soap, { inventory_type: 'variant', variants: gridOf([colours]) }),
      sell(shop, soap, 1, 100),
    ])
    expect([changed.status === 200, saleResponse.status === 201].filter(Boolean)).toHaveLength(1)
  }
})

test('canceling a sale of a deleted variant restores the variant and its parent, off sale', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red = ''] = variants
  await stockUp(shop, await addContact(server, shop), red, 1, 100)
  const sale = String((await sell(shop, red, 1)).body.sale?.id)
  expect((await shop.call('DELETE', `${products}/${id}`)).status).toBe(200)
  const canceled = await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled', reason: 'Wrong one' })
  expect(canceled.status).toBe(200)
  expect(await read(shop, red)).toMatchObject({ full_name: 'Polo shirt – Red', is_active: false, on_hand: 1 })
  expect(await read(shop, id)).toMatchObject({ num_children: 1, is_active: false, on_hand: 1 })
  await shop.call('POST', `${products}/${id}/toggle-active`, { is_active: true })
  expect(await read(shop, red)).toMatchObject({ is_active: false })
})

test('a variant restored after its parent inherits the parent’s current fields, and the parent lists its options again', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const supplier = await addContact(server, shop)
  const saleIds: string[] = []
  for (const variant of variants) {
    await stockUp(shop, supplier, variant, 1, 100)
    saleIds.push(String((await sell(shop, variant, 1)).body.sale?.id))
  }
  const cancel = (sale: string | undefined) => shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
  await shop.call('DELETE', `${products}/${id}`)
  expect((await cancel(saleIds[0])).status).toBe(200)
  expect(await read(shop, id)).toMatchObject({ num_children: 1, options: [{ name: 'Colour', values: ['Red'] }] })
  const category = (await shop.call('PUT', '/v1/business/product-categories', { name: 'Tops' })).body.product_category?.id
  const tag = (await shop.call('PUT', '/v1/business/product-tags', { name: 'New' })).body.product_tag?.id
  expect((await edit(shop, id, { name: 'Jersey', category, tags: [tag] })).status).toBe(200)
  expect((await cancel(saleIds[1])).status).toBe(200)
  expect(await read(shop, variants[1] ?? '')).toMatchObject({
    ...{ full_name: 'Jersey – Blue', category_id: category, is_active: false, on_hand: 1 },
    edges: { tags: [{ id: tag }] },
  })
  expect(await read(shop, id)).toMatchObject({ num_children: 2, options: [{ name: 'Colour', values: ['Red', 'Blue'] }] })
})

test('a deleted variant that comes back after its parent takes after that as it is by now', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red = '', blue = ''] = variants
  const supplier = await addContact(server, shop)
  for (const variant of variants) await stockUp(shop, supplier, variant, 1, 100)
  const saleIds = [await sell(shop, red, 1), await sell(shop, blue, 1)].map(({ body }) => String(body.sale?.id))
  expect((await shop.call('DELETE', `${products}/${id}`)).status).toBe(200)
  const cancel = (sale = '') => shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled', reason: 'Wrong one' })
  await cancel(saleIds[0])
  const tag = String((await shop.call('PUT', '/v1/business/product-tags', { name: 'Summer' })).body.product_tag?.id)
  const brand = String((await shop.call('PUT', '/v1/business/brands', { name: 'Zara' })).body.brand?.id)
  expect((await edit(shop, id, { name: 'Tennis shirt', tags: [tag], brand })).status).toBe(200)
  const response = await shop.call('GET', `/v1/business/sales/${saleIds[1]}/consequence?status=canceled`)
  expect(response.body.restored).toMatchObject([{ id: blue, name: 'Tennis shirt – Blue' }])
  expect((await cancel(saleIds[1])).status).toBe(200)
  expect(await read(shop, blue)).toMatchObject({
    full_name: 'Tennis shirt – Blue',
    brand_id: brand,
    is_active: false,
    edges: { tags: [{ id: tag }] },
  })
  expect(await listed(shop, `parent=${id}&search=tennis`)).toEqual(['Tennis shirt – Blue', 'Tennis shirt – Red'])
})

test('a variant restored under a parent sold by weight has no weight, and a product sold in fractions cannot change to pieces', async () => {
  const shop = await openShop(server)
  const names = { name: 'Colour', values: ['Red', 'Blue', 'Green'] }
  const { id, variants } = await addVariants(shop, { options: [names], each: { weight: 500 } })
  const [red = '', blue = '', green = ''] = variants
  const supplier = await addContact(server, shop)
  await stockUp(shop, supplier, red, 1, 100)
  await stockUp(shop, supplier, blue, 0.5, 100)
  const saleIds = [await sell(shop, red, 1), await sell(shop, blue, 0.5)].map(({ body }) => String(body.sale?.id))
  const cancel = (sale = '') => shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
  await shop.call('DELETE', `${products}/${id}`)
  await cancel(saleIds[0])
  expect((await edit(shop, id, { unit: 'piece' })).body.errors).toHaveProperty('unit')
  expect((await edit(shop, id, { unit: 'kg', variants: [{ id: red, weight: null }] })).status).toBe(200)
  expect((await cancel(saleIds[1])).status).toBe(200)
  expect(await shop.call('POST', `${products}/${green}/restore`, {})).toMatchObject({ status: 200 })
  for (const variant of [blue, green]) expect(await read(shop, variant)).toMatchObject({ unit: 'kg', weight: null })
})

test('its siblings stay deleted, and are brought back one by one to what the parent has become', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours], each: { reorder_level: 2 } })
  const [red = '', blue = ''] = variants
  await stockUp(shop, await addContact(server, shop), red, 1, 100)
  const sale = String((await sell(shop, red, 1)).body.sale?.id)
  const deleted = async () =>
    ((await shop.call('GET', '/v1/business/deleted?kind=product')).body.rows as unknown as { id: string }[]).map((row) => row.id)
  await shop.call('DELETE', `${products}/${id}`)
  expect(await deleted()).toEqual([id])
  await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
  expect(await deleted()).toEqual([blue])
  await shop.call('POST', `${products}/${id}/toggle-active`, { is_active: true })
  expect((await edit(shop, id, { name: 'Jersey', unit: 'piece' })).status).toBe(200)
  expect(await shop.call('POST', `${products}/${blue}/restore`, {})).toMatchObject({ status: 200 })
  expect(await read(shop, blue)).toMatchObject({ full_name: 'Jersey – Blue', unit: 'piece', is_active: true, is_low: true })
  expect(await read(shop, id)).toMatchObject({ num_children: 2, options: [{ name: 'Colour', values: ['Red', 'Blue'] }] })
  expect(await deleted()).toEqual([])
  // A new variant took its place meanwhile.
  expect((await shop.call('DELETE', `${products}/${blue}`)).status).toBe(200)
  const anew = { name: 'Blue', options: [{ name: 'Colour', value: 'Blue' }] }
  expect((await edit(shop, id, { variants: [anew] })).status).toBe(200)
  expect((await shop.call('POST', `${products}/${blue}/restore`, { sku: 'ANEW', barcode: null })).body.errors).toHaveProperty('variants')
})

test('the books are sound', () => expectSoundBooks(server))
