import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type JsonBody, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants, gridOf } from '../testing/variants.ts'
import { within } from '../testing/within.ts'
import { followReorderLevels } from './reorder-levels.ts'

const server = await testServer()
const meet = await openLockConflicts(server)
const products = '/v1/business/products'

/** A shop with a second location, its public id. */
async function openTwo(): Promise<[Shop, string]> {
  const shop = await openShop(server)
  const form = { name: 'Yaba', country: 'NG', state: 'Lagos', city: 'Yaba', address: '4 Way', latitude: 6.5, longitude: 3.4 }
  const response = await shop.call('PUT', '/v1/business/inventory-locations', form)
  return [shop, String(response.body.location?.id)]
}

const make = async (shop: Caller, form: object) => {
  const response = await shop.call('PUT', products, { name: 'Rice', type: 'standard', price: 100, ...form })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.product as JsonBody
}
const read = async (shop: Caller, id: unknown) => (await shop.call('GET', `${products}/${String(id)}?with_levels`)).body.product as JsonBody
const edit = (shop: Caller, id: unknown, body: object) => shop.call('PATCH', `${products}/${String(id)}`, body)
interface NamedRow {
  name?: string
  location?: { name: string }
  product?: { name: string }
}
const listNames = async (shop: Caller, path: string) =>
  ((await shop.call('GET', path)).body.rows as unknown as NamedRow[])
    .map(({ name, product, location }) => name ?? `${product?.name} at ${location?.name}`)
    .sort()
const low = (shop: Caller) => listNames(shop, `${products}?below_reorder_level=true`)
const lowLevels = (shop: Caller) => listNames(shop, '/v1/business/inventory-levels?below_reorder_level=true')

test('a location with a reorder level of its own is low at that, any other at the product’s', async () => {
  const [shop, yaba] = await openTwo()
  const rice = await make(shop, { reorder_level: 4, reorder_levels: [{ location: yaba, quantity: 10.5 }] })
  expect(rice).toMatchObject({ reorder_level: 4, reorder_levels: [{ location: yaba, quantity: 10.5 }], is_low: true })
  const supplier = await addContact(server, shop)
  for (const location of [shop.location, yaba]) await stockUp(shop, supplier, String(rice.id), 8, 100, location)
  expect(await read(shop, rice.id)).toMatchObject({
    is_low: true,
    edges: {
      levels: [
        { location: { name: 'Main store' }, on_hand: 8, reorder_level: 4, is_low: false },
        { location: { name: 'Yaba' }, on_hand: 8, reorder_level: 10.5, is_low: true },
      ],
    },
  })
  expect(await lowLevels(shop)).toEqual(['Rice at Yaba'])
  expect(await low(shop)).toEqual(['Rice'])
  const [mainClerk, yabaClerk] = [await shop.member(['product.view'], shop.location), await shop.member(['product.view'], yaba)]
  expect([await low(mainClerk), await low(yabaClerk)]).toEqual([[], ['Rice']])
  expect((await read(mainClerk, rice.id)).reorder_levels).toEqual([])

  // Left out they stay, an empty list takes them off.
  await edit(shop, rice.id, { reorder_level: 8 })
  expect(await lowLevels(shop)).toEqual(['Rice at Main store', 'Rice at Yaba'])
  await edit(shop, rice.id, { reorder_level: 7 })
  expect(await lowLevels(shop)).toEqual(['Rice at Yaba'])
  await edit(shop, rice.id, { reorder_levels: [] })
  expect(await lowLevels(shop)).toEqual([])
  await edit(shop, rice.id, { reorder_level: null, reorder_levels: [{ location: shop.location, quantity: 8 }] })
  expect(await lowLevels(shop)).toEqual(['Rice at Main store'])
})

