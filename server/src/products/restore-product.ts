import type { BusinessContext } from '../request/request-context.ts'
import { restoreRow, withSuffix } from '../records/restore-row.ts'
import { nameColumns } from '../database/search.ts'

/**
 * Brings a deleted product back that stock has returned to, off sale until somebody decides. A SKU that another product has by now gets
 * “-2”, a barcode that is taken goes empty.
 */
export const restoreProduct = (ctx: BusinessContext, id: string): Promise<void> =>
  restoreRow(ctx, 'products', id, (product, taken) => {
    const sku = taken.sku ? withSuffix(product.sku, `-${taken.sku + 1}`) : product.sku
    const barcode = taken.barcode ? null : product.barcode
    return { sku, barcode, is_active: false, ...nameColumns(product.name, sku, barcode) }
  })
