import { type CompiledQuery, type InsertObject, sql } from 'kysely'
import { byShape, compiledOnce } from './compiled-statements.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables/index.ts'

/**
 * Adds any number of rows by one statement whose text does not depend on how many: it is planned once per connection, not once per
 * count. Every row has the same columns and is of one business; jsonb columns are given as plain objects.
 */
export function insertRows<T extends keyof Tables & string>(_: Db, table: T, rows: readonly RowValues<T>[]): CompiledQuery {
  const [first = {}] = rows
  if (rows.some((row) => businessOf(row) !== businessOf(first))) throw new Error(`Rows of several businesses for ${table}.`)
  const shape = JSON.stringify([table, Object.keys(first)])
  return inserting(shape)({ business_id: businessOf(first), rows: JSON.stringify(rows) })
}

const inserting = byShape((shape) => {
  const [table, columns] = JSON.parse(shape) as [string, string[]]
  return compiledOnce<{ business_id: unknown; rows: string }>(({ business_id, rows }) => insertion(table, columns, business_id, rows))
})

/** As a part of a statement. @param rows as JSON */
export const insertion = (table: string, columns: readonly string[], business_id: unknown, rows: string) =>
  sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${selected(columns, business_id)} from ${recordset(table, rows)} returning 1`

const businessOf = (row: object): unknown => (row as { business_id?: unknown }).business_id

export type RowValues<T extends keyof Tables> = Partial<Record<keyof InsertObject<Tables, T>, unknown>>

/** Columns as they are selected: the statement itself names the business, or a sharded database could not tell where it belongs. */
export const selected = (columns: readonly string[], business_id: unknown) =>
  sql.join(columns.map((name) => (name === 'business_id' ? sql`${business_id}::uuid` : sql.ref(name))))

/** Rows, as JSON, as a table of the given one's columns. */
export const recordset = (table: string, rows: string) => sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) as given`

/** `column = any(ids)`, for the same reason. */
export const isAnyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
