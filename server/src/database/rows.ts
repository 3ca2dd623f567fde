import { type CompiledQuery, type InsertObject, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/index.ts'

/** PostgreSQL's types of columns of rows that are added by the list; a name has one type wherever it stands (`laws/schema.test.ts`). */
export const columnTypes: Record<string, string> = Object.fromEntries(
  Object.entries({
    uuid: `business_id id product_id location_id document_id line_id sale_id action_id order_id contact_id account_id tax_id member_id role_id
      merchant_id entity_id created_by canceled_by reverses duplicate_of corrects quotation_id composite_id component_id incoming_to serial_number_id intake_id intake_item_id
      debit_id credit_id taken_id taken_line drawer_session_id session_id exchange_sale_id moved_from`,
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

/** Adds any number of rows. jsonb columns are given as plain values. */
export function insertRows<T extends keyof Tables & string>(
  db: Db,
  table: T,
  common: RowValues<T> & { business_id: string },
  rows: readonly RowValues<T>[],
): CompiledQuery {
  if (rows.length === 0) throw new Error(`No rows for ${table}.`)
  return insertion({ table, common, rows }).compile(db)
}

/** As a part of a statement. */
export function insertion(given: RowsOf) {
  const { from, selected, names } = selection(given)
  return sql`insert into ${sql.table(given.table)} (${names}) select ${selected} ${from} returning 1`
}

/** The value of a jsonb column, as text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

function sent(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof JsonText) return value.text
  return columnTypes[column] === 'jsonb' ? JSON.stringify(value) : value
}

/**
 * Rows as a selection. Other columns than the common ones travel as a list each: the statement's text does not depend on how many rows there
 * are, so it is planned once per connection. It names the business itself, or a sharded database could not tell where it belongs.
 */
export function selection({ common, rows }: Omit<RowsOf, 'table'>) {
  const shared = Object.entries(common)
  const columns = Object.keys(rows[0] ?? {})
  const values = typed(shared.map(([name, value]) => [typeOf(name), sent(name, value)]))
  const lists = typed(columns.map((name) => [`${typeOf(name)}[]`, rows.map((row) => sent(name, (row as Record<string, unknown>)[name]))]))
  const given = columns.map((name) => `given."${name}"`).join(', ')
  return {
    names: named([...shared.map(([name]) => name), ...columns]),
    selected: columns.length === 0 ? values : sql`${values}, ${sql.raw(given)}`,
    from: columns.length === 0 ? sql`` : sql`from unnest(${lists}) as given (${named(columns)})`,
  }
}

/** Columns, all of them known to `typeOf`. As one piece: a document has a hundred, and each part of a statement is worked out anew for each. */
const named = (columns: readonly string[]) => sql.raw(columns.map((name) => `"${name}"`).join(', '))

/** Parameters with their types. */
function typed(given: readonly (readonly [type: string, value: unknown])[]) {
  const texts = ['', ...given.map(([type], index) => `::${type}${index < given.length - 1 ? ', ' : ''}`)]
  return sql(Object.assign(texts, { raw: texts }), ...given.map(([, value]) => value))
}

export type RowValues<T extends keyof Tables> = Partial<Record<keyof InsertObject<Tables, T>, unknown>>

/** `column = any(ids)`, for the same reason. */
export const isAnyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/**
 * The same, of rows that are to be looked up one by one by their keys: planned each time (`isPlannedAnew`), for some ten ids, however many they
 * are. Planned for any business, all products of a large one were read to be joined to a page; and of many ids PostgreSQL 18 finds it cheap to
 * go through an index in which other columns stand before them.
 */
export const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(array(select unnest(${[...ids]}::uuid[])))`
