import type { PlanInterval } from '@kasuwa/contract/plan-states'

const monthsOf: Record<PlanInterval, number> = { month: 1, year: 12 }

/** The same time in another month, on the anchor day or the month’s last. By UTC, as stored. */
function inMonth(iso: string, months: number, anchor: number): string {
  const from = new Date(iso)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const time = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return new Date(Date.UTC(year, month, Math.min(anchor, days)) + time).toISOString()
}

/**
 * End of a period.
 * @param anchor day of the month, 1 to 31: 31 January, 28 February, 31 March
 */
export const endOf = (starts_at: string, interval: PlanInterval, anchor: number): string => inMonth(starts_at, monthsOf[interval], anchor)

/** Start of a whole period, from its end. */
export const startOf = (ends_at: string, interval: PlanInterval, anchor: number): string => inMonth(ends_at, -monthsOf[interval], anchor)

export const anchorOf = (iso: string): number => new Date(iso).getUTCDate()
