import { randomInt } from 'node:crypto'
import { withClient } from '@kasuwa/embedded-postgres'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'

/**
 * True if a connection goes through a pooler, which reports a process id other than the serving one. Session state (locks, LISTEN,
 * settings) would leak to the next client.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID?: number }).processID
}

/**
 * Checks that requests, through a pooler, and migrations, past it, use the same database: a lock taken on one path must be visible on the
 * other.
 * @param url of the database itself
 * @throws Error a sentence, if they differ
 */
export async function assertSameDatabase(url: string, pooled: Database): Promise<void> {
  const [classId, two] = [randomInt(2 ** 31), randomInt(2 ** 31)]
  const isSeen = await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [classId, two])
    const { rows } = await pooled.transaction({}, (db) =>
      sql<{ seen: boolean }>`select exists (select from pg_locks
        where locktype = 'advisory' and classid = ${classId} and objid = ${two}
          and database = (select oid from pg_database where datname = current_database())) as seen`.execute(db),
    )
    return rows[0]?.seen === true
  })
  if (!isSeen) throw new Error('POOLER_URL leads to another database than DATABASE_URL: both must lead to the same.')
}
