import { type SignCounts, agreedSign, signOfCell } from '@kasuwa/contract/tables/decimal-sign'
import type { Slices } from '../readings.ts'
import type { FileCell } from '../table.ts'
import { countIn, isUnsaid } from './cells.ts'

/* Kinds of the cells of a file’s columns. Counted once over all rows, before any column is mapped. */

/** Most distinct texts that a column of words has. */
const MOST_WORDS = 40
const LONGEST_WORD = 40

export interface ColumnFacts extends SignCounts {
  /** Cells that are not empty. */
  filled: number
  /** Cells that are numbers, and how many of them are not zero. */
  numbers: number
  nonzero: number
  /** Cells that are a number and a word, such as `5 pcs`. */
  counted: number
  /** Cells that are digits alone. */
  whole: number
  /** Cells that are addresses of the web. */
  links: number
  /** Cells of one letter or figure. */
  letters: number
  /** Days whose first figure is no month, and whose second is none. */
  dayFirst: number
  monthFirst: number
  /** Cells with tags of HTML. */
  markup: number
  /** Distinct texts with their counts; null if there are too many to be words of a list. */
  words: Map<string, number> | null
}

export interface FileFacts {
  rows: number
  columns: readonly ColumnFacts[]
  /** Cells that half of the rows fill at least. Rows of one cell, such as a signature, count only if they are most rows. */
  usualWidth: number
}

const noFacts = (): ColumnFacts => ({
  ...{
    filled: 0,
    numbers: 0,
    nonzero: 0,
    counted: 0,
    whole: 0,
    links: 0,
    letters: 0,
    markup: 0,
    dayFirst: 0,
    monthFirst: 0,
    words: new Map(),
  },
  ...{ point: 0, comma: 0, eitherComma: 0, eitherPoint: 0 },
})

/** A number begins with a digit, a sign or a currency. */
const mayBeNumber = /^[\d(+\-.,₦$€£N#=]|^(?:NGN|XOF|XAF|GHS|KES|CFA|USD|EUR|NAIRA)/i

/** @param isNumber the workbook says so: its sign is no evidence for texts */
function count(facts: ColumnFacts, cell: string, isNumber: boolean): void {
  facts.filled += 1
  if (cell.length === 1) facts.letters += 1
  if (/^\d+$/.test(cell)) facts.whole += 1
  const quantity = isNumber ? undefined : countIn(cell)
  const form = isNumber ? 'none' : mayBeNumber.test(cell) ? signOfCell(cell) : null
  if (form) {
    facts.numbers += 1
    if (/[1-9]/.test(cell)) facts.nonzero += 1
    if (form !== 'none') facts[form] += 1
  } else if (quantity) {
    facts.counted += 1
    const sign = signOfCell(quantity.figure)
    if (sign && sign !== 'none') facts[sign] += 1
  } else if (/^https?:\/\//i.test(cell)) facts.links += 1
  else if (/<\/?[a-z][^<>]*>/i.test(cell)) facts.markup += 1
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/.exec(cell) ?? []
  if (Number(first) > 12) facts.dayFirst += 1
  else if (Number(second) > 12) facts.monthFirst += 1
  const { words } = facts
  if (!words) return
  if (cell.length > LONGEST_WORD) facts.words = null
  else words.set(cell, (words.get(cell) ?? 0) + 1)
  if (words.size > MOST_WORDS) facts.words = null
}

/** @param rows cells of the rows below the headings */
export async function factsOf(rows: Iterable<readonly FileCell[]>, slices: Slices): Promise<FileFacts> {
  const columns: ColumnFacts[] = []
  const widths = new Map<number, number>()
  let total = 0
  for (const cells of rows) {
    total += 1
    let width = 0
    for (const [index, cell] of cells.entries()) {
      const text = typeof cell === 'number' ? String(cell) : cell.trim()
      if (text === '') continue
      width += 1
      if (isUnsaid(text)) continue
      count((columns[index] ??= noFacts()), text, typeof cell === 'number')
    }
    widths.set(width, (widths.get(width) ?? 0) + 1)
    if (slices.isLong) await slices.pause()
  }
  for (const index of columns.keys()) columns[index] ??= noFacts()
  return { rows: total, columns, usualWidth: usualWidthOf(widths, total) }
}

function usualWidthOf(widths: Map<number, number>, total: number): number {
  const narrow = (widths.get(0) ?? 0) + (widths.get(1) ?? 0)
  if (narrow * 2 > total) return 1
  const wide = new Map([...widths].filter(([width]) => width > 1))
  return medianOf(wide, total - narrow)
}

function medianOf(widths: ReadonlyMap<number, number>, total: number): number {
  let rest = total / 2
  for (const [width, rows] of [...widths].toSorted(([a], [b]) => a - b)) {
    rest -= rows
    if (rest < 0) return width
  }
  return 0
}

/** Signs of several columns of one kind, with the words of the first that has few. */
export function togetherIn({ columns }: FileFacts, places: readonly number[]): SignCounts & Pick<ColumnFacts, 'words'> {
  const facts = places.flatMap((place) => columns[place] ?? [])
  const sum = (sign: keyof SignCounts) => facts.reduce((count, column) => count + column[sign], 0)
  const words = facts.find((column) => column.words)?.words ?? null
  return { point: sum('point'), comma: sum('comma'), eitherComma: sum('eitherComma'), eitherPoint: sum('eitherPoint'), words }
}

/** Sign that the file’s other columns of numbers agree on. */
export function fileSign({ columns }: FileFacts, except: ReadonlySet<number>) {
  const counts = { point: 0, comma: 0, eitherComma: 0, eitherPoint: 0 }
  for (const [index, { filled, numbers, point, comma }] of columns.entries())
    if (!except.has(index) && numbers > filled / 2) {
      counts.point += point
      counts.comma += comma
    }
  return agreedSign(counts)
}
