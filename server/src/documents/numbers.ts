import { sql } from 'kysely'
import { newDocumentNumber } from '../records/document-number.ts'
import type { BusinessContext, LateText } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { type RowValues, type RowsOf, insertStatement, selectRows } from '../database/rows.ts'
import type { CounterKind } from '../database/tables/documents.ts'

/**
 * Inserts a document with the next number of its kind: gapless per business, in order of creation (DOCS-18). The counter's row stays
 * locked until commit, so call this after all other locks.
 * @param rows of other tables, inserted with it
 * @returns its number for the reply, a placeholder until the commit: the counter is not locked for a round trip
 */
export function insertWithNextNumber<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  kind: CounterKind,
  row: RowValues<T> & { id: string },
  rows: readonly RowsOf[],
): string {
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
  const stored = sql<string>`(select lpad(number::text, greatest(6, length(number::text)), '0') from ${sql.table(table)}
    where business_id = ${ctx.business_id} and id = ${row.id})`
  const digits: LateText = { placeholder: `{${row.id}}`, stored, text: '' }
  ctx.lateTexts.push(digits)
  ctx.write(statement, [], ([inserted]) => void (digits.text = String(inserted?.number).padStart(6, '0')), true)
  return newDocumentNumber(ctx, kind, digits.placeholder)
}
