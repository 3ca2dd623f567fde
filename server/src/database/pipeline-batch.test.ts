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
const inTransaction = <T>(work: (ctx: BusinessContext) => Promise<T>) => within(server, shop, work)
const runText = (db: Db, text: string) =>
  sql
    .raw(text)
    .execute(db)
    .then(({ rows }) => rows)

/** Records the round trips of the only connection from now on. */
function recordBatches(): string[][] {
  const batches: string[][] = []
  server.app.database.pool.once('acquire', (client) => {
    const query = (client.query as (sent: unknown) => unknown).bind(client)
    client.query = ((sent: unknown) => {
      if (sent instanceof PipelineBatch) batches.push(sent.texts.filter((text) => !text.startsWith('set local')))
      return query(sent)
    }) as never
  })
  return batches
}

test('statements that do not await each other are sent together, with begin and commit', async () => {
  const batches = recordBatches()
  await server.app.database.transaction({}, async (db) => {
    await Promise.all([runText(db, 'select 1'), runText(db, 'select 2')])
    await runText(db, 'select 3')
  })
  expect(batches).toEqual([['begin', 'select 1', 'select 2'], ['select 3'], ['commit']])
})

test('a failed statement runs again under its name, in the same round trip and in later ones', async () => {
  const text = 'select 6 / $1::integer as share'
  const share = (ctx: BusinessContext, by: number) => ({ ...sql.raw(text).compile(ctx.db), parameters: [by] })
  const shares = (...by: number[]) =>
    inTransaction(async (ctx) =>
      (
        await pipeline(
          ctx.db,
          by.map((each) => share(ctx, each)),
        )
      ).flatMap(({ rows }) => rows),
    )
  await expect(shares(0)).rejects.toThrow('division by zero')
  await expect(shares(3, 0, 2)).rejects.toThrow('division by zero')
  expect(await shares(3, 2)).toEqual([{ share: 2 }, { share: 3 }])
  expect(await shares(1)).toEqual([{ share: 6 }])
})

test('statements after a failed one fail with its error and have no effect', async () => {
  const outcomes = await inTransaction(async (ctx) => {
    await runText(ctx.db, 'savepoint here')
    const all = await Promise.allSettled([
      runText(ctx.db, 'select 1 as n'),
      runText(ctx.db, 'select 1 / 0'),
      runText(ctx.db, 'select 2 as n'),
    ])
    await runText(ctx.db, 'rollback to savepoint here')
    return all
  })
  expect(outcomes).toMatchObject([{ value: [{ n: 1 }] }, { reason: { code: '22012' } }, { reason: { code: '22012' } }])
})

test('a statement canceled after its result is reported by the last statement; a commit stays committed', async () => {
  const statusesAfter = async (text: string) => {
    const batch = new PipelineBatch({ prepared: new Map(), knowsStart: false, nameOf: () => undefined, parserOf: () => String }, () => {})
    const results = Promise.allSettled([batch.add({ text: 'select 1', values: [] }), batch.add({ text, values: [] })])
    batch.handleCommandComplete({ text: 'SELECT 1' })
    batch.handleCommandComplete({ text: text === 'commit' ? 'COMMIT' : 'SELECT 1' })
    batch.handleError(new Error('canceling statement due to statement timeout'))
    return (await results).map(({ status }) => status)
  }
  expect(await statusesAfter('select 2')).toEqual(['fulfilled', 'rejected'])
  expect(await statusesAfter('commit')).toEqual(['fulfilled', 'fulfilled'])
})

test('an unreadable value is an error, not a wrong number', async () => {
  await expect(inTransaction((ctx) => runText(ctx.db, 'select 9007199254740993 as n'))).rejects.toThrow('bigint out of range')
  await expect(inTransaction((ctx) => runText(ctx.db, 'select 1.5 as n'))).rejects.toThrow('numeric reached the app')
  expect(await inTransaction((ctx) => runText(ctx.db, 'select 1 as n'))).toEqual([{ n: 1 }])
})

