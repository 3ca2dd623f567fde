import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Does some work within the transaction and takes it back, scope included: for a call that must take as long as one that keeps it. */
export async function runAndRollBack(db: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint taken_back`.execute(db)
  await work()
  await sql`rollback to savepoint taken_back`.execute(db)
}
