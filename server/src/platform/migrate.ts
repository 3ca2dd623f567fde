import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations as makeQueueTables } from 'graphile-worker'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { appRole } from './db.ts'
import { openPool } from './pools.ts'
import { fillSortNames } from './sort-names.ts'

/** The server's own folder, from its sources and from what was built of them alike. */
export const serverFolder = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder)
  return folder
})()

/** Migrations that SQL alone cannot do, each between the SQL files whose names come before and after its own. */
const inCode: Record<string, Migration> = { '0071_sort_names_written': { up: fillSortNames } }

/** The SQL files and what is done in code, by name; their names are their order. */
function migrations(): Record<string, Migration> {
  const folder = join(serverFolder, 'migrations')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const inSql = names.map((name): [string, Migration] => [
    name.replace(/\.sql$/, ''),
    { up: async (db: Kysely<unknown>) => void (await sql.raw(readFileSync(join(folder, name), 'utf8')).execute(db)) },
  ])
  return { ...Object.fromEntries(inSql), ...inCode }
}

/** The role that the app runs as, and what it may do with tables yet to come. Several starters may do this at once. */
async function prepareRole(db: Kysely<unknown>): Promise<{ superuser: boolean }> {
  const { rows } = await sql<{ there: boolean; superuser: boolean; me: string }>`
    select exists (select from pg_roles where rolname = ${appRole}) as there, rolsuper as superuser, current_user as me
    from pg_roles where rolname = current_user`.execute(db)
  const [state] = rows
  const me = sql.id(state?.me ?? '')
  const app = sql.id(appRole)
  if (!state?.there) {
    await sql`create role ${app} nologin nosuperuser nobypassrls nocreatedb nocreaterole`.execute(db).catch((error: unknown) => {
      // 42710 and 23505: another starter made it in between.
      if (!['42710', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
    })
  }
  if (!state?.superuser) await sql`grant ${app} to ${me}`.execute(db)
  await sql`grant usage on schema public to ${app}`.execute(db)
  await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${app}`.execute(db)
  return { superuser: state?.superuser === true }
}

/** Durability that the books rest on; a database that has it off is refused (`quality.md`, Survives). */
async function assertDurable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`.execute(db)
  if (rows.length > 0) throw new Error(`This database may lose what was saved: ${rows.map((row) => row.name).join(', ')} must be on.`)
}

/** The queue's tables, and the one door to them that the app has: adding a job. */
async function prepareQueue(pool: pg.Pool, db: Kysely<unknown>): Promise<void> {
  await makeQueueTables({ pgPool: pool, logger: new Logger(() => () => {}) })
  await sql`create or replace function kasuwa_add_job(task text, payload json) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as 'select graphile_worker.add_job(task, payload, max_attempts => 12)'`.execute(db)
  await sql`revoke all on function kasuwa_add_job(text, json) from public`.execute(db)
  await sql`grant execute on function kasuwa_add_job(text, json) to ${sql.id(appRole)}`.execute(db)
}

/** Any number that nothing else takes as a lock. */
const migrationTurn = 5_017_202_611

/** Brings the database up to this version, as its owner. Safe to run from several processes at once: one does it, the rest wait. */
export async function migrate(url: string): Promise<void> {
  const pool = openPool({ connectionString: url, max: 3 }, () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const turn = await pool.connect()
  try {
    // Roles, grants and functions have no lock of their own: two who change them at once fail with “tuple concurrently updated”.
    await turn.query('select pg_advisory_lock($1)', [migrationTurn])
    await assertDurable(db)
    const { superuser } = await prepareRole(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations() } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    // Under row level security LIKE must be leakproof to use an index; only a superuser can say that it is.
    if (superuser) await sql`alter function pg_catalog.textlike(text, text) leakproof`.execute(db)
    await prepareQueue(pool, db)
  } finally {
    turn.release(true)
    await db.destroy()
  }
}
