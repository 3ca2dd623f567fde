import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { type Composed, compose } from '../compose.ts'
import { readConfig } from '../services/config.ts'
import { urlFor } from './database-url.ts'
import { Machines } from './machines.ts'
import { watchStatements } from './statements/watch.ts'

/** `ownerUrl`: of this test file's own database, past row level security. */
export interface TestServer extends Composed, TestDatabase {}

export interface TestDatabase {
  /** As its owner, who is no superuser. */
  ownerUrl: string
  /** As the server's superuser: for what only an administrator can do. */
  adminUrl: string
}

/** A copy of the migrated database for this test file alone; dropped when the file is done. @param template what is copied, `template0` for an empty one */
export async function testDatabase(template = inject('template')): Promise<TestDatabase> {
  const [server, owner] = [inject('databaseServer'), inject('databaseOwner')]
  const name = `kasuwa_${randomUUID().replaceAll('-', '')}`
  const machines = new Machines(inject('databaseMachines'))
  await machines.run(`create database ${name} template ${template} owner ${owner.name}`)
  afterAll(() => machines.run(`drop database ${name} with (force)`))
  return { ownerUrl: urlFor(server, name, owner), adminUrl: urlFor(server, name) }
}

/** Requests go through the pooler of the run, if it has one, as `POOLER_URL` would have them; but for tests of statements by name, which it keeps none of. */
function throughPooler(ownerUrl: string) {
  const pooler = inject('pooler')
  if (!pooler) return {}
  const { username, password, pathname } = new URL(ownerUrl)
  return { poolerUrl: urlFor(pooler, pathname.slice(1), { name: username, password }), namedStatements: false }
}

/**
 * The real app over the file's own database. Twenty callers at once each have a connection: how long others keep theirs, on a busy
 * machine, is no part of what is tested; nor is how much one address may ask for.
 * @param settings environment variables, as an operator would set them
 */
export async function testServer(
  settings: Record<string, string> = {},
  clock?: () => number,
  log: FastifyBaseLogger = pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
): Promise<TestServer> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'kasuwa-data-'))
  const read = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.localhost',
    POOL_SIZE: '20',
    REQUESTS_A_MINUTE: '10000000',
    ...settings,
  })
  // Mails are read on the machine itself, links for customers lead out of it: both can be asked.
  const pooled = settings.NAMED_STATEMENTS ? {} : throughPooler(database.ownerUrl)
  const config = { ...read, ...pooled, ...(settings.PUBLIC_URL ? {} : { linkUrl: 'http://shop.test' }) }
  const composed = await compose(config, database.ownerUrl, log, clock)
  for (const { pool } of [composed.app.database, composed.app.reportDatabase]) watchStatements(pool)
  afterAll(async () => {
    await composed.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...composed, ...database }
}
