/** Days of sales that an order should cover, and over which the sales rate is measured. */
export const reorderDays = 30

interface Needs {
  /** All in thousandths. */
  available: number
  /** On orders, approved or pending. */
  incoming: number
  reorder_level: number
  /** Sold in `reorderDays`, less returns. */
  sold: number
}

/**
 * Quantity to order, in thousandths, so that stock and incoming cover a month of sales before stock is low again. If the product sells less
 * than its reorder level in a month, that level is the surplus instead. 0 if the incoming quantity is enough. Always whole units.
 */
export function toOrder({ available, incoming, reorder_level, sold }: Needs): number {
  const projectedStock = available + incoming
  if (projectedStock > reorder_level) return 0
  return Math.ceil((reorder_level + Math.max(sold, reorder_level, 1000) - projectedStock) / 1000) * 1000
}

/** Whole days that available stock lasts at the current sales rate; null if nothing sells. */
export const daysLeft = ({ available, sold }: Pick<Needs, 'available' | 'sold'>): number | null =>
  sold > 0 ? Math.floor((Math.max(available, 0) * reorderDays) / sold) : null
