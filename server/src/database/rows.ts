import { type CompiledQuery, type InsertObject, sql } from 'kysely'
import { compiledOnce, parameterAt } from './compiled-statements.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables/index.ts'

/** PostgreSQL's types of columns of rows that are added by the list; a name has one type wherever it stands (`laws/schema.test.ts`). */
export const columnTypes: Record<string, string> = Object.fromEntries(
  Object.entries({
    uuid: `business_id id product_id location_id document_id line_id sale_id action_id order_id contact_id account_id tax_id member_id role_id
      merchant_id entity_id created_by canceled_by reverses duplicate_of corrects quotation_id composite_id component_id incoming_to serial_number_id intake_id intake_item_id
      debit_id credit_id taken_id taken_line drawer_session_id session_id exchange_sale_id`,
    timestamptz: 'created_at updated_at posted_at canceled_at deleted_at date',
    bigint: `quantity value on_hand_after entry position price unit_amount total line_discount discount cost subtotal tax_total paid_amount approval_level
      rate base amount taken line_position extra_cost move moves sale_position net tax share variance ordered allocated expected counted list_price`,
    date: 'expected_date due_date expires_on',
    boolean: 'is_reversal',
    jsonb: 'metadata before after prior covers pays_back',
    text: 'product_name reason document_kind kind status note cancel_reason name action entity request_id ip user_agent what from_status to_status code serial_number sort_name search_text direction debit_kind credit_kind taken_kind intake_kind',
  }).flatMap(([type, names]) => names.split(/\s+/).map((name) => [name, type])),
)

function typeOf(column: string): string {
  const type = columnTypes[column]
  if (!type) throw new Error(`No type is known of a column ${column}: rows.ts.`)
  return type
}

/** Rows of a table, all of the same columns. */
export interface RowsOf {
  table: string
  /** Columns that are the same in all, the business among them: they travel once. */
  common: object
  rows: readonly object[]
}

/** What a statement's text depends on: not on how many rows there are, so it is planned once per connection, not once per count. */
export interface RowsShape {
  table: string
  common: string[]
  columns: string[]
}

const shapeOf = ({ table, common, rows }: RowsOf): RowsShape => ({
  table,
  common: Object.keys(common),
  columns: Object.keys(rows[0] ?? {}),
})

/** What is made once for rows of some shapes, and found again by what their tables and columns are called. */
export function byShapes<Made>(make: (shapes: RowsShape[]) => Made): (given: readonly RowsOf[]) => Made {
  const known = new Map<string, Made>()
  return (given) => {
    let key = ''
    for (const { table, common, rows } of given) key += `${table}(${namesOf(common)})[${namesOf(rows[0] ?? {})}]`
    const made = known.get(key) ?? make(given.map(shapeOf))
    known.set(key, made)
    return made
  }
}

const namesOf = (row: object): string => Object.keys(row).join()

/** Adds any number of rows. jsonb columns are given as plain values. */
export function insertRows<T extends keyof Tables & string>(
  _: Db,
  table: T,
  common: RowValues<T> & { business_id: string },
  rows: readonly RowValues<T>[],
): CompiledQuery {
  if (rows.length === 0) throw new Error(`No rows for ${table}.`)
  const given = { table, common, rows }
  return inserting([given])({ rows: parametersOf(given) })
}

const inserting = byShapes(([shape]) => compiledOnce<{ rows: Parameters }>((given) => insertion(shape as RowsShape, given.rows)))

/** As a part of a statement. @param given what `parametersOf` makes of the rows, @param first from there on */
export function insertion(shape: RowsShape, given: Parameters, first = 0) {
  const { from, selected, names } = selection(shape, given, first)
  return sql`insert into ${sql.table(shape.table)} (${names}) select ${selected} ${from} returning 1`
}

/** In the order of a shape: a value for each common column, a list for each other one. */
export type Parameters = readonly unknown[]

/** How many parameters rows of a shape have. */
export const countOf = ({ common, columns }: RowsShape): number => common.length + columns.length

/** Rows as parameters. What each line of each document goes through: nothing is made here but the lists themselves. */
export function parametersOf({ common, rows }: Omit<RowsOf, 'table'>): unknown[] {
  const parameters = valuesOf(Object.keys(common), common)
  for (const name of Object.keys(rows[0] ?? {})) parameters.push(rows.map((row) => sent(name, (row as Record<string, unknown>)[name])))
  return parameters
}

/** Some columns of one row as parameters. */
export const valuesOf = (columns: readonly string[], row: object): unknown[] =>
  columns.map((name) => sent(name, (row as Record<string, unknown>)[name]))

/** The value of a jsonb column, as text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

function sent(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof JsonText) return value.text
  return columnTypes[column] === 'jsonb' ? JSON.stringify(value) : value
}

/** Rows as a selection: the statement itself names the business, or a sharded database could not tell where it belongs. */
export function selection({ common, columns }: Omit<RowsShape, 'table'>, given: Parameters, first = 0) {
  const typed = (name: string, index: number, list = '') => sql`${parameterAt(given, first + index)}::${sql.raw(typeOf(name) + list)}`
  const listed = sql.join(columns.map((name) => sql.ref(name)))
  return {
    names: sql.join([...common, ...columns].map((name) => sql.ref(name))),
    selected: sql.join([...common.map((name, index) => typed(name, index)), ...columns.map((name) => sql.ref(`given.${name}`))]),
    from:
      columns.length === 0
        ? sql``
        : sql`from unnest(${sql.join(columns.map((name, index) => typed(name, common.length + index, '[]')))}) as given (${listed})`,
  }
}

export type RowValues<T extends keyof Tables> = Partial<Record<keyof InsertObject<Tables, T>, unknown>>

/** Rows, as JSON, as a table of the given one's columns. */
export const recordset = (table: string, rows: string) => sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) as given`

/** `column = any(ids)`, for the same reason. */
export const isAnyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/**
 * The same, of rows that are to be looked up one by one by their keys: planned each time (`isPlannedAnew`), for some ten ids, however many they
 * are. Planned for any business, all products of a large one were read to be joined to a page; and of many ids PostgreSQL 18 finds it cheap to
 * go through an index in which other columns stand before them.
 */
export const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(array(select unnest(${[...ids]}::uuid[])))`
