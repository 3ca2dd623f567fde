import type { DashboardData } from './onboarding-steps.ts'

type Sales = NonNullable<DashboardData['sales']>
type SalesRow = Sales['rows'][number]

/** Hours that are always shown: from seven in the morning to eight in the evening. */
const [opens, closes] = [7, 20]

export const isNothing = ({ total, previous }: SalesRow) => total === 0 && previous.total === 0

/**
 * For a single day: opening hours, and other hours only up to the first and last sale. Otherwise the night would fill half of the chart.
 */
export function shownRows({ interval, rows }: Pick<Sales, 'interval' | 'rows'>): SalesRow[] {
  if (interval !== 'hour') return rows
  const soldIndexes = rows.flatMap((row, index) => (isNothing(row) ? [] : [index]))
  return rows.slice(Math.min(opens, ...soldIndexes), Math.max(closes, ...soldIndexes) + 1)
}

/**
 * Rows of a sparkline: from the opening hour; of a running period up to the current slice, which is the last.
 * @param isRunning true while the period runs: its later slices compare with nothing yet
 */
export const sparkRows = (sales: Pick<Sales, 'interval' | 'rows'>, isRunning: boolean): SalesRow[] =>
  shownRows(sales).filter(({ previous }) => !isRunning || previous.start_at < previous.end_at)
