import type { TableKind } from '@kasuwa/contract/tables/columns'

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
  /** Heading of a row’s own number, which variations name their parent by (`id:12`). */
  rowNumber?: string
}
