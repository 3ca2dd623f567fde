import { divideHalfUp, lineTotal, prorate, allocate } from './platform/money.ts'

export interface TotalsLine {
  /** Thousandths. */
  quantity: number
  /** Kobo per unit. */
  price: number
  /** Kobo off this line only. */
  line_discount?: number | null | undefined
  /** Orders lines of the same amount where a price includes a tax, so that their order in the document changes nothing. */
  product?: string | undefined
}

export interface TotalsTax {
  /** Ten-thousandths of a per cent. */
  rate: number
  /** Whether the tax applies to the line at this position. */
  covers: (line: number) => boolean
  /** True if prices contain it. */
  inclusive?: boolean | undefined
  /** True for an inclusive tax that the customer does not pay: it comes off the price. */
  is_off?: boolean | undefined
}

/** Amounts of a line in kobo. */
export interface LineFigures {
  /** Quantity × price. */
  total: number
  /** Discount of the line itself. */
  line_discount: number
  /** Its share of the sale's discount; shares add up exactly. */
  discount: number
  /** Inclusive taxes in the price after discounts, charged or taken off. */
  included_tax: number
}

/** Amounts of a tax in kobo. */
export interface TaxFigures {
  /** Net of the covered lines; 0 for a tax that is taken off. */
  base: number
  /** Kobo charged; 0 for a tax that is taken off. */
  amount: number
  /** Part of each line in an inclusive tax, by position; undefined for an exclusive tax. */
  shares: number[] | undefined
}

export interface SaleTotals {
  /** Line totals less line discounts. */
  subtotal: number
  lines: LineFigures[]
  taxes: TaxFigures[]
  /** Inclusive taxes of all lines, charged or taken off. */
  included_tax: number
  /** Charged taxes of both sorts. */
  tax_total: number
  total: number
}

const hundredPercent = 100 * 10_000

/**
 * Kobo of a percentage, half up: a percentage discount is sent as this amount.
 * @param amount kobo
 * @param rate ten-thousandths of a per cent
 */
export const percentOf = (amount: number, rate: number): number => prorate(amount, rate, hundredPercent)

/** Kobo of a line after discounts and without taxes: the base of exclusive taxes and of returns. */
export const netOf = ({ total, line_discount, discount, included_tax }: LineFigures): number =>
  total - line_discount - discount - included_tax

/**
 * Figures of a sale (SALES-8, SALES-50), in kobo. The only computation of them: till and server share it. A line discount is at most the
 * line's total, and the discount at most the subtotal; callers reject more, and a line whose net is below zero.
 */
export function saleTotals(lines: readonly TotalsLine[], discount: number, taxes: readonly TotalsTax[]): SaleTotals {
  const grossLines = lines.map((line) => {
    const total = lineTotal(line.quantity, line.price)
    return { total, line_discount: Math.min(line.line_discount ?? 0, total) }
  })
  const left = grossLines.map(({ total, line_discount }) => total - line_discount)
  const subtotal = left.reduce((sum, amount) => sum + amount, 0)
  const off = Math.min(discount, subtotal)
  const order = taxes.some(({ inclusive }) => inclusive) ? orderOfShares(lines, left) : undefined
  const discounts = inOrder(left, order, (weights) => allocate(off, weights))
  const gross = left.map((amount, index) => amount - (discounts[index] ?? 0))
  const shares = includedTaxes(gross, taxes, order)
  const included = gross.map((_, line) => shares.reduce((sum, ofTax) => sum + (ofTax?.[line] ?? 0), 0))
  const figures = grossLines.map((line, index) => ({ ...line, discount: discounts[index] ?? 0, included_tax: included[index] ?? 0 }))
  const nets = figures.map(netOf)
  const taxed = taxes.map((tax, index): TaxFigures => {
    const ofTax = shares[index]
    if (tax.is_off) return { base: 0, amount: 0, shares: ofTax }
    const base = nets.reduce((sum, net, line) => (tax.covers(line) ? sum + net : sum), 0)
    return { base, amount: ofTax ? ofTax.reduce((sum, share) => sum + share, 0) : percentOf(base, tax.rate), shares: ofTax }
  })
  const [included_tax, tax_total] = [included.reduce((sum, amount) => sum + amount, 0), taxed.reduce((sum, { amount }) => sum + amount, 0)]
  return { subtotal, lines: figures, taxes: taxed, included_tax, tax_total, total: subtotal - off - included_tax + tax_total }
}

