import { type RawBuilder, sql } from 'kysely'
import { type Db, pipeline } from './database.ts'

/**
 * A list that is read whole, page by page, in the transaction of an export. The first page opens a cursor over the keys of all its rows, in their
 * order, and each page takes its keys from there: what is filtered and sorted once is neither again, and the keys of a million rows are
 * nowhere at once.
 */
export interface Walk {
  size: number
  /** The page that comes next, from 1. */
  next: number
  /** There is nothing behind the last page. */
  isDone: boolean
  /** What its cursor is called: a connection knows what a text answers, so each that answers other columns has a name of its own. */
  cursor: string
}

const ofKeys = 'exported'

const walks = new WeakMap<Db, Walk>()

/** Undefined in any other transaction. */
export const walkOf = (db: Db): Walk | undefined => walks.get(db)

/** The transaction sees one moment from here on, and writes nothing: a row that is changed meanwhile is read once, as it was. Its first statement. */
export async function readOneMoment(db: Db): Promise<void> {
  // Sent at once, so that whatever is asked next comes after it.
  await pipeline(db, [
    sql`set local transaction_isolation = 'repeatable read'`.compile(db),
    sql`set local transaction_read_only = on`.compile(db),
  ])
}

/** Has the next list that is paged in this transaction read whole. @param size rows a page @returns how far it has come */
export async function beginWalk(db: Db, size: number): Promise<Walk> {
  const before = walks.get(db)
  if (before && before.next > 1) await sql`close ${sql.id(before.cursor)}`.execute(db)
  const walk = { size, next: 1, isDone: false, cursor: ofKeys }
  walks.set(db, walk)
  return walk
}

/** Rows of the next page. @param all of them, in order, most often their keys alone @param of what rows that are no keys are of @throws Error where a handler pages more than one list */
export async function nextRows<Row>(db: Db, walk: Walk, page: number, all: RawBuilder<Row>, of?: string): Promise<Row[]> {
  if (page !== walk.next) throw new Error('A list that is read whole is paged once for each page.')
  if (page === 1) {
    if (of !== undefined) walk.cursor = `${ofKeys} ${of}`
    await sql`declare ${sql.id(walk.cursor)} no scroll cursor for ${all}`.execute(db)
  }
  walk.next++
  const { rows } = await sql<Row>`fetch forward ${sql.lit(walk.size)} from ${sql.id(walk.cursor)}`.execute(db)
  walk.isDone = rows.length < walk.size
  return rows
}
