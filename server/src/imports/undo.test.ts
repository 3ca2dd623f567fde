import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { addContact, levelOf } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { undoPermissions } from '../testing/undo-rights.ts'
import { gridOf } from '../testing/variants.ts'
import { within } from '../testing/within.ts'
import { lockOf } from './run-import.ts'

const server = await testServer()
const meet = await openLockConflicts(server)

const columns = ['name', 'sku', 'category', 'brand', 'tags', 'cost', 'price', 'reorder_level', 'stock']
const goods = csvOf(
  columns.join(','),
  'Rice 5kg,RICE,Food,Mama Gold,"staple, bag",7000,8500,10,24',
  'Beans,BEANS,Food,,staple,900,1200,,',
  'Salt,SALT,Spices,,new,80,150,,',
)
const lists = ['products?sort=name.asc&with_tags&with_variants', 'product-categories', 'brands', 'product-tags', 'inventory-levels']

/** The shop’s lists, without the times of the last change and of the read. */
async function readLists(shop: Caller, paths: readonly string[] = lists): Promise<string> {
  const answers = await Promise.all(paths.map((path) => shop.call('GET', `/v1/business/${path}`)))
  return JSON.stringify(
    answers.map(({ body }) => body),
    (name, value: unknown) => (['updated_at', 'now'].includes(name) ? undefined : value),
    1,
  )
}
const undo = (shop: Caller, id: unknown) => shop.call('DELETE', `/v1/business/imports/${String(id)}`)
const idOf = async (answer: ReturnType<typeof bringIn>) => String((await answer).body.import?.id)
const importGoods = (shop: Caller) => idOf(bringIn(shop, 'products', goods, { map: columnMapOf(...columns) }))
const productOf = async (shop: Caller, name: string) =>
  String(((await shop.call('GET', `/v1/business/products?search=${name}`)).body.rows as unknown as { id: string }[])[0]?.id)

/** A shop that has salt, in a category of its own. */
async function withSalt(): Promise<Shop> {
  const shop = await openShop(server)
  const category = (await shop.call('PUT', '/v1/business/product-categories', { name: 'Kitchen' })).body.product_category?.id
  const tag = (await shop.call('PUT', '/v1/business/product-tags', { name: 'old' })).body.product_tag?.id
  const salt = { name: 'Salt', sku: 'SALT', type: 'standard', cost: 5000, price: 10_000, category, tags: [tag], images: [] }
  expect((await shop.call('PUT', '/v1/business/products', salt)).status).toBe(201)
  return shop
}

test('undoing an import deletes the locations that it opened for stores, but none that is used', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,SKU,In stock [Ikeja],In stock [Lekki],In stock [Yaba]', 'Garri,G1,12,30,4')
  const map = { name: 0, sku: 1, stock: 2 }
  const locations = async () =>
    (await shop.call('GET', '/v1/business/inventory-locations')).body.rows as unknown as { id: string; name: string }[]
  const id = await idOf(bringIn(shop, 'products', file, { map }))
  const lekki = (await locations()).find(({ name }) => name === 'Lekki')?.id ?? ''
  expect((await shop.call('PUT', '/v1/business/drawers', { name: 'Till', location: lekki })).status).toBe(201)
  const clerk = await shop.member(allPermissions.filter((permission) => permission !== 'inventory-location.delete'))
  expect(await undo(shop, id)).toMatchObject({ status: 200 })
  const names = (await locations()).map(({ name }) => name)
  expect(names).toContain('Lekki')
  expect(names).not.toContain('Ikeja')
  expect(names).not.toContain('Yaba')
  const secondId = await idOf(bringIn(shop, 'products', file, { map }))
  expect(await undo(clerk, secondId)).toMatchObject({ status: 200 })
  expect((await locations()).map(({ name }) => name)).toContain('Ikeja')
})

test('an import of products is undone: created records go, changed ones are as before, and the file can come in again', async () => {
  const shop = await withSalt()
  const before = await readLists(shop)
  const id = await importGoods(shop)
  expect(await readLists(shop)).not.toBe(before)
  const undone = await undo(shop, id)
  expect(undone).toMatchObject({ status: 200, body: { import: { status: 'undone', imported: 2, updated: 1 } } })
  expect(await readLists(shop)).toBe(before)
  expect(await undo(shop, id)).toMatchObject({ status: 409, body: { code: 'settled' } })
  const salt = await productOf(shop, 'Salt')
  const timeline = await shop.call('GET', `/v1/business/products/${salt}/timeline`)
  expect(timeline.body.rows).toMatchObject([{ changes: { price: { from: 15_000, to: 10_000 } } }, {}, {}])
  expect((await bringIn(shop, 'products', goods, { map: columnMapOf(...columns) })).body).toMatchObject({ imported: 2, updated: 1 })
})

