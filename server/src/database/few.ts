import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** So many rows of an index are looked at for the few that a filter finds. */
export const mostFew = 2000

/** Ids that a statement finds, each once, unless they are many. */
export async function upTo({ db }: { db: Db }, rows: RawBuilder<unknown>, most = mostFew): Promise<string[] | undefined> {
  const found = await sql<{ id: string }>`${rows} limit ${sql.lit(most + 1)}`.execute(db)
  return found.rows.length > most ? undefined : [...new Set(found.rows.map(({ id }) => id))]
}
