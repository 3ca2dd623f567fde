import type { CellKind } from '@kasuwa/contract/platform/export-columns'

/** Money in kobo, times as `2026-11-22 23:41:05` of the business's zone, days as `2026-11-22`, names with commas between them. */
export type Cell = string | number | boolean | null | undefined

/** A table that is written as its rows come. */
export interface Table {
  /** What the sheet is called. */
  name: string
  columns: readonly { title: string; kind: CellKind }[]
  /** Some rows at a time, each with a cell for every column. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}
