import type { Database } from '../database/database.ts'

/** Figures of the whole database, for all businesses together. */
export interface DatabaseFigures {
  /** Jobs that are due, due later, and abandoned. */
  due: number
  later: number
  failed: number
  /** Seconds that the longest due job has waited; 0 if none is due. */
  oldest: number
  bytes: number
  /** Statements that wait for a lock. */
  locks: number
  /** Seconds since the last proved backup's moment; null if there is none. */
  backup: number | null
}

const query = `select count(*) filter (where attempts < max_attempts and run_at <= now())::integer as due,
    count(*) filter (where attempts < max_attempts and run_at > now())::integer as later,
    count(*) filter (where attempts >= max_attempts)::integer as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as oldest,
    pg_database_size(current_database())::float8 as bytes,
    (select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')::integer as locks,
    (select extract(epoch from now() - max(made_at))::float8 from backups where proved_at is not null) as backup
  from graphile_worker._private_jobs`

/** Milliseconds: a later reading is useless, since the client has given up. */
const limit = 3000

/** Read as the owner of the tables and so of the queue. @throws Error if the database does not answer in time */
export async function databaseFigures({ pool }: Database): Promise<DatabaseFigures> {
  const { rows } = await pool.query<DatabaseFigures>({ text: query, query_timeout: limit } as { text: string })
  const [figures] = rows
  if (!figures) throw new Error('Nothing was counted.')
  return figures
}
