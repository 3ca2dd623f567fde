import { sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'
import type { DocumentTable } from '../platform/document-tables.ts'
import { type NewRow, columnsOf, givenColumns, recordset } from '../platform/rows.ts'
import type { CounterKind } from '../platform/tables/documents.ts'

/**
 * Adds a document under the next number of its kind: gapless per business, in the order of creation (`domain.md`, Ids). The counter's
 * row stays locked until the transaction ends, so this comes after all else that a document locks.
 */
export function insertNumbered<T extends DocumentTable>(ctx: Ctx, table: T, kind: CounterKind, row: NewRow<T>): void {
  const statement = sql`
    with counter as (
      insert into document_counters (business_id, kind, last_number) values (${ctx.business_id}, ${kind}, 1)
      on conflict (business_id, kind) do update set last_number = document_counters.last_number + 1
      returning last_number
    )
    insert into ${sql.table(table)} (${columnsOf(row)}, number)
    select ${givenColumns(row)}, counter.last_number from ${recordset(table, [row])}, counter returning 1`
  ctx.write(statement.compile(ctx.db))
}
