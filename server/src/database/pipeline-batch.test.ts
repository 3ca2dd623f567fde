import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Db, pipeline } from './database.ts'
import { newId } from './ids.ts'
import { PipelineBatch } from './pipeline-batch.ts'
import { queryBusinesses } from './tenant-scope.ts'

const server = await ownServer({ POOL_SIZE: '1', NAMED_STATEMENTS: '1', PATIENCE: '1' })
const shop = await openShop(server)
const work = <T>(given: (ctx: BusinessContext) => Promise<T>) => within(server, shop, given)
const one = (db: Db, text: string) =>
  sql
    .raw(text)
    .execute(db)
    .then(({ rows }) => rows)

/** The round trips of the only connection, from now on. */
function sentBatches(): string[][] {
  const heard: string[][] = []
  server.app.database.pool.once('acquire', (client) => {
    const query = (client.query as (sent: unknown) => unknown).bind(client)
    client.query = ((sent: unknown) => {
      if (sent instanceof PipelineBatch) heard.push(sent.texts.filter((text) => !text.startsWith('set local')))
      return query(sent)
    }) as never
  })
  return heard
}

test('what does not wait for an answer leaves together, begin and commit with it', async () => {
  const heard = sentBatches()
  await server.app.database.transaction({}, async (db) => {
    await Promise.all([one(db, 'select 1'), one(db, 'select 2')])
    await one(db, 'select 3')
  })
  expect(heard).toEqual([['begin', 'select 1', 'select 2'], ['select 3'], ['commit']])
})

test('a statement that failed is asked again under its name, in the same round trip and in later ones', async () => {
  const text = 'select 6 / $1::integer as share'
  const share = (ctx: BusinessContext, by: number) => ({ ...sql.raw(text).compile(ctx.db), parameters: [by] })
  const asked = (...by: number[]) =>
    work(async (ctx) =>
      (
        await pipeline(
          ctx.db,
          by.map((each) => share(ctx, each)),
        )
      ).flatMap(({ rows }) => rows),
    )
  await expect(asked(0)).rejects.toThrow('division by zero')
  await expect(asked(3, 0, 2)).rejects.toThrow('division by zero')
  expect(await asked(3, 2)).toEqual([{ share: 2 }, { share: 3 }])
  expect(await asked(1)).toEqual([{ share: 6 }])
})

test('what comes after a statement that failed fails of the same, and nothing of it is done', async () => {
  const settled = await work(async (ctx) => {
    await one(ctx.db, 'savepoint here')
    const all = await Promise.allSettled([one(ctx.db, 'select 1 as n'), one(ctx.db, 'select 1 / 0'), one(ctx.db, 'select 2 as n')])
    await one(ctx.db, 'rollback to savepoint here')
    return all
  })
  expect(settled).toMatchObject([{ value: [{ n: 1 }] }, { reason: { code: '22012' } }, { reason: { code: '22012' } }])
})

test('what is ended once it has answered is heard of by whoever asked last; what is committed is committed', async () => {
  const settled = async (text: string) => {
    const batch = new PipelineBatch({ prepared: new Map(), knowsStart: false, nameOf: () => undefined, parserOf: () => String }, () => {})
    const asked = Promise.allSettled([batch.ask({ text: 'select 1', values: [] }), batch.ask({ text, values: [] })])
    batch.handleCommandComplete({ text: 'SELECT 1' })
    batch.handleCommandComplete({ text: text === 'commit' ? 'COMMIT' : 'SELECT 1' })
    batch.handleError(new Error('canceling statement due to statement timeout'))
    return (await asked).map(({ status }) => status)
  }
  expect(await settled('select 2')).toEqual(['fulfilled', 'rejected'])
  expect(await settled('commit')).toEqual(['fulfilled', 'fulfilled'])
})

test('what cannot be read is an error, not a wrong figure', async () => {
  await expect(work((ctx) => one(ctx.db, 'select 9007199254740993 as n'))).rejects.toThrow('bigint out of range')
  await expect(work((ctx) => one(ctx.db, 'select 1.5 as n'))).rejects.toThrow('numeric reached the app')
  expect(await work((ctx) => one(ctx.db, 'select 1 as n'))).toEqual([{ n: 1 }])
})

