import { readCell } from '@kasuwa/contract/tables/cells'
import type { Slices } from '../readings.ts'
import { keyOf } from '../names.ts'
import { type Answers, type Question, withAnswer } from './questions.ts'
import { piecesIn, stockCell } from './row-figures.ts'
import { type SourceForm, type StoreCell, type StorePieces, type Stores, type StoresUse, noStores } from './form.ts'
import { Source } from './source.ts'

/* Stores and warehouses of a file: columns of stock, or a cell in each row. */

/** Locations that the member may name, and whether missing ones may be made. */
export interface Locations {
  names: readonly string[]
  mayMake: boolean
  /** Locations that the plan leaves room for; null for any number. */
  room: number | null
  /** The plan’s limit in words. */
  limit: string | null
}

/** More missing stores than that are no stores for sure: shelves, perhaps. */
const MOST_MADE = 10
const MOST_NAMED = 5

interface StoreRow extends StoreCell {
  line: number
  pieces: readonly string[]
  productName: string
  price: string
}

const hasStock = (cell: string): boolean => {
  const quantity = readCell('quantity', cell)
  return cell !== '' && quantity !== 0
}

/** Finds a file’s stores, and asks once for those that are no location. */
export async function storesOf(
  form: SourceForm,
  readLocations: () => Promise<Locations>,
  answers: Answers,
  slices: Slices,
): Promise<{ stores: Stores; question: Question | undefined }> {
  const { map, headings } = form
  const hasFigures = typeof map.stock === 'number' || (form.parts && form.parts.use !== 'leave')
  const inCells = typeof map.stock_location === 'number' && Boolean(hasFigures) && form.stores.length === 0
  if (form.kind !== 'products' || (!inCells && form.stores.length === 0)) return { stores: noStores, question: undefined }
  const nameByKey = new Map(form.stores.map(({ name }) => [keyOf(name), name]))
  const joined = inCells ? await rowsOfStores(form, nameByKey, slices) : noStores
  const locations = await readLocations()
  const locationKeys = new Set(locations.names.map(keyOf))
  const missing = [...nameByKey].filter(([key]) => !locationKeys.has(key))
  if (missing.length === 0) return { stores: joined, question: undefined }
  const heading = headings[(inCells ? map.stock_location : map.stock) ?? -1] ?? ''
  const question = storesQuestion(
    heading,
    inCells ? 'stock_location' : 'stock',
    missing.map(([, name]) => name),
    locations,
    answers,
  )
  return {
    stores: { ...joined, missing: new Set(missing.map(([key]) => key)), use: (question.answer as StoresUse | null) ?? undefined },
    question,
  }
}

function storesQuestion(
  heading: string,
  column: string,
  names: readonly string[],
  { mayMake, room, limit }: Locations,
  answers: Answers,
): Question {
  const cell = `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''}`
  const isRoom = room === null || names.length <= room
  const choices = [
    ...(mayMake && isRoom ? [{ id: 'make', cell, becomes: cell }] : []),
    { id: 'here', cell, becomes: '' },
    { id: 'leave', cell, becomes: '' },
  ]
  const usual = mayMake && isRoom && names.length <= MOST_MADE ? 'make' : undefined
  return withAnswer({ id: 'stores', heading, column, choices, note: mayMake && !isRoom ? limit : null }, answers, usual)
}

/** Rows with the same product at different stores. @param nameByKey receives the stores that have stock */
async function rowsOfStores(form: SourceForm, nameByKey: Map<string, string>, slices: Slices): Promise<Stores> {
  const groups = new Map<string, StoreRow[]>()
  const isByPart = form.parts !== undefined && (form.parts.use ?? 'variants') === 'variants'
  for (const { row, values } of new Source(form).records({})) {
    if (slices.isLong) await slices.pause()
    const { cells, line } = row
    const name = cells.stock_location ?? ''
    const cell = stockCell(form, row, values)
    const pieces = isByPart ? piecesIn(form, values) : []
    if (name && [cell, ...pieces].some(hasStock) && !nameByKey.has(keyOf(name))) nameByKey.set(keyOf(name), name)
    const options = [1, 2, 3].map((option) => cells[`option_${option}_value`] ?? '')
    const key = keyOf(cells.sku || cells.barcode || ['', cells.parent, cells.name, ...options].join('\n'))
    const group = groups.get(key)
    const storeRow = { name, cell, line, pieces, productName: keyOf(cells.name ?? ''), price: cells.price ?? '' }
    if (group) group.push(storeRow)
    else groups.set(key, [storeRow])
  }
  const byLine = new Map<number, StoreCell[]>()
  const partsByLine = new Map<number, StorePieces[]>()
  const [joined, otherPrices] = [new Set<number>(), new Map<number, string>()]
  for (const group of groups.values()) {
    const [first, ...otherRows] = group
    if (!first) continue
    if (isByPart && group.some(({ pieces }) => pieces.some(Boolean))) partsByLine.set(first.line, group)
    if (otherRows.length === 0) continue
    const isOne = new Set(group.map(({ name }) => keyOf(name))).size === group.length
    const isNamed = otherRows.every(({ productName }) => productName === '' || productName === first.productName)
    if (!isOne || !isNamed) {
      for (const row of group) if (row.pieces.some(Boolean)) partsByLine.set(row.line, [row])
      continue
    }
    if (!partsByLine.has(first.line))
      byLine.set(
        first.line,
        group.flatMap(({ name, cell }) => (cell === '' ? [] : [{ name, cell }])),
      )
    for (const { line, name, price } of otherRows) {
      joined.add(line)
      if (price && price !== first.price) otherPrices.set(line, name)
    }
  }
  return { ...noStores, byLine, partsByLine, joined, otherPrices }
}