test('products with variants go with their variants and the stock of each', async () => {
  const shop = await openShop(server)
  const before = await readLists(shop)
  const variants = ['parent', 'name', 'option_1_name', 'option_1_value', 'price', 'stock']
  const file = csvOf(variants.join(','), 'polo,Polo,Size,Medium,900,4', 'polo,,Size,Large,950,2')
  const response = await bringIn(shop, 'products', file, { map: columnMapOf(...variants) })
  expect(response).toMatchObject({ status: 200, body: { imported: 2 } })
  const id = response.body.import?.id
  expect(await readLists(shop)).toContain('Polo')
  expect((await undo(shop, id)).body).toMatchObject({ import: { status: 'undone' } })
  expect(await readLists(shop)).toBe(before)
})

test('a row that was sold, or changed, keeps all of it: said by name, and nothing is undone', async () => {
  const shop = await withSalt()
  const id = await importGoods(shop)
  const rice = await productOf(shop, 'Rice')
  const sale = await shop.call('PUT', '/v1/business/sales', {
    contact: await addContact(server, shop),
    location: shop.location,
    items: [{ product: rice, quantity: 1, price: 850_000 }],
    payable_amount: 850_000,
  })
  expect(sale.status).toBe(201)
  const before = await readLists(shop)
  expect(await undo(shop, id)).toMatchObject({
    status: 409,
    body: { code: 'used', message: 'Used or changed since, so nothing was undone: Rice 5kg' },
  })
  expect(await readLists(shop)).toBe(before)
  // A canceled sale still refers to the product.
  await shop.call('PATCH', `/v1/business/sales/${sale.body.sale?.id}/status`, { status: 'canceled' })
  expect((await undo(shop, id)).status).toBe(409)

  const otherShop = await withSalt()
  const changed = await importGoods(otherShop)
  await otherShop.call('PATCH', `/v1/business/products/${await productOf(otherShop, 'Salt')}`, { price: 17_000 })
  expect((await undo(otherShop, changed)).body.message).toContain(': Salt')
})

test('a product that a tax or a recipe names, or that has new variants, counts as used', async () => {
  const uses: Record<string, (shop: Shop, product: string) => Promise<{ status: number }>> = {
    tax: (shop, product) => shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5, products: [product] }),
    recipe: (shop, product) =>
      shop.call('PUT', '/v1/business/products', { name: 'Basket', type: 'standard', price: 2000, composites: [{ product, quantity: 1 }] }),
    variants: (shop, product) =>
      shop.call('PATCH', `/v1/business/products/${product}`, {
        inventory_type: 'variant',
        variants: gridOf([{ name: 'Size', values: ['Small', 'Large'] }]),
      }),
  }
  for (const [name, use] of Object.entries(uses)) {
    const shop = await openShop(server)
    const id = await importGoods(shop)
    const used = await use(shop, await productOf(shop, 'Beans'))
    expect(used, name).toMatchObject({ status: name === 'variants' ? 200 : 201 })
    expect(await undo(shop, id), name).toMatchObject({ status: 409, body: { code: 'used' } })
  }
})

test('undoing an import keeps the categories, brands and tags that are used elsewhere or changed since', async () => {
  const shop = await openShop(server)
  const id = await importGoods(shop)
  const named_ = async (folder: string, name: string) =>
    ((await shop.call('GET', `/v1/business/${folder}`)).body.rows as unknown as { id: string; name: string }[]).find(
      (row) => row.name === name,
    )?.id
  const category = await named_('product-categories', 'Food')
  await shop.call('PUT', '/v1/business/products', { name: 'Yam', type: 'standard', category })
  await shop.call('PATCH', `/v1/business/product-tags/${await named_('product-tags', 'bag')}`, { name: 'sack' })
  expect((await undo(shop, id)).status).toBe(200)
  expect(await readLists(shop, ['product-categories', 'brands', 'product-tags'])).toMatch(/Food[^]*sack/)
  expect(await readLists(shop, ['product-categories', 'brands', 'product-tags'])).not.toMatch(/Spices|Mama Gold|staple/)
})

const none = Object.fromEntries(
  ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address'].map((column) => [column, null]),
)
const people = csvOf('name,email,group,opening_balance,city', 'Ada,ada@mail.test,Retail,1500,Aba', 'Tunde,tunde@mail.test,Retail,,Ibadan')
const importPeople = (shop: Caller) =>
  idOf(bringIn(shop, 'contacts', people, { map: { ...none, ...columnMapOf('name', 'email', 'group', 'opening_balance', 'city') } }))
