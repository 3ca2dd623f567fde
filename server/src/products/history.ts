import { refuseField } from '../errors/refusal.ts'
import { documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Tables whose rows say that something was done with a product: lines of documents, and what lines took of components. */
const namingProducts = tablesOfDocuments.flatMap((table) => {
  const { lines, parts } = documentTables[table]
  return parts === null ? [lines] : [lines, parts]
})

/**
 * Whether stock is kept of a product, and of what, is part of every document that names it: what was counted cannot become uncounted, or
 * the other way about. Hold the row first. @throws Refusal 422
 */
export async function mustHaveNoHistory(ctx: BusinessContext, id: string, field: string): Promise<void> {
  const lines = await Promise.all(
    namingProducts.map((table) =>
      ctx
        .selectFrom(table as 'sale_items')
        .select('product_id')
        .where('product_id', '=', id)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  if (lines.some(Boolean)) throw refuseField(field, 'product_has_history')
}
