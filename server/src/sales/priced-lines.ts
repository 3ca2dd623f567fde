import type { Line } from '../documents/kind.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Named } from '../records/references.ts'
import { composedLines } from './composed-lines.ts'
import { type ListPrices, listPriceOf } from '../pricing/list-prices.ts'
import { type AppliedTax, type Asked, figuresOf, priceSale, type taxCoverage } from '../pricing/price-sale.ts'

type NamedLine = Omit<Line, 'total'> & { product_name: string; item: { price: number } }

interface Parties<L> {
  lines: readonly L[]
  products: ReadonlyMap<string, Named<'products'>>
  taxes: ReadonlyMap<string, Named<'sale_taxes'>>
}

export type PricedLines = Awaited<ReturnType<typeof pricedLines<NamedLine>>>

/**
 * The lines of a sale with what each takes of what it is made of and what it comes to, and the sale's figures.
 * @param coverage what its taxes cover @param promised prices of what was promised before
 * @throws Refusal 422 by field
 */
export async function pricedLines<L extends NamedLine>(
  ctx: BusinessContext,
  body: Asked & { tax?: readonly string[] | null | undefined },
  { lines: named, products, taxes: taxesNamed }: Parties<L>,
  coverage: Awaited<ReturnType<typeof taxCoverage>>,
  promised?: ListPrices,
) {
  const composed = await composedLines(ctx, named, products)
  const asked = [...new Set(body.tax)].flatMap((id) => taxesNamed.get(id) ?? []).map((tax) => ({ ...tax, ...coverage(tax.id) }))
  const { totals, taxes } = priceSale(body, products, asked)
  const listPrice = listPriceOf(products, promised)
  // What was asked stays on a line, which is stored without it: an object made less one property is many times as large, and lives on.
  const lines = composed.map((line, index) => {
    const { price } = line.item
    const { total, line_discount, discount } = figuresOf(totals, index)
    return { ...line, price, list_price: listPrice(line.product_id, price), total, line_discount, discount }
  })
  return { totals, taxes, lines }
}

/** The taxes as they applied, in their order. */
export function taxRows(ctx: BusinessContext, sale_id: string, taxes: readonly AppliedTax[]) {
  const common = { business_id: ctx.business_id, created_at: new Date(ctx.now).toISOString(), sale_id }
  return { table: 'sale_tax_lines' as const, common, rows: taxes.map(({ id: tax_id, ...tax }, position) => ({ ...tax, tax_id, position })) }
}
