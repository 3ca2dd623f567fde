import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const shop = await openShop(server)
const [holder, owner] = [new pg.Client({ connectionString: server.ownerUrl }), new pg.Client({ connectionString: server.ownerUrl })]
await Promise.all([holder.connect(), owner.connect()])
afterAll(() => Promise.all([holder.end(), owner.end()]))

/** What a call answers whose statement is ended while it waits, as PostgreSQL ends what takes longer than it may. */
async function endedWhile(locked: string, path: string) {
  await holder.query(`begin; lock table ${locked} in access exclusive mode`)
  let isOver = false
  const asked = shop.call('GET', path).finally(() => (isOver = true))
  while (!isOver) await owner.query('select pg_cancel_backend(pid) from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')
  await holder.query('rollback')
  return asked
}

test('a report that takes too long is refused in words of its own; a list that does is one of a busy server', async () => {
  const report = await endedWhile('sales', '/v1/business/sales/report?interval=month')
  expect(report).toMatchObject({ status: 503, body: { code: 'busy', message: expect.stringContaining('This report takes too long') } })
  const list = await endedWhile('brands', '/v1/business/brands')
  expect(list).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(list.body.message).not.toContain('report')
})
