import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openLog } from './log.ts'
import { closePool, openPool } from '../database/connection-pool.ts'

/** The log lines of an error. */
function logged(error: unknown): string {
  const lines: string[] = []
  openLog('warn', { write: (line) => void lines.push(line) }).warn({ err: error }, 'went wrong')
  expect(lines).toHaveLength(1)
  return lines.join('')
}

test('the log of a broken connection has the cause, and neither the connection nor its password', async () => {
  const url = inject('databaseServer')
  const broken: Error[] = []
  const pool = openPool({ connectionString: url, max: 1 }, (error) => broken.push(error))
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => pool.once('remove', resolve))
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await admin.end()
  await closePool(pool)

  expect(broken).toHaveLength(1)
  const line = logged(broken[0])
  expect(line).toContain('terminating connection due to administrator command')
  expect(line).not.toContain(new URL(url).password)
  expect(line).not.toContain('connectionParameters')
})

test('the log of a violated constraint has its name and not the row', async () => {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  await client.query('create temporary table kept (secret text constraint kept_short check (length(secret) < 3))')
  const error: unknown = await client.query("insert into kept values ('hush-hush')").catch((failure: unknown) => failure)
  await client.end()
  const line = logged(error)
  expect(line).toContain('kept_short')
  expect(line).not.toContain('hush')
})

test('the log of a request has no headers, neither its own nor those of another request', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const secret = 'Bearer hush-hush'
  log.info({ req: { method: 'GET', url: '/v1/business/sales', headers: { authorization: secret, 'x-other': secret } } }, 'asked')
  log.info({ to: { host: 'pay.test', headers: { authorization: secret } } }, 'asks in turn')
  log.info({ busboyOptions: { limits: { files: 1 }, headers: { 'x-other': secret } } }, 'reads a form')
  expect(lines.join('')).not.toContain('hush')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { req: { method: 'GET', url: '/v1/business/sales' } },
    { to: { host: 'pay.test', headers: {} } },
    { busboyOptions: { limits: { files: 1 } } },
  ])
})

test('a pool that is closed has no connection left on the server', async () => {
  const url = inject('databaseServer')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const name = `closing ${process.pid}`
  const pool = openPool({ connectionString: url, max: 5, application_name: name }, () => {})
  await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.05)')))
  expect(pool.totalCount).toBe(5)
  await closePool(pool)
  const { rows } = await admin.query('select count(*)::int as left from pg_stat_activity where application_name = $1', [name])
  await admin.end()
  expect(rows).toEqual([{ left: 0 }])
})
