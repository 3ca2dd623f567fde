import { type PlainTable, plainNames } from '@kasuwa/contract/platform/plain-entities'
import { sql } from 'kysely'
import { nameColumns } from '../database/search.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** A row of a plain entity. Tables of names alone have no details. */
interface PlainRow {
  id: string
  name: string
  description?: string | null
  image?: string | null
}

export const isNameAlone = (table: PlainTable): boolean => plainNames.find((entity) => entity.table === table)?.isName === true

function batchOf(table: PlainTable, rows: readonly PlainRow[]) {
  const values = JSON.stringify(rows.map((row) => ({ ...row, ...nameColumns(row.name) })))
  return {
    columns: ['name', 'search_text', 'sort_name', ...(isNameAlone(table) ? [] : ['description', 'image'])],
    given: sql`jsonb_to_recordset(${values}::jsonb)
      as given (id uuid, name text, search_text text, sort_name text, description text, image text)`,
  }
}

export async function insertPlainRows(ctx: BusinessContext, table: PlainTable, rows: readonly PlainRow[]): Promise<void> {
  if (rows.length === 0) return
  const { columns, given } = batchOf(table, rows)
  await sql`
    insert into ${sql.table(table)} (business_id, id, created_by, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${ctx.business_id}::uuid, given.id, ${ctx.merchant_id}::uuid, ${sql.join(columns.map((column) => sql.ref(`given.${column}`)))}
    from ${given} returning 1`.execute(ctx.db)
}

/** Lock the rows first. */
export async function updatePlainRows(ctx: BusinessContext, table: PlainTable, rows: readonly PlainRow[]): Promise<void> {
  const { columns, given } = batchOf(table, rows)
  await sql`
    update ${sql.table(table)} as kept set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      updated_at = ${new Date(ctx.now).toISOString()}
    from ${given} where kept.business_id = ${ctx.business_id} and kept.id = given.id returning 1`.execute(ctx.db)
}