test('a product never stocked is low where its level was set, or at the default location, and a sold out product where it was stocked', async () => {
  const [shop, yaba] = await openTwo()
  await make(shop, { name: 'Never', reorder_level: 2 })
  await make(shop, { name: 'Asked for at Yaba', reorder_levels: [{ location: yaba, quantity: 1 }] })
  const uncounted = await make(shop, { name: 'Uncounted', has_inventory: false, reorder_level: 2 })
  expect(await lowLevels(shop)).toEqual(['Asked for at Yaba at Yaba', 'Never at Main store'])
  expect(await low(shop)).toEqual(['Asked for at Yaba', 'Never'])
  await edit(shop, uncounted.id, { has_inventory: true })
  expect(await low(shop)).toEqual(['Asked for at Yaba', 'Never', 'Uncounted'])
  await edit(shop, uncounted.id, { has_inventory: false })
  expect(await low(shop)).toEqual(['Asked for at Yaba', 'Never'])
  const clerk = await shop.member(['product.view', 'product.create'], yaba)
  await make(clerk, { name: 'Clerk’s', reorder_level: 3 })
  expect(await low(clerk)).toEqual(['Asked for at Yaba', 'Clerk’s'])
  // Once it is on a shelf, it is kept there alone.
  const never = await make(shop, { name: 'Stocked elsewhere', reorder_level: 1 })
  expect(await lowLevels(shop)).toContain('Stocked elsewhere at Main store')
  await stockUp(shop, await addContact(server, shop), String(never.id), 5, 100, yaba)
  expect([await low(shop), await lowLevels(shop)].flat().filter((name) => name.startsWith('Stocked'))).toEqual([])
  expect(await listNames(shop, `/v1/business/inventory-levels?product=${String(never.id)}`)).toEqual(['Stocked elsewhere at Yaba'])
  const soldOut = await make(shop, { name: 'Sold out', reorder_level: 0, opening: { location: yaba, quantity: 1 } })
  expect(await low(shop)).not.toContain('Sold out')
  await shop.call('PUT', '/v1/business/inventory-actions/adjustments', {
    location: yaba,
    items: [{ product: soldOut.id, quantity: -1, reason: 'loss' }],
  })
  expect(await lowLevels(shop)).toContain('Sold out at Yaba')
})

test('variants have their own, a parent’s are those of new ones; one off sale is low nowhere', async () => {
  const [shop, yaba] = await openTwo()
  const at = (quantity: number) => [{ location: yaba, quantity }]
  const polo = await addVariants(shop, { ...{ reorder_levels: at(3) }, options: [{ name: 'Colour', values: ['Red', 'Blue'] }] } as never)
  const [red = '', blue = ''] = polo.variants
  const readVariants = async () =>
    ((await shop.call('GET', `${products}/${polo.id}?with_variants`)).body.product?.edges?.variants ?? []) as unknown as JsonBody[]
  expect(await readVariants()).toMatchObject([
    { reorder_levels: at(3), is_low: true },
    { reorder_levels: at(3), is_low: true },
  ])
  expect((await edit(shop, polo.id, { reorder_levels: at(5) })).body.errors).toEqual({
    reorder_levels: ['Each variant has its own: change it there'],
  })
  expect((await edit(shop, polo.id, { variants: [{ id: red, reorder_levels: at(0.5) }] })).status).toBe(200)
  expect((await edit(shop, blue, { reorder_levels: [] })).status).toBe(200)
  expect(await readVariants()).toMatchObject([{ reorder_levels: at(0.5) }, { reorder_levels: [], is_low: false }])
  expect(await low(shop)).toEqual(['Polo shirt'])
  await shop.call('POST', `${products}/${red}/toggle-active`, { is_active: false })
  expect([await low(shop), await lowLevels(shop)]).toEqual([[], []])
})

