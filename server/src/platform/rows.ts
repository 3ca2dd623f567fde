import { type CompiledQuery, type InsertObject, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables/index.ts'

/**
 * Adds any number of rows by one statement whose text does not depend on how many: it is planned once per connection, not once per
 * count. Every row has the same columns and is of one business; jsonb columns are given as plain objects.
 */
export function insertRows<T extends keyof Tables & string>(db: Db, table: T, rows: readonly NewRow<T>[]): CompiledQuery {
  const [first = {}] = rows
  if (rows.some((row) => businessOf(row) !== businessOf(first))) throw new Error(`Rows of several businesses for ${table}.`)
  return sql`insert into ${sql.table(table)} (${columnsOf(first)}) select ${givenColumns(first)} from ${recordset(table, rows)}
    returning 1`.compile(db)
}

const businessOf = (row: object): unknown => (row as { business_id?: unknown }).business_id

export type NewRow<T extends keyof Tables> = Partial<Record<keyof InsertObject<Tables, T>, unknown>>

export const columnsOf = (row: object) => sql.join(Object.keys(row).map((name) => sql.ref(name)))

/** The same as they are selected: the statement itself names the business, or a sharded database could not tell where it belongs. */
export const givenColumns = (row: object) =>
  sql.join(Object.entries(row).map(([name, value]) => (name === 'business_id' ? sql`${value}::uuid` : sql.ref(name))))

/** Rows as a table of the given one's columns. */
export const recordset = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`

/** `column = any(ids)`, for the same reason. */
export const among = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
