import { lineTotal, prorate, allocate } from './platform/money.ts'

export interface TotalsLine {
  /** Thousandths. */
  quantity: number
  /** Kobo each. */
  price: number
}

export interface TotalsTax {
  /** Ten-thousandths of a per cent. */
  rate: number
  /** Whether the tax applies to the line at this position. */
  covers: (line: number) => boolean
}

export interface SaleTotals {
  subtotal: number
  /** Kobo per line, in the lines' order; the discounts add up to the sale's. */
  lines: { total: number; discount: number }[]
  taxes: { base: number; amount: number }[]
  tax_total: number
  total: number
}

const whole = 100 * 10_000

/**
 * The figures of a sale (`domain.md`, Sale totals), in kobo. The only place they are worked out: the till shows what the server
 * will say. The discount is at most the subtotal; callers refuse more.
 */
export function saleTotals(lines: readonly TotalsLine[], discount: number, taxes: readonly TotalsTax[]): SaleTotals {
  const totals = lines.map((line) => lineTotal(line.quantity, line.price))
  const subtotal = totals.reduce((sum, total) => sum + total, 0)
  const discounts = allocate(Math.min(discount, subtotal), totals)
  const nets = totals.map((total, index) => total - (discounts[index] ?? 0))
  const taxed = taxes.map((tax) => {
    const base = nets.reduce((sum, net, index) => (tax.covers(index) ? sum + net : sum), 0)
    return { base, amount: prorate(base, tax.rate, whole) }
  })
  const tax_total = taxed.reduce((sum, tax) => sum + tax.amount, 0)
  return {
    subtotal,
    lines: totals.map((total, index) => ({ total, discount: discounts[index] ?? 0 })),
    taxes: taxed,
    tax_total,
    total: subtotal - Math.min(discount, subtotal) + tax_total,
  }
}

/** Which lines a tax covers: its products, with all variants of each, and its categories; both empty means every line. */
export function taxCovers(
  tax: { products: readonly string[]; categories: readonly string[] },
  line: { product: string; parent?: string | null; category: string | null },
): boolean {
  if (tax.products.length === 0 && tax.categories.length === 0) return true
  if (tax.products.includes(line.product) || (line.parent && tax.products.includes(line.parent))) return true
  return line.category !== null && tax.categories.includes(line.category)
}

export type PaymentStatus = 'unpaid' | 'partial' | 'paid'

/** Of what returns took off, nothing is left to pay: but who paid nothing has paid no part. @param paid kobo @param total kobo @param credited kobo */
export const paymentStatus = (paid: number, total: number, credited = 0): PaymentStatus =>
  paid + credited >= total ? 'paid' : paid > 0 ? 'partial' : 'unpaid'

interface Owing {
  payable_amount: number
  paid_amount: number
  credited_amount: number
}

/** Kobo that is left to pay for a sale; below zero its customer paid over. */
export const leftToPay = ({ payable_amount, paid_amount, credited_amount }: Owing): number => payable_amount - paid_amount - credited_amount
