import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { nameColumns } from '../database/search.ts'
import { insert, update } from '../records/entity-rows.ts'
import { withSuffix } from '../records/restore-row.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { coverageOf, setCoverage } from '../sale-taxes/coverage.ts'
import type { TaxRow } from './switched-prices.ts'

/** Longest name that a form accepts. */
const longest = 250

/**
 * Turns a tax off under a name that tells its sort. An active tax of the other sort gets its name, rate, coverage and defaults: that of an
 * earlier switch, if it still exists (SALES-56). Documents keep their tax and its name.
 * @param all taxes of the business, locked @returns id of the active tax
 */
export async function replaceTax(ctx: BusinessContext, tax: TaxRow, all: readonly TaxRow[]): Promise<string> {
  const { name, rate, tax_id, is_default } = tax
  const inclusive = !tax.inclusive
  const nameOff = (isInPrice: boolean) =>
    ctx.translate({ key: isInPrice ? 'tax_named_in_price' : 'tax_named_on_top', values: { name } }).slice(0, longest)
  const earlier = all.find((row) => row.name === nameOff(inclusive) && row.inclusive === inclusive && !row.is_active)
  const takenNames = new Set(all.filter(({ id }) => id !== earlier?.id).map((row) => row.name.toLowerCase()))
  const preferredName = nameOff(tax.inclusive)
  const names = [preferredName, ...all.map((_, index) => withSuffix(preferredName, ` (${index + 2})`))]
  const freeName = names.find((candidate) => !takenNames.has(candidate.toLowerCase())) ?? preferredName
  await update(ctx, 'sale_taxes', tax.id, { name: freeName, is_active: false, is_default: false, ...nameColumns(freeName, tax_id) })
  const values = { name, rate, tax_id, inclusive, is_default, is_active: true, ...nameColumns(name, tax_id) }
  const { id } = earlier ? await update(ctx, 'sale_taxes', earlier.id, values) : await insert(ctx, 'sale_taxes', values)
  const covered = await coverageOf(ctx, [tax.id])
  await setCoverage(ctx, id, {
    products: valuesOf(covered.products.get(tax.id) ?? [], 'id'),
    categories: valuesOf(covered.categories.get(tax.id) ?? [], 'id'),
  })
  await ctx.updateTable('locations').set({ default_sale_tax_id: id }).where('default_sale_tax_id', '=', tax.id).execute()
  return id
}
