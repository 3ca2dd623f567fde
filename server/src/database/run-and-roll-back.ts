import { sql } from 'kysely'
import type { Db } from './database.ts'
/** Runs work in a savepoint and rolls it back, tenant scope included. For a call that must take as long as one that commits. */

/** Runs work in a savepoint and rolls it back, tenant scope included: for a call that must take as long as one that commits. */
export async function runAndRollBack(db: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint taken_back`.execute(db)
  await work()
  await sql`rollback to savepoint taken_back`.execute(db)
}
