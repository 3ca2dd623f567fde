import { type OptionStyle, longValue } from '@kasuwa/contract/option-values'
import { readCell } from '@kasuwa/contract/tables/cells'
import { unitOf } from '@kasuwa/contract/tables/unit-words'
import { keyOf } from '../names.ts'
import type { FileCell, SourceRow } from '../table.ts'
import { countIn, textOf } from './cells.ts'
import { type SourceForm, type StoreCell, type StoreFigure, storable } from './form.ts'

/* Figures of a row: by store, by size, with the word for their unit. */

type CellRow = SourceRow & { cells: Record<string, string> }
type Values = readonly FileCell[]

/** The cell of a figure with a point for its decimals, and without the word for its unit. */
export function figureCell({ cellForms }: SourceForm, values: Values, place: number | null | undefined, column: string): string {
  const value = values[place ?? -1]
  const count = typeof value === 'string' && column !== 'price' && column !== 'cost' ? countIn(value.trim()) : undefined
  return storable(textOf(count?.figure ?? value, cellForms.get(column)?.sign ?? null))
}

/** Adds up sizes, and reads the unit out of “5 pcs”. */
export function fillCells({ parts }: SourceForm, cells: Record<string, string>, raw: readonly string[]): void {
  for (const column of ['stock', 'reorder_level']) {
    const count = countIn(cells[column] ?? '')
    // Twelve bags of a product sold by kilo are no twelve kilos.
    if (!count || (cells.unit && unitOf(cells.unit) !== unitOf(count.word))) continue
    cells[column] = count.figure
    cells.unit ||= count.word
  }
  const pieces = parts?.use === 'sum' ? parts.columns.flatMap(({ place }) => (raw[place] ?? '').trim() || []) : []
  if (pieces.length > 0) cells.stock = String(pieces.reduce((sum, cell) => sum + Number(cell), 0))
}

interface OtherFigure extends Pick<StoreFigure, 'place' | 'store'> {
  reason: 'other_price' | 'other_reorder'
}

/** Prices and reorder levels of other stores that differ from those that are kept. */
export const otherFigures = (form: SourceForm, row: SourceRow, values: Values): OtherFigure[] =>
  form.storeFigures.flatMap(({ column, store, place }) => {
    const read = (cell: string) => readCell(column === 'price' ? 'money' : 'quantity', cell)
    const figure = read(figureCell(form, values, place, column))
    if (typeof figure !== 'number' || figure === read(row.rewritten?.[column] ?? row.cells[column] ?? '')) return []
    return [{ place, store, reason: column === 'price' ? 'other_price' : 'other_reorder' }]
  })

/** Sets the stock of each store, as the member answered for missing ones. */
export function putStores(form: SourceForm, row: CellRow, values: Values): void {
  const { missing, byLine, partsByLine } = form.storesUse
  if (partsByLine.has(row.line)) return
  const { cells } = row
  const isMissing = (name: string) => missing.has(keyOf(name))
  const inColumns = form.stores.length > 0 ? storesIn(form, values) : undefined
  const cell = cells.stock_location && isMissing(cells.stock_location) ? stockCell(form, row, values) : ''
  const inCell = cell === '' ? [] : [{ name: cells.stock_location ?? '', cell }]
  const all = inColumns ?? byLine.get(row.line) ?? inCell
  if (inColumns) row.stores = inColumns
  if (all.length === 0) return
  if (!inColumns) cells.stock_location = ''
  row.stores = usedStores(form, all)
}

/** Stores as the member answered for missing ones; no name is the import’s location. */
const usedStores = ({ storesUse: { missing, use } }: SourceForm, stores: readonly StoreCell[]): StoreCell[] =>
  stores.flatMap((store) => {
    if (!missing.has(keyOf(store.name)) || use === 'make') return [store]
    return use === 'leave' ? [] : [{ ...store, name: '' }]
  })

/** Stock of a row, or the sum of its sizes. */
export const stockCell = (form: SourceForm, { cells }: CellRow, values: Values): string =>
  form.parts?.use === 'sum' ? (cells.stock ?? '') : cells.stock ? figureCell(form, values, form.map.stock, 'stock') : ''

/** Pieces of a row by the columns of its sizes. */
export const piecesIn = ({ parts }: SourceForm, values: Values): string[] =>
  (parts?.columns ?? []).map(({ place }) => storable(String(values[place] ?? '').trim()))

const storesIn = (form: SourceForm, values: Values): StoreCell[] =>
  form.stores.flatMap(({ name, place }) => {
    const cell = figureCell(form, values, place, 'stock')
    return cell === '' ? [] : [{ name, cell }]
  })

/** Sets the pieces of each size or colour, which are the row’s stock. */
export function putParts(form: SourceForm, row: CellRow, values: Values, style: OptionStyle | undefined): void {
  const { parts, locale, storesUse } = form
  if (parts?.use !== 'variants') return
  const rows = storesUse.partsByLine.get(row.line)
  const piecesOfRow = piecesIn(form, values)
  row.parts = parts.columns.flatMap(({ name, value }, index) => {
    const stores = rows?.flatMap(({ name: store, pieces }) => (pieces[index] ? [{ name: store, cell: pieces[index] }] : []))
    const cell = stores ? (stores[0]?.cell ?? '') : (piecesOfRow[index] ?? '')
    const part = { name, value: style ? longValue(name, value, style, locale) : value, cell }
    return cell === '' ? [] : [stores ? { ...part, stores: usedStores(form, stores) } : part]
  })
  if (row.parts.length === 0) return
  row.cells.stock = ''
  if (rows) row.cells.stock_location = ''
}
