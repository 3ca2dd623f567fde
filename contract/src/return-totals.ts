import { prorate } from './platform/money.ts'

/** Net amount, or one tax, of a sold line: kobo, and the part that active returns took at the selling price. */
export interface Charge {
  amount: number
  taken: number
}

/** A line of a sale, for computing returns. Quantities in thousandths, kobo per unit. */
export interface SoldLine {
  quantity: number
  /** On active returns, pending ones included. */
  returned: number
  price: number
  charges: readonly Charge[]
}

/**
 * Part of an amount for the thousandths that come back, at the selling price: the amount for all returned units, less that taken before. So
 * the last return takes the rounding rest, and full returns add up to the sale (RETURNS-3, RETURNS-4). Half up; never below zero or above
 * the remaining amount.
 */
export const shareOf = ({ amount, taken }: Charge, { quantity, returned }: Pick<SoldLine, 'quantity' | 'returned'>, back: number): number =>
  Math.max(0, prorate(amount, returned + back, quantity) - taken)

/** The same at an agreed lower price: in proportion. @param price kobo per unit */
export const agreedShare = (share: number, price: number, sellingPrice: number): number =>
  price >= sellingPrice ? share : prorate(share, price, sellingPrice)

/** Kobo credited for returned thousandths of a sold line: net and taxes. @param price agreed, at most the selling price */
export const creditOf = (line: SoldLine, back: number, price: number): number =>
  line.charges.reduce((sum, charge) => sum + agreedShare(shareOf(charge, line, back), price, line.price), 0)

/**
 * Kobo paid beyond what a sale still costs: the most that may be refunded. A customer who has not paid only gets credit.
 * @param credited by its returns, less their refunds
 */
export const paidOver = ({ total, paid, credited }: { total: number; paid: number; credited: number }): number =>
  Math.max(0, paid + credited - total)
