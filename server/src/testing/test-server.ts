import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { afterAll, expect, inject } from 'vitest'
import { withClient } from '@kasuwa/embedded-postgres'
import { type Composed, compose } from '../compose.ts'
import { readConfig } from '../services/config.ts'
import { serverFolder } from '../services/server-folder.ts'
import { followClock } from './clock.ts'
import { askDatabase } from './database-laws.ts'
import { urlFor } from './database-url.ts'
import { Machines } from './machines.ts'
import { type Sent, hear, readAfterwards } from './statements/watch.ts'

export interface TestServer extends Composed, TestDatabase {
  /** Businesses that were in a shared database before this test file. */
  earlier?: readonly string[]
}

export interface TestDatabase {
  /** As its owner, not a superuser; past row level security. */
  ownerUrl: string
  /** As the server's superuser, for an administrator's work. */
  adminUrl: string
}

/**
 * A copy of the migrated database for this test file alone. After the file, the laws of databases run on it, and it is dropped.
 * @param template the database to copy; `template0` is an empty one, exempt from the laws
 * @param isBroken true if the file breaks such a law on purpose
 */
export async function testDatabase(template = inject('template'), { isBroken = false } = {}): Promise<TestDatabase> {
  const { database, drop } = await createDatabase(template)
  const isChecked = !isBroken && template === inject('template')
  const file = relative(serverFolder, expect.getState().testPath ?? '')
  afterAll(async () => {
    if (isChecked) await askDatabase(database.ownerUrl, file, inject('folder'))
    await drop()
  })
  return database
}

async function createDatabase(template: string): Promise<{ database: TestDatabase; drop(): Promise<void> }> {
  const [server, owner] = [inject('databaseServer'), inject('databaseOwner')]
  const name = `kasuwa_${randomUUID().replaceAll('-', '')}`
  const machines = new Machines(inject('databaseMachines'))
  await machines.run(`create database ${name} template ${template} owner ${owner.name}`)
  const database = { ownerUrl: urlFor(server, name, owner), adminUrl: urlFor(server, name) }
  return { database, drop: () => machines.run(`drop database ${name} with (force)`) }
}

/**
 * Sends requests through the run's pooler, if it has one, as `POOLER_URL` would. Not for tests of named statements, which it does not keep.
 */
function throughPooler(ownerUrl: string) {
  const pooler = inject('pooler')
  if (!pooler) return {}
  const { username, password, pathname } = new URL(ownerUrl)
  return { poolerUrl: urlFor(pooler, pathname.slice(1), { name: username, password }), namedStatements: false }
}

interface Opened {
  composed: Composed
  /** Statements that its connections send. */
  sent: Sent[]
  dataDir: string
}

/**
 * The real app. Twenty callers at once each have a connection, so waits for one on a busy machine affect no test.
 * The limit of requests per address does not either.
 */
async function openApp(
  { ownerUrl }: TestDatabase,
  settings: Record<string, string>,
  clock?: () => number,
  log: FastifyBaseLogger = pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
): Promise<Opened> {
  const dataDir = mkdtempSync(join(inject('folder'), 'data-'))
  const read = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.localhost',
    POOL_SIZE: '40',
    ...(settings.NODE_ENV === 'production' ? {} : { PATIENCE: '10' }),
    REQUESTS_A_MINUTE: '10000000',
    ...settings,
  })
  // Mails are read on this machine, but customers open links elsewhere, so links have another host. The app serves both.
  const pooled = settings.NAMED_STATEMENTS ? {} : throughPooler(ownerUrl)
  const config = { ...read, ...pooled, ...(settings.PUBLIC_URL ? {} : { linkUrl: 'http://shop.test' }) }
  const composed = await compose(config, ownerUrl, log, clock)
  return { composed, sent: [composed.app.database, composed.app.reportDatabase].map(({ pool }) => hear(pool)), dataDir }
}

/**
 * An app and a database of this test file's own. Use it for own settings or a clock, to count or change shared rows, or to watch the
 * database.
 * All other files use `testServer`.
 * @param settings environment variables, as an operator would set them
 */
export async function ownServer(settings: Record<string, string> = {}, clock?: () => number, log?: FastifyBaseLogger): Promise<TestServer> {
  const database = await testDatabase()
  await followClock(database.ownerUrl)
  const { composed, sent, dataDir } = await openApp(database, settings, clock, log)
  sent.forEach(readAfterwards)
  afterAll(async () => {
    await composed.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...composed, ...database }
}

/** Ends with the worker; its database and folder with the run. */
let shared: Promise<Opened & { database: TestDatabase }> | undefined

/** An app and a database that end with the run. */
export async function openForRun(settings: Record<string, string>): Promise<Opened & { database: TestDatabase }> {
  const { database } = await createDatabase(inject('template'))
  return { database, ...(await openApp(database, settings)) }
}

/** The app that all files of a worker share, one after another. Each test has its own business. */
export async function testServer(): Promise<TestServer> {
  const { composed, sent, database } = await (shared ??= openForRun({}))
  await followClock(database.ownerUrl)
  sent.forEach(readAfterwards)
  const earlier = await businessesIn(database.ownerUrl)
  const close = () => Promise.reject(new Error('Other files go on with this app: `ownServer` is one to be closed.'))
  return { ...composed, ...database, earlier, close }
}

/** Uuids of the businesses in a database. */
export const businessesIn = (url: string): Promise<string[]> =>
  withClient(url, async (client) => (await client.query<{ id: string }>('select id from businesses')).rows.map(({ id }) => id))
