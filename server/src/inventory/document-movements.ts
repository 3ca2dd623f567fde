import { sql } from 'kysely'
import type { PostingKind } from '../database/tables/documents.ts'
import { documentTables, tableOf } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

interface MovingDocument {
  kind: PostingKind
  document_id: string
}

/**
 * Movements of a document, including reversals, found by its lines. Movements have no index by document; without the lines a year of them
 * would be read.
 */
export function movementsOf(ctx: BusinessContext, { kind, document_id }: MovingDocument) {
  const { lines, line_of } = documentTables[tableOf(kind)]
  const lineIds = sql<string[]>`array(select line.id from ${sql.table(lines)} line
    where line.business_id = ${ctx.business_id} and line.${sql.ref(line_of)} = ${document_id})`
  return ctx.selectFrom('stock_movements').where('line_id', '=', sql<string>`any(${lineIds})`)
}

/** Net quantity (thousandths) and value (kobo) of a document's movements, by level. */
export const netMovementsOf = (ctx: BusinessContext, document: MovingDocument) =>
  movementsOf(ctx, document)
    .select(['product_id', 'location_id'])
    .select([sql<number>`sum(quantity)::bigint`.as('quantity'), sql<number>`sum(value)::bigint`.as('value')])
    .groupBy(['product_id', 'location_id'])
    .execute()
