import { nameColumns } from '../database/search.ts'
import { restoreRow, withSuffix } from '../records/restore-row.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { lockCovered, restoreCoverage } from './coverage.ts'

/**
 * Restores a deleted tax that a correction charges again, inactive, with its remaining coverage. If another tax has its name by now,
 * it gets “ (2)”. @throws Refusal 422 if no coverage remains
 */
export async function restoreTax(ctx: BusinessContext, id: string): Promise<void> {
  await lockCovered(ctx, id)
  await restoreRow(ctx, 'sale_taxes', id, (tax, conflicts) => {
    const name = conflicts.name ? withSuffix(tax.name, ` (${conflicts.name + 1})`) : tax.name
    return { name, is_active: false, is_default: false, ...nameColumns(name, tax.tax_id) }
  })
  await restoreCoverage(ctx, id)
}
