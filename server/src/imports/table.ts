import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { guessColumns } from '@kasuwa/contract/tables/headings'
import { type Words, refuseField, refuseFields } from '../errors/refusal.ts'
import type { PackedRows, TableReader } from '../services/table-reader.ts'

/** The headings stand in one of the first rows that are not blank. */
const HEADING_ROWS = 50
/** Sample rows for the screen that maps columns. */
const SAMPLE_ROWS = 6
const SAMPLE_LETTERS = 200
/** Cells, and characters of each, of the first lines that a member sees to point at the headings. */
const FIRST_LINE_CELLS = 20
const FIRST_LINE_LETTERS = 60

/** Our column → its position in the file, from 0; null if the member said that there is none. */
export type ColumnMap = Readonly<Record<string, number | null>>

/** Cells corrected on screen, by line and column; null leaves a line out. */
export type Edits = Readonly<Record<string, Readonly<Record<string, string | null>> | null>>

/** A number has one reading. */
export type FileCell = string | number

/** Pieces of a size or colour: in all, and at each store that the file names. */
export interface PartCell {
  name: string
  value: string
  cell: string
  stores?: readonly { name: string; cell: string }[]
}

export interface SourceRow {
  /** Line of the file, from 1. */
  line: number
  /** By our columns; unmapped cells are absent. */
  cells: Readonly<Record<string, string>>
  /** Cells that are read otherwise than they stand in the file: `1.250,00` as `1250.00`. */
  rewritten?: Record<string, string>
  /** Other values of further columns of one meaning, by our column: a second phone. */
  further?: Record<string, string[]>
  /** Days of a debt with their headings: `Due date: 12/03/2026`. */
  debtDates?: string[]
  /** True if `parent` is a key of the other program, and no name. */
  isByHandle?: boolean
  /** True in a file of a known program. */
  isOfProgram?: boolean
  /** Stock of each store that the file has a column for, as a quantity’s cell. */
  stores?: readonly { name: string; cell: string }[]
  /** Pieces of each size or colour that the file has a column for. */
  parts?: readonly PartCell[]
}

/** Rows of a file, packed by the reader and unpacked singly. */
export class Table {
  readonly #packed: PackedRows
  readonly #starts: Uint32Array

  constructor(packed: PackedRows) {
    this.#packed = packed
    this.#starts = new Uint32Array(packed.lengths.length)
    let at = 0
    for (const [index, length] of packed.lengths.entries()) {
      this.#starts[index] = at
      at += length
    }
  }

  get delimiter(): string | undefined {
    return this.#packed.delimiter
  }

  get length(): number {
    return this.#packed.lines.length
  }

  line(index: number): number {
    return this.#packed.lines[index] ?? 0
  }

  cells(index: number): string[] {
    return this.values(index).map(String)
  }

  /** Cells as the file types them: a workbook says which are numbers. */
  values(index: number): FileCell[] {
    const { rows, lengths } = this.#packed
    const start = this.#starts[index] ?? 0
    const json = Buffer.from(rows.buffer, rows.byteOffset + start, lengths[index] ?? 0).toString('utf8')
    return JSON.parse(json) as FileCell[]
  }

  /** Cells of a line of the file; none if it is blank. */
  cellsOfLine(line: number): string[] {
    const index = this.#packed.lines.indexOf(line)
    return index < 0 ? [] : this.cells(index)
  }

  /** Names of the workbook’s sheets, and the position of this one. */
  get sheets(): { sheets: string[]; sheet: number | null } {
    return { sheets: this.#packed.sheets.map(({ name }) => name), sheet: this.#packed.sheet }
  }

  /** The first rows: one of them has the headings. */
  firstRows(): string[][] {
    return Array.from({ length: Math.min(this.length, HEADING_ROWS) }, (_, index) => this.cells(index))
  }

  /**
   * Index of the row with headings.
   * @param line the member’s choice; left out: of the first rows, the one with most of our columns, else the first with several cells
   * @throws Refusal 422 on `heading_line` if the line is blank, missing, or not among the first rows
   */
  headingsFor(kind: TableKind, line?: number | null): number {
    if (typeof line === 'number') {
      const index = this.#packed.lines.indexOf(line)
      if (index < 0) throw refuseField('heading_line', 'heading_line_not_there')
      if (index >= HEADING_ROWS) throw refuseField('heading_line', 'heading_line_too_far', { max: HEADING_ROWS })
      return index
    }
    const first = this.firstRows()
    const { index, columns } = bestHeadings(kind, first)
    if (columns > 0) return index
    return Math.max(
      0,
      first.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1),
    )
  }
}

