import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { hear } from '../testing/statements/watch.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { unitsOfLines } from './units-of-lines.ts'

const server = await ownServer()
const sent = hear(server.app.database.pool)

test('an intake of more lines than are written at once moves each of its levels once, with its movement', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const products: string[] = []
  for (let index = 0; index < 70; index++) products.push(await addProduct(server, shop))
  const items = products.map((product, index) => ({ product, quantity: index + 1, cost: 100 }))
  const body = { contact, location: shop.location, items }
  expect((await shop.call('PUT', '/v1/business/inventory-actions/intakes', body)).status).toBe(201)
  expect((await shop.call('PUT', '/v1/business/inventory-actions/intakes', body)).status).toBe(201)
  const levels = await within(server, shop, (ctx) =>
    ctx.selectFrom('inventory_levels').select(['on_hand', 'value', 'last_entry']).orderBy('on_hand').execute(),
  )
  expect(levels).toEqual(items.map((_, index) => ({ on_hand: (index + 1) * 2000, value: (index + 1) * 200, last_entry: 2 })))
  const movements = await within(server, shop, (ctx) =>
    ctx.selectFrom('stock_movements').select(['quantity', 'on_hand_after', 'entry']).execute(),
  )
  const entries = movements.map(({ quantity, on_hand_after, entry }) => [quantity, on_hand_after / entry, entry].join())
  expect(entries.toSorted()).toEqual(
    items.flatMap((_, index) => [1, 2].map((entry) => [(index + 1) * 1000, (index + 1) * 1000, entry].join())).toSorted(),
  )
})

interface Node {
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('units of a document are found by their own keys, also where the statement was planned before there were any', async () => {
  const shop = await openShop(server)
  const conditions = await within(server, shop, async (ctx) => {
    await unitsOfLines(ctx, [shop.business_id])
    const text = [...sent.keys()].find((statement) => statement.includes('select distinct on (serial_number_id, document_id)')) ?? ''
    await sql.raw(`prepare reading as ${text}`).execute(ctx.db)
    await sql.raw('set local plan_cache_mode = force_generic_plan').execute(ctx.db)
    const planParameters = [`'${shop.business_id}'`, `'{${shop.business_id}}'`, `'${shop.business_id}'`]
    const { rows } = await ctx.db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (format json) execute reading(${planParameters.join(', ')})`),
    )
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as Node)
    return nodes.flatMap((node) => (node['Index Name'] === 'serial_numbers_pkey' ? [node['Index Cond']] : []))
  })
  expect(conditions).toEqual([expect.stringMatching(/\(business_id = .*\(id = /)])
})
