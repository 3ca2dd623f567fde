import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const shop = await openShop(server)
const [locker, owner] = [new pg.Client({ connectionString: server.ownerUrl }), new pg.Client({ connectionString: server.ownerUrl })]
await Promise.all([locker.connect(), owner.connect()])
afterAll(() => Promise.all([locker.end(), owner.end()]))

/** Calls a path while a table is locked, and cancels the waiting statement as a statement timeout does. @returns the response */
async function cancelWhileLocked(locked: string, path: string) {
  await locker.query(`begin; lock table ${locked} in access exclusive mode`)
  let isOver = false
  const response = shop.call('GET', path).finally(() => (isOver = true))
  while (!isOver) await owner.query('select pg_cancel_backend(pid) from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')
  await locker.query('rollback')
  return response
}

test('a report that times out has a message of its own; a list that times out says that the server is busy', async () => {
  const report = await cancelWhileLocked('sales', '/v1/business/sales/report?interval=month')
  expect(report).toMatchObject({ status: 503, body: { code: 'busy', message: expect.stringContaining('This report takes too long') } })
  const list = await cancelWhileLocked('brands', '/v1/business/brands')
  expect(list).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(list.body.message).not.toContain('report')
})
