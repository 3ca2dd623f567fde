import type { BusinessContext } from '../request/request-context.ts'
import { type Taken, restoreRow, withSuffix } from '../records/restore-row.ts'
import { sql } from 'kysely'
import { nameColumns } from '../database/search.ts'

/**
 * Brings a deleted product back that stock has returned to, off sale until somebody decides. A SKU that another product has by now gets
 * “-2”, a barcode that is taken goes empty.
 */
export const restoreProduct = (ctx: BusinessContext, id: string): Promise<void> =>
  restoreRow(ctx, 'products', id, (product, taken) => ({ ...freed(product, taken), is_active: false }))

interface Coded {
  name: string
  sku: string
  barcode: string | null
}

function freed({ name, sku: own, barcode: code }: Coded, taken: Taken) {
  const sku = taken.sku ? withSuffix(own, `-${taken.sku + 1}`) : own
  const barcode = taken.barcode ? null : code
  return { sku, barcode, ...nameColumns(name, sku, barcode) }
}

/** Brings back the variants that were deleted with their parent, as they were; their codes give way as above. @param deleted_at of the parent */
export async function restoreVariants(ctx: BusinessContext, parent_id: string, deleted_at: string | null): Promise<void> {
  const variants = await ctx
    .selectFrom('products')
    .select('id')
    .where('parent_id', '=', parent_id)
    .where(sql<boolean>`deleted_at = ${deleted_at}::timestamptz`)
    .orderBy('id')
    .execute()
  for (const { id } of variants) await restoreRow(ctx, 'products', id, freed)
}
