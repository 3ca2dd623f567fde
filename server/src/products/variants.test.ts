import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { addContact, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants, gridOf } from '../testing/variants.ts'

const server = await testServer()
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

test('a product is made with its variants: each has its own codes and prices, and the parent shows their price range', async () => {
  const shop = await openShop(server)
  const response = await shop.call('PUT', products, {
    ...{ name: 'Polo shirt', sku: 'POLO', type: 'standard', inventory_type: 'variant', price: 5000_00, cost: 3000_00, reorder_level: 2 },
    variants: [
      {
        ...{ ref: 'row-1', name: 'Red one', sku: 'P-RED', barcode: '615001', price: 4500_00, markup: 50 },
        options: [{ name: 'Colour', value: 'Red' }],
      },
      { ref: 'row-2', name: 'Blue', cost: 3500_00, active: false, options: [{ name: 'colour', value: 'Blue' }] },
      { name: 'Green', price: 6000_00, image: 'https://shop.test/green.png', options: [{ name: 'Colour', value: 'Green' }] },
    ],
  })
  expect(response.status).toBe(201)
  const parent = response.body.product as JsonBody
  expect(parent).toMatchObject({
    ...{ name: 'Polo shirt', full_name: 'Polo shirt', inventory_type: 'variant', num_children: 3, parent: null, barcode: null },
    ...{ price: 4500_00, price_max: 6000_00, cost: 3000_00, cost_max: 3000_00, reorder_level: null, on_hand: 0, available: 0 },
    options: [{ name: 'Colour', values: ['Red', 'Blue', 'Green'] }],
    edges: {
      variants: [
        {
          ...{ ref: 'row-1', name: 'Red one', sku: 'P-RED', barcode: '615001', price: 4500_00, cost: 3000_00, active: true },
          ...{ id: expect.any(String), markup: 50, reorder_level: 2, options: [{ name: 'Colour', value: 'Red' }] },
        },
        { ref: 'row-2', name: 'Blue', sku: 'POLO-BLUE', price: 5000_00, cost: 3500_00, active: false },
        { name: 'Green', sku: 'POLO-GREEN', price: 6000_00, image: 'https://shop.test/green.png' },
      ],
    },
  })
  const [red] = (parent.edges?.variants ?? []) as unknown as ReplyRows
  expect(await read(shop, String(red?.id))).toMatchObject({
    ...{ name: 'Red one', full_name: 'Polo shirt – Red one', inventory_type: 'standard', parent: { id: parent.id, name: 'Polo shirt' } },
    ...{ options: [{ name: 'Colour', value: 'Red' }], price_max: null, num_children: 0, is_active: true },
  })
})

test('variants take after their parent, later too, and reject another value of a shared field', async () => {
  const shop = await openShop(server)
  const addReference = async (path: string, name: string) =>
    String(Object.values((await shop.call('PUT', `/v1/business/${path}`, { name })).body).find((row) => row.id)?.id)
  const [category, brand, tag, giftTag] = [
    await addReference('product-categories', 'Clothes'),
    await addReference('brands', 'Aso'),
    await addReference('product-tags', 'New in'),
    await addReference('product-tags', 'Gift'),
  ]
  const { id, variants } = await addVariants(shop, { options: [colours], ...{ sku: 'SKU-1', category, brand, tags: [tag] } })
  const [red = ''] = variants
  expect(await read(shop, red)).toMatchObject({ category_id: category, brand_id: brand, edges: { tags: [{ id: tag }] } })
  await edit(shop, id, { name: 'T-shirt', category: null, tags: [giftTag, tag], type: 'service' })
  expect(await read(shop, red)).toMatchObject({
    ...{ name: 'Red', full_name: 'T-shirt – Red', category_id: null, brand_id: brand, product_type: 'service', has_inventory: false },
    edges: { tags: [{ id: giftTag }, { id: tag }] },
  })
  expect(await listed(shop, 'search=t-shirt+red')).toEqual(['T-shirt – Red'])
  expect(await listed(shop, 'search=polo')).toEqual([])
  const response = await edit(shop, red, { category, tags: [], type: 'phone', brand, options: [{ name: 'Size', values: ['Large'] }] })
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors ?? {}).sort()).toEqual(['category', 'options', 'tags', 'type'])
  expect(response.body.errors?.category).toEqual(['All variants share this: change it on T-shirt'])
  await shop.call('DELETE', `/v1/business/product-tags/${tag}`)
  expect((await read(shop, red)).edges?.tags).toEqual([{ id: giftTag, name: 'Gift' }])
  await edit(shop, id, { variants: [{ name: 'Green', options: [{ name: 'Colour', value: 'Green' }] }] })
  const green = (await variantsOf(shop, id))[2]
  expect(await read(shop, String(green?.id))).toMatchObject({ brand_id: brand, edges: { tags: [{ id: giftTag }] } })
})

