import type { LeftOutColumn } from './columns.ts'

/** Most values of a column that a reply names. */
const MOST_WORDS = 5

type Reason = Extract<LeftOutColumn['reason'], 'other_price' | 'other_reorder' | 'further_values'>

/** Values of used columns that have no place here, by column. */
export class LostValues {
  readonly #byColumn = new Map<string, { place: number; reason: Reason; words: Set<string>; rows: number }>()

  clear(): void {
    this.#byColumn.clear()
  }

  /** Call it once a row and column. @param place of the column in the file */
  add(place: number, reason: Reason, value: string): void {
    const key = `${place} ${reason}`
    const lost = this.#byColumn.get(key) ?? { place, reason, words: new Set(), rows: 0 }
    this.#byColumn.set(key, lost)
    lost.rows += 1
    if (lost.words.size < MOST_WORDS) lost.words.add(value.slice(0, 60))
  }

  columns(headings: readonly string[]): LeftOutColumn[] {
    return [...this.#byColumn.values()].map(({ place, reason, words, rows }) => ({
      ...{ heading: headings[place] ?? '', place, reason, words: [...words], words_total: null, rows },
    }))
  }
}
