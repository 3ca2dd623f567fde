import { lineTotal, prorate, allocate } from './platform/money.ts'

export interface TotalsLine {
  /** Thousandths. */
  quantity: number
  /** Kobo per unit. */
  price: number
  /** Kobo off this line only. */
  line_discount?: number | null | undefined
}

export interface TotalsTax {
  /** Ten-thousandths of a per cent. */
  rate: number
  /** Whether the tax applies to the line at this position. */
  covers: (line: number) => boolean
}

/** Amounts of a line in kobo. */
export interface LineFigures {
  /** Quantity × price. */
  total: number
  /** Discount of the line itself. */
  line_discount: number
  /** Its share of the sale's discount; shares add up exactly. */
  discount: number
}

export interface SaleTotals {
  /** Line totals less line discounts. */
  subtotal: number
  lines: LineFigures[]
  taxes: { base: number; amount: number }[]
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

/** Kobo of a line after discounts and before taxes: the base of taxes and returns. */
export const netOf = ({ total, line_discount, discount }: LineFigures): number => total - line_discount - discount

/**
 * Figures of a sale (SALES-8), in kobo. The only computation of them: till and server share it. A line discount is at most the line's
 * total, and the discount at most the subtotal; callers reject more.
 */
export function saleTotals(lines: readonly TotalsLine[], discount: number, taxes: readonly TotalsTax[]): SaleTotals {
  const grossLines = lines.map((line) => {
    const total = lineTotal(line.quantity, line.price)
    return { total, line_discount: Math.min(line.line_discount ?? 0, total) }
  })
  const left = grossLines.map(({ total, line_discount }) => total - line_discount)
  const subtotal = left.reduce((sum, amount) => sum + amount, 0)
  const shares = allocate(Math.min(discount, subtotal), left)
  const figures = grossLines.map((line, index) => ({ ...line, discount: shares[index] ?? 0 }))
  const nets = figures.map(netOf)
  const taxed = taxes.map((tax) => {
    const base = nets.reduce((sum, net, index) => (tax.covers(index) ? sum + net : sum), 0)
    return { base, amount: percentOf(base, tax.rate) }
  })
  const tax_total = taxed.reduce((sum, tax) => sum + tax.amount, 0)
  return {
    subtotal,
    lines: figures,
    taxes: taxed,
    tax_total,
    total: subtotal - Math.min(discount, subtotal) + tax_total,
  }
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

export type PaymentStatus = 'unpaid' | 'partial' | 'paid'

/** Returned amounts are not due; but a sale without payments stays unpaid. @param paid kobo, with rounding @param total kobo @param credited kobo */
export const paymentStatus = (paid: number, total: number, credited = 0): PaymentStatus =>
  paid + credited >= total ? 'paid' : paid > 0 ? 'partial' : 'unpaid'

interface Owing {
  payable_amount: number
  paid_amount: number
  rounding: number
  credited_amount: number
}

/** Kobo due on a sale; below zero it is overpaid. */
export const leftToPay = ({ payable_amount, paid_amount, rounding, credited_amount }: Owing): number =>
  payable_amount - paid_amount - rounding - credited_amount
