import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { publicId } from '../database/ids.ts'
import { type JsonResponse, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/* Timelines show what an import created, changed and undid, and name the import for every reader. */

const server = await testServer()

type TimelineEvent = Record<string, unknown>
const timeline = async (caller: Caller, path: string, before?: unknown) => {
  const { status, body } = await caller.call('GET', `/v1/business/${path}/timeline${before ? `?before=${String(before)}` : ''}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as { rows: TimelineEvent[]; next: unknown }
}
const listEvents = async (caller: Caller, path: string) => (await timeline(caller, path)).rows
const pathOf = async (shop: Caller, folder: string, name: string) => {
  const { body } = await shop.call('GET', `/v1/business/${folder}?search=${encodeURIComponent(name)}`)
  return `${folder}/${String((body.rows as unknown as { id: string }[])[0]?.id)}`
}
const done = async (answer: Promise<JsonResponse>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
/** Brings in a file of a name, whose headings are our columns. @returns the import's public id */
const bring = async (caller: Caller, folder: string, name: string, columns: string[], ...lines: string[]) => {
  const map = columnMapOf(...columns)
  return String((await done(bringIn(caller, folder, csvOf(columns.join(','), ...lines), { map }, name))).import?.id)
}
const undo = (caller: Caller, id: string) => done(caller.call('DELETE', `/v1/business/imports/${id}`))
const goods = ['name', 'sku', 'price']
const by = (caller: Caller) => ({ id: publicId('merchant', caller.merchant_id), name: 'Ada Obi' })
const with_ = (id: string, name: string) => ({ is_undone: false, file: { id, name } })
const undone = (id: string, name: string) => ({ is_undone: true, file: { id, name } })

test('a product tells with which file it was brought in, with which it was changed, and what a person did', async () => {
  const shop = await openShop(server)
  const clerk = await shop.member(allPermissions)
  const importId = await bring(clerk, 'products', 'goods.csv', goods, 'Rice,RICE,8500', 'Beans,BEANS,1200')
  const rice = await pathOf(shop, 'products', 'Rice')
  expect(await timeline(shop, rice)).toMatchObject({
    rows: [{ what: 'created', by: by(clerk), by_import: with_(importId, 'goods.csv'), changes: {} }],
    next: null,
  })
  await done(shop.call('PATCH', `/v1/business/${rice}`, { price: 8600_00 }))
  const changed = await bring(shop, 'products', 'prices.csv', goods, 'Rice,RICE,9000', 'Beans,BEANS,1200')
  expect(await listEvents(shop, rice)).toMatchObject([
    { what: 'changed', by: by(shop), by_import: with_(changed, 'prices.csv'), changes: { price: { from: 8600_00, to: 9000_00 } } },
    { what: 'changed', by: by(shop), by_import: null },
    { what: 'created', by: by(clerk), by_import: with_(importId, 'goods.csv') },
  ])
  // A row of the second file that changed nothing adds no event.
  expect(await listEvents(shop, await pathOf(shop, 'products', 'Beans'))).toMatchObject([{ by_import: with_(importId, 'goods.csv') }])
  await done(shop.call('PUT', '/v1/business/products', { name: 'Salt', type: 'standard', price: 100 }))
  expect(await listEvents(shop, await pathOf(shop, 'products', 'Salt'))).toMatchObject([{ what: 'created', by_import: null }])
})

test('a product with variants tells it, each variant does, and one that was added to it', async () => {
  const shop = await openShop(server)
  const columns = ['parent', 'name', 'sku', 'option_1_name', 'option_1_value', 'price', 'stock']
  const importId = await bring(shop, 'products', 'polos.csv', columns, 'polo,Polo,P-M,Size,Medium,900,4', 'polo,,P-L,Size,Large,950,')
  const family = async () => {
    const { body } = await shop.call('GET', '/v1/business/products?with_variants')
    const [product] = body.rows as unknown as { id: string; edges: { variants: { id: string; sku: string }[] } }[]
    const variants = (product?.edges.variants ?? []).map(({ id, sku }) => [sku, `products/${id}`] as const)
    return { polo: `products/${String(product?.id)}`, variants: new Map(variants) }
  }
  const { polo, variants } = await family()
  expect([...variants.keys()].toSorted()).toEqual(['P-L', 'P-M'])
  expect(await listEvents(shop, polo)).toMatchObject([{ what: 'created', by_import: with_(importId, 'polos.csv') }])
  for (const path of variants.values())
    expect(await listEvents(shop, path)).toMatchObject([{ what: 'created', by_import: with_(importId, 'polos.csv') }])
  const more = await bring(shop, 'products', 'more.csv', columns, 'polo,Polo,P-M,Size,Medium,1000,', 'polo,,P-S,Size,Small,800,2')
  const after = (await family()).variants
  expect(await listEvents(shop, String(after.get('P-S')))).toMatchObject([{ what: 'created', by_import: with_(more, 'more.csv') }])
  expect(await listEvents(shop, String(after.get('P-M')))).toMatchObject([
    { what: 'changed', by_import: with_(more, 'more.csv'), changes: { price: { from: 900_00, to: 1000_00 } } },
    { what: 'created', by_import: with_(importId, 'polos.csv') },
  ])
  expect((await listEvents(shop, polo)).at(-1)).toMatchObject({ what: 'created', by_import: with_(importId, 'polos.csv') })
})

const people = ['name', 'email', 'city', 'opening_balance']
const none = Object.fromEntries(['phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'address'].map((column) => [column, null]))
const bringPeople = async (caller: Caller, name: string, ...lines: string[]) => {
  const map = { ...none, ...columnMapOf(...people) }
  return String((await done(bringIn(caller, 'contacts', csvOf(people.join(','), ...lines), { map }, name))).import?.id)
}

test('contacts tell it, and what the import was put back from after it was undone', async () => {
  const shop = await openShop(server)
  const tunde = { name: 'Tunde', email: 'tunde@mail.test', phone: '08031234567', country: 'NG', contact_type: 'customer', city: 'Lagos' }
  await done(shop.call('PUT', '/v1/business/contacts', tunde))
  const importId = await bringPeople(shop, 'people.csv', 'Ada,ada@mail.test,Aba,1500', 'Tunde,tunde@mail.test,Ibadan,')
  const [ada, his] = [await pathOf(shop, 'contacts', 'Ada'), await pathOf(shop, 'contacts', 'Tunde')]
  expect(await listEvents(shop, ada)).toMatchObject([{ what: 'created', by: by(shop), by_import: with_(importId, 'people.csv') }])
  const cityChange = { what: 'changed', by_import: with_(importId, 'people.csv'), changes: { city: { from: 'Lagos', to: 'Ibadan' } } }
  expect(await listEvents(shop, his)).toMatchObject([cityChange, { what: 'created', by_import: null }])
  const owner = await shop.member(allPermissions)
  await undo(owner, importId)
  expect(await listEvents(shop, his)).toMatchObject([
    { what: 'changed', by: by(owner), by_import: undone(importId, 'people.csv'), changes: { city: { from: 'Ibadan', to: 'Lagos' } } },
    cityChange,
    { what: 'created', by_import: null },
  ])
  await done(shop.call('POST', `/v1/business/${ada}/restore`, {}))
  expect(await listEvents(shop, ada)).toMatchObject([
    { what: 'restored', by_import: null },
    { what: 'deleted', by: by(owner), by_import: undone(importId, 'people.csv') },
    { what: 'created', by_import: with_(importId, 'people.csv') },
  ])
})

test('after two undone imports of a product, each timeline event names its own import', async () => {
  const shop = await openShop(server)
  await bring(shop, 'products', 'goods.csv', goods, 'Rice,RICE,8500')
  const rice = await pathOf(shop, 'products', 'Rice')
  const first = await bring(shop, 'products', 'first.csv', goods, 'Rice,RICE,9000')
  await undo(shop, first)
  const second = await bring(shop, 'products', 'second.csv', goods, 'Rice,RICE,9500')
  await undo(shop, second)
  const imports = (await listEvents(shop, rice)).map(({ by_import }) => by_import)
  expect(imports.slice(0, 4)).toEqual([
    undone(second, 'second.csv'),
    with_(second, 'second.csv'),
    undone(first, 'first.csv'),
    with_(first, 'first.csv'),
  ])
})

test('a document of opening stock tells which import it is of, and that it was canceled as that was undone', async () => {
  const shop = await openShop(server)
  const importId = await bring(shop, 'products', 'goods.csv', ['name', 'price', 'stock'], 'Rice,8500,4', 'Beans,1200,3')
  const { body } = await shop.call('GET', '/v1/business/inventory-actions')
  const [opening] = body.rows as unknown as { id: string }[]
  const path = `inventory-actions/${opening?.id}`
  expect(await listEvents(shop, path)).toMatchObject([{ what: 'recorded', by: by(shop), by_import: with_(importId, 'goods.csv') }])
  const keeper = await shop.member(['inventory-action.view'])
  expect(await listEvents(keeper, path)).toMatchObject([{ by_import: { is_undone: false, file: null } }])
  await undo(shop, importId)
  expect(await listEvents(shop, path)).toMatchObject([
    { what: 'canceled', by_import: undone(importId, 'goods.csv') },
    { what: 'recorded', by_import: with_(importId, 'goods.csv') },
  ])
  const rice = await shop.call('PUT', '/v1/business/products', { name: 'Rice', type: 'standard', price: 100 })
  const items = [{ product: rice.body.product?.id, quantity: 2, reason: 'found' }]
  const { body: reply } = await shop.call('PUT', '/v1/business/inventory-actions/adjustments', { location: shop.location, items })
  expect(await listEvents(shop, `inventory-actions/${String(reply.inventory_action?.id)}`)).toMatchObject([{ by_import: null }])
})

test('a member who may not see the import sees on the timeline that an import made the change, but not which', async () => {
  const shop: Shop = await openShop(server)
  const importId = await bring(shop, 'products', 'goods.csv', goods, 'Rice,RICE,8500')
  const rice = await pathOf(shop, 'products', 'Rice')
  await undo(shop, await bring(shop, 'products', 'prices.csv', goods, 'Rice,RICE,9000'))
  const untold = [
    { what: 'changed', by_import: { is_undone: true, file: null } },
    { what: 'changed', by_import: { is_undone: false, file: null } },
    { what: 'created', by_import: { is_undone: false, file: null } },
  ]
  for (const member of [
    await shop.member(['product.view', 'product.edit', 'contact.create']),
    // A member bound to a location sees only their own imports.
    await shop.member(['product.view', 'product.create'], shop.location),
  ]) {
    const rows = await listEvents(member, rice)
    expect(rows).toMatchObject(untold)
    expect(JSON.stringify(rows)).not.toMatch(/\.csv|import_id/)
  }
  expect((await listEvents(await shop.member(['product.view', 'product.create']), rice)).at(-1)).toMatchObject({
    by_import: with_(importId, 'goods.csv'),
  })
  const bound = await shop.member(['product.view', 'product.create'], shop.location)
  const ownImportId = await bring(bound, 'products', 'own.csv', goods, 'Garri,GARRI,300')
  expect(await listEvents(bound, await pathOf(shop, 'products', 'Garri'))).toMatchObject([{ by_import: with_(ownImportId, 'own.csv') }])
})

test("a timeline shows nothing of another business's import of the same rows", async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  await bring(neighbour, 'products', 'theirs.csv', goods, 'Rice,RICE,8500')
  await done(shop.call('PUT', '/v1/business/products', { name: 'Rice', sku: 'RICE', type: 'standard', price: 8500_00 }))
  expect(await listEvents(shop, await pathOf(shop, 'products', 'Rice'))).toMatchObject([{ what: 'created', by_import: null }])
  const neighbourPath = await pathOf(neighbour, 'products', 'Rice')
  expect((await shop.call('GET', `/v1/business/${neighbourPath}/timeline`)).status).toBe(404)
})

test('the beginning comes with the last part of a long timeline, once', async () => {
  const shop = await openShop(server)
  const importId = await bring(shop, 'products', 'goods.csv', goods, 'Rice,RICE,8500')
  const rice = await pathOf(shop, 'products', 'Rice')
  for (let price = 1; price <= 20; price++) await done(shop.call('PATCH', `/v1/business/${rice}`, { price }))
  const first = await timeline(shop, rice)
  expect(first.rows).toHaveLength(20)
  expect(first.rows.every(({ what }) => what === 'changed')).toBe(true)
  const last = await timeline(shop, rice, first.next)
  expect(last).toMatchObject({ rows: [{ what: 'created', by_import: with_(importId, 'goods.csv') }], next: null })
  expect(await timeline(shop, rice, last.rows[0]?.id)).toEqual({ rows: [], next: null })
})
