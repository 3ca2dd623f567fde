import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addUpAllDays } from '../reports/day-sums/add-up.ts'
import { refreshAllDebts } from '../receivables/cached-debts.ts'
import { ImportRunner } from '../imports/import-runner.ts'
import { deleteExpiredKeys, keyLifetime } from '../records/idempotency-cleanup.ts'
import { ReportMailer } from '../saved-reports/report-mailer.ts'
import { openShop } from '../testing/shop.ts'
import { checkStatement } from '../testing/statements/check-statement.ts'
import { crossing } from '../testing/statements/crossing.ts'
import { breachesOf, hear, listen } from '../testing/statements/watch.ts'
import { ownServer } from '../testing/test-server.ts'

/*
 * `test-server.ts` checks every message of each test file with a server. This test shows that the check passes statements that
 * a database sharded by business could run, and fails the others.
 */
const server = await ownServer()
const sent = hear(server.app.database.pool)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const good: Record<string, string> = {
  'a row by its business': 'select * from brands where business_id = $1 and id = $2',
  'a business by its own id': 'select name from businesses where id = $1::uuid',
  'what is of no business': 'select id from merchants where email = $1',
  'a join that carries the business': `select p.id from products p join brands b on b.business_id = p.business_id and b.id = p.brand_id
    where p.business_id = $1`,
  'a join by using': 'select 1 from products join brands using (business_id) where brands.business_id = $1',
  'a row that may be missing': `select p.id from products p left join brands b on b.business_id = p.business_id and b.id = p.brand_id
    where p.business_id = $1`,
  pairs: 'select 1 from products p, brands b where (p.business_id, p.brand_id) = (b.business_id, b.id) and b.business_id = $1',
  'a subquery of the same business': `select (select count(*) from products p where p.business_id = b.business_id) from brands b
    where b.business_id = $1`,
  'a lateral one': `select 1 from brands b left join lateral (select max(p.id) from products p where p.business_id = b.business_id) q on true
    where b.business_id = $1`,
  'rows selected first':
    'with few as (select business_id, id from brands where business_id = $1) select 1 from few f join products p using (business_id)',
  'a selection that is narrowed from outside': 'select 1 from (select business_id, name from brands) named where named.business_id = $1',
  'two selections as one': `select 1 from (select business_id from brands union all select business_id from products) both_kinds
    where both_kinds.business_id = $1`,
  'among rows of the business':
    'delete from brands where (business_id, id) in (select business_id, brand_id from products where business_id = $1)',
  'an update': 'update products p set name = b.name from brands b where b.business_id = $1 and p.business_id = b.business_id',
  'rows given': 'insert into brands (business_id, id) values ($1, $2), ($3, $4)',
  'rows selected': 'insert into brands (business_id, id) select $1::uuid, id from unnest($2::uuid[]) as given (id) returning 1',
  'a setting of the transaction': `set local app.business_id = 'an id'`,
  'its end': 'commit',
  'a cursor over rows of the business': 'declare exported no scroll cursor for (select id from brands where business_id = $1)',
  'what comes next of it': 'fetch forward 500 from exported',
}

for (const [label, text] of Object.entries(good)) test(`${label} would do`, () => expect(checkStatement(text).breaches).toEqual([]))