/** The row with most of our columns. */
function bestHeadings(kind: TableKind, rows: readonly (readonly string[])[]): { index: number; columns: number } {
  const counts = rows.map((cells) => Object.keys(guessColumns(kind, cells)).length)
  const columns = Math.max(0, ...counts)
  return { index: counts.indexOf(columns), columns }
}

/**
 * Reads a file. The sheet of a workbook is the first with at least half of the best sheet’s known columns (IMPORTS-50).
 * @param sheet the member’s choice: a name, or a position from 0
 * @throws Refusal as `TableReader.read`
 */
export async function readTable(
  tables: TableReader,
  kind: TableKind,
  bytes: Uint8Array,
  sheet: string | number | null | undefined,
): Promise<PackedRows> {
  const packed = await tables.read(bytes, sheet ?? undefined)
  if (sheet !== null && sheet !== undefined) return packed
  const columnCounts = packed.sheets.map(
    ({ head }, position) => bestHeadings(kind, position === packed.sheet ? new Table(packed).firstRows() : head).columns,
  )
  const most = Math.max(...columnCounts)
  const best = columnCounts.findIndex((columns) => columns > 0 && columns * 2 >= most)
  return best < 0 || best === packed.sheet ? packed : tables.read(bytes, best)
}

type MapInput = Readonly<Record<string, string | number | null>>

/**
 * A member’s map of the file’s columns.
 * @returns undefined if a check gave none: it is guessed
 * @throws Refusal 422 on `map`, by column: unknown, missing from the file, mapped twice, or required but not mapped
 */
export function memberMap(
  kind: TableKind,
  table: Table,
  at: number,
  input: MapInput | null | undefined,
  isCheck: boolean,
): ColumnMap | undefined {
  const headings = table.cells(at).map((heading) => heading.trim())
  if (!input) {
    if (!isCheck) throw refuseFields({ map: [{ key: 'validation.required' }] })
    return undefined
  }
  const faults: Record<string, Words[]> = {}
  const map: Record<string, number | null> = {}
  const columns = columnsOf(kind)
  // Sample rows may have more cells than the headings; these can be mapped too.
  let width = headings.length
  for (let index = at + 1; index < Math.min(table.length, at + 1 + SAMPLE_ROWS); index++) width = Math.max(width, table.cells(index).length)
  const same = (first: string, second: string) => first.trim().toLowerCase() === second.trim().toLowerCase()
  for (const [column, value] of Object.entries(input)) {
    if (!columns.some(({ name }) => name === column)) {
      faults[`map.${column}`] = [{ key: 'column_unknown' }]
      continue
    }
    const place = typeof value === 'string' ? headings.findIndex((heading) => same(heading, value)) : value
    if (place === null) map[column] = null
    else if (!Number.isInteger(place) || place < 0 || place >= width) faults[`map.${column}`] = [{ key: 'column_not_there' }]
    else if (Object.values(map).includes(place)) faults[`map.${column}`] = [{ key: 'column_twice' }]
    else map[column] = place
  }
  for (const { name, mapped } of columns as readonly { name: string; mapped?: true }[])
    if (mapped && !(name in input) && !isCheck) faults[`map.${name}`] = [{ key: 'validation.required' }]
  if (typeof map.name !== 'number' && !isCheck && !('map.name' in faults) && kind !== 'products' && kind !== 'contacts')
    faults['map.name'] = [{ key: 'validation.required' }]
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return map
}

interface FoundTable {
  table: Table
  /** Index of the row with headings. */
  at: number
  headings: readonly string[]
  map: ColumnMap
}

/** Sheets, first lines, columns and sample rows, for the screen that maps columns. */
export function foundIn({ table, at, headings, map }: FoundTable) {
  const sample: string[][] = []
  for (let index = at + 1; index < table.length && sample.length < SAMPLE_ROWS; index++)
    sample.push(table.cells(index).map((cell) => cell.slice(0, SAMPLE_LETTERS)))
  const first_lines = table.firstRows().map((cells, index) => ({
    line: table.line(index),
    cells: cells.slice(0, FIRST_LINE_CELLS).map((cell) => cell.slice(0, FIRST_LINE_LETTERS)),
  }))
  return { line: table.line(at), headings: [...headings], sample, map: { ...map }, ...table.sheets, first_lines }
}
