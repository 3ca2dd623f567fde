import { cleanInput } from '@kasuwa/contract/platform/clean'
import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { guessColumns } from '@kasuwa/contract/tables/headings'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { PackedRows } from '../services/table-reader.ts'

/** Most lines before the headings. */
const HEADING_LINES = 5
/** Sample rows for the screen that maps columns. */
const SAMPLE_ROWS = 6
const SAMPLE_LETTERS = 200

/** Our column → its position in the file, from 0; null if the member said that there is none. */
export type ColumnMap = Readonly<Record<string, number | null>>

/** Cells corrected on screen, by line and column; null leaves a line out. */
export type Edits = Readonly<Record<string, Readonly<Record<string, string | null>> | null>>

export interface SourceRow {
  /** Line of the file, from 1. */
  line: number
  /** By our columns; unmapped cells are absent. */
  cells: Readonly<Record<string, string>>
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

  get length(): number {
    return this.#packed.lines.length
  }

  line(index: number): number {
    return this.#packed.lines[index] ?? 0
  }

  cells(index: number): string[] {
    const { rows, lengths } = this.#packed
    const start = this.#starts[index] ?? 0
    const json = Buffer.from(rows.buffer, rows.byteOffset + start, lengths[index] ?? 0).toString('utf8')
    return JSON.parse(json) as string[]
  }

  /** Index of the row with headings: of the first rows, the one with most of our columns, else the first with several cells. */
  headingsFor(kind: TableKind): number {
    const first = Array.from({ length: Math.min(this.length, HEADING_LINES) }, (_, index) => index).filter(
      (index) => this.line(index) <= HEADING_LINES,
    )
    const columnCounts = first.map((index) => Object.keys(guessColumns(kind, this.cells(index))).length)
    const most = Math.max(0, ...columnCounts)
    if (most > 0) return columnCounts.indexOf(most)
    return Math.max(
      0,
      first.findIndex((index) => this.cells(index).filter((cell) => cell.trim() !== '').length > 1),
    )
  }
}

export interface Headed {
  table: Table
  /** Index of the row with headings. */
  at: number
  headings: string[]
  map: ColumnMap
}

type ColumnMapInput = Readonly<Record<string, string | number | null>>

/**
 * Maps the file’s columns. Without a map, a check guesses them.
 * @throws Refusal 422 on `map`, by column: unknown, missing from the file, mapped twice, or required but not mapped
 */
export function withColumns(kind: TableKind, table: Table, input: ColumnMapInput | null | undefined, isCheck: boolean): Headed {
  const at = table.headingsFor(kind)
  const headings = table.cells(at).map((heading) => heading.trim())
  if (!input) {
    if (!isCheck) throw refuseFields({ map: [{ key: 'validation.required' }] })
    return { table, at, headings, map: guessColumns(kind, headings) }
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
  return { table, at, headings, map }
}

/** Columns and sample rows, for the screen that maps columns. */
export function foundIn({ table, at, headings, map }: Headed) {
  const sample: string[][] = []
  for (let index = at + 1; index < table.length && sample.length < SAMPLE_ROWS; index++)
    sample.push(table.cells(index).map((cell) => cell.slice(0, SAMPLE_LETTERS)))
  return { line: table.line(at), headings, sample, map: { ...map } }
}

/** Removes characters that cannot be stored. */
const storable = (cell: string | null | undefined): string => (cleanInput(cell) as string | null | undefined) ?? ''

/** Rows below the headings, by our columns, with corrections. Rows without a mapped value are skipped. */
export function* rowsOf({ table, at, map }: Headed, edits: Edits): Generator<SourceRow> {
  const places = Object.entries(map).flatMap(([column, place]): [string, number][] => (place === null ? [] : [[column, place]]))
  for (let index = at + 1; index < table.length; index++) {
    const line = table.line(index)
    const put = edits[line]
    if (put === null) continue
    const fileCells = table.cells(index)
    const cells: Record<string, string> = {}
    let isFilled = false
    for (const [column, place] of places) {
      const cell = storable(fileCells[place])
      cells[column] = cell
      isFilled ||= cell !== ''
    }
    if (put) for (const [column, cell] of Object.entries(put)) cells[column] = storable(cell)
    if (isFilled || put) yield { line, cells }
  }
}
