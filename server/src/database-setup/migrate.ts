import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runMigrations as makeQueueTables } from 'graphile-worker'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { noTenantId } from '../database/database.ts'
import { appRole } from '../database/transaction-start.ts'
import { openPool } from '../database/connection-pool.ts'
import { serverFolder } from '../services/server-folder.ts'
import { setUpLockId } from './prepare-database.ts'
import { noteFirst } from './first-migration.ts'

const folder = join(serverFolder, 'migrations')

/** SQL of a migration: of a file, or of a folder’s files in name order. */
function textOf(path: string): string {
  if (path.endsWith('.sql')) return readFileSync(path, 'utf8')
  return readdirSync(path)
    .sort()
    .map((name) => textOf(join(path, name)))
    .join('')
}

/** In name order. */
function migrations(): Record<string, Migration> {
  const names = readdirSync(folder).sort()
  const run = (name: string) => async (db: Kysely<unknown>) => void (await sql.raw(textOf(join(folder, name))).execute(db))
  return Object.fromEntries(names.map((name): [string, Migration] => [name.replace(/\.sql$/, ''), { up: run(name) }]))
}

/** Names of all migrations of this version, in order. */
export const migrationNames = (): string[] => Object.keys(migrations())

/** Grants the app its rights on future tables. */
async function grantToApp(db: Kysely<unknown>): Promise<void> {
  const app = sql.id(appRole)
  await sql`grant usage on schema public to ${app}`.execute(db)
  await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${app}`.execute(db)
}

/** @throws Error a sentence, if this role cannot migrate this database */
async function assertOwner(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ me: string; may_create: boolean; others: string | null }>`
    select current_user as me,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
      (select min(pg_get_userbyid(relowner)) from pg_class
        where oid = to_regclass('public.businesses') and not pg_has_role(current_user, relowner, 'usage')) as others`.execute(db)
  const [row] = rows
  if (row?.others)
    throw new Error(
      `The tables of this database belong to “${row.others}”, and “${row.me}” cannot change them: DATABASE_URL must name their owner.`,
    )
  if (!row?.may_create) throw new Error(`“${row?.me}” may not create tables in this database: DATABASE_URL must name its owner.`)
}

/** Creates missing extensions; a prepared database has them. It checks first, because on a cluster even “if not exists” needs the owner. */
async function makeExtensions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from unnest(array['pg_trgm', 'btree_gin']) as name
    where name not in (select extname from pg_extension)`.execute(db)
  for (const { name } of rows) await sql`create extension if not exists ${sql.id(name)}`.execute(db)
}

/** Durability settings that the books rely on; the app refuses a database without them (`docs/operating.md`, An external PostgreSQL). */
async function assertDurable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`.execute(db)
  if (rows.length > 0) throw new Error(`This database may lose what was saved: ${rows.map((row) => row.name).join(', ')} must be on.`)
}

/** Creates the queue’s tables, and the one function by which the app adds jobs. */
async function prepareQueue(pool: pg.Pool, db: Kysely<unknown>): Promise<void> {
  await makeQueueTables({ pgPool: pool, logger: new Logger(() => () => {}) })
  await sql`create or replace function kasuwa_add_job(task text, payload json) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as 'select graphile_worker.add_job(task, payload, max_attempts => 12)'`.execute(db)
  await sql`revoke all on function kasuwa_add_job(text, json) from public`.execute(db)
  await sql`grant execute on function kasuwa_add_job(text, json) to ${sql.id(appRole)}`.execute(db)
}

/** No migration has a business of its own: policies show it no row, unless it owns the table. Landed ones refer to both settings. */
const scope = `set app.business_id = '${noTenantId}'; set app.merchant_id = '${noTenantId}'`

/**
 * Migrates a prepared database (`prepare-database.ts`) to this version, as its owner, who need not be a superuser. Safe for concurrent
 * processes: one migrates, the others wait.
 * @param upTo last file to run, without its extension, to test its effect on older rows; all by default
 * @throws Error a sentence, if it fails
 */
export async function migrate(url: string, upTo?: string): Promise<void> {
  const pool = openPool({ connectionString: url, max: 3 }, () => {})
  // Runs on each new connection before its first query.
  pool.on('connect', (client) => void client.query(scope).catch(() => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const turn = await pool.connect()
  try {
    // Roles, grants and functions have no lock: concurrent changes fail with “tuple concurrently updated”.
    await turn.query('select pg_advisory_lock($1)', [setUpLockId])
    await assertDurable(db)
    await assertOwner(db)
    await noteFirst(turn)
    await makeExtensions(db)
    await grantToApp(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations() } })
    const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    const failed = results?.find(({ status }) => status === 'Error')
    if (failed) throw new Error(`The migration ${failed.migrationName} could not be done: ${sentenceOf(error)}`, { cause: error })
    if (error) throw error
    await prepareQueue(pool, db)
  } finally {
    turn.release(true)
    await db.destroy()
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
