import { type DocumentKind, numberPrefixes } from '@kasuwa/contract/documents'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { type RowValues, type RowsOf, insertion, selection } from '../database/rows.ts'
import type { CounterKind } from '../database/tables/documents.ts'

/**
 * Adds a document under the next number of its kind: gapless per business, in the order of creation (`domain.md`, Ids). The counter's
 * row stays locked until the transaction ends, so this comes after all else that a document locks.
 * @param told hears the number; the statement then leaves with the commit
 * @param rows of other tables that are added with it, by table
 * @param hasCounter that there is a counter (`isCounted`): it stays, and nothing is said of how to begin one
 */
export function insertWithNextNumber<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  kind: CounterKind,
  row: RowValues<T>,
  told?: (number: number) => void,
  rows: readonly RowsOf[] = [],
  hasCounter = false,
): void {
  const { business_id } = ctx
  const others = rows.filter((some) => some.rows.length > 0)
  const { names, selected } = selection({ common: row, rows: [] })
  const statement = sql<{ number: number }>`
    with ${hasCounter ? sql`` : beginning(business_id, kind)} counter as (${hasCounter ? next(business_id, kind) : nextOrFirst}
    ), document as (
      insert into ${sql.table(table)} (${names}, number) select ${selected}, counter.last_number from counter returning number
    )${sql.join(
      others.map((other) => sql`, ${sql.table(other.table)} as (${insertion(other)})`),
      sql``,
    )}
    select number from document`
  if (told) ctx.writeLast(statement, ([made]) => told(made?.number ?? 0))
  else ctx.write(statement)
}

/** Whether a business has documents of a kind. Such a row is never deleted. */
export const isCounted = (business_id: string, kind: CounterKind) =>
  sql<boolean>`exists (select from document_counters where business_id = ${business_id} and kind = ${kind})`

const next = (business_id: string, kind: CounterKind) => sql`
  update document_counters set last_number = last_number + 1 where business_id = ${business_id} and kind = ${kind}
  returning last_number`

const nextOrFirst = sql`
  select last_number from counted union all select last_number from begun`

const beginning = (business_id: string, kind: CounterKind) => sql`
      counted as (${next(business_id, kind)}), begun as (
        insert into document_counters (business_id, kind, last_number)
        select ${business_id}::uuid, ${kind}, 1 where not exists (select from counted)
        on conflict (business_id, kind) do update set last_number = document_counters.last_number + 1
        returning last_number
      ),`

/** `documentNumber` of a column, by the database. @param business_id whose letters it begins with */
export function numberText(business_id: string, kind: DocumentKind, column: string) {
  const number = sql.ref(column)
  const own = sql`(select chosen.one ->> 'prefix' from businesses, jsonb_array_elements(number_prefixes) with ordinality chosen(one, place)
    where businesses.id = ${business_id} and chosen.one ->> 'kind' = ${kind} and (chosen.one ->> 'from')::bigint <= ${number}
    order by chosen.place desc limit 1)`
  return sql<string>`coalesce(${own}, ${numberPrefixes[kind]}) || '-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`
}
