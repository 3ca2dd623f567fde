import { documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import { rowOr404 } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ProductRow } from './variant-row.ts'

/**
 * A product that is not deleted, read without a lock. Its parent never changes, so it tells which rows to lock.
 * @throws Refusal 404
 */
export const findLive = (ctx: BusinessContext, id: string): Promise<ProductRow> =>
  rowOr404(ctx.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst())

/** Tables whose rows make up a product’s history: document lines, and the components that lines took. */
const namingProducts = tablesOfDocuments.flatMap((table) => {
  const { lines, parts } = documentTables[table]
  return parts === null ? [lines] : [lines, parts]
})

/**
 * True if a document of any status names one of these products. Lock them first: documents take a share lock on products that they name.
 */
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
 * Documents depend on whether a product is tracked, so this cannot change once it has history. Lock the rows first.
 * @throws Refusal 422
 */
export async function mustHaveNoHistory(ctx: BusinessContext, ids: readonly string[], field: string): Promise<void> {
  if (await haveHistory(ctx, ids)) throw refuseField(field, field === 'inventory_type' ? 'sold_as_it_is' : 'product_has_history')
}