const bad: Record<string, [text: string, breach: string]> = {
  'a cursor over rows of all': ['declare exported cursor for select id from brands', 'brands is not narrowed to a business'],
  'no business': ['select * from brands where id = $1', 'brands is not narrowed to a business'],
  'no condition at all': ['delete from brands', 'brands is not narrowed to a business'],
  'a business or something else': ['select 1 from brands where business_id = $1 or id = $2', 'brands is not narrowed to a business'],
  'several businesses': ['select 1 from brands where business_id = any($1::uuid[])', 'brands is not narrowed to a business'],
  'a business that is null': ['select 1 from brands where business_id = null', 'brands is not narrowed to a business'],
  'a business from a setting': [
    `select 1 from brands where business_id = current_setting('app.business_id')::uuid`,
    'brands is not narrowed to a business',
  ],
  'a join by id alone': [
    'select 1 from products p join brands b on b.id = p.brand_id where p.business_id = $1',
    'brands b is not narrowed to a business',
  ],
  'the business in the condition of an outer join': [
    'select 1 from products p left join brands b on b.business_id = p.business_id and b.business_id = $1',
    'products p is not narrowed to a business',
  ],
  'a subquery that says nothing of what is around it': [
    'select exists (select from products p where p.business_id = b.business_id and p.business_id = $1) from brands b',
    'brands b is not narrowed to a business',
  ],
  'one of two selections': [
    'select 1 from (select business_id from brands where business_id = $1 union all select business_id from products) both_kinds',
    'products is not narrowed to a business',
  ],
  'a selection that is read twice': [
    'with few as (select business_id from brands) select 1 from few a, few b where a.business_id = $1',
    'brands is not narrowed to a business',
  ],
  'a row without a business': ['insert into brands (id) values ($1)', 'brands is not narrowed to a business'],
  'a business out of a document': [
    'insert into brands (business_id, id) select business_id, id from jsonb_populate_recordset(null::brands, $1::jsonb) returning 1',
    'brands is not narrowed to a business',
  ],
  'insert … select without returning': [
    'insert into brands (business_id, id) select $1::uuid, id from unnest($2::uuid[]) as given (id)',
    'insert … select into brands without returning',
  ],
  'the same within another statement': [
    'with written as (insert into brands (business_id, id) select $1::uuid, $2::uuid) select 1',
    'insert … select into brands without returning',
  ],
  'a subquery among the values': [
    'insert into brands (business_id, id) values ($1, (select id from products where business_id = $1 limit 1))',
    'a subquery among the values of brands',
  ],
  'what stands on the coordinator': [
    'select 1 from brands b join payment_cards c on c.id = b.id where b.business_id = $1',
    'payment_cards stands on the coordinator, and brands b does not',
  ],
  'set_config()': [`select set_config('app.business_id', $1, true)`, 'set_config() reaches no worker'],
  'a setting that stays': [`set app.business_id = 'an id'`, 'a setting that outlives its transaction'],
  'two statements in one message': [`begin; set local jit = 'off'`, '2 statements in one message'],
  'a lock on a whole table': ['lock table brands', 'a statement that no law knows: LockStmt'],
  'what is no statement': ['selekt 1', 'no statement that could be read: syntax error at or near "selekt"'],
}

for (const [label, [text, breach]] of Object.entries(bad)) {
  test(`${label} would not do`, () => expect(checkStatement(text).breaches).toEqual([breach]))
}

test('a recorded message keeps which of its parameters were null', async () => {
  const messages = listen(owner)
  const text = 'select 1 from brands where business_id = $1'
  await owner.query(text, ['00000000-0000-0000-0000-000000000000'])
  expect(breachesOf(messages)).toEqual([])
  await owner.query(text, [null])
  await owner.query('begin; rollback')
  expect(breachesOf(messages)).toEqual([`no business: $1 was null: ${text}`, '2 statements in one message: begin; rollback'])
})

test('a message of two businesses, and one that would be asked of every shard, are breaches', () => {
  const findBreaches = (text: string, ...parameters: unknown[][]) =>
    breachesOf(new Map([[text, { nulls: new Set(), valueLists: parameters }]]))
  const insert = 'insert into brands (business_id, id) values ($1, $2), ($3, $4)'
  expect(findBreaches(insert, ['one', 'a', 'one', 'b'])).toEqual([])
  expect(findBreaches(insert, ['one', 'a', 'two', 'b'])).toEqual([`asks the shards of 2 businesses: ${insert}`])
  const within = `select (select count(*) from products p where p.business_id = b.business_id) from brands b where b.business_id = 'one'`
  expect(findBreaches(within)).toEqual([`asks every shard for products p: ${within}`])
})

test('each statement that crosses businesses is still sent, and crosses them', async () => {
  const shop = await openShop(server)
  expect((await shop.call('GET', '/v1/merchant/session')).status).toBe(200)
  await shop.call('PUT', '/v1/business/brands', { name: 'Peak' }, { 'idempotency-key': 'kept' })
  listen(owner, sent)
  await deleteExpiredKeys((text, values) => owner.query(text, values), Date.now() + 2 * keyLifetime)
  await new ImportRunner(() => server.app).resume((text, values) => owner.query(text, values))
  await new ReportMailer(() => server.app).resume((text, values) => owner.query(text, values))
  await refreshAllDebts(server.app.database, (text, values) => owner.query(text, values))
  await addUpAllDays(server.app.database, (text, values) => owner.query(text, values), Date.now)
  expect(breachesOf(sent)).toEqual([])
  for (const text of Object.keys(crossing)) {
    expect(checkStatement(text).breaches).not.toEqual([])
    expect([...sent.keys()]).toContain(text)
  }
})
