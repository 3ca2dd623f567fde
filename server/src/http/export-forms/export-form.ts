import type { ExportColumn } from '@kasuwa/contract/platform/export-columns'
import type { Cell } from '../../services/spreadsheets/table.ts'

export type ListRow = Record<string, unknown>

/** Facts that columns may depend on. */
export interface FormFile {
  /** Today in the business’s zone, `2026-11-22`. */
  today: string
  /** Locations that the member sees. */
  locations: readonly { id: string; name: string }[]
}

/** A column of a program’s template. */
export interface FormColumn<Row = unknown> {
  title: string
  kind?: ExportColumn['kind']
  /** Column of the ordinary export with the same figure: the member needs its permission. */
  as?: string
  /** None: the column is empty. */
  cell?(row: Row): Cell
}

/** A list in the form that another program imports. */
export interface ExportForm<Row = unknown> {
  columns: (file: FormFile) => readonly FormColumn<Row>[]
  /** Rows of the file for a row of the list. */
  rows: (row: ListRow, query: ListRow) => readonly Row[]
  /** Further flags with which the list is read. */
  with?: readonly string[]
}

/** Columns of a template in its order, and the cells of those that we fill. @param headings of the template, separated by commas */
export const templateColumns = <Row>(
  headings: string,
  cells: Readonly<Record<string, Omit<FormColumn<Row>, 'title'> | ((row: Row) => Cell)>>,
): FormColumn<Row>[] =>
  headings.split(',').map((heading) => {
    const title = heading.trim()
    const column = cells[title] ?? {}
    return { title, ...(typeof column === 'function' ? { cell: column } : column) }
  })