/** Positions of the lines by amount, highest first, then by product. */
const orderOfShares = (lines: readonly TotalsLine[], amounts: readonly number[]): number[] =>
  [...lines.keys()].toSorted((a, b) => {
    const [first = '', second = ''] = [lines[a]?.product, lines[b]?.product]
    return (amounts[b] ?? 0) - (amounts[a] ?? 0) || (first < second ? -1 : first > second ? 1 : a - b)
  })

/** Splits over the weights in another order, which breaks ties; the parts come in the order of the weights. */
function inOrder(weights: readonly number[], order: readonly number[] | undefined, split: (weights: number[]) => number[]): number[] {
  if (!order) return split([...weights])
  const parts: number[] = weights.map(() => 0)
  for (const [place, part] of split(order.map((index) => weights[index] ?? 0)).entries()) parts[order[place] ?? 0] = part
  return parts
}

/**
 * Inclusive taxes of each line, by tax; undefined for exclusive ones. A tax of rate r is r / (100 % + R) of a line’s price after discounts,
 * where R is the sum of its inclusive rates. The exact sum over the lines is rounded once, half up, then split by largest remainder.
 */
function includedTaxes(
  gross: readonly number[],
  taxes: readonly TotalsTax[],
  order: readonly number[] | undefined,
): (number[] | undefined)[] {
  const inclusive = taxes.filter((tax) => tax.inclusive)
  const wholes = gross.map((_, line) => inclusive.reduce((sum, tax) => (tax.covers(line) ? sum + tax.rate : sum), hundredPercent))
  return taxes.map((tax) => (tax.inclusive && order ? shareOut(tax, gross, wholes, order) : undefined))
}

/** @param wholes 100 % + R of each line, in ten-thousandths of a per cent */
function shareOut(tax: TotalsTax, gross: readonly number[], wholes: readonly number[], order: readonly number[]): number[] {
  const exact = order.map((line) => ({
    line,
    part: tax.covers(line) ? BigInt(gross[line] ?? 0) * BigInt(tax.rate) : 0n,
    denominator: BigInt(wholes[line] ?? hundredPercent),
  }))
  const parts: number[] = gross.map(() => 0)
  for (const { line, part, denominator } of exact) parts[line] = Number(part / denominator)
  // Lines with other rates have other denominators: their rests add up over the product of these.
  const common = [...new Set(exact.map(({ denominator }) => denominator))].reduce((product, factor) => product * factor, 1n)
  const rests = exact.map(({ line, part, denominator }) => ({ line, rest: (part % denominator) * (common / denominator) }))
  const extra = Number(
    divideHalfUp(
      rests.reduce((sum, { rest }) => sum + rest, 0n),
      common,
    ),
  )
  rests.sort((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))
  for (const { line } of rests.slice(0, extra)) parts[line] = (parts[line] ?? 0) + 1
  return parts
}

/** Lines that a tax applies to: its products with all their variants, and its categories; both empty means every line. */
export function taxCovers(
  tax: { products: readonly string[]; categories: readonly string[] },
  line: { product: string; parent?: string | null; category: string | null },
): boolean {
  if (tax.products.length === 0 && tax.categories.length === 0) return true
  if (tax.products.includes(line.product) || (line.parent && tax.products.includes(line.parent))) return true
  return line.category !== null && tax.categories.includes(line.category)
}
