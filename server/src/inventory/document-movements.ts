import { sql } from 'kysely'
import type { PostingKind } from '../database/tables/documents.ts'
import { documentTables, tableOf } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

interface Moving {
  kind: PostingKind
  document_id: string
}

/**
 * What a document moved, and what was taken back of it. It is found by its lines: movements have no index by document, and a year of them
 * would be read for one.
 */
export function movementsOf(ctx: BusinessContext, { kind, document_id }: Moving) {
  const { lines, line_of } = documentTables[tableOf(kind)]
  const itsLines = sql<string[]>`array(select line.id from ${sql.table(lines)} line
    where line.business_id = ${ctx.business_id} and line.${sql.ref(line_of)} = ${document_id})`
  return ctx.selectFrom('stock_movements').where('line_id', '=', sql<string>`any(${itsLines})`)
}

/** What a document added to each level that it moved goods of, and has not taken back: thousandths and kobo. */
export const movedBy = (ctx: BusinessContext, document: Moving) =>
  movementsOf(ctx, document)
    .select(['product_id', 'location_id'])
    .select([sql<number>`sum(quantity)::bigint`.as('quantity'), sql<number>`sum(value)::bigint`.as('value')])
    .groupBy(['product_id', 'location_id'])
    .execute()
