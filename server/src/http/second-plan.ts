import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { sqlState } from '../database/database-errors.ts'
import { Refusal } from '../errors/refusal.ts'

/** A statement was ended for its time: `query_canceled`. */
const tookTooLong = '57014'

const tooLong = () => new Refusal({ status: 503, code: 'busy', words: { key: 'report_too_long' }, headers: { 'retry-after': '30' } })

/**
 * Reads a report, once more where that took longer than three seconds: of tables that nobody has counted lately PostgreSQL may think that a few rows are there,
 * and hold each of them against all others. Asked again it looks rows up in tables that it makes, which is right of few and of many.
 * @param transaction begins one for what it is given
 * @throws Refusal 503 where the second try took too long too; whatever else failed
 */
export async function withSecondPlan<T>(
  transaction: (work: (db: Db) => Promise<T>) => Promise<T>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(async (db) => {
      await sql`set local statement_timeout = '3s'`.execute(db)
      return work(db)
    })
  } catch (error) {
    if (sqlState(error) !== tookTooLong) throw error
    return transaction(async (db) => {
      await sql`set local enable_nestloop = off`.execute(db)
      return work(db)
    }).catch((second: unknown) => {
      throw sqlState(second) === tookTooLong ? tooLong() : second
    })
  }
}

interface Transactions<Scope> {
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
}

/** A call in its transaction. */
export const inOnePlan = <Scope, T>(database: Transactions<Scope>, scope: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
  database.transaction(scope, work)

/** The same of a report. */
export const inTwoPlans = <Scope, T>(database: Transactions<Scope>, scope: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
  withSecondPlan((of) => database.transaction(scope, of), work)