const contactLists = ['contacts?sort=name.asc&with_groups', 'contact-groups']

test('an import of contacts is undone: balances are taken back by entries, and who was changed is as before', async () => {
  const shop = await openShop(server)
  const regulars = (await shop.call('PUT', '/v1/business/contact-groups', { name: 'Regulars' })).body.contact_group?.id
  const tunde = { name: 'Tunde B', email: 'tunde@mail.test', phone: '08031234567', country: 'NG', contact_type: 'customer', city: 'Lagos' }
  await shop.call('PUT', '/v1/business/contacts', { ...tunde, gender: 'male', group: [regulars] })
  const before = await readLists(shop, contactLists)
  const id = await importPeople(shop)
  expect(await readLists(shop, contactLists)).toContain('Retail')
  expect((await undo(shop, id)).body).toMatchObject({ import: { status: 'undone', imported: 1, updated: 1 } })
  expect(await readLists(shop, contactLists)).toBe(before)
  expect((await shop.call('GET', '/v1/business/contacts?search=Ibadan')).body.rows).toEqual([])
  const secondId = await importPeople(shop)
  const ada = (await shop.call('GET', '/v1/business/contacts?search=Ada')).body.rows as unknown as { id: string }[]
  const response = await shop.call('POST', `/v1/business/contacts/${ada[0]?.id}/adjust-balance`, { amount: 100, type: 'increment' })
  expect(response.status).toBe(200)
  expect((await undo(shop, secondId)).body.message).toContain(': Ada')
})

test('an import of brands is undone, and kept where a product carries one', async () => {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/brands', { name: 'Peak', description: 'Milk of old' })
  const before = await readLists(shop, ['brands'])
  const file = csvOf('name,description', 'Mama Gold,Rice and more', 'peak,Another word')
  const bring = () => idOf(bringIn(shop, 'brands', file, { map: columnMapOf('name', 'description') }))
  expect((await undo(shop, await bring())).status).toBe(200)
  expect(await readLists(shop, ['brands'])).toBe(before)
  const secondId = await bring()
  const brands = (await shop.call('GET', '/v1/business/brands')).body.rows as unknown as { id: string; name: string }[]
  const brand = brands.find(({ name }) => name === 'Mama Gold')?.id
  await shop.call('PUT', '/v1/business/products', { name: 'Rice', type: 'standard', brand })
  expect((await undo(shop, secondId)).body.message).toContain(': Mama Gold')
})

test('a member who may not delete may not undo an import, and a member bound to a location undoes only their own imports', async () => {
  const shop = await openShop(server)
  const id = await importGoods(shop)
  const clerk = await shop.member(['product.create', 'product.edit', 'product.view-cost', 'inventory-action.mark-canceled'])
  expect(await undo(clerk, id)).toMatchObject({ status: 403, body: { permission: 'product.delete' } })
  const keeper = await shop.member(['product.create', 'product.delete'])
  expect(await undo(keeper, id)).toMatchObject({ status: 403, body: { permission: 'inventory-action.mark-canceled' } })
  const bound = await shop.member(['product.create', 'product.delete', 'inventory-action.mark-canceled'], shop.location)
  expect((await undo(bound, id)).status).toBe(404)
  const ownId = await idOf(bringIn(bound, 'products', csvOf('name,price', 'Garri,300'), { map: columnMapOf('name', 'price') }))
  expect((await undo(bound, ownId)).status).toBe(200)
  expect((await undo(shop, id)).status).toBe(200)
})

/** Imports that create and change records, with the lists that show them. */
const imported = {
  products: {
    file: csvOf('name,sku,cost,price,active,stock', 'Rice 5kg,RICE,7000,8500,yes,24', 'Salt,SALT,80,150,no,'),
    map: columnMapOf('name', 'sku', 'cost', 'price', 'active', 'stock'),
    lists,
  },
  contacts: { file: people, map: { ...none, ...columnMapOf('name', 'email', 'group', 'opening_balance', 'city') }, lists: contactLists },
  brands: {
    file: csvOf('name,description', 'Mama Gold,Rice and more', 'peak,Another word'),
    map: columnMapOf('name', 'description'),
    lists: ['brands'],
  },
}

