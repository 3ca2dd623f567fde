import type { LeftOutReason } from '@kasuwa/contract/imports'

/* Rows of a file that are no records: sums, headings again, notes. */

export type RowReason = LeftOutReason

const sumWords =
  '(grand[\\s-]*)?(sub|sous)?[\\s-]*(total\\w{0,2}|totaux|sum|somme|suma|soma|(end|zwischen|gesamt)?summe|gesamt|insgesamt|jimla|کل|میزان|المجموع|الإجمالي)'
const sumWord = new RegExp(`^${sumWords}(?!\\p{L})`, 'iu')
const onlySumWord = new RegExp(`^${sumWords}\\s*:?$`, 'iu')
/** Names of those who wrote or checked a printed list. */
const signature =
  /^(prepared|printed|checked|approved|signed|verified|received|authori[sz]ed|generated|imprimé|établi|vérifié|signature|page \d)(?!\p{L})/iu

type Figures = Readonly<Record<string, number>>

/** Running sums of columns, which tell a row of sums from a product called Total. */
export class Sums {
  readonly #all = new Map<string, number>()
  /** Since the last row of sums. */
  readonly #part = new Map<string, number>()

  add(figures: Figures): void {
    for (const sums of [this.#all, this.#part])
      for (const [column, figure] of Object.entries(figures)) sums.set(column, (sums.get(column) ?? 0) + figure)
  }

  /** True if each figure is the sum of its column, or of its part since the last sums. */
  are(figures: Figures): boolean {
    const isSum = (sums: ReadonlyMap<string, number>) =>
      Object.entries(figures).every(([column, figure]) => Math.abs((sums.get(column) ?? 0) - figure) < 0.005)
    return Object.keys(figures).length > 0 && (isSum(this.#all) || isSum(this.#part))
  }

  close(): void {
    this.#part.clear()
  }
}

export interface RowLook {
  /** Trimmed cells in the file’s order. */
  cells: readonly string[]
  headings: readonly string[]
  /** Cells that half of the rows fill. */
  usualWidth: number
  /** Positions where one cell alone is a record, right or wrong: those of our columns, in all lists but products. */
  recordPlaces: readonly number[]
  /** True if it has a name or belongs to another row. */
  isNamed: boolean
  /** True if the row has a SKU or a barcode, or an e-mail or a phone. */
  hasCode: boolean
  /** Price and cost in kobo, and stock, where they are numbers. */
  figures: Figures
}

/** @param sums of the rows above @returns undefined for a row that is a record */
export function reasonToLeaveOut(look: RowLook, sums: Sums): Exclude<RowReason, 'picture'> | undefined {
  const { cells, headings, usualWidth, recordPlaces, isNamed, hasCode, figures } = look
  const filled = cells.flatMap((cell, index) => (cell === '' ? [] : [index]))
  const isHeading = (index: number) => cells[index]?.toLowerCase() === headings[index]?.toLowerCase()
  if (filled.length > 1 && filled.every(isHeading)) return 'headings'
  const [only = 0] = filled
  const isRecord = recordPlaces.includes(only) && !cells[only]?.includes(':')
  if (filled.length === 1 && usualWidth > 2 && !isRecord) return 'note'
  if (hasCode) return undefined
  if (!isNamed && sums.are(figures)) return 'sum'
  if (Object.keys(figures).length === 0 && filled.some((index) => signature.test(cells[index] ?? ''))) return 'note'
  if (!filled.some((index, at) => (at < 3 ? sumWord : onlySumWord).test(cells[index] ?? ''))) return undefined
  // A product may be called Total, with a price that is no sum.
  return figures.price === undefined || sums.are(figures) ? 'sum' : undefined
}