test('an unsendable parameter fails its caller, and the connection serves the next', async () => {
  const circular: { self?: object } = {}
  circular.self = circular
  for (const unsendable of [new Date(Number.NaN), circular]) {
    const attempt = inTransaction((ctx) => Promise.all([runText(ctx.db, 'select 1'), sql`select ${unsendable}::jsonb`.execute(ctx.db)]))
    await expect(attempt).rejects.toThrow(/Invalid time value|circular/)
    expect(await inTransaction((ctx) => runText(ctx.db, 'select 2 as n'))).toEqual([{ n: 2 }])
  }
})

test('a statement in a transaction that is over is not sent', async () => {
  const lateResults: Promise<unknown>[] = []
  const failing = server.app.database.transaction({}, async (db) => {
    lateResults.push(
      ...[runText(db, 'select 1'), pipeline(db, [sql.raw('select 1').compile(db)])].map((attempt) =>
        attempt.catch((error: unknown) => error),
      ),
    )
    throw new Error('over')
  })
  await expect(failing).rejects.toThrow('over')
  const batches = recordBatches()
  await server.app.database.transaction({}, (db) => runText(db, 'select 2'))
  expect([await Promise.all(lateResults), batches]).toMatchObject([
    [{ message: 'The transaction is over.' }, { message: 'over' }],
    [['begin', 'select 2'], ['commit']],
  ])
})

test('code that keeps a transaction too long does not join the next one on its connection', async () => {
  const { db } = await inTransaction(async (ctx) => ctx)
  await expect(inTransaction(() => runText(db, 'select 1'))).rejects.toThrow('The transaction is over.')
})

test('a connection prepares nothing for each business that it serves', async () => {
  const countPrepared = () => inTransaction((ctx) => runText(ctx.db, `select count(*) from pg_prepared_statements`))
  const queryNewBusinesses = (count: number) =>
    inTransaction((ctx) =>
      queryBusinesses(
        ctx.db,
        Array.from({ length: count }, () => newId()),
        (id) => ({ compile: () => sql`select ${id}::uuid`.compile(ctx.db) }),
      ),
    )
  await queryNewBusinesses(1)
  await countPrepared()
  const before = await countPrepared()
  await queryNewBusinesses(5)
  expect(await countPrepared()).toEqual(before)
})

test('arrays arrive as given', async () => {
  const texts = ['', 'null', 'NULL', 'a,b', '{"x"}', '"', String.raw`back\slash`, 'two words', ' a\r\n\tb ', 'Àkàrà', '₦1,500', '👩🏾‍🌾', null]
  const long = 'x'.repeat(70_000)
  const numbers = [0, -1, 2 ** 31, -(2 ** 32), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  const ids = [newId(), newId()]
  const [row] = await inTransaction(
    async (ctx) =>
      (
        await sql<object>`
          select to_jsonb(${[...texts, long, undefined, '\ud800']}::text[]) as texts, to_jsonb(${numbers}::bigint[]) as numbers,
            to_jsonb(${[ids[0], null, undefined, ids[1]]}::uuid[]) as ids, ${[]}::uuid[] = '{}' as is_empty`.execute(ctx.db)
      ).rows,
  )
  // Half of a surrogate pair is no letter.
  expect(row).toEqual({ texts: [...texts, long, null, '\ufffd'], numbers, ids: [ids[0], null, null, ids[1]], is_empty: true })
})

test('the start of a transaction is prepared from the second one on, and again if the connection lost it', async () => {
  const run = (text: string) => server.app.database.transaction({}, (db) => runText(db, text))
  const settings = `current_user::text as role, current_setting('lock_timeout') as lock_timeout`
  const preparedCount = `(select count(*)::integer from pg_prepared_statements where statement like 'set local%') as named`
  const expectedStart = { role: 'kasuwa_app', lock_timeout: '8s', named: 8 }
  expect(await run(`select ${settings}, ${preparedCount}, 1 as time`)).toEqual([{ ...expectedStart, time: 1 }])
  expect(await run(`select ${settings}, ${preparedCount}, 2 as time`)).toEqual([{ ...expectedStart, time: 2 }])
  // The commit has lost its name too.
  await expect(run('deallocate all')).rejects.toThrow('does not exist')
  await expect(run('select 3')).rejects.toThrow('prepared statement "start 0" does not exist')
  expect(await run(`select ${settings}, ${preparedCount}, 4 as time`)).toEqual([{ ...expectedStart, time: 4 }])
})
