import { appendFileSync, chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterIn, copyCluster, foldersOf, startEmbeddedPostgres, withClient } from '@kasuwa/embedded-postgres'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { migrate } from '../database-setup/migrate.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { readConfig } from '../services/config.ts'
import { addContact, addProduct } from '../testing/goods.ts'
import { dataFolder } from '../testing/processes.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import type { TestServer } from '../testing/test-server.ts'

/** Settings of a primary with replicas; the replica needs values at least as high. */
const settings = { max_wal_senders: '4', wal_keep_size: '128MB', max_connections: '60' }
const [dataDir, replicaDir] = [dataFolder(), dataFolder()]
const logLines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logLines.push(line) })

/** A streaming replica of the cluster, made like an operator's with pg_basebackup. */
async function follow(adminUrl: string) {
  const [cluster, copy] = [await clusterIn(dataDir), join(replicaDir, 'postgres')]
  appendFileSync(join(cluster, 'pg_hba.conf'), '\nhost replication all 127.0.0.1/32 scram-sha-256\n')
  for (const folder of await foldersOf(cluster)) mkdirSync(join(copy, folder), { recursive: true })
  const { user, password, port } = new pg.Client({ connectionString: adminUrl })
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_reload_conf()')
    for await (const { path, content } of copyCluster(client, cluster)) appendFileSync(join(copy, path), content)
  })
  writeFileSync(join(copy, 'standby.signal'), '')
  chmodSync(replicaDir, 0o755)
  chmodSync(copy, 0o700)
  mkdirSync(join(replicaDir, 'secrets'))
  copyFileSync(join(dataDir, 'secrets', 'postgres-password'), join(replicaDir, 'secrets', 'postgres-password'))
  const primary_conninfo = `host=127.0.0.1 port=${port} user=${user} password=${password}`
  return startEmbeddedPostgres({ dataDir: replicaDir, settings: { ...settings, primary_conninfo } })
}

const primary = await startEmbeddedPostgres({ dataDir, settings })
afterAll(primary.stop)
await prepareDatabase(primary.adminUrl, new URL(primary.url).username)
await migrate(primary.url)
const copy = await follow(primary.adminUrl)
afterAll(copy.stop)

const start = (reports: string) =>
  compose(
    readConfig({
      DATABASE_URL: primary.url,
      REPORTS_DATABASE_URL: reports,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://shop.localhost',
      BILLING: 'off',
    }),
    primary.url,
    log,
  )
const server: TestServer = { ...(await start(copy.url)), ownerUrl: primary.url, adminUrl: primary.adminUrl }
afterAll(() => server.close())

const replica = server.app.reportReplica?.database
let readCount = 0
let shop: Shop
let ada: string
beforeAll(async () => {
  if (!replica) throw new Error('There is no replica.')
  const transaction = replica.transaction.bind(replica)
  replica.transaction = (...args) => {
    readCount += 1
    return transaction(...args)
  }
  shop = await openShop(server)
  ada = await addContact(server, shop, 'Ada')
})

const sell = async (item: string) => {
  const items = [{ product: item, quantity: 1, price: 1000 }]
  const sale = { location: shop.location, contact: ada, items, payable_amount: 1000 }
  expect(await shop.call('PUT', '/v1/business/sales', sale)).toMatchObject({ status: 201 })
}
const report = () => shop.call('GET', '/v1/business/sales/report?period=this-year&interval=month')
/** Sales that a report counts, and whether the replica answered it. */
const readTotals = async () => {
  const before = readCount
  const { status, body } = await report()
  expect(status).toBe(200)
  return { total: body._total, fromReplica: readCount > before }
}

test('only a replica of the database is taken for one', async () => {
  expect(() => readConfig({ REPORTS_DATABASE_URL: copy.url })).toThrow('set both')
  await expect(start(primary.url)).rejects.toThrow('REPORTS_DATABASE_URL leads to no replica of the database that DATABASE_URL names.')
})

test('reports come from the replica with every acknowledged write, and from the database if the replica is behind or away', async () => {
  const rice = await addProduct(server, shop, { service: true, price: 1000 })
  for (let sales = 1; sales <= 5; sales += 1) {
    await sell(rice)
    expect(await readTotals()).toMatchObject({ total: { count: sales }, fromReplica: true })
  }
  // A file needs an audit entry, which a replica cannot write.
  expect(await shop.call('GET', '/v1/business/sales/report?period=this-year&interval=month&format=csv')).toMatchObject({ status: 200 })

  await withClient(copy.adminUrl, (client) => client.query('select pg_wal_replay_pause()'))
  await sell(rice)
  expect(await readTotals()).toMatchObject({ total: { count: 6 }, fromReplica: false })
  // Nor does it accept a session that was logged out meanwhile.
  const { token } = shop
  expect(await shop.call('POST', '/v1/merchant/auth/logout')).toMatchObject({ status: 200 })
  expect(
    await server.fastify.inject({ url: '/v1/business/sales/report?period=this-year', headers: { authorization: `Bearer ${token}` } }),
  ).toMatchObject({
    statusCode: 401,
  })
  expect(logLines.join('')).toContain('reports are read from the database itself')
})

test('a report is read from the database if its replica is gone', async () => {
  shop = await openShop(server)
  await copy.stop()
  expect(await readTotals()).toMatchObject({ total: { count: 0 }, fromReplica: false })
})
