import type { ReportName } from '@kasuwa/contract/report-figures'
import { figureOf, type ReplyRow } from './answer.ts'
import { addsUp } from './report-columns.ts'

/** Rows of a table in their order: a row, or adjacent periods without figures as one. */
export type Stretch = { row: ReplyRow } | { quiet: readonly ReplyRow[] }

/**
 * Folds adjacent periods without figures, and single ones; one with only a compared figure too. Levels, such as balances, count only in reports that have nothing else.
 * @param figures metrics of the reply, shown or not
 */
export function foldQuiet(name: ReportName, rows: readonly ReplyRow[], figures: readonly string[]): Stretch[] {
  const flows = figures.filter((figure) => addsUp(name, figure))
  const checked = flows.length > 0 ? flows : figures
  const isQuiet = (row: ReplyRow) => checked.every((figure) => !figureOf(row, figure))
  const parts: Stretch[] = []
  let quiet: ReplyRow[] | undefined
  for (const row of rows) {
    if (!isQuiet(row)) {
      quiet = undefined
      parts.push({ row })
    } else if (quiet) quiet.push(row)
    else parts.push({ quiet: (quiet = [row]) })
  }
  return parts
}
