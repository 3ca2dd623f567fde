import type { TableKind } from '@kasuwa/contract/tables/columns'
import type { RowReason } from '../rows.ts'

/** Trimmed cell of a row by its heading; empty if the file has no such column. */
export type CellByHeading = (heading: string) => string

/** A figure that the business owes, as the same figure below zero (CONTACTS-11). */
export const asPayable = (cell: string): string => (/^\s*[-(]/.test(cell) ? cell.replaceAll(/[-()]/g, '') : cell && `-${cell}`)

/** A row that its program does not sell by itself, and its word for it: a bundle, a group. */
export interface OtherKind {
  word: string
}

/** Reads what a program says of a row in other columns or rows. One reader reads one file. */
export interface RowReader {
  /** Sees each row of the file before the first is read. */
  survey?: (cell: CellByHeading) => void
  /** Called before the rows are read, each time. */
  begin?: () => void
  /**
   * Completes a row’s cells by our columns.
   * @param lose notes a value under a heading that has no place here
   * @returns the reason if the row is no record of its own
   */
  read: (
    cells: Record<string, string>,
    cell: CellByHeading,
    lose: (heading: string, value: string) => void,
  ) => RowReason | OtherKind | undefined
}

/** Form of another program’s export: its headings, and the columns of ours that they fill. */
export interface Profile {
  id: string
  /** Name of the program, as its maker writes it. */
  program: string
  kind: TableKind
  /** A file is of this form if it has one heading of each group. Letter case and punctuation do not count. */
  signs: readonly (readonly string[])[]
  /** Column of ours → its headings, the best one first. */
  columns: Readonly<Record<string, readonly string[]>>
  /** Columns of ours that are not guessed: the file does not say their unit. */
  notGuessed?: readonly string[]
  /** Heading of a row’s own number, which variations name their parent by (`id:12`). */
  rowNumber?: string
  /** Beginnings of headings that a store’s name follows: `inventory_` in `inventory_Main_Outlet`. */
  stores?: readonly string[]
  rowReader?: () => RowReader
  /** True if the row reader finds options in other columns. */
  buildsOptions?: true
}
