import { MAX_TOTAL } from '@kasuwa/contract/documents'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { type LineFigures, type SaleTotals, type TaxFigures, netOf, saleTotals, taxCovers } from '@kasuwa/contract/sale-totals'
import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import type { ReferencedRow } from '../records/references.ts'
import type { ProductLine } from '../documents/parties.ts'
import { taxIdsOf } from '../documents/tax-ids.ts'

export interface AppliedTax extends Omit<TaxFigures, 'shares'> {
  id: string
  name: string
  rate: number
  inclusive: boolean
  is_off: boolean
  /** Kobo of each line, by position; null for an exclusive tax. */
  shares: number[] | null
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
  tax?: readonly string[] | null | undefined
  tax_off?: readonly string[] | null | undefined
  payable_amount: number
}

interface Cover {
  products: string[]
  categories: string[]
}

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
 * @throws Refusal 422 on `items.0.line_discount` above the line’s total, on `discount` above the subtotal, on `items.0.price` below its
 * rounded inclusive taxes, and on a wrong `payable_amount` with the right one
 */
export function priceSale(
  input: PricingInput,
  products: ReadonlyMap<string, ProductLine>,
  taxById: ReadonlyMap<string, ReferencedRow<'sale_taxes'>>,
  coverage: Awaited<ReturnType<typeof taxCoverage>>,
): PricedSale {
  const discount = input.discount ?? 0
  const taxes = taxIdsOf(input)
    .flatMap((id) => taxById.get(id) ?? [])
    .map((tax) => ({ ...tax, ...coverage(tax.id), is_off: input.tax_off?.includes(tax.id) ?? false }))
  const lines = input.items.map(({ product }) => {
    const { category_id = null, parent_id = null } = products.get(product) ?? {}
    return { product, parent: parent_id, category: category_id }
  })
  const covered = taxes.map((tax) => lines.map((line) => taxCovers(tax, line)))
  const totals = saleTotals(
    input.items,
    discount,
    taxes.map(({ rate, inclusive, is_off }, at) => ({ rate, inclusive, is_off, covers: (index) => covered[at]?.[index] ?? false })),
  )
  // Checked before discounts, since each line’s full total is stored.
  if (totals.lines.reduce((sum, { total }) => sum + total, 0) > MAX_TOTAL) throw refuseField('payable_amount', 'total_too_large')
  for (const [index, { line_discount }] of input.items.entries()) {
    const { total } = figuresOf(totals, index)
    if ((line_discount ?? 0) > total)
      throw refuseField(`items.${index}.line_discount`, 'discount_too_large', { subtotal: formatMoney(total) })
  }
  if (discount > totals.subtotal) throw refuseField('discount', 'discount_too_large', { subtotal: formatMoney(totals.subtotal) })
  const untaxable = totals.lines.findIndex((line) => netOf(line) < 0)
  if (untaxable >= 0) throw refuseField(`items.${untaxable}.price`, 'taxes_over_price')
  if (input.payable_amount !== totals.total) throw refuseField('payable_amount', 'payable_differs', { total: formatMoney(totals.total) })
  return {
    totals,
    taxes: taxes.map(({ id, name, rate, inclusive, is_off }, index) => {
      const { base = 0, amount = 0, shares = null } = totals.taxes[index] ?? {}
      return { id, name, rate, inclusive, is_off, base, amount, shares, covers: placesOf(covered[index] ?? []) }
    }),
  }
}

/** Figures of a line. */
export const figuresOf = ({ lines }: SaleTotals, index: number): LineFigures =>
  lines[index] ?? { total: 0, line_discount: 0, discount: 0, included_tax: 0 }

/** Columns of a sale's or quotation's totals. */
export const totalsColumns = ({ subtotal, included_tax, tax_total, total }: SaleTotals, discount: number | null | undefined) => ({
  ...{ subtotal, discount: discount ?? 0, included_tax, tax_total, total },
})

/** Null for all lines, as with most taxes. */
const placesOf = (covered: readonly boolean[]): number[] | null =>
  covered.every(Boolean) ? null : covered.flatMap((is, place) => (is ? [place] : []))