test('a variant is changed by itself, and its parent tells the new range', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red = ''] = variants
  const changed = await edit(shop, red, { name: 'Scarlet', price: 7000_00, cost: 1000_00, barcode: '615', description: 'Bright' })
  expect(changed.body.product).toMatchObject({ name: 'Scarlet', full_name: 'Polo shirt – Scarlet', price: 7000_00, description: 'Bright' })
  expect(await read(shop, id)).toMatchObject({ price: 5000_00, price_max: 7000_00, cost: 1000_00, cost_max: 3000_00 })
  expect((await shop.call('POST', `${products}/${red}/toggle-active`, { is_active: false })).body.product).toMatchObject({
    is_active: false,
  })
  expect(await read(shop, id)).toMatchObject({ price: 5000_00, price_max: 5000_00, is_active: true })
  const fixed = await edit(shop, id, { price: 9000_00 })
  expect(fixed.body.errors).toEqual({ price: ['Each variant has its own: change it there'] })
})

test('a form changes some variants, adds others and leaves the rest: what did not change is not written', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours, sizes] })
  const before = await variantsOf(shop, id)
  const stamps = async () => {
    const stampRows = await server.app.database.transaction({ business_id: shop.business_id }, (db) =>
      db
        .selectFrom('products')
        .select(['own_name', 'updated_at'])
        .where('business_id', '=', shop.business_id)
        .where('parent_id', 'is not', null)
        .execute(),
    )
    return new Map(stampRows.map(({ own_name, updated_at }) => [own_name, updated_at]))
  }
  const first = await stamps()
  const rows = before.map(({ id: variant, name, sku, price, options }) => ({ id: variant, name, sku, price, options }))
  const changed = await edit(shop, id, {
    description: 'Cotton',
    variants: [{ ...rows[0], price: 5500_00 }, ...rows.slice(1), ...gridOf([{ name: 'Colour', values: ['Green'] }, sizes])],
  })
  expect(changed.status).toBe(200)
  const after = await stamps()
  expect([...after].filter(([name, at]) => first.has(name) && first.get(name) !== at)).toHaveLength(1)
  expect((await variantsOf(shop, id)).map(({ name }) => name)).toEqual([
    ...['Red / Medium', 'Red / Large', 'Blue / Medium', 'Blue / Large', 'Green / Medium', 'Green / Large'],
  ])
  expect((await variantsOf(shop, id)).slice(0, 4).map((row) => row.id)).toEqual(variants)
  await edit(shop, id, { options: [sizes, { name: 'Colour', values: ['Green', 'Blue', 'Red'] }] })
  expect((await read(shop, id)).options).toEqual([sizes, { name: 'Colour', values: ['Green', 'Blue', 'Red'] }])
  expect((await variantsOf(shop, id)).map(({ name }) => name).slice(0, 2)).toEqual(['Green / Medium', 'Blue / Medium'])
})

test('an option is renamed, added and taken away, and variants keep their stock and history', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red = '', blue = ''] = variants
  await stockUp(shop, await addContact(server, shop), blue, 3, 100)
  const added = await edit(shop, id, {
    variants: [
      ...variants.map((variant, index) => ({
        id: variant,
        options: [
          { name: 'Shade', value: colours.values[index] },
          { name: 'Size', value: 'Medium' },
        ],
      })),
      {
        name: 'Red / Large',
        options: [
          { name: 'Shade', value: 'Red' },
          { name: 'Size', value: 'Large' },
        ],
      },
    ],
  })
  expect(added.body.product?.options).toEqual([{ name: 'Shade', values: ['Red', 'Blue'] }, sizes])
  const half = await edit(shop, id, { variants: [{ id: red, options: [{ name: 'Shade', value: 'Red' }] }] })
  expect(half.body.errors).toMatchObject({ variants: ['Red / Large needs exactly these options: Shade'] })
  const [, large] = (await variantsOf(shop, id)).map((row) => String(row.id))
  const removeResponse = await edit(shop, id, {
    variants: [
      { id: red, options: [{ name: 'Shade', value: 'Red' }] },
      { id: blue, options: [{ name: 'Shade', value: 'Blue' }] },
      { id: large, active: false },
    ],
  })
  expect(removeResponse.body.product).toMatchObject({ options: [{ name: 'Shade', values: ['Red', 'Blue'] }], on_hand: 3 })
  const back = await shop.call('POST', `${products}/${large}/toggle-active`, { is_active: true })
  expect(back.body.errors).toMatchObject({ is_active: ['Red / Large needs exactly these options: Shade'] })
})

