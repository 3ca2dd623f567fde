import { type RawBuilder, sql } from 'kysely'
import { type Db, pipeline } from './database.ts'

/**
 * A list that an export reads page by page in one transaction. The first page opens a cursor over the keys of all rows in order; each page
 * fetches its keys from it. So the rows are filtered and sorted once, and a million keys are never in memory at once.
 */
export interface ListCursor {
  size: number
  /** The next page, from 1. */
  nextPage: number
  /** True after the last page. */
  isDone: boolean
  /** Name of its cursor. A connection caches the columns of a statement text, so queries with other columns need another name. */
  name: string
}

const keysCursor = 'exported'

const cursorByDb = new WeakMap<Db, ListCursor>()

/** The cursor of an export’s transaction. Undefined in any other transaction. */
export const cursorOf = (db: Db): ListCursor | undefined => cursorByDb.get(db)

/** Makes the transaction read-only on one snapshot: rows changed meanwhile are read once, as they were. Must be its first statement. */
export async function beginSnapshot(db: Db): Promise<void> {
  // Sent at once, so that the next statement follows it.
  await pipeline(db, [
    sql`set local transaction_isolation = 'repeatable read'`.compile(db),
    sql`set local transaction_read_only = on`.compile(db),
  ])
}

/** Reads the next list that is paged in this transaction through a cursor. @param size rows a page @returns its progress */
export async function openListCursor(db: Db, size: number): Promise<ListCursor> {
  const previous = cursorByDb.get(db)
  if (previous && previous.nextPage > 1) await sql`close ${sql.id(previous.name)}`.execute(db)
  const cursor = { size, nextPage: 1, isDone: false, name: keysCursor }
  cursorByDb.set(db, cursor)
  return cursor
}

/**
 * Rows of the next page. @param query of all rows in order, usually of keys @param rowKind name for rows that are no keys @throws Error if
 * a handler pages more than one list
 */
export async function fetchNextRows<Row>(
  db: Db,
  listCursor: ListCursor,
  page: number,
  query: RawBuilder<Row>,
  rowKind?: string,
): Promise<Row[]> {
  if (page !== listCursor.nextPage) throw new Error('A list that is read whole is paged once for each page.')
  if (page === 1) {
    if (rowKind !== undefined) listCursor.name = `${keysCursor} ${rowKind}`
    await sql`declare ${sql.id(listCursor.name)} no scroll cursor for ${query}`.execute(db)
  }
  listCursor.nextPage++
  const { rows } = await sql<Row>`fetch forward ${sql.lit(listCursor.size)} from ${sql.id(listCursor.name)}`.execute(db)
  listCursor.isDone = rows.length < listCursor.size
  return rows
}
