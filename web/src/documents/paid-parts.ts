/** Kobo of an amount to be paid. */
export interface PaidParts {
  total: number
  paid: number
  /** Credit of returns, taken off the total. */
  credited?: number
}
