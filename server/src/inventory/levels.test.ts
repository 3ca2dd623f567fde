import pg from 'pg'
import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

interface LevelShown {
  product: { name: string }
  is_low: boolean
}

/** Levels of goods above, at and below the level at which to order again, sold out, and without such a level. */
async function shelves() {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  const goods = [
    { name: 'Above', reorder_level: 4000, units: 5 },
    { name: 'At', reorder_level: 5000, units: 5 },
    { name: 'Below', reorder_level: 6000, units: 5 },
    { name: 'Out', reorder_level: 0, units: 0 },
    { name: 'Out, never asked for', units: 0 },
    { name: 'There, never asked for', units: 5 },
  ]
  for (const { units, ...product } of goods) {
    const id = await addProduct(server, shop, product)
    const intake = await stockUp(shop, supplier, id, Math.max(units, 1), 100)
    if (units === 0) await shop.call('PATCH', `/v1/business/inventory-actions/${intake}/status`, { status: 'canceled' })
  }
  const levelRows = async (query: string, list = '') => {
    const { body } = await shop.call('GET', `/v1/business/inventory-levels${list}?per_page=100&${query}`)
    return body.rows as unknown as LevelShown[]
  }
  const names = async (query: string, list?: string) => (await levelRows(query, list)).map(({ product }) => product.name).sort()
  return { shop, shown: levelRows, names }
}

test('goods that are to come to where they never were are shown there until they have, or are not to any more', async () => {
  const { shop, shown } = await shelves()
  const place = { name: 'Yaba', country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Broad Street', latitude: 6.5, longitude: 3.37 }
  const yaba = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  const [supplier, soap] = [await addContact(server, shop), await addProduct(server, shop, { name: 'Soap' })]
  await stockUp(shop, supplier, soap, 5, 100)
  const order = { contact: supplier, location: yaba, date: '2026-01-05', items: [{ product: soap, quantity: 3, cost: 100 }] }
  const { id } = (await shop.call('PUT', '/v1/business/purchase-orders', order)).body.purchase_order ?? {}
  expect(await shown(`location=${yaba}`)).toMatchObject([{ product: { name: 'Soap' }, on_hand: 0, incoming: 3, is_low: false }])
  await shop.call('PATCH', `/v1/business/purchase-orders/${String(id)}/status`, { status: 'closed' })
  expect(await shown(`location=${yaba}`)).toEqual([])
})

test('a level is low at or below its reorder level, and never without one', async () => {
  const { shown } = await shelves()
  const low = (await shown('')).filter(({ is_low }) => is_low).map(({ product }) => product.name)
  expect(low.sort()).toEqual(['At', 'Below', 'Out'])
})

test('levels are asked for by whether they are low, and by whether anything is there', async () => {
  const { names } = await shelves()
  for (const list of ['', '/open']) {
    expect(await names('below_reorder_level=true', list)).toEqual(['At', 'Below', 'Out'])
    expect(await names('below_reorder_level=false', list)).toEqual(['Above', 'Out, never asked for', 'There, never asked for'])
    expect(await names('in_stock=true', list)).toEqual(['Above', 'At', 'Below', 'There, never asked for'])
    expect(await names('in_stock=false', list)).toEqual(['Out', 'Out, never asked for'])
    expect(await names('in_stock=true&below_reorder_level=true', list)).toEqual(['At', 'Below'])
    expect(await names('', list)).toHaveLength(6)
  }
})

test('a product that was deleted takes its levels out of the list', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { reorder_level: 5000 })
  const intake = await stockUp(shop, await addContact(server, shop), rice, 1, 100)
  await shop.call('PATCH', `/v1/business/inventory-actions/${intake}/status`, { status: 'canceled' })
  const levels = async () => (await shop.call('GET', '/v1/business/inventory-levels')).body.rows
  const [level] = (await levels()) as unknown as { id: string }[]
  const path = `/v1/business/inventory-levels/${level?.id}`
  expect(await shop.call('GET', path)).toMatchObject({ status: 200 })
  expect(await shop.call('DELETE', `/v1/business/products/${rice}`)).toMatchObject({ status: 200 })
  expect(await levels()).toEqual([])
  expect(await shop.call('GET', path)).toMatchObject({ status: 404 })
})

test('a level that stays as low as it was writes no entry of an index, and one that crosses its reorder level does', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { reorder_level: 2000 })
  await stockUp(shop, await addContact(server, shop), rice, 10, 100)
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  /** Whether the row was changed where it stands (PostgreSQL: heap-only). */
  const stays = async (on_hand: number) => {
    await client.query('begin')
    const set = 'on_hand = $2, value = 1, last_entry = last_entry + 1'
    const figures = "select n_tup_hot_upd as count from pg_stat_xact_user_tables where relname = 'inventory_levels'"
    const before = Number((await client.query<{ count: string }>(figures)).rows[0]?.count)
    await client.query(`update inventory_levels set ${set} where business_id = $1`, [shop.business_id, on_hand])
    const after = Number((await client.query<{ count: string }>(figures)).rows[0]?.count)
    await client.query('rollback')
    return after > before
  }
  try {
    expect([await stays(5000), await stays(1000)]).toEqual([true, false])
  } finally {
    await client.end()
  }
})