test('each fault of the form has its sentence, on its row', async () => {
  const shop = await openShop(server)
  await shop.call('PUT', products, { name: 'Soap', type: 'standard', sku: 'SOAP', barcode: '99' })
  const form = { name: 'Polo shirt', type: 'standard', inventory_type: 'variant' }
  const red = { name: 'Red', options: [{ name: 'Colour', value: 'Red' }] }
  const errors = async (body: object) => (await shop.call('PUT', products, { ...form, ...body })).body.errors
  expect(await errors({})).toEqual({ variants: ['Variants cannot be empty'] })
  expect(await errors({ inventory_type: 'standard', variants: [red] })).toEqual({ variants: ['Only a product with options has variants'] })
  expect(await errors({ variants: [red], barcode: '1' })).toEqual({
    barcode: ['Set barcode on each variant, not on the product'],
  })
  expect(await errors({ variants: [{ name: 'R', options: [] }] })).toEqual({
    'variants.0.name': ['The name length must be between 2 and 250'],
    'variants.0.options': ['Options cannot be empty'],
  })
  expect(await errors({ variants: [{ ...red, sku: 'x', options: [{ name: 'C', value: 'M' }] }] })).toEqual({
    'variants.0.sku': ['The sku length must be between 2 and 250'],
    'variants.0.options.0.name': ['The name length must be between 2 and 250'],
    'variants.0.options.0.value': ['The value length must be between 2 and 250'],
  })
  expect(await errors({ variants: [red, { ...red, name: 'Rouge', options: [{ name: 'colour', value: 'RED' }] }] })).toEqual({
    'variants.1.options': ['Two variants of one product cannot have the same options'],
  })
  expect(
    await errors({
      variants: [
        { ...red, sku: 'soap', barcode: '99' },
        { name: 'Blue', sku: 'B-1', options: [{ name: 'Colour', value: 'Blue' }] },
      ],
    }),
  ).toEqual({
    'variants.0.sku': ['There is already a product with this SKU'],
    'variants.0.barcode': ['There is already a product with this barcode'],
  })
  expect(await errors({ variants: [red, { name: 'Large', options: [{ name: 'Size', value: 'Large' }] }] })).toEqual({
    'variants.1.options': ['Large needs exactly these options: Colour'],
  })
  expect(await errors({ options: [{ name: 'Colour', values: ['Red', 'Pink'] }], variants: [red] })).toEqual({
    'options.0.values.1': ['No variant is Pink'],
  })
  expect(await errors({ variants: gridOf([{ name: 'Size', values: Array.from({ length: 101 }, (_, size) => `Size ${size}`) }]) })).toEqual({
    variants: ['The variants must be maximum of 100'],
  })
  const { id } = await addVariants(shop, { options: [{ name: 'Size', values: Array.from({ length: 100 }, (_, size) => `Size ${size}`) }] })
  expect((await edit(shop, id, { variants: [{ name: 'More', options: [{ name: 'Size', value: 'More' }] }] })).body.errors).toEqual({
    variants: ['A product can have at most 100 variants'],
  })
})

test('a row names a variant of this very product: another’s, a neighbour’s and one that never was are the same', async () => {
  const shop = await openShop(server)
  const neighbour = await openShop(server)
  const { id } = await addVariants(shop, { options: [colours] })
  const [neighbourVariant] = (await addVariants(neighbour, { options: [colours] })).variants
  const [capVariant] = (await addVariants(shop, { name: 'Cap', ...{ sku: 'CAP' }, options: [colours] })).variants
  for (const variant of [neighbourVariant, capVariant, publicId('product', newId()), id])
    expect((await edit(shop, id, { variants: [{ id: variant, price: 1 }] })).body.errors).toEqual({
      'variants.0.id': ['This one was not found'],
    })
})

