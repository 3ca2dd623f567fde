import { withClient } from '@kasuwa/embedded-postgres'
import { expect, test } from 'vitest'
import { send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { readConfig } from '../services/config.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const nowhere = { status: 404, body: { code: 'no_route' } }

const read = async (headers: Record<string, string> = {}, to = server) => {
  const { status, body } = await send(to, 'GET', '/metrics', undefined, { headers })
  expect(status).toBe(200)
  return String(body)
}
/** The value of one series, or undefined. */
const series = (text: string, name: string) => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('requests are counted by the route that was declared, never by an address, and by kind of status', async () => {
  const { token } = await openShop(server)
  await read()
  await send(server, 'GET', '/v1/business/products', undefined, { token })
  for (const id of ['pdt_nothing1', 'pdt_nothing2']) await send(server, 'GET', `/v1/business/products/${id}`, undefined, { token })
  await send(server, 'GET', '/v1/nothing-is-here')
  const text = await read()
  const countOf = (method: string, route: string, status: string) =>
    series(text, `kasuwa_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
  expect(countOf('GET', '/v1/business/products', '2xx')).toBe(1)
  expect(countOf('GET', '/v1/business/products/:id', '4xx')).toBe(2)
  expect(countOf('GET', 'none', '4xx')).toBe(1)
  expect(text).not.toContain('nothing')
})

test('the metrics report waiting requests, open connections, sizes, jobs and locks', async () => {
  const text = await read()
  expect(series(text, 'kasuwa_database_up')).toBe(1)
  expect(series(text, 'kasuwa_database_connections{pool="requests",state="open"}')).toBeGreaterThan(0)
  expect(series(text, 'kasuwa_requests_waiting{kind="requests"}')).toBe(0)
  expect(series(text, 'kasuwa_database_bytes')).toBeGreaterThan(1_000_000)
  expect(series(text, 'kasuwa_disk_free_bytes')).toBeGreaterThan(1_000_000)
  for (const name of ['jobs{state="failed"}', 'oldest_due_job_seconds', 'locks_waiting', 'process_cpu_seconds', 'process_resident_bytes'])
    expect(series(text, `kasuwa_${name}`), name).toBeGreaterThanOrEqual(0)
})

test('a statement that waits for a lock, and a job that was given up, are seen', async () => {
  await withClient(server.ownerUrl, (lockingClient) =>
    withClient(server.ownerUrl, async (waitingClient) => {
      await lockingClient.query('begin; lock table products in access exclusive mode')
      const waiting = waitingClient.query('select 1 from products limit 1')
      await expect.poll(async () => series(await read(), 'kasuwa_locks_waiting')).toBe(1)
      await lockingClient.query('rollback')
      await waiting
      // In one transaction: between two, the app's own worker would take, run and delete the job.
      await lockingClient.query(
        `begin; select kasuwa_add_job('fetch_banks', '{}'::json); update graphile_worker._private_jobs set attempts = max_attempts; commit`,
      )
      expect(series(await read(), 'kasuwa_jobs{state="failed"}')).toBeGreaterThan(0)
    }),
  )
})

test('without a token it is this machine’s alone, asked directly; with one it is the bearer’s, wherever they are', async () => {
  const ask = (headers: Record<string, string>, ip = '127.0.0.1', to = server) => send(to, 'GET', '/metrics', undefined, { headers, ip })
  expect(await ask({}, '10.0.0.8')).toMatchObject(nowhere)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toMatchObject(nowhere)
  expect(await ask({ host: 'evil.test' })).toMatchObject(nowhere)

  const METRICS_TOKEN = 'a token that nobody guesses'
  const closed = await ownServer({ METRICS_TOKEN })
  expect(await ask({}, '127.0.0.1', closed)).toMatchObject(nowhere)
  expect(await ask({ authorization: `Bearer ${METRICS_TOKEN.slice(1)}` }, '10.0.0.8', closed)).toMatchObject(nowhere)
  expect(await ask({ authorization: `Bearer ${METRICS_TOKEN}` }, '10.0.0.8', closed)).toMatchObject({ status: 200 })
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have at least 16 characters.')
})

test('where the database does not answer, a process still tells of itself', async () => {
  const alone = await ownServer()
  await read({}, alone)
  await alone.app.database.end()
  const text = await read({}, alone)
  expect(series(text, 'kasuwa_database_up')).toBe(0)
  expect(series(text, 'kasuwa_database_bytes')).toBeUndefined()
  expect(series(text, 'kasuwa_jobs{state="due"}')).toBeUndefined()
  expect(series(text, 'kasuwa_process_resident_bytes')).toBeGreaterThan(0)
})
