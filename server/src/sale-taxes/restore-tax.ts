import { nameColumns } from '../database/search.ts'
import { restoreRow, withSuffix } from '../records/restore-row.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { heldCoverage, restoreCoverage } from './coverage.ts'

/**
 * Brings a deleted tax back that a correction charges again, off until somebody decides, for what is left of what it covered. A name that another
 * has by now gets “ (2)”. @throws Refusal 422 where nothing of that is left
 */
export async function restoreTax(ctx: BusinessContext, id: string): Promise<void> {
  await heldCoverage(ctx, id)
  await restoreRow(ctx, 'sale_taxes', id, (tax, taken) => {
    const name = taken.name ? withSuffix(tax.name, ` (${taken.name + 1})`) : tax.name
    return { name, is_active: false, is_default: false, ...nameColumns(name, tax.tax_id) }
  })
  await restoreCoverage(ctx, id)
}