test('two forms that add the same variant at once make one of it', async () => {
  const shop = await openShop(server)
  const { id } = await addVariants(shop, { options: [colours] })
  const green = { variants: [{ name: 'Green', options: [{ name: 'Colour', value: 'Green' }] }] }
  const answers = await Promise.all([edit(shop, id, green), edit(shop, id, green), edit(shop, id, green)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(await read(shop, id)).toMatchObject({ num_children: 3 })
})

test.each([
  ['barcodes', { barcode: '615111' }, { barcode: '615222' }],
  ['SKUs', { sku: 'POLO-1' }, { sku: 'POLO-2' }],
  ['options', { options: [{ name: 'Colour', value: 'Red' }] }, { options: [{ name: 'Colour', value: 'Blue' }] }],
])('two variants change their %s with each other', async (_, fieldsA, fieldsB) => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red, blue] = variants
  const setFields = (first: object, second: object) =>
    edit(shop, id, {
      variants: [
        { id: red, ...first },
        { id: blue, ...second },
      ],
    })
  expect((await setFields(fieldsA, fieldsB)).status).toBe(200)
  expect((await setFields(fieldsB, fieldsA)).status).toBe(200)
  expect(await read(shop, red ?? '')).toMatchObject(fieldsB)
  expect(await read(shop, blue ?? '')).toMatchObject(fieldsA)
})

test('a SKU that the parent itself has is refused on the row that says it', async () => {
  const shop = await openShop(server)
  const variants = [{ name: 'Red', sku: 'polo', options: [{ name: 'Colour', value: 'Red' }] }]
  const form = { name: 'Polo', sku: 'POLO', type: 'standard', inventory_type: 'variant', variants }
  expect((await shop.call('PUT', products, form)).body.errors).toEqual({ 'variants.0.sku': ['There is already a product with this SKU'] })
})

test('variants whose values are in other letters than Latin have SKUs too', async () => {
  const shop = await openShop(server)
  const { variants } = await addVariants(shop, { options: [{ name: 'لون', values: ['أحمر', 'أزرق'] }] })
  expect(new Set(variants).size).toBe(2)
})

test('three options are said at any length that a form takes, in any letters', async () => {
  const shop = await openShop(server)
  const words = (from: number) =>
    Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x4e00 + ((from * 7919 + index * 104_729) % 20_000))).join('')
  const variants = [{ name: 'Long', options: [1, 2, 3].map((at) => ({ name: words(at), value: words(at + 3) })) }]
  const response = await shop.call('PUT', products, { name: 'Cloth', type: 'standard', inventory_type: 'variant', variants })
  expect(response.status).toBe(201)
  const editResponse = await edit(shop, String(response.body.product?.id), { variants })
  expect(editResponse.body.errors).toMatchObject({ 'variants.0.options': expect.anything() })
})

test('a member who may not take products off sale cannot do so in a row of a form', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const clerk = await shop.member(['product.view', 'product.edit'])
  expect((await edit(clerk, variants[0] ?? '', { active: false })).status).toBe(403)
  expect((await edit(clerk, id, { variants: [{ id: variants[0], active: false }] })).status).toBe(403)
  expect((await edit(clerk, id, { variants: [{ id: variants[0], active: true, price: 100 }] })).status).toBe(200)
})

test('a variant that is sent back as it was read, off sale with its parent, is not off sale itself', async () => {
  const shop = await openShop(server)
  const { id, variants } = await addVariants(shop, { options: [colours] })
  const [red = ''] = variants
  const clerk = await shop.member(['product.view', 'product.edit'])
  await shop.call('POST', `${products}/${id}/toggle-active`, { is_active: false })
  const { is_active: active } = (await read(shop, red)) as unknown as { is_active: boolean }
  expect((await edit(clerk, red, { price: 100, active })).status).toBe(200)
  await shop.call('POST', `${products}/${id}/toggle-active`, { is_active: true })
  expect(await read(shop, red)).toMatchObject({ is_active: true, price: 100 })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
