import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeBusy } from '../testing/busy-shop.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { hear } from '../testing/statements/watch.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { postMoves } from './ledger.ts'
import type { StockMove } from './moves.ts'

/*
 * Levels are locked by their full key, even with stale statistics. An index that begins with the business alone would read every level of the
 * business and their dead rows, for each sale.
 */
const server = await ownServer()
const sent = hear(server.app.database.pool)
const shop = await openShop(server)
const supplier = await addContact(server, shop)
for (let index = 0; index < 10; index++) await stockUp(shop, supplier, await addProduct(server, shop), 100, 10)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

interface Node {
  'Index Name'?: string
  'Index Cond'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The lock of ten levels, by their keys and with the references of a document; with its parameters. */
async function locks(): Promise<[text: string, parameters: string[]][]> {
  const levels = await within(server, shop, (ctx) =>
    ctx.selectFrom('inventory_levels').select(['product_id', 'location_id']).orderBy('product_id').limit(10).execute(),
  )
  const moves = levels.map(({ product_id, location_id }, line): StockMove => ({
    ...{ line_id: `${line}`, product_id, location: { id: location_id, name: '' }, field: '' },
    ...{ quantity: 0, committed: 0, value: 0 },
  }))
  await within(server, shop, (ctx) => postMoves(ctx, { kind: 'sale', document_id: shop.business_id, is_reversal: false }, moves))
  const textOf = (isNamed: boolean) =>
    [...sent.keys()].find(
      (statement) => /from inventory_levels[^]*for update/.test(statement) && statement.includes('product_components') === isNamed,
    ) ?? ''
  const list = (of: 'product_id' | 'location_id') => `'{${levels.map((level) => level[of]).join(',')}}'`
  const [business, products, location] = [`'${shop.business_id}'`, list('product_id'), `'${levels[0]?.location_id}'`]
  return [
    [textOf(false), [products, list('location_id'), business]],
    [textOf(true), [location, products, business, products, business]],
  ]
}

/** How a lock is planned, for its values and for any. */
const plans = (text: string, parameters: readonly string[]): Promise<{ scans: Node[]; pages: number }[]> =>
  within(server, shop, async (ctx) => {
    await sql.raw(`prepare locking as ${text}`).execute(ctx.db)
    const plans = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await sql.raw(`set local plan_cache_mode = ${mode}`).execute(ctx.db)
      const { rows } = await ctx.db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
        CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) execute locking(${parameters.join(', ')})`),
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Node
      const scans = nodesOf(plan).filter((node) => node['Index Name']?.startsWith('inventory_levels'))
      plans.push({ scans, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] })
    }
    await sql.raw('deallocate locking').execute(ctx.db)
    return plans
  })

async function mustGoByTheirKey(): Promise<void> {
  for (const [text, parameters] of await locks())
    for (const { scans, pages } of await plans(text, parameters)) {
      const by = scans.map((scan) => [scan['Index Name'], scan['Index Cond']?.includes('product_id')])
      expect(by).toEqual([['inventory_levels_pkey', true]])
      // Ten levels, each down a tree of two or three pages, read and locked.
      expect(pages).toBeLessThanOrEqual(80)
    }
}

test('in a new database without statistics', mustGoByTheirKey)

test('in a young one, that has grown since it was counted, and counted again', async () => {
  await owner.query('analyze')
  for (const young of [shop, await openShop(server), await openShop(server)])
    await makeBusy(server.ownerUrl, young, { sales: 50, products: 200, contacts: 20 })
  await mustGoByTheirKey()
  await owner.query('analyze')
  await mustGoByTheirKey()
})

test('in a full one', async () => {
  await makeBusy(server.ownerUrl, await openShop(server), { sales: 2000, products: 5000, contacts: 100 })
  await owner.query('analyze')
  await mustGoByTheirKey()
}, 120_000)
