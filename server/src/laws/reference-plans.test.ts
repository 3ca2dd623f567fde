import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'

/*
 * PostgreSQL plans a foreign key’s look-up once a connection. In an empty table, an index with fewer matching columns costs slightly less.
 * If it begins with the business, each look-up scans all the business’s rows, ten times a sale, until the next ANALYZE.
 * Partial indexes are never used, since a reference cannot use them.
 */
const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl })
await client.connect()
afterAll(() => client.end())

interface Reference {
  name: string
  target: string
  /** Unique indexes that begin with the referenced columns, in any order. */
  keys: string[]
  columns: string[]
  types: string[]
}

const references = async () =>
  (
    await client.query<Reference>(`
      select conname as name, confrelid::regclass::text as target, 
        array(select indexrelid::regclass::text from pg_index where indrelid = confrelid and indisunique
          and (select array_agg(num order by num) from unnest((indkey::smallint[])[0 : cardinality(confkey) - 1]) as num)
            = (select array_agg(num order by num) from unnest(confkey) as num)) as keys,
        array(select attname::text from unnest(confkey) with ordinality as k (num, place) join pg_attribute on attrelid = confrelid and attnum = num order by place) as columns,
        array(select atttypid::regtype::text from unnest(confkey) with ordinality as k (num, place) join pg_attribute on attrelid = confrelid and attnum = num order by place) as types
      from pg_constraint where contype = 'f' order by 1`)
  ).rows

/** A value of each type that is not a number. */
const values: Record<string, string> = { uuid: 'gen_random_uuid()', 'timestamp with time zone': 'now()', boolean: 'true' }

/** The index with which PostgreSQL finds the referenced row, in empty tables that were never analyzed. */
async function indexOf({ target, columns, types }: Reference): Promise<string | undefined> {
  const conditions = columns.map((column, index) => `${column} operator(pg_catalog.=) $${index + 1}`)
  await client.query(
    `prepare looking (${types.join(', ')}) as select 1 from only ${target} x where ${conditions.join(' and ')} for key share of x`,
  )
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute looking (${types.map((type) => values[type] ?? '1').join(', ')})`,
  )
  await client.query('deallocate looking')
  return /using (\w+)/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]
}

/** Rare look-ups may scan their business’s rows until the next ANALYZE; their lists need an index in an order of its own. */
const seldom = {
  sale_checkouts_payment: 'once for what a customer pays online',
  sale_checkouts_contact_payment: 'the same, where there is no such sale to pay any more',
}

/** References whose look-up uses another index. */
async function byOtherIndexes(): Promise<string[]> {
  const all = (await references()).filter(({ columns }) => columns[0] === 'business_id')
  expect(all.length).toBeGreaterThan(20)
  const otherLookups = []
  for (const reference of all) {
    const index = await indexOf(reference)
    if (!reference.keys.includes(index ?? '') && !(reference.name in seldom)) otherLookups.push(`${reference.name} by ${index}`)
  }
  return otherLookups
}

test('a reference is looked up by its own key in a database that is young, and in one that was counted while it was empty', async () => {
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
  expect(await byOtherIndexes()).toEqual([])
  await client.query('analyze')
  expect(await byOtherIndexes()).toEqual([])
})
