import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ownServer } from '../testing/test-server.ts'
import { errorResponse } from './error-response.ts'
import { busy } from '../errors/refusal.ts'

const server = await ownServer({ POOL_SIZE: '1' })
const { database } = server.app
const answerTo = (error: unknown) => errorResponse(error, 'en', { id: 'id', method: 'GET' }, pino({ level: 'silent' }))
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  )

test('503 says busy where the database is there, and unreachable only where it is away', async () => {
  const told = { status: 503, headers: { 'retry-after': '2' }, body: { code: 'busy', message: expect.stringContaining('very busy') } }
  const tooLong = await failure(
    database.transaction({}, async (db) => {
      await sql`set local statement_timeout = '5ms'`.execute(db)
      await sql`select pg_sleep(5)`.execute(db)
    }),
  )
  expect(answerTo(tooLong)).toMatchObject(told)
  // The only connection is taken: the pool gives up waiting for it.
  const queued = await database.transaction({}, () => failure(database.transaction({}, async () => {})))
  expect(answerTo(queued)).toMatchObject(told)
  expect(answerTo(busy())).toMatchObject(told)

  // Over loopback, and by a socket whose file is not there while the database is down.
  for (const code of ['ECONNREFUSED', 'ENOENT']) {
    const away = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })
    expect(answerTo(away), code).toMatchObject({ ...told, body: { code: 'unavailable', message: expect.stringContaining('database') } })
  }
  expect(answerTo(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }))).toMatchObject({ status: 500 })
})
