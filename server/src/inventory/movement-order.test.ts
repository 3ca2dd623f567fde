import pg from 'pg'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@kasuwa/contract'
import { parse } from 'zod'
import { newIds } from '../database/ids.ts'
import { serverFolder } from '../services/server-folder.ts'
import { makeBusy } from '../testing/busy-shop.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Plan, readsOf } from '../testing/reads.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { listMovements } from './levels.ts'

const server = await ownServer()

/** The statement of migration 0122 that gives movements ids which sort as their times do. */
const renumbering = /update stock_movements[^;]*;/.exec(
  readFileSync(join(serverFolder, 'migrations', '0122_fewer_indexes.sql'), 'utf8'),
)?.[0] as string

test('movements sort by their ids as by their times, and within an instant in the order of their level', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  for (let index = 0; index < 3; index++) await stockUp(shop, supplier, await addProduct(server, shop), 10, 10)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const orders = async () => {
    const ids = async (order: string) =>
      (await owner.query<{ id: string }>(`select id from stock_movements where business_id = $1 order by ${order}`, [shop.business_id]))
        .rows
    return { byId: await ids('id'), byTime: await ids('created_at, product_id, location_id, entry') }
  }
  try {
    // As they were before: of the time at which their request began, which is another one, and some of one instant.
    await owner.query(
      `update stock_movements set id = overlay(gen_random_uuid()::text placing lpad((99 - place)::text, 2, '0') from 1 for 2)::uuid, created_at = timestamptz '2026-01-05 09:00:00+00' + place * interval '1 ms'
        from (select id as of, (row_number() over (order by id desc) / 2) as place from stock_movements where business_id = $1) as placed
        where business_id = $1 and id = of`,
      [shop.business_id],
    )
    const before = await orders()
    expect(before.byId).not.toEqual(before.byTime)
    await owner.query(renumbering)
    const after = await orders()
    expect(after.byId).toEqual(after.byTime)
    expect(new Set(after.byId.map(({ id }) => id.slice(14))).size).toBe(3)
  } finally {
    await owner.end()
  }
})

test('ids of rows made together sort in their order, where the count of the process begins anew too', () => {
  for (let batch = 0; batch < 700; batch++) {
    const ids = newIds(100, 1_700_000_000_000)
    expect(ids).toEqual(ids.toSorted())
  }
})

interface Node extends Plan {
  'Index Name'?: string
  'Index Cond'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const isOfMovements = (node: Node) => node['Relation Name'] === 'stock_movements'

test('a level’s movements are read in their order by the index that holds it, and no others with them', async () => {
  const shop = await openShop(server)
  await makeBusy(server.ownerUrl, shop, { sales: 1000, products: 5, contacts: 5 })
  const level = await within(server, shop, (ctx) =>
    ctx.selectFrom('inventory_levels').select(['product_id', 'location_id']).limit(1).executeTakeFirstOrThrow(),
  )
  const query = { ...parse(api.inventory.movements.query, {}), product: [level.product_id], location: [level.location_id] }
  const reads = await readsOf(server, shop, (ctx) => listMovements(ctx, query))
  // What finds the page: a page of entries, not the level's, nor the product's at other locations, and none of them put in order.
  const plans = reads.filter(({ text }) => text.includes('order by')).flatMap((read) => read.plans as Node[])
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    const page = nodesOf(plan).find((node) => node['Subplan Name'] && nodesOf(node).some(isOfMovements)) as Node
    const scans = nodesOf(page).filter(isOfMovements)
    expect(scans.map((scan) => [scan['Index Name'], scan['Actual Rows']])).toEqual([['stock_movements_entry', 20]])
    expect(scans[0]?.['Index Cond']).toContain('location_hash = ')
    expect(nodesOf(page).map((node) => node['Node Type'])).not.toContain('Sort')
  }
})

test('no two locations of a business share the number by which the movements at them are told apart', async () => {
  const shop = await openShop(server)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const give = (id: string, name: string) =>
    owner.query(
      `insert into locations select (jsonb_populate_record(location, jsonb_build_object('id', $2::text, 'name', $3::text, 'is_default', false))).*
        from locations location where business_id = $1 and is_default`,
      [shop.business_id, id, name],
    )
  try {
    await give('01a20000-0000-7000-8000-000000004509', 'First')
    await expect(give('01a20000-0000-7000-8000-000000021888', 'Second')).rejects.toThrow('locations_hash')
  } finally {
    await owner.end()
  }
})
