import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ownServer } from '../testing/test-server.ts'
import { errorResponse } from './error-response.ts'
import { busy } from '../errors/refusal.ts'

const server = await ownServer({ POOL_SIZE: '1', PATIENCE: '1' })
const { database } = server.app
const responseTo = (error: unknown) => errorResponse(error, 'en', { id: 'id', method: 'GET' }, pino({ level: 'silent' }))
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  )

test('503 says busy while the database answers, and unavailable only if it is unreachable', async () => {
  const busyResponse = {
    status: 503,
    headers: { 'retry-after': '2' },
    body: { code: 'busy', message: expect.stringContaining('very busy') },
  }
  const tooLong = await failure(
    database.transaction({}, async (db) => {
      await sql`set local statement_timeout = '5ms'`.execute(db)
      await sql`select pg_sleep(5)`.execute(db)
    }),
  )
  expect(responseTo(tooLong)).toMatchObject(busyResponse)
  // The only connection is in use: the pool times out.
  const poolTimeout = await database.transaction({}, () => failure(database.transaction({}, async () => {})))
  expect(responseTo(poolTimeout)).toMatchObject(busyResponse)
  expect(responseTo(busy())).toMatchObject(busyResponse)

  // Over loopback, and by a socket whose file is missing while the database is down.
  for (const code of ['ECONNREFUSED', 'ENOENT']) {
    const connectionError = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })
    expect(responseTo(connectionError), code).toMatchObject({
      ...busyResponse,
      body: { code: 'unavailable', message: expect.stringContaining('database') },
    })
  }
  expect(responseTo(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }))).toMatchObject({ status: 500 })
})
