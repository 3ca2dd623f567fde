import { documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import { rowOr404 } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ProductRow } from './variant-row.ts'

/** A product that is not deleted, not held: what never changes of it (its parent) says what to hold. @throws Refusal 404 */
export const findLive = (ctx: BusinessContext, id: string): Promise<ProductRow> =>
  rowOr404(ctx.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst())

/** Tables whose rows say that something was done with a product: lines of documents, and what lines took of components. */
const namingProducts = tablesOfDocuments.flatMap((table) => {
  const { lines, parts } = documentTables[table]
  return parts === null ? [lines] : [lines, parts]
})

/** Whether any document, of any status, names one of these products. Hold them first: documents take a share of what they name. */
export async function haveHistory(ctx: BusinessContext, ids: readonly string[]): Promise<boolean> {
  const lines = await Promise.all(
    namingProducts.map((table) =>
      ctx
        .selectFrom(table as 'sale_items')
        .select('product_id')
        .where(isAnyOf('product_id', ids))
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return lines.some(Boolean)
}

/**
 * Whether stock is kept of a product is part of every document that names it: what was counted cannot become uncounted, or the other
 * way about. Hold the rows first. @throws Refusal 422
 */
export async function mustHaveNoHistory(ctx: BusinessContext, ids: readonly string[], field: string): Promise<void> {
  if (await haveHistory(ctx, ids)) throw refuseField(field, field === 'inventory_type' ? 'sold_as_it_is' : 'product_has_history')
}
