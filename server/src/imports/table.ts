import { cleanInput } from '@kasuwa/contract/platform/clean'
import { type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { guessColumns } from '@kasuwa/contract/tables/headings'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { PackedRows } from '../services/table-reader.ts'

/** Headings stand in one of so many lines. */
const HEADING_LINES = 5
/** Rows that are shown to whoever says which column is which. */
const SAMPLE_ROWS = 6
const SAMPLE_LETTERS = 200

/** Our column → its place in the file, from 0; null: somebody said that there is none. */
export type ColumnMap = Readonly<Record<string, number | null>>

/** Cells put right on screen, by line and column; a line of null is left out. */
export type Edits = Readonly<Record<string, Readonly<Record<string, string | null>> | null>>

export interface SourceRow {
  /** Of the file, from 1. */
  line: number
  /** By our columns; what is not mapped is not there. */
  cells: Readonly<Record<string, string>>
}

/** The rows of a file, packed as the reader made them and taken up one by one. */
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

  /** Which of the first rows has the headings: the one in which most of ours are found, else the first that has several cells. */
  headingsFor(kind: TableKind): number {
    const first = Array.from({ length: Math.min(this.length, HEADING_LINES) }, (_, index) => index).filter(
      (index) => this.line(index) <= HEADING_LINES,
    )
    const known = first.map((index) => Object.keys(guessColumns(kind, this.cells(index))).length)
    const most = Math.max(0, ...known)
    if (most > 0) return known.indexOf(most)
    return Math.max(
      0,
      first.findIndex((index) => this.cells(index).filter((cell) => cell.trim() !== '').length > 1),
    )
  }
}

export interface Headed {
  table: Table
  /** Which row has the headings. */
  at: number
  headings: string[]
  map: ColumnMap
}

type Given = Readonly<Record<string, string | number | null>>

/**
 * The file with what was said of its columns; those of which nothing was said are guessed where it is only looked at.
 * @throws Refusal 422 on `map`, by column: not one of ours, not in the file, said twice, or not said though it must be
 */
export function withColumns(kind: TableKind, table: Table, given: Given | null | undefined, isCheck: boolean): Headed {
  const at = table.headingsFor(kind)
  const headings = table.cells(at).map((heading) => heading.trim())
  if (!given) {
    if (!isCheck) throw refuseFields({ map: [{ key: 'validation.required' }] })
    return { table, at, headings, map: guessColumns(kind, headings) }
  }
  const faults: Record<string, Words[]> = {}
  const map: Record<string, number | null> = {}
  const columns = columnsOf(kind)
  // A file may have cells beside its headings, as far as whoever says which column is which was shown any.
  let width = headings.length
  for (let index = at + 1; index < Math.min(table.length, at + 1 + SAMPLE_ROWS); index++) width = Math.max(width, table.cells(index).length)
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  for (const [column, said] of Object.entries(given)) {
    if (!columns.some(({ name }) => name === column)) {
      faults[`map.${column}`] = [{ key: 'column_unknown' }]
      continue
    }
    const place = typeof said === 'string' ? headings.findIndex((heading) => same(heading, said)) : said
    if (place === null) map[column] = null
    else if (!Number.isInteger(place) || place < 0 || place >= width) faults[`map.${column}`] = [{ key: 'column_not_there' }]
    else if (Object.values(map).includes(place)) faults[`map.${column}`] = [{ key: 'column_twice' }]
    else map[column] = place
  }
  for (const { name, mapped } of columns as readonly { name: string; mapped?: true }[])
    if (mapped && !(name in given) && !isCheck) faults[`map.${name}`] = [{ key: 'validation.required' }]
  if (typeof map.name !== 'number' && !isCheck && !('map.name' in faults) && kind !== 'products' && kind !== 'contacts')
    faults['map.name'] = [{ key: 'validation.required' }]
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return { table, at, headings, map }
}

/** What a file has, for whoever says which column is which. */
export function foundIn({ table, at, headings, map }: Headed) {
  const sample: string[][] = []
  for (let index = at + 1; index < table.length && sample.length < SAMPLE_ROWS; index++)
    sample.push(table.cells(index).map((cell) => cell.slice(0, SAMPLE_LETTERS)))
  return { line: table.line(at), headings, sample, map: { ...map } }
}

/** Without what nothing can keep. */
const storable = (cell: string | null | undefined): string => (cleanInput(cell) as string | null | undefined) ?? ''

/** Rows below the headings, by our columns, as they were put right; a row of which nothing that is mapped is filled is none. */
export function* rowsOf({ table, at, map }: Headed, edits: Edits): Generator<SourceRow> {
  const places = Object.entries(map).flatMap(([column, place]): [string, number][] => (place === null ? [] : [[column, place]]))
  for (let index = at + 1; index < table.length; index++) {
    const line = table.line(index)
    const put = edits[line]
    if (put === null) continue
    const found = table.cells(index)
    const cells: Record<string, string> = {}
    let isFilled = false
    for (const [column, place] of places) {
      const cell = storable(found[place])
      cells[column] = cell
      isFilled ||= cell !== ''
    }
    if (put) for (const [column, cell] of Object.entries(put)) cells[column] = storable(cell)
    if (isFilled || put) yield { line, cells }
  }
}
