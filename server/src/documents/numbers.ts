import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { type RowValues, type RowsOf, insertStatement, selectRows } from '../database/rows.ts'
import type { CounterKind } from '../database/tables/documents.ts'

/**
 * Adds a document under the next number of its kind: gapless per business, in the order of creation (DOCS-18). The counter's
 * row stays locked until the transaction ends, so this comes after all else that a document locks.
 * @param rows of other tables that are added with it, by table @param told hears the number once it is sent
 */
export function insertWithNextNumber<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  kind: CounterKind,
  row: RowValues<T>,
  rows: readonly RowsOf[],
  told?: (number: number) => void,
): void {
  const { names, selected } = selectRows({ common: row, rows: [] })
  const others = rows.filter((some) => some.rows.length > 0)
  const statement = sql<{ number: number }>`
    with counter as (
      insert into document_counters (business_id, kind, last_number) values (${ctx.business_id}, ${kind}, 1)
      on conflict (business_id, kind) do update set last_number = document_counters.last_number + 1
      returning last_number
    )${sql.join(
      others.map((other) => sql`, ${sql.table(other.table)} as (${insertStatement(other)})`),
      sql``,
    )}
    insert into ${sql.table(table)} (${names}, number) select ${selected}, counter.last_number from counter returning number`
  ctx.write(statement, [], ([made]) => {
    told?.(made?.number ?? 0)
  })
}
