import type { PlanInterval } from '@kasuwa/contract/plan-states'

const monthsOf: Record<PlanInterval, number> = { month: 1, year: 12 }

/** The same time of another month, on its anchor day or, where the month is shorter, its last. By UTC, as all times are kept. */
function inMonth(iso: string, months: number, anchor: number): string {
  const from = new Date(iso)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const time = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return new Date(Date.UTC(year, month, Math.min(anchor, days)) + time).toISOString()
}

/** Where a stretch ends that begins somewhere. @param anchor day of the month, 1 to 31: 31 January, 28 February, 31 March */
export const endOf = (starts_at: string, interval: PlanInterval, anchor: number): string => inMonth(starts_at, monthsOf[interval], anchor)

/** Where a whole stretch began that ends somewhere. */
export const startOf = (ends_at: string, interval: PlanInterval, anchor: number): string => inMonth(ends_at, -monthsOf[interval], anchor)

export const anchorOf = (iso: string): number => new Date(iso).getUTCDate()
