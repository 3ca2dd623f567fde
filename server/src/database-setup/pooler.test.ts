import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { readConfig } from '../services/config.ts'
import { testDatabase } from '../testing/test-server.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The message in which a server names the process that serves a client: its type, its length, the process, a secret. */
const backendKey = Buffer.from([0x4b, 0, 0, 0, 12])

/**
 * Forwards connections and reports made-up process ids, like a pooler.
 * @returns the same address through it
 */
async function pooled(url: string): Promise<string> {
  const { host, port } = new pg.Client({ connectionString: url })
  const proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    client.pipe(server)
    server.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(backendKey)
      if (at >= 0) chunk.writeUInt32BE(1_000_000_000, at + backendKey.length)
      client.write(chunk)
    })
    for (const [socket, peer] of [
      [client, server],
      [server, client],
    ] as const)
      socket.on('error', () => peer.destroy()).on('close', () => peer.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(() => proxy.close())
  const through = new URL(url)
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  for (const name of ['host', 'port']) through.searchParams.delete(name)
  return through.href
}

test('a DATABASE_URL through a pooler is refused, since session state would leak to the next client', async () => {
  const { ownerUrl } = await testDatabase()
  await prepareDatabase(ownerUrl)
  await expect(prepareDatabase(await pooled(ownerUrl))).rejects.toThrow('DATABASE_URL leads through a pooler')
})

test('requests go through a pooler, and only where it leads to the same database', async () => {
  const [{ ownerUrl }, otherDatabase] = [await testDatabase(), await testDatabase()]
  await migrate(otherDatabase.ownerUrl)
  const start = (poolerUrl: string) =>
    compose(readConfig({ DATABASE_URL: ownerUrl, POOLER_URL: poolerUrl, BILLING: 'off' }), ownerUrl, pino({ level: 'silent' }))
  await expect(start(await pooled(otherDatabase.ownerUrl))).rejects.toThrow('POOLER_URL leads to another database than DATABASE_URL')

  const pooler = await pooled(ownerUrl)
  const composed = await start(pooler)
  try {
    expect((await composed.fastify.inject({ method: 'GET', url: '/health/ready' })).statusCode).toBe(200)
    expect(composed.app.database.options).toMatchObject({ url: pooler, named: false })
  } finally {
    await composed.close()
  }
})

test('a pooler is of the database behind it, and names of statements are for one that keeps them', () => {
  expect(() => readConfig({ POOLER_URL: 'postgres://kasuwa@pooler/kasuwa' })).toThrow('POOLER_URL is of a pooler before the database')
  const urls = { DATABASE_URL: 'postgres://kasuwa@database/kasuwa', POOLER_URL: 'postgres://kasuwa@pooler/kasuwa' }
  expect(readConfig(urls).namedStatements).toBe(false)
  expect(readConfig({ ...urls, NAMED_STATEMENTS: '1' }).namedStatements).toBe(true)
  expect(readConfig({}).namedStatements).toBe(true)
})
