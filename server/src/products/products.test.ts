import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { addContact, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const products = '/v1/business/products'

const make = async (shop: Shop, more: object = {}) => {
  const response = await shop.call('PUT', products, {
    name: 'Golden Penny Spaghetti 500g',
    type: 'standard',
    cost: 80_000,
    price: 100_000,
    ...more,
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return String(response.body.product?.id)
}
const read = async (shop: Shop, id: string, flags = '') => (await shop.call('GET', `${products}/${id}?${flags}`)).body.product
const names = async (shop: Shop, query: string) => {
  const { rows } = (await shop.call('GET', `${products}?sort=name.asc&${query}`)).body as unknown as { rows: { name: string }[] }
  return rows.map((row) => row.name)
}

test('a product is made with a SKU of its own, found by name, SKU or barcode, changed and deleted', async () => {
  const shop = await openShop(server)
  const response = await shop.call('PUT', products, {
    name: 'Golden Penny Spaghetti 500g',
    type: 'standard',
    images: ['https://shop.test/spaghetti.png'],
    barcode: '6151100030016',
    markup: 25.5,
    reorder_level: 2.5,
    sku: '',
  })
  expect(response.status).toBe(201)
  expect(response.body.product).toMatchObject({
    sku: expect.stringMatching(/^GOLD-PENN-SPAG-[A-Z2-9]{5}$/),
    thumbnail: 'https://shop.test/spaghetti.png',
    cost: 0,
    price: 0,
    markup: 25.5,
    reorder_level: 2.5,
    inventory_type: 'standard',
    has_inventory: true,
    has_serial_number: false,
    status: 'active',
    num_children: 0,
    num_composites: 0,
    on_hand: 0,
    available: 0,
    created_by: { name: 'Ada Obi' },
  })
  const { id, sku } = response.body.product as unknown as { id: string; sku: string }
  for (const typed of ['penny', sku.toLowerCase(), '6151100030016']) expect(await names(shop, `search=${typed}`)).toHaveLength(1)
  const changed = await shop.call('PATCH', `${products}/${id}`, { name: 'Spaghetti', price: 120_000, barcode: '' })
  expect(changed.body.product).toMatchObject({ name: 'Spaghetti', price: 120_000, barcode: null, sku, markup: 25.5 })
  expect(await names(shop, 'search=6151100030016')).toEqual([])
  expect(await shop.call('DELETE', `${products}/${id}`)).toMatchObject({ status: 200, body: { message: 'Deleted' } })
  expect(await shop.call('GET', `${products}/${id}`)).toMatchObject({ status: 404 })
})

test('each refused field has its sentence', async () => {
  const shop = await openShop(server)
  const errors = async (body: object) => (await shop.call('PUT', products, body)).body.errors
  expect(await errors({ images: ['x'], inventory_type: 'composite', cost: 'dear' })).toEqual({
    name: ['Name cannot be empty'],
    type: ['Type cannot be empty'],
    images: ['images must be array of image url'],
    inventory_type: ['invalid product type'],
    cost: ['The cost must be numeric'],
  })
  const long = {
    name: 'R',
    type: 'standard',
    description: 'x'.repeat(1001),
    sku: 'x',
    price: 'dear',
    markup: 'high',
    category: 'x',
    brand: 'x',
  }
  expect(await errors(long)).toEqual({
    name: ['The name length must be between 2 and 250'],
    description: ['The description must be maximum of 1000'],
    sku: ['The sku length must be between 2 and 250'],
    price: ['The price must be numeric'],
    markup: ['The markup must be numeric'],
    category: ['The category must be a valid pulid'],
    brand: ['The brand must be a valid pulid'],
  })
  expect(await errors({ name: 'Rice', type: 'food' })).toEqual({ type: ['invalid product type'] })
  expect(await errors({ name: 'Rice', type: 'service', has_serial_number: true })).toHaveProperty('has_serial_number')
  expect(await errors({ name: 'Rice', type: 'standard', inventory_type: 'composite' })).toHaveProperty('inventory_type')
  const never = publicId('brand', newId())
  expect(await errors({ name: 'Rice', type: 'standard', brand: never })).toEqual({ brand: ['This one was not found'] })
})

test('two live products share neither SKU, in upper or lower case, nor barcode', async () => {
  const shop = await openShop(server)
  const id = await make(shop, { sku: 'SPAG-1', barcode: '615' })
  const createMacaroni = (more: object) => shop.call('PUT', products, { name: 'Macaroni', type: 'standard', ...more })
  expect((await createMacaroni({ sku: 'spag-1' })).body.errors).toEqual({ sku: ['There is already a product with this SKU'] })
  expect((await createMacaroni({ barcode: '615' })).body.errors).toEqual({ barcode: ['There is already a product with this barcode'] })
  await shop.call('DELETE', `${products}/${id}`)
  expect(await createMacaroni({ sku: 'spag-1', barcode: '615' })).toMatchObject({ status: 201 })
})

test('a service has no stock, and a product that had stock stays tracked', async () => {
  const shop = await openShop(server)
  const service = await make(shop, { name: 'Delivery', type: 'service', has_inventory: true })
  expect(await read(shop, service)).toMatchObject({ has_inventory: false, on_hand: null, available: null })
  const rice = await make(shop)
  expect((await shop.call('PATCH', `${products}/${rice}`, { has_inventory: false })).body.product).toMatchObject({ has_inventory: false })
  await shop.call('PATCH', `${products}/${rice}`, { has_inventory: true })
  await stockUp(shop, await addContact(server, shop), rice, 3, 80_000)
  expect((await shop.call('PATCH', `${products}/${rice}`, { has_inventory: false })).body.errors).toHaveProperty('has_inventory')
  expect((await shop.call('PATCH', `${products}/${rice}`, { type: 'service' })).body.errors).toHaveProperty('type')
})

test('a product with stock on hand, or the only thing that a tax is charged on, is not deleted', async () => {
  const shop = await openShop(server)
  const [rice, beans] = [await make(shop, { name: 'Rice' }), await make(shop, { name: 'Beans' })]
  await stockUp(shop, await addContact(server, shop), rice, 3, 80_000)
  const remove = async (id: string) => (await shop.call('DELETE', `${products}/${id}`)).body.message
  expect(await remove(rice)).toBe('This product has stock: sell it or send it back first')

  const oil = await make(shop, { name: 'Oil' })
  const tax = await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Oil levy', rate: 5, products: [beans, oil] })
  expect(await remove(beans)).toBe('Deleted')
  expect((await shop.call('GET', `/v1/business/sale-taxes/${tax.body.sale_tax?.id}`)).body.sale_tax?.products).toEqual([oil])
  expect(await remove(oil)).toBe('The tax Oil levy covers nothing else: change or delete the tax first')
})

test('a product on a pending document is not deleted', async () => {
  const shop = await openShop(server)
  const rice = await make(shop)
  await server.app.database.transaction(shop, (db) =>
    db.updateTable('businesses').set({ stock_intake_approval_level: 1 }).where('id', '=', shop.business_id).execute(),
  )
  await stockUp(shop, await addContact(server, shop), rice, 3, 80_000)
  expect(await shop.call('DELETE', `${products}/${rice}`)).toMatchObject({ status: 422, body: { code: 'in_use' } })
})

test('stock on hand is summed over the locations that the member sees', async () => {
  const shop = await openShop(server)
  const yaba = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Yaba',
    state: 'Lagos',
    city: 'Yaba',
    address: '1 Herbert Macaulay Way',
    latitude: 6.5,
    longitude: 3.4,
  })
  const yabaLocation = String(yaba.body.location?.id)
  const [rice, contact] = [await make(shop, { name: 'Rice', reorder_level: 4 }), await addContact(server, shop)]
  await stockUp(shop, contact, rice, 4.5, 80_000)
  await stockUp(shop, contact, rice, 2.5, 80_000, yabaLocation)
  const clerk = await shop.member(['product.view'], yabaLocation)
  expect(await read(shop, rice, 'with_levels')).toMatchObject({
    on_hand: 7,
    available: 7,
    edges: {
      levels: [
        { location: { name: 'Main store' }, on_hand: 4.5, is_low: false },
        { location: { name: 'Yaba' }, on_hand: 2.5, available: 2.5, is_low: true },
      ],
    },
  })
  expect((await clerk.call('GET', `${products}/${rice}?with_levels`)).body.product).toMatchObject({
    on_hand: 2.5,
    edges: { levels: [{ location: { name: 'Yaba' } }] },
  })
  expect(await names(shop, 'below_reorder_level=true')).toEqual(['Rice'])
  const keeper = await shop.member(['product.view'], shop.location)
  expect((await keeper.call('GET', `${products}?below_reorder_level=true`)).body.rows).toEqual([])
  expect((await clerk.call('GET', `${products}?below_reorder_level=true`)).body.rows).toMatchObject([{ name: 'Rice', on_hand: 2.5 }])
})

test('products are filtered by category, brand, kind and whether they are sold', async () => {
  const shop = await openShop(server)
  const brand = String((await shop.call('PUT', '/v1/business/brands', { name: 'Tecno' })).body.brand?.id)
  await make(shop, { name: 'Phone', type: 'phone', brand })
  await make(shop, { name: 'Repair', type: 'service' })
  await make(shop, { name: 'Soap', active: false })
  expect(await names(shop, `brand=${brand}`)).toEqual(['Phone'])
  expect(await names(shop, `not_brand=${brand}`)).toEqual(['Repair', 'Soap'])
  expect(await names(shop, 'product_type=phone,service')).toEqual(['Phone', 'Repair'])
  expect(await names(shop, 'not_product_type=service')).toEqual(['Phone', 'Soap'])
  expect(await names(shop, 'is_active=false')).toEqual(['Soap'])
  expect(await names(shop, 'has_inventory=false')).toEqual(['Repair'])
  const clerk = await shop.member([])
  expect((await clerk.call('GET', `${products}/open`)).body.rows).toMatchObject([{ name: 'Phone', cost: null }, { name: 'Repair' }])
})

test('a bulk action does each row it can, and says why it did not do the others', async () => {
  const shop = await openShop(server)
  const [rice, beans, soap] = [await make(shop, { name: 'Rice' }), await make(shop, { name: 'Beans' }), await make(shop, { name: 'Soap' })]
  await stockUp(shop, await addContact(server, shop), rice, 3, 80_000)
  const never = publicId('product', newId())
  const rows = [
    { id: rice, action: 'delete' },
    { id: beans, action: 'delete' },
    { id: never, action: 'activate' },
    { id: soap, action: 'deactivate' },
  ]
  expect((await shop.call('POST', `${products}/bulk-action`, rows)).body.rows).toEqual([
    { id: rice, ok: false, message: 'This product has stock: sell it or send it back first' },
    { id: beans, ok: true },
    { id: never, ok: false, message: 'This was not found' },
    { id: soap, ok: true },
  ])
  expect(await names(shop, '')).toEqual(['Rice', 'Soap'])
  expect(await read(shop, soap)).toMatchObject({ status: 'inactive', is_active: false })

  const clerk = await shop.member(['product.toggle-active-status'])
  const tried = await clerk.call('POST', `${products}/bulk-action`, [
    { id: soap, action: 'activate' },
    { id: soap, action: 'delete' },
  ])
  expect(tried.body.rows).toMatchObject([{ ok: true }, { ok: false, message: 'Insufficient permission to access this page.' }])
})

test('a bulk action that is no list of rows is told so, as a whole or by its row', async () => {
  const shop = await openShop(server)
  const errors = async (body: unknown) => (await shop.call('POST', `${products}/bulk-action`, body)).body.errors
  expect(await errors({})).toEqual({ body: ['The body must be a list'] })
  expect(await errors([])).toEqual({ body: ['Body cannot be empty'] })
  expect(await errors([{ id: 'soap', action: 'sell' }])).toEqual({
    '0.id': ['The id must be a valid pulid'],
    '0.action': ['Invalid action value'],
  })
})

test('whether a product is sold is changed only by members who may change that', async () => {
  const shop = await openShop(server)
  const rice = await make(shop)
  const editor = await shop.member(['product.edit'])
  expect(await editor.call('PATCH', `${products}/${rice}`, { active: true, price: 1 })).toMatchObject({ status: 200 })
  expect(await editor.call('PATCH', `${products}/${rice}`, { active: false })).toMatchObject({
    status: 403,
    body: { permission: 'product.toggle-active-status' },
  })
  const closed = await shop.call('POST', `${products}/${rice}/toggle-active`, { is_active: false })
  expect(closed.body.product).toMatchObject({ is_active: false, status: 'inactive' })
})

test('a SKU is made up after the name, or without one', async () => {
  const shop = await openShop(server)
  const sku = async (body: object) => (await shop.call('POST', '/v1/business/generate-sku', body)).body.sku
  expect(await sku({ name: 'Café Élite' })).toMatch(/^CAFE-ELIT-[A-Z2-9]{5}$/)
  expect(await sku({})).toMatch(/^ITEM-[A-Z2-9]{5}$/)
})
