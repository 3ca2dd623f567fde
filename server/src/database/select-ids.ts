import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Rows of a selective filter to read first. Above this many, the filter is no faster than the list. */
export const maxSelectiveRows = 2000

/** Distinct ids that a query selects. @returns undefined if it has more than `max` rows */
export async function selectIdsUpTo({ db }: { db: Db }, query: RawBuilder<unknown>, max = maxSelectiveRows): Promise<string[] | undefined> {
  const result = await sql<{ id: string }>`${query} limit ${sql.lit(max + 1)}`.execute(db)
  return result.rows.length > max ? undefined : [...new Set(result.rows.map(({ id }) => id))]
}
