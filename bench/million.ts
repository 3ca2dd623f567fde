import { join } from 'node:path'
import { type Big, openAlone, openBig } from './big/database.ts'
import { exportPaths, fairRows, listPaths } from './big/fair-rows.ts'
import { bigListRows } from './big/list-rows.ts'
import { bigReportRows, reportPaths } from './big/report-rows.ts'
import type { Figures } from './figures.ts'

/** Seconds in which it is to be made. */
const longest = 900

/** A database of so many sales, made where it is not there yet; the books on it; and what reports of it take. */
export async function million(figures: Figures, sales: number, times: number, folder?: string): Promise<void> {
  const big = await openBig(sales, folder === undefined ? {} : { folder })
  figures.atMost(`a database of ${sales} sales, made`, longest, big.seconds, { unit: ' s' })
  if (big.broken) figures.atMost('  of which laws of the books do not hold', 0, big.broken.length)
  for (const one of big.broken ?? []) console.log(one.slice(0, 500))
  await bigReportRows(figures, big, times)
  await fairRows(figures, big, 'reports', await reportPaths(big), times * 10)
  await big.app.stop()
}

/**
 * Every list of such a database, by every order and filter, and how fair they are.
 * @param only of which lists, by parts of their paths; then nothing of fairness, which takes minutes and is the same whichever they are
 */
export async function millionLists(figures: Figures, sales: number, times: number, only?: string, folder?: string): Promise<void> {
  const alone = await openAlone(sales, folder && join(folder, 'alone'))
  const big = await openBig(sales, folder === undefined ? {} : { folder })
  await bigListRows(figures, big, alone, times, only)
  if (only === undefined) await fairLists(figures, big, times)
  await big.app.stop()
  await alone.app.stop()
}

/** Another business's list beside lists, searches and files of the large one. @param big such a database, in an app that runs */
async function fairLists(figures: Figures, big: Big, times: number): Promise<void> {
  await fairRows(figures, big, 'lists and searches', listPaths, times * 10)
  await fairRows(figures, big, 'files of all rows', exportPaths, times * 10)
}

/** The same alone. */
export async function millionFair(figures: Figures, sales: number, times: number, folder?: string): Promise<void> {
  const big = await openBig(sales, folder === undefined ? {} : { folder })
  await fairLists(figures, big, times)
  await big.app.stop()
}