test('a reorder level of a location is refused where it means nothing, and said of a location that the member works at alone', async () => {
  const [shop, yaba] = await openTwo()
  const levels = [{ location: yaba, quantity: 1 }]
  const errorsOf = async (form: object, caller: Caller = shop) =>
    (await caller.call('PUT', products, { name: 'Soap', type: 'standard', ...form })).body.errors
  expect(await errorsOf({ type: 'service', reorder_levels: levels })).toEqual({
    reorder_levels: ['This product has no stock to count, so it cannot run low'],
  })
  expect(await errorsOf({ reorder_levels: [...levels, ...levels] })).toEqual({ reorder_levels: ['A location can be here only once'] })
  expect(await errorsOf({ reorder_levels: [{ location: yaba, quantity: -1 }] })).toHaveProperty(['reorder_levels.0.quantity'])
  const part = await addProduct(server, shop)
  expect(await errorsOf({ composites: [{ product: part, quantity: 1 }], reorder_levels: levels })).toHaveProperty('reorder_levels')
  const clerk = await shop.member(['product.create', 'product.edit', 'product.view'], shop.location)
  expect(await errorsOf({ reorder_levels: levels }, clerk)).toHaveProperty(['reorder_levels.0.location'])

  // Theirs alone change, and theirs alone are told.
  const rice = await make(shop, { reorder_levels: levels })
  await edit(clerk, rice.id, { reorder_levels: [{ location: shop.location, quantity: 2 }] })
  expect((await read(shop, rice.id)).reorder_levels).toHaveLength(2)
  await edit(shop, rice.id, { reorder_levels: [{ location: shop.location, quantity: 2 }] })
  const changesOf = async (caller: Caller) =>
    ((await caller.call('GET', `${products}/${String(rice.id)}/timeline`)).body.rows as unknown as { changes: JsonBody }[]).map(
      ({ changes }) => changes.reorder_levels,
    )
  expect(await changesOf(shop)).toEqual([
    { from: 'Main store 2, Yaba 1', to: 'Main store 2' },
    { from: 'Yaba 1', to: 'Main store 2, Yaba 1' },
    undefined,
  ])
  expect((await changesOf(clerk)).filter(Boolean)).toEqual([{ from: null, to: 'Main store 2' }])
})

test('a location that is deleted is low no more, and back with its own level when it is restored', async () => {
  const [shop, yaba] = await openTwo()
  const rice = await make(shop, { reorder_levels: [{ location: yaba, quantity: 2 }] })
  expect(await low(shop)).toEqual(['Rice'])
  await shop.call('DELETE', `/v1/business/inventory-locations/${yaba}`)
  expect([await low(shop), await lowLevels(shop)]).toEqual([[], []])
  expect(await read(shop, rice.id)).toMatchObject({ is_low: false, reorder_levels: [] })
  await shop.call('POST', `/v1/business/inventory-locations/${yaba}/restore`, {})
  expect(await lowLevels(shop)).toEqual(['Rice at Yaba'])
})

test('goods that first come in while the reorder level changes are watched at the new level, in either order', async () => {
  const [shop, yaba] = await openTwo()
  const supplier = await addContact(server, shop)
  for (const isFirst of [true, false]) {
    const rice = await addProduct(server, shop, { reorder_level: 1000 })
    const takeIn = () => stockUp(shop, supplier, rice, 3, 100, yaba)
    // Like bulk writers, without a lock on the product first.
    const change = () =>
      within(server, shop, async (ctx) => {
        const id = storedId('product', rice) ?? ''
        await ctx.updateTable('products').set({ reorder_level: 5000 }).where('id', '=', id).execute()
        await followReorderLevels(ctx, [id])
        ctx.recordChange({ entity: 'products', entity_id: id, before: { reorder_level: 1000 }, after: { reorder_level: 5000 } })
      })
    const { waited } = isFirst ? await meet(takeIn, change) : await meet(takeIn, () => edit(shop, rice, { reorder_level: 5 }))
    expect(waited).toBe(true)
    expect(await levelOf(shop, rice, yaba)).toMatchObject({ on_hand: 3, reorder_level: 5, is_low: true })
    const otherProduct = await addProduct(server, shop, { reorder_level: 1000 })
    const met = await meet(
      () => edit(shop, otherProduct, { reorder_level: 5 }),
      () => stockUp(shop, supplier, otherProduct, 3, 100, yaba),
    )
    expect(met.waited).toBe(true)
    expect(await levelOf(shop, otherProduct, yaba)).toMatchObject({ on_hand: 3, reorder_level: 5, is_low: true })
  }
})

test('goods of an intake that is approved while the reorder level changes are watched at the new level, in either order', async () => {
  const [shop, yaba] = await openTwo()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const keeper = await shop.member(['inventory-action.create-intake'])
  const contact = await addContact(server, shop)
  for (const isFirst of [true, false]) {
    const rice = await addProduct(server, shop, { reorder_level: 1000 })
    const form = { contact, location: yaba, items: [{ product: rice, quantity: 3, cost: 100 }] }
    const intake = (await keeper.call('PUT', '/v1/business/inventory-actions/intakes', form)).body.inventory_action?.id
    const approve = () => shop.call('PATCH', `/v1/business/inventory-actions/${String(intake)}/status`, { status: 'approved' })
    const change = () => edit(shop, rice, { reorder_level: 5 })
    const { waited, first, second } = isFirst ? await meet(approve, change) : await meet(change, approve)
    expect([waited, first.status, second.status]).toEqual([true, 200, 200])
    expect(await levelOf(shop, rice, yaba)).toMatchObject({ on_hand: 3, reorder_level: 5, is_low: true })
  }
})

