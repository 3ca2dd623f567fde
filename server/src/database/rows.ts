import { type CompiledQuery, type InsertObject, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/index.ts'

/** PostgreSQL types of columns for inserts from lists. A column name has one type in all tables (`laws/schema.test.ts`). */
export const columnTypes: Record<string, string> = Object.fromEntries(
  Object.entries({
    uuid: `business_id id product_id location_id document_id line_id sale_id action_id order_id contact_id account_id tax_id member_id role_id
      merchant_id entity_id created_by canceled_by reverses duplicate_of corrects quotation_id composite_id component_id incoming_to serial_number_id intake_id intake_item_id
      debit_id credit_id taken_id taken_line drawer_session_id session_id exchange_sale_id moved_from`,
    timestamptz: 'created_at updated_at posted_at canceled_at deleted_at date',
    bigint: `quantity value on_hand_after entry position price unit_amount total line_discount discount cost subtotal tax_total paid_amount rounding approval_level
      rate base amount taken line_position extra_cost move moves sale_position net tax share variance ordered allocated expected counted list_price included_tax`,
    date: 'expected_date due_date expires_on',
    boolean: 'is_reversal inclusive is_off',
    jsonb: 'metadata before after prior covers shares pays_back',
    text: 'product_name reason document_kind kind status note cancel_reason name action entity request_id ip user_agent what from_status to_status code serial_number sort_name search_text direction debit_kind credit_kind taken_kind intake_kind',
  }).flatMap(([type, names]) => names.split(/\s+/).map((name) => [name, type])),
)

function typeOf(column: string): string {
  const type = columnTypes[column]
  if (!type) throw new Error(`No type is known of a column ${column}: rows.ts.`)
  return type
}

/** Rows of a table, all with the same columns. */
export interface RowsOf {
  table: string
  /** Columns with one value in all rows, among them the business. Sent once. */
  common: object
  rows: readonly object[]
}

/** Inserts any number of rows. jsonb columns are given as plain values. */
export function insertRows<T extends keyof Tables & string>(
  db: Db,
  table: T,
  common: RowValues<T> & { business_id: string },
  rows: readonly RowValues<T>[],
): CompiledQuery {
  if (rows.length === 0) throw new Error(`No rows for ${table}.`)
  return insertStatement({ table, common, rows }).compile(db)
}

/** The insert as a part of a statement, such as a CTE. */
export function insertStatement(batch: RowsOf) {
  const { from, selected, names } = selectRows(batch)
  return sql`insert into ${sql.table(batch.table)} (${names}) select ${selected} ${from} returning 1`
}

/** A jsonb value that is serialized already. */
export class JsonText {
  constructor(readonly text: string) {}
}

function toParameter(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof JsonText) return value.text
  return columnTypes[column] === 'jsonb' ? JSON.stringify(value) : value
}

/**
 * Rows as a select. Each column beyond the common ones travels as one array, so the text does not depend on the number of rows and is
 * planned once. It names the business itself, so that a sharded database finds its shard.
 */
export function selectRows({ common, rows }: Omit<RowsOf, 'table'>) {
  const shared = Object.entries(common)
  const columns = Object.keys(rows[0] ?? {})
  const values = typedParameters(shared.map(([name, value]) => [typeOf(name), toParameter(name, value)]))
  const lists = typedParameters(
    columns.map((name) => [`${typeOf(name)}[]`, rows.map((row) => toParameter(name, (row as Record<string, unknown>)[name]))]),
  )
  const givenColumns = columns.map((name) => `given."${name}"`).join(', ')
  return {
    names: columnList([...shared.map(([name]) => name), ...columns]),
    selected: columns.length === 0 ? values : sql`${values}, ${sql.raw(givenColumns)}`,
    from: columns.length === 0 ? sql`` : sql`from unnest(${lists}) as given (${columnList(columns)})`,
  }
}

/** Column names, all known to `typeOf`, as one raw fragment: Kysely compiles each fragment again for every statement. */
const columnList = (columns: readonly string[]) => sql.raw(columns.map((name) => `"${name}"`).join(', '))

/** Parameters with type casts. */
function typedParameters(parameters: readonly (readonly [type: string, value: unknown])[]) {
  const texts = ['', ...parameters.map(([type], index) => `::${type}${index < parameters.length - 1 ? ', ' : ''}`)]
  return sql(Object.assign(texts, { raw: texts }), ...parameters.map(([, value]) => value))
}

export type RowValues<T extends keyof Tables> = Partial<Record<keyof InsertObject<Tables, T>, unknown>>

/** `column = any(ids)`: the text does not depend on the number of ids. */
export const isAnyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/**
 * The same for rows to look up by key. Gets a custom plan (`needsCustomPlan`), with an estimate of ten ids. A generic plan read all
 * products of a large business to join a page. With many ids, PostgreSQL 18 prefers an index where other columns come first.
 */
export const isAnyOfByKey = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(array(select unnest(${[...ids]}::uuid[])))`
