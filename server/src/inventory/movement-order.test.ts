import pg from 'pg'
import { expect, test } from 'vitest'
import { api } from '@kasuwa/contract'
import { parse } from 'zod'
import { newIds } from '../database/ids.ts'
import { makeBusy } from '../testing/busy-shop.ts'
import { type Plan, readsOf } from '../testing/reads.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { listMovements } from './levels.ts'

const server = await ownServer()

test('ids of rows created together sort in their order, even when the counter of the process wraps', () => {
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
  // The index finds exactly the entries of the page, without other locations and without a sort.
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

test('no two locations of a business have the same location hash', async () => {
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
