import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { type RowValues, type RowsOf, insertStatement, selectRows } from '../database/rows.ts'
import type { CounterKind } from '../database/tables/documents.ts'

/**
 * Inserts a document with the next number of its kind: gapless per business, in order of creation (DOCS-18). The counter's row stays
 * locked until commit, so call this after all other locks.
 * @param rows of other tables, inserted with it @param onNumber receives the number once the statement was sent
 */
export function insertWithNextNumber<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  kind: CounterKind,
  row: RowValues<T>,
  rows: readonly RowsOf[],
  onNumber?: (number: number) => void,
): void {
  const { names, selected } = selectRows({ common: row, rows: [] })
  const filledRows = rows.filter((group) => group.rows.length > 0)
  const statement = sql<{ number: number }>`
    with counter as (
      insert into document_counters (business_id, kind, last_number) values (${ctx.business_id}, ${kind}, 1)
      on conflict (business_id, kind) do update set last_number = document_counters.last_number + 1
      returning last_number
    )${sql.join(
      filledRows.map((group) => sql`, ${sql.table(group.table)} as (${insertStatement(group)})`),
      sql``,
    )}
    insert into ${sql.table(table)} (${names}, number) select ${selected}, counter.last_number from counter returning number`
  ctx.write(statement, [], ([inserted]) => {
    onNumber?.(inserted?.number ?? 0)
  })
}
