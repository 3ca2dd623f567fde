import { type CashRule, toStep } from './cash-rounding.ts'

/** Figures that decide a refund in cash, kobo. */
export interface CashRefund {
  /** Worth of the returned goods that is to be refunded. */
  worth: number
  /** Rounding of earlier refunds of the same sale: above zero the customer got less. */
  carried: number
  /** Paid for the sale, less refunds. */
  received: number
}

/**
 * Kobo of a refund in cash (DRAWERS-35). Earlier roundings are carried, so that the last refund takes the rest. It is never more than was
 * received. A refund that would round to nothing is given as it is.
 */
export function refundedCash({ worth, carried, received }: CashRefund, rule: CashRule): number {
  const exact = Math.max(0, Math.min(worth, received))
  const { step } = rule
  if (step === null) return exact
  const carriedFigure = toStep(worth + carried, rule)
  const figure = carriedFigure > received ? received - (received % step) : carriedFigure
  return figure > 0 && Math.abs(worth - figure) < step ? figure : exact
}
