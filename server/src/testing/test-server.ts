import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { type Composed, compose } from '../compose.ts'
import { readConfig } from '../services/config.ts'
import { urlFor } from './database-url.ts'
import { watchStatements } from './statements/watch.ts'

/** `ownerUrl`: of this test file's own database, past row level security. */
export interface TestServer extends Composed, TestDatabase {}

export interface TestDatabase {
  /** As its owner, who is no superuser. */
  ownerUrl: string
  /** As the server's superuser: for what only an administrator can do. */
  adminUrl: string
}

/** Of this process, done with. */
const done: string[] = []

/**
 * Dropped eight at a time: dropping the first writes to disk whatever any database of the server has changed, which for each by itself took a tenth of
 * a test file's time. What is left at the end is dropped with the server (`global-setup.ts`).
 */
async function dropLater(server: string, name: string): Promise<void> {
  if (done.push(name) < 8) return
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  for (const each of done.splice(0)) await admin.query(`drop database ${each} with (force)`)
  await admin.end()
}

/** A copy of the migrated database for this test file alone; dropped when the file is done. @param template what is copied, `template0` for an empty one */
export async function testDatabase(template = inject('template')): Promise<TestDatabase> {
  const [server, owner] = [inject('databaseServer'), inject('databaseOwner')]
  const name = `kasuwa_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} owner ${owner.name}`)
  afterAll(async () => {
    await admin.end()
    await dropLater(server, name)
  })
  return { ownerUrl: urlFor(server, name, owner), adminUrl: urlFor(server, name) }
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
  const config = settings.PUBLIC_URL ? read : { ...read, linkUrl: 'http://shop.test' }
  const composed = await compose(config, database.ownerUrl, log, clock)
  for (const { pool } of [composed.app.database, composed.app.reportDatabase]) watchStatements(pool)
  afterAll(async () => {
    await composed.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...composed, ...database }
}