test('what cannot be sent at all is an error of whoever asked, and the connection serves the next', async () => {
  const circular: { self?: object } = {}
  circular.self = circular
  for (const unsendable of [new Date(Number.NaN), circular]) {
    const asked = work((ctx) => Promise.all([one(ctx.db, 'select 1'), sql`select ${unsendable}::jsonb`.execute(ctx.db)]))
    await expect(asked).rejects.toThrow(/Invalid time value|circular/)
    expect(await work((ctx) => one(ctx.db, 'select 2 as n'))).toEqual([{ n: 2 }])
  }
})

test('what was asked of a transaction that is over does not leave', async () => {
  const late: Promise<unknown>[] = []
  const failing = server.app.database.transaction({}, async (db) => {
    late.push(
      ...[one(db, 'select 1'), pipeline(db, [sql.raw('select 1').compile(db)])].map((asked) => asked.catch((error: unknown) => error)),
    )
    throw new Error('over')
  })
  await expect(failing).rejects.toThrow('over')
  const heard = sentBatches()
  await server.app.database.transaction({}, (db) => one(db, 'select 2'))
  expect([await Promise.all(late), heard]).toMatchObject([
    [{ message: 'The transaction is over.' }, { message: 'over' }],
    [['begin', 'select 2'], ['commit']],
  ])
})

test('whoever keeps a transaction longer than it lasts is not in the next one on its connection', async () => {
  const { db } = await work(async (ctx) => ctx)
  await expect(work(() => one(db, 'select 1'))).rejects.toThrow('The transaction is over.')
})

test('a connection remembers nothing for each business that it served', async () => {
  const kept = () => work((ctx) => one(ctx.db, `select count(*) from pg_prepared_statements`))
  const ofSome = (count: number) =>
    work((ctx) =>
      queryBusinesses(
        ctx.db,
        Array.from({ length: count }, () => newId()),
        (id) => ({ compile: () => sql`select ${id}::uuid`.compile(ctx.db) }),
      ),
    )
  await ofSome(1)
  await kept()
  const before = await kept()
  await ofSome(5)
  expect(await kept()).toEqual(before)
})

test('lists come through as they were given', async () => {
  const texts = ['', 'null', 'NULL', 'a,b', '{"x"}', '"', String.raw`back\slash`, 'two words', ' a\r\n\tb ', 'Àkàrà', '₦1,500', '👩🏾‍🌾', null]
  const long = 'x'.repeat(70_000)
  const numbers = [0, -1, 2 ** 31, -(2 ** 32), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  const ids = [newId(), newId()]
  const [row] = await work(
    async (ctx) =>
      (
        await sql<object>`
          select to_jsonb(${[...texts, long, undefined, '\ud800']}::text[]) as texts, to_jsonb(${numbers}::bigint[]) as numbers,
            to_jsonb(${[ids[0], null, undefined, ids[1]]}::uuid[]) as ids, ${[]}::uuid[] = '{}' as is_empty`.execute(ctx.db)
      ).rows,
  )
  // Half of a pair is no letter.
  expect(row).toEqual({ texts: [...texts, long, null, '\ufffd'], numbers, ids: [ids[0], null, null, ids[1]], is_empty: true })
})

test('what a transaction begins with is known by name from the second one on, and learnt anew where a connection lost it', async () => {
  const asks = (text: string) => server.app.database.transaction({}, (db) => one(db, text))
  const held = `current_user::text as role, current_setting('lock_timeout') as lock_timeout`
  const named = `(select count(*)::integer from pg_prepared_statements where statement like 'set local%') as named`
  const all = { role: 'kasuwa_app', lock_timeout: '8s', named: 8 }
  expect(await asks(`select ${held}, ${named}, 1 as time`)).toEqual([{ ...all, time: 1 }])
  expect(await asks(`select ${held}, ${named}, 2 as time`)).toEqual([{ ...all, time: 2 }])
  // Its own commit has lost its name too.
  await expect(asks('deallocate all')).rejects.toThrow('does not exist')
  await expect(asks('select 3')).rejects.toThrow('prepared statement "start 0" does not exist')
  expect(await asks(`select ${held}, ${named}, 4 as time`)).toEqual([{ ...all, time: 4 }])
})
