import { daysLeft } from '@kasuwa/contract/reorder-rule'

interface SalesTotals {
  /** Units. */
  quantity: number
  sales: number
  /** Days on which it could be sold. */
  days: number
}

/** Fewer give no reliable rate: two lucky days would predict a year. */
const enough = { days: 14, sales: 3 }

/**
 * Sales per week, and the days that available stock lasts by the rule of reordering. Undefined after too few sales, or too short a time.
 * @param available units; null if stock is not tracked
 */
export function sellingRate(
  { quantity, sales, days }: SalesTotals,
  available: number | null,
): { week: number; days: number | null } | undefined {
  if (days < enough.days || sales < enough.sales || quantity <= 0) return undefined
  const exact = (quantity / days) * 7
  const week = exact >= 10 ? Math.round(exact) : Math.round(exact * 10) / 10
  return { week, days: available === null || available <= 0 ? null : daysLeft({ available, sold: quantity }) }
}

/** Profit margin in whole per cent of the price; undefined for a price of 0. Kobo. */
export const marginOf = (price: number, cost: number): number | undefined =>
  price > 0 ? Math.round(((price - cost) * 100) / price) : undefined