test('a product that becomes a parent or composite loses its reorder levels, and its new variants inherit them', async () => {
  const [shop, yaba] = await openTwo()
  const ownLevels = { reorder_level: 4, reorder_levels: [{ location: yaba, quantity: 2 }] }
  const shirt = await make(shop, { name: 'Shirt', ...ownLevels })
  const form = { inventory_type: 'variant', variants: gridOf([{ name: 'Size', values: ['Small', 'Large'] }]) }
  const parent = (await edit(shop, shirt.id, form)).body.product
  expect(parent).toMatchObject({ reorder_level: null, reorder_levels: [], edges: { variants: [ownLevels, ownLevels] } })
  // As its form sends it.
  expect((await edit(shop, shirt.id, { name: 'Shirts', reorder_levels: parent?.reorder_levels })).status).toBe(200)
  const box = await make(shop, { name: 'Box', ...ownLevels })
  const clerk = await shop.member(['product.edit', 'product.view'], shop.location)
  await edit(clerk, box.id, { composites: [{ product: (await make(shop, {})).id, quantity: 1 }] })
  expect(await read(shop, box.id)).toMatchObject({ inventory_type: 'composite', reorder_level: null, reorder_levels: [] })
})

test('a product stocked only at a deleted location is low at the default one, and at its own once that is restored', async () => {
  const [shop, yaba] = await openTwo()
  const rice = await make(shop, { reorder_level: 2, opening: { location: yaba, quantity: 3 } })
  await shop.call('PUT', '/v1/business/inventory-actions/adjustments', {
    location: yaba,
    items: [{ product: rice.id, quantity: -3, reason: 'loss' }],
  })
  await shop.call('PATCH', `/v1/business/inventory-locations/${yaba}`, { is_default: true })
  const never = await make(shop, { name: 'Never', reorder_level: 1 })
  await shop.call('PATCH', `/v1/business/inventory-locations/${shop.location}`, { is_default: true })
  expect(await lowLevels(shop)).toEqual(['Never at Yaba', 'Rice at Yaba'])
  expect((await shop.call('DELETE', `/v1/business/inventory-locations/${yaba}`)).status).toBe(200)
  expect(await lowLevels(shop)).toEqual(['Never at Main store', 'Rice at Main store'])
  expect(await low(shop)).toEqual(['Never', 'Rice'])
  // A location that is deleted meanwhile counts too.
  await shop.call('POST', `/v1/business/inventory-locations/${yaba}/restore`, {})
  expect(await lowLevels(shop)).toContain('Rice at Yaba')
  await shop.call('DELETE', `${products}/${String(never.id)}`)
  const id = storedId('product', String(never.id)) ?? ''
  await within(server, shop, (ctx) => ctx.deleteFrom('inventory_levels').where('product_id', '=', id).execute())
  expect((await shop.call('POST', `${products}/${String(never.id)}/restore`, {})).status).toBe(200)
  expect(await lowLevels(shop)).toContain('Never at Main store')
})

test('a reorder level of an untracked variant is refused on the field that the form sent', async () => {
  const [shop, yaba] = await openTwo()
  const options = [{ name: 'Size', values: ['Small', 'Large'] }]
  const { id, variants } = await addVariants(shop, { options, ...{ has_inventory: false } } as never)
  const [small = ''] = variants
  const levels = { reorder_levels: [{ location: yaba, quantity: 2 }] }
  expect(Object.keys((await edit(shop, small, levels)).body.errors ?? {})).toEqual(['reorder_levels'])
  expect(Object.keys((await edit(shop, id, { variants: [{ id: small, ...levels }] })).body.errors ?? {})).toEqual([
    'variants.0.reorder_levels',
  ])
})

test('the books are sound', () => expectSoundBooks(server))
