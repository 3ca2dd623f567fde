import { type DocumentKind, numberPrefixes } from '@kasuwa/contract/documents'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { compiledOnce } from '../database/compiled-statements.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import {
  type Parameters,
  type RowValues,
  type RowsOf,
  type RowsShape,
  byShapes,
  countOf,
  insertion,
  parametersOf,
  selection,
} from '../database/rows.ts'
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
  const document = { table, common: row, rows: [] }
  const others = rows.filter((some) => some.rows.length > 0)
  const all = [document, ...others]
  const statement = (hasCounter ? numberingNext : numbering)(all)({
    business_id: ctx.business_id,
    kind,
    rows: all.flatMap((some) => parametersOf(some)),
  })
  if (told) ctx.writeLast(statement, ([made]) => told(made?.number ?? 0))
  else ctx.write(statement)
}

interface Numbered {
  business_id: string
  kind: CounterKind
  /** The document's, and then those of the tables beside it. */
  rows: Parameters
}

/** Whether a business has documents of a kind. Such a row is never deleted. */
export const isCounted = (business_id: string, kind: CounterKind) =>
  sql<boolean>`exists (select from document_counters where business_id = ${business_id} and kind = ${kind})`

type Counter = (given: Numbered) => RawBuilder<unknown>

const next: Counter = ({ business_id, kind }) => sql`
  update document_counters set last_number = last_number + 1 where business_id = ${business_id} and kind = ${kind}
  returning last_number`

const nextOrFirst: Counter = () => sql`
  select last_number from counted union all select last_number from begun`

const beginning: Counter = (given) => sql`
      counted as (${next(given)}), begun as (
        insert into document_counters (business_id, kind, last_number)
        select ${given.business_id}::uuid, ${given.kind}, 1 where not exists (select from counted)
        on conflict (business_id, kind) do update set last_number = document_counters.last_number + 1
        returning last_number
      ),`

const inserting = (before: Counter, counter: Counter) => (shapes: RowsShape[]) => {
  const [document, ...others] = shapes as [RowsShape, ...RowsShape[]]
  const firstOf = (index: number) => shapes.slice(0, index + 1).reduce((sum, shape) => sum + countOf(shape), 0)
  return compiledOnce<Numbered, { number: number }>((given) => {
    const { names, selected } = selection(document, given.rows)
    return sql<{ number: number }>`
      with ${before(given)} counter as (${counter(given)}
      ), document as (
        insert into ${sql.table(document.table)} (${names}, number) select ${selected}, counter.last_number from counter returning number
      )${sql.join(
        others.map((other, index) => sql`, ${sql.table(other.table)} as (${insertion(other, given.rows, firstOf(index))})`),
        sql``,
      )}
      select number from document`
  })
}

const numbering = byShapes(inserting(beginning, nextOrFirst))
const numberingNext = byShapes(inserting(() => sql``, next))

/** `documentNumber` of a column, by the database. @param business_id whose letters it begins with */
export function numberText(business_id: string, kind: DocumentKind, column: string) {
  const number = sql.ref(column)
  const own = sql`(select chosen.one ->> 'prefix' from businesses, jsonb_array_elements(number_prefixes) with ordinality chosen(one, place)
    where businesses.id = ${business_id} and chosen.one ->> 'kind' = ${kind} and (chosen.one ->> 'from')::bigint <= ${number}
    order by chosen.place desc limit 1)`
  return sql<string>`coalesce(${own}, ${numberPrefixes[kind]}) || '-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`
}
