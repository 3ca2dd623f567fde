import { type DocumentKind, documentNumber } from '@kasuwa/contract/documents'
import { sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'
import { type NewRow, columnsOf, givenColumns, recordset } from '../platform/rows.ts'
import type { CounterKind } from '../platform/tables/documents.ts'

/**
 * Adds a document under the next number of its kind: gapless per business, in the order of creation (`domain.md`, Ids). The counter's
 * row stays locked until the transaction ends, so this comes after all else that a document locks.
 * @param told hears the number; the statement then leaves with the commit
 */
export function insertNumbered<T extends 'sales' | 'inventory_actions'>(
  ctx: Ctx,
  table: T,
  kind: CounterKind,
  row: NewRow<T>,
  told?: (number: number) => void,
): void {
  const statement = sql<{ number: number }>`
    with counter as (
      insert into document_counters (business_id, kind, last_number) values (${ctx.business_id}, ${kind}, 1)
      on conflict (business_id, kind) do update set last_number = document_counters.last_number + 1
      returning last_number
    )
    insert into ${sql.table(table)} (${columnsOf(row)}, number)
    select ${givenColumns(row)}, counter.last_number from ${recordset(table, [row])}, counter returning number`.compile(ctx.db)
  if (told) ctx.writeLast(statement, ([made]) => told(made?.number ?? 0))
  else ctx.write(statement)
}

/** `documentNumber` of a column, by the database. */
export const numberText = (kind: DocumentKind, column: string) =>
  sql<string>`${documentNumber(kind, 0).replace(/0+$/, '')}::text || lpad(${sql.ref(column)}::text, greatest(6, length(${sql.ref(column)}::text)), '0')`
