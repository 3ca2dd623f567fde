import { randomInt } from 'node:crypto'
import { withClient } from '@kasuwa/embedded-postgres'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'

/**
 * Whether a connection leads through a pooler: a pooler tells the client a process of its own making, where PostgreSQL tells the one that
 * serves it. What a session keeps (locks, what it listens to, settings) would be left with whoever is served next.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID?: number }).processID
}

/**
 * Sees to it that requests, through a pooler, and migrations, past it, are of one database: a lock that is taken on one way is seen on
 * the other. @param url of the database itself @throws Error a sentence, where they are not
 */
export async function assertSameDatabase(url: string, pooled: Database): Promise<void> {
  const [one, two] = [randomInt(2 ** 31), randomInt(2 ** 31)]
  const isSeen = await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [one, two])
    const { rows } = await pooled.transaction({}, (db) =>
      sql<{ seen: boolean }>`select exists (select from pg_locks
        where locktype = 'advisory' and classid = ${one} and objid = ${two}
          and database = (select oid from pg_database where datname = current_database())) as seen`.execute(db),
    )
    return rows[0]?.seen === true
  })
  if (!isSeen) throw new Error('POOLER_URL leads to another database than DATABASE_URL: both must lead to the same.')
}
