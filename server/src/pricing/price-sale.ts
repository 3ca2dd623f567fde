import { MAX_TOTAL } from '@kasuwa/contract/documents'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { type LineFigures, type SaleTotals, saleTotals, taxCovers } from '@kasuwa/contract/sale-totals'
import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import type { ReferencedRow } from '../records/references.ts'
import type { ProductLine } from '../documents/parties.ts'

export interface AppliedTax {
  id: string
  name: string
  rate: number
  base: number
  amount: number
  /** Positions of the lines that it covers; null for all. */
  covers: number[] | null
}

export interface PricedSale {
  totals: SaleTotals
  taxes: AppliedTax[]
}

export interface PricedItem {
  product: string
  quantity: number
  price: number
  line_discount?: number | null | undefined
}

export interface PricingInput {
  items: readonly PricedItem[]
  discount?: number | null | undefined
  payable_amount: number
}

interface Cover {
  products: string[]
  categories: string[]
}

export type TaxWithCoverage = ReferencedRow<'sale_taxes'> & Cover

interface Covered {
  tax_id: string
  product_id: string | null
  category_id: string | null
}

function covering(business_id: string, ids: readonly string[] | undefined) {
  const which = ids ? sql`and tax_id = any(${ids}::uuid[])` : sql``
  return sql<Covered>`
    select tax_id, product_id, null::uuid as category_id from sale_tax_products where business_id = ${business_id} ${which}
    union all
    select tax_id, null::uuid, category_id from sale_tax_categories where business_id = ${business_id} ${which}`
}

/**
 * Coverage of taxes. Sent in one round trip after the statement that locks the taxes (`mustExist`), so it cannot change until commit.
 * @param ids all taxes of the business if undefined
 * @returns coverage by tax id; both lists empty means every line
 */
export async function taxCoverage(
  ctx: Pick<BusinessContext, 'db' | 'business_id'>,
  ids?: readonly string[],
): Promise<(tax_id: string) => Cover> {
  if (ids?.length === 0) return () => ({ products: [], categories: [] })
  const [result] = await pipeline(ctx.db, [covering(ctx.business_id, ids)])
  const rows = result?.rows as Covered[]
  return (tax_id) => ({
    products: rows.flatMap((row) => (row.tax_id === tax_id && row.product_id) || []),
    categories: rows.flatMap((row) => (row.tax_id === tax_id && row.category_id) || []),
  })
}

/**
 * Computes the sale’s figures with the till’s function and compares them with the client’s (SALES-7, SALES-8).
 * @throws Refusal 422 on `items.0.line_discount` above the line’s total, on `discount` above the subtotal, and on a wrong
 * `payable_amount` with the right one
 */
export function priceSale(input: PricingInput, products: ReadonlyMap<string, ProductLine>, taxes: readonly TaxWithCoverage[]): PricedSale {
  const discount = input.discount ?? 0
  const lines = input.items.map(({ product }) => {
    const { category_id = null, parent_id = null } = products.get(product) ?? {}
    return { product, parent: parent_id, category: category_id }
  })
  const covered = taxes.map((tax) => lines.map((line) => taxCovers(tax, line)))
  const totals = saleTotals(
    input.items,
    discount,
    taxes.map((tax, at) => ({ rate: tax.rate, covers: (index) => covered[at]?.[index] ?? false })),
  )
  // Checked before discounts, since each line’s full total is stored.
  if (totals.lines.reduce((sum, { total }) => sum + total, 0) > MAX_TOTAL) throw refuseField('payable_amount', 'total_too_large')
  for (const [index, { line_discount }] of input.items.entries()) {
    const { total } = figuresOf(totals, index)
    if ((line_discount ?? 0) > total)
      throw refuseField(`items.${index}.line_discount`, 'discount_too_large', { subtotal: formatMoney(total) })
  }
  if (discount > totals.subtotal) throw refuseField('discount', 'discount_too_large', { subtotal: formatMoney(totals.subtotal) })
  if (input.payable_amount !== totals.total) throw refuseField('payable_amount', 'payable_differs', { total: formatMoney(totals.total) })
  return {
    totals,
    taxes: taxes.map(({ id, name, rate }, index) => ({
      id,
      name,
      rate,
      ...(totals.taxes[index] ?? { base: 0, amount: 0 }),
      covers: placesOf(covered[index] ?? []),
    })),
  }
}

/** Figures of a line. */
export const figuresOf = ({ lines }: SaleTotals, index: number): LineFigures => lines[index] ?? { total: 0, line_discount: 0, discount: 0 }

/** Null for all lines, as with most taxes. */
const placesOf = (covered: readonly boolean[]): number[] | null =>
  covered.every(Boolean) ? null : covered.flatMap((is, place) => (is ? [place] : []))
