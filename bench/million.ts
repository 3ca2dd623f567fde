import { join } from 'node:path'
import { type Big, openAlone, openBig } from './big/database.ts'
import { exportPaths, fairRows, listPaths } from './big/fair-rows.ts'
import { bigListRows } from './big/list-rows.ts'
import { bigReportRows, reportPaths } from './big/report-rows.ts'
import type { Figures } from './figures.ts'

/** Seconds within which it must be created. */
const longest = 900

/** A database of that many sales, created if missing; the check of its books, and the times of its reports. */
export async function million(figures: Figures, sales: number, times: number, folder?: string): Promise<void> {
  const big = await openBig(sales, folder === undefined ? {} : { folder })
  figures.atMost(`a database of ${sales} sales, made`, longest, big.seconds, { unit: ' s' })
  if (big.broken) figures.atMost('  of which laws of the books do not hold', 0, big.broken.length)
  for (const violation of big.broken ?? []) console.log(violation.slice(0, 500))
  await bigReportRows(figures, big, times)
  await fairRows(figures, big, 'reports', await reportPaths(big), times * 10)
  await big.app.stop()
}

/**
 * Every list of such a database, by every sort and filter, and fairness between businesses.
 * @param only parts of paths of lists. Fairness is then skipped, because it takes minutes and does not depend on the list
 */
export async function millionLists(figures: Figures, sales: number, times: number, only?: string, folder?: string): Promise<void> {
  const alone = await openAlone(sales, folder && join(folder, 'alone'))
  const big = await openBig(sales, folder === undefined ? {} : { folder })
  await bigListRows(figures, big, alone, times, only)
  if (only === undefined) await fairLists(figures, big, times)
  await big.app.stop()
  await alone.app.stop()
}

/** Another business's list during lists, searches and exports of the large one. @param big such a database, in a running app */
async function fairLists(figures: Figures, big: Big, times: number): Promise<void> {
  await fairRows(figures, big, 'lists and searches', listPaths, times * 10)
  await fairRows(figures, big, 'files of all rows', exportPaths, times * 10)
}

/** Only that. */
export async function millionFair(figures: Figures, sales: number, times: number, folder?: string): Promise<void> {
  const big = await openBig(sales, folder === undefined ? {} : { folder })
  await fairLists(figures, big, times)
  await big.app.stop()
}
