interface Sold {
  /** Units. */
  quantity: number
  sales: number
  /** Days that it could have been sold on. */
  days: number
}

/** Fewer tell no rate: two lucky days would promise a year. */
const enough = { days: 14, sales: 3 }

/**
 * How many a week are sold, and how many whole weeks what is available lasts at that; undefined where too little was sold, or for too
 * short a time, to tell.
 * @param available units; null where nothing is counted
 */
export function sellingRate(
  { quantity, sales, days }: Sold,
  available: number | null,
): { week: number; weeksLeft: number | null } | undefined {
  if (days < enough.days || sales < enough.sales || quantity <= 0) return undefined
  const exact = (quantity / days) * 7
  const week = exact >= 10 ? Math.round(exact) : Math.round(exact * 10) / 10
  return { week, weeksLeft: available === null || available <= 0 ? null : Math.floor(available / exact) }
}

/** Whole per cent of the price that are left once the goods are paid; undefined where nothing is asked for them. Kobo. */
export const marginOf = (price: number, cost: number): number | undefined =>
  price > 0 ? Math.round(((price - cost) * 100) / price) : undefined
