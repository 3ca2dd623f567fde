import type { CellKind } from '@kasuwa/contract/platform/export-columns'

/** Money in kobo, times as `2026-11-22 23:41:05` in the business’s zone, days as `2026-11-22`, names separated by commas. */
export type Cell = string | number | boolean | null | undefined

/** A table, written while its rows arrive. */
export interface Table {
  /** Name of the sheet. */
  name: string
  columns: readonly { title: string; kind: CellKind }[]
  /** False: CSV without a byte order mark, which some programs take for a part of the first heading. */
  hasMark?: boolean
  /** Batches of rows, each with a cell for every column. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}
