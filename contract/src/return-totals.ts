import { prorate } from './platform/money.ts'

/** What a sold line was charged without tax, or one of its taxes: kobo, and how much of it returns that stand took, at the price sold. */
export interface Charge {
  amount: number
  taken: number
}

/** A line of a sale as returns take of it. Quantities in thousandths, kobo a unit. */
export interface SoldLine {
  quantity: number
  /** On returns that stand, those that wait too. */
  returned: number
  price: number
  charges: readonly Charge[]
}

/**
 * The part of a figure of a sold line that so many thousandths of it stand for, at the price sold: what all that came back comes to with
 * them, less what was taken before. So whatever the parts, the last return takes the odd kobo, and full returns add up to the sale exactly
 * (RETURNS-3, RETURNS-4). Rounded half up; never below nothing, nor above what is left.
 */
export const shareOf = ({ amount, taken }: Charge, { quantity, returned }: Pick<SoldLine, 'quantity' | 'returned'>, back: number): number =>
  Math.max(0, prorate(amount, returned + back, quantity) - taken)

/** The same where a lower price than sold is agreed: in proportion. @param price kobo a unit */
export const agreedShare = (share: number, price: number, sold: number): number => (price >= sold ? share : prorate(share, price, sold))

/** Kobo that the customer is credited for so many thousandths of a sold line: net and taxes. @param price that is agreed, at most the price sold */
export const creditOf = (line: SoldLine, back: number, price: number): number =>
  line.charges.reduce((sum, charge) => sum + agreedShare(shareOf(charge, line, back), price, line.price), 0)

/**
 * Kobo that was paid for a sale beyond what it still comes to: what may be handed back. Who has not paid is credited, and no more.
 * @param credited by its returns, less what was handed back with them
 */
export const paidOver = ({ total, paid, credited }: { total: number; paid: number; credited: number }): number =>
  Math.max(0, paid + credited - total)
