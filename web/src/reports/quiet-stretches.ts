import type { ReportName } from '@kasuwa/contract/report-figures'
import { figureOf, type ReplyRow } from './answer.ts'
import { addsUp } from './report-columns.ts'

/** Rows of a table in their order: a row, or several periods without figures as one. */
export type Stretch = { row: ReplyRow } | { quiet: readonly ReplyRow[] }

/** Fewer empty periods are rows of their own. */
const fewest = 2

/**
 * Folds adjacent periods without figures. Levels, such as balances, count only in reports that have nothing else.
 * @param figures metrics of the reply, shown or not
 */
export function foldQuiet(name: ReportName, rows: readonly ReplyRow[], figures: readonly string[]): Stretch[] {
  const flows = figures.filter((figure) => addsUp(name, figure))
  const checked = flows.length > 0 ? flows : figures
  const isQuiet = (row: ReplyRow) => checked.every((figure) => !figureOf(row, figure))
  const runs: ReplyRow[][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.[0] && isQuiet(last[0]) && isQuiet(row)) last.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run): Stretch[] => (run.length >= fewest ? [{ quiet: run }] : run.map((row) => ({ row }))))
}
