import { endpoints } from '@kasuwa/contract'
import { file } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { countShards } from '../testing/statements/check-statement.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'
import { forOneShard } from './one-shard.ts'

const cases: Record<string, [given: string, sent: string]> = {
  'a query within another': [
    'select 1 from "brands" where "brands"."business_id" = $2 and (exists (select from products p where p.business_id = "brands"."business_id"))',
    'select 1 from "brands" where "brands"."business_id" = $2 and (exists (select from products p where p.business_id = "brands"."business_id" and p.business_id = $2))',
  ],
  'a table without another name': [
    'select (select kind from sales where business_id = b.business_id and id = b.id) from brands b where b.business_id = $1',
    'select (select kind from sales where business_id = b.business_id and business_id = $1 and id = b.id) from brands b where b.business_id = $1',
  ],
  'rows that may be missing': [
    'select 1 from brands b left join products p on p.business_id = b.business_id and p.id = $1 where b.business_id = $2::uuid',
    'select 1 from brands b left join products p on p.business_id = b.business_id and p.business_id = $2 and p.id = $1 where b.business_id = $2::uuid',
  ],
  'a business by its own id': [
    'select (select count(*) from products where business_id = businesses.id) from "businesses" where "businesses"."id" = $1',
    'select (select count(*) from products where business_id = businesses.id) from "businesses" where "businesses"."id" = $1',
  ],
  'what names no business': ['select id from merchants where email = $1', 'select id from merchants where email = $1'],
  'what no column follows': ['select 1 from brands where business_id = $1', 'select 1 from brands where business_id = $1'],
}

for (const [description, [input, expected]] of Object.entries(cases))
  test(`${description} is told its business`, () => expect(forOneShard(input)).toBe(expected))

test('shards are counted from a statement and its parameters', () => {
  const shards = (text: string, values?: unknown[]) => countShards(text, values).shards
  expect(shards('select id from merchants where email = $1', ['a@b.test'])).toBe(0)
  expect(shards('select 1 from brands where business_id = $1', ['one'])).toBe(1)
  expect(shards('insert into brands (business_id, id) values ($1, $2), ($3, $4)', ['one', 'a', 'one', 'b'])).toBe(1)
  expect(shards('insert into brands (business_id, id) values ($1, $2), ($3, $4)', ['one', 'a', 'two', 'b'])).toBe(2)
  expect(shards('select 1 from brands where id = $1')).toBe(Infinity)
  const correlated = 'select (select count(*) from products p where p.business_id = b.business_id) from brands b where b.business_id'
  expect(shards(`${correlated} = $1`)).toBe(1)
  // A statement with a literal business has no parameter to add.
  expect(countShards(`${correlated} = 'a business'`)).toEqual({ shards: Infinity, everywhere: ['products p'] })
  expect(shards('delete from brands where business_id = $1 and (business_id, id) in (select business_id, brand_id from products)')).toBe(1)
})

test('every read replies the same with and without the added business', async () => {
  const now = Date.now()
  const server = await ownServer({}, () => now)
  const world = await openWorld(server)
  const reads = endpoints.filter(
    ({ method, path, reply }) => method === 'GET' && path.startsWith('/v1/business/') && reply !== (file as z.core.$ZodType),
  )
  let compared = 0
  for (const endpoint of reads) {
    const example = await exampleOf(world, endpoint)
    const replies: string[] = []
    for (const sharded of [false, true]) {
      for (const { options } of [server.app.database, server.app.reportDatabase]) options.sharded = sharded
      replies.push((await ask(server, endpoint, example)).text)
    }
    expect(replies[1], nameOf(endpoint)).toBe(replies[0])
    compared++
  }
  expect(compared).toBeGreaterThan(100)
}, 120_000)
