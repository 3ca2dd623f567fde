import type { Line } from '../documents/kind.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ReferencedRow } from '../records/references.ts'
import { withComponents } from './composed-lines.ts'
import { type ListPrices, listPriceOf } from '../pricing/list-prices.ts'
import { type AppliedTax, type PricingInput, figuresOf, priceSale, type taxCoverage } from '../pricing/price-sale.ts'

type NamedLine = Omit<Line, 'total'> & { product_name: string; item: { price: number } }

interface Parties<L> {
  lines: readonly L[]
  products: ReadonlyMap<string, ReferencedRow<'products'>>
  taxes: ReadonlyMap<string, ReferencedRow<'sale_taxes'>>
}

export type PricedLines = Awaited<ReturnType<typeof pricedLines<NamedLine>>>

/**
 * Prices the lines of a sale, with components, and computes the totals.
 * @param coverage of its taxes @param promisedPrices of an earlier document
 * @throws Refusal 422 by field
 */
export async function pricedLines<L extends NamedLine>(
  ctx: BusinessContext,
  body: PricingInput,
  { lines: saleLines, products, taxes: taxById }: Parties<L>,
  coverage: Awaited<ReturnType<typeof taxCoverage>>,
  promisedPrices?: ListPrices,
) {
  const composed = await withComponents(ctx, saleLines, products)
  const { totals, taxes } = priceSale(body, products, taxById, coverage)
  const listPrice = listPriceOf(products, promisedPrices)
  // The input stays on the line and is not stored: a copy without that property takes many times the memory.
  const lines = composed.map((line, index) => {
    const { price } = line.item
    return { ...line, price, list_price: listPrice(line.product_id, price), ...figuresOf(totals, index) }
  })
  return { totals, taxes, lines }
}

/** Rows of the taxes as applied, in their order. */
export function taxRows(ctx: BusinessContext, sale_id: string, taxes: readonly AppliedTax[]) {
  const common = { business_id: ctx.business_id, created_at: new Date(ctx.now).toISOString(), sale_id }
  return { table: 'sale_tax_lines' as const, common, rows: taxes.map(({ id: tax_id, ...tax }, position) => ({ ...tax, tax_id, position })) }
}
