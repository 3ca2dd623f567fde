import { type DocumentKind, documentNumber } from '@kasuwa/contract/documents'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { byShape, compiledOnce } from '../database/compiled-statements.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { type RowValues, insertion, recordset, selected } from '../database/rows.ts'
import type { CounterKind } from '../database/tables/documents.ts'

/**
 * Adds a document under the next number of its kind: gapless per business, in the order of creation (`domain.md`, Ids). The counter's
 * row stays locked until the transaction ends, so this comes after all else that a document locks.
 * @param told hears the number; the statement then leaves with the commit
 * @param rows of other tables that are added with it, by table
 */
export function insertWithNextNumber<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  kind: CounterKind,
  row: RowValues<T>,
  told?: (number: number) => void,
  rows: readonly RowsOf[] = [],
): void {
  const given = rows.filter((some) => some.rows.length > 0)
  const shape = [{ table, rows: [row] }, ...given].map((some) => ({ table: some.table, columns: Object.keys(some.rows[0] ?? {}) }))
  const values = given.map((some, index) => [`rows${index}`, JSON.stringify(some.rows)])
  const statement = numbering(JSON.stringify(shape))({
    ...(Object.fromEntries(values) as Record<string, string>),
    ...{ business_id: ctx.business_id, kind, row: JSON.stringify([row]) },
  })
  if (told) ctx.writeLast(statement, ([made]) => told(made?.number ?? 0))
  else ctx.write(statement)
}

export interface RowsOf {
  table: string
  /** All of the same columns, and of the document's business. */
  rows: readonly object[]
}

interface Given extends Record<string, string> {
  business_id: string
  kind: string
  row: string
}

const numbering = byShape((shape) => {
  const [{ table, columns }, ...others] = JSON.parse(shape) as [Columns, ...Columns[]]
  return compiledOnce<Given, { number: number }>((given) => {
    const { business_id, kind, row } = given
    const names = sql.join(columns.map((name) => sql.ref(name)))
    return sql<{ number: number }>`
      with counter as (
        insert into document_counters (business_id, kind, last_number) values (${business_id}, ${kind}, 1)
        on conflict (business_id, kind) do update set last_number = document_counters.last_number + 1
        returning last_number
      ), document as (
        insert into ${sql.table(table)} (${names}, number)
        select ${selected(columns, business_id)}, counter.last_number from ${recordset(table, row)}, counter returning number
      )${sql.join(
        others.map(
          (other, index) =>
            sql`, ${sql.table(other.table)} as (${insertion(other.table, other.columns, business_id, given[`rows${index}`] ?? '')})`,
        ),
        sql``,
      )}
      select number from document`
  })
})

interface Columns {
  table: string
  columns: string[]
}

/** `documentNumber` of a column, by the database. */
export const numberText = (kind: DocumentKind, column: string) =>
  sql<string>`${documentNumber(kind, 0).replace(/0+$/, '')}::text || lpad(${sql.ref(column)}::text, greatest(6, length(${sql.ref(column)}::text)), '0')`