test.each(undoPermissions)('a member with every permission but $permission undoes nothing of an import', async ({ kind, permission }) => {
  const shop = await withSalt()
  const tunde = { name: 'Tunde B', email: 'tunde@mail.test', phone: '08031234567', country: 'NG', contact_type: 'customer', city: 'Lagos' }
  await shop.call('PUT', '/v1/business/contacts', tunde)
  await shop.call('PUT', '/v1/business/brands', { name: 'Peak', description: 'Milk of old' })
  const { file, map, lists: paths } = imported[kind]
  const reply = (await bringIn(shop, kind, file, { map })).body
  expect(reply).toMatchObject({ imported: 1, updated: 1 })
  const before = await readLists(shop, paths)
  const member = await shop.member(allPermissions.filter((right) => right !== permission))
  expect(await undo(member, reply.import?.id)).toMatchObject({ status: 403, body: { permission } })
  expect(await readLists(shop, paths)).toBe(before)
  expect((await undo(shop, reply.import?.id)).status).toBe(200)
})

test('if two requests undo an import at once, one does and the other is refused', async () => {
  const shop = await openShop(server)
  const id = await importGoods(shop)
  const { first, second, waited } = await meet(
    () => undo(shop, id),
    () => undo(shop, id),
  )
  expect([first.status, second.status, waited]).toEqual([200, 409, true])
})

test('a sale of what goes: it is sold and stays, or it is gone and not sold', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const id = await importGoods(shop)
  const rice = await productOf(shop, 'Rice')
  const items = [{ product: rice, quantity: 1, price: 850_000 }]
  const sell = () => shop.call('PUT', '/v1/business/sales', { contact, location: shop.location, items, payable_amount: 850_000 })
  const conflict = await meet(sell, () => undo(shop, id))
  expect([conflict.first.status, conflict.second.status, conflict.waited]).toEqual([201, 409, true])
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 23 })

  const otherShop = await openShop(server)
  const buyer = await addContact(server, otherShop)
  const secondId = await importGoods(otherShop)
  const otherItems = [{ product: await productOf(otherShop, 'Rice'), quantity: 1, price: 850_000 }]
  const undone = await meet(
    () => undo(otherShop, secondId),
    () =>
      otherShop.call('PUT', '/v1/business/sales', {
        contact: buyer,
        location: otherShop.location,
        items: otherItems,
        payable_amount: 850_000,
      }),
  )
  expect([undone.first.status, undone.second.status, undone.waited]).toEqual([200, 422, true])
})

test('a change of what goes with its variants, and the undo: it stays as it was changed', async () => {
  const shop = await openShop(server)
  const variants = ['parent', 'name', 'option_1_name', 'option_1_value', 'price']
  const file = csvOf(variants.join(','), 'polo,Polo,Size,Medium,900', 'polo,,Size,Large,950')
  const id = await idOf(bringIn(shop, 'products', file, { map: columnMapOf(...variants) }))
  const polo = await productOf(shop, 'Polo')
  // Changes only the parent, which has no row in the file.
  const { first, second, waited } = await meet(
    () => shop.call('POST', `/v1/business/products/${polo}/favourite`, { is_favourite: true }),
    () => undo(shop, id),
  )
  expect([first.status, second.status, waited]).toEqual([200, 409, true])
  expect((await shop.call('GET', `/v1/business/products/${polo}`)).body.product).toMatchObject({ is_favourite: true })
})

test('an unused product that was deleted since is no obstacle', async () => {
  const shop = await withSalt()
  const id = await importGoods(shop)
  expect((await shop.call('DELETE', `/v1/business/products/${await productOf(shop, 'Beans')}`)).status).toBe(200)
  expect(await undo(shop, id)).toMatchObject({ status: 200, body: { import: { status: 'undone' } } })
  expect((await shop.call('GET', '/v1/business/products')).body.rows).toMatchObject([{ name: 'Salt', price: 10_000 }])
})

test('an import that changed a product with variants is not undone, and a member restores it by hand', async () => {
  const shop = await openShop(server)
  const variants = ['parent', 'name', 'sku', 'option_1_name', 'option_1_value', 'price']
  const file = (price: number) => csvOf(variants.join(','), `polo,Polo,POLO-M,Size,Medium,${price}`)
  const bring = (price: number) => idOf(bringIn(shop, 'products', file(price), { map: columnMapOf(...variants) }))
  await bring(900)
  const changed = await bring(950)
  const before = await readLists(shop)
  expect(await undo(shop, changed)).toMatchObject({ status: 409, body: { code: 'used' } })
  expect(await readLists(shop)).toBe(before)
})

test('nothing is undone while another import of the business runs', async () => {
  const shop = await openShop(server)
  const id = await importGoods(shop)
  const meanwhile = await within(server, shop, async ({ db }) => {
    await lockOf(shop.business_id).execute(db)
    return undo(shop, id)
  })
  expect(meanwhile).toMatchObject({ status: 409, body: { code: 'settled' } })
  expect((await undo(shop, id)).status).toBe(200)
})

test('the books agree with all of that', () => expectSoundBooks(server))
