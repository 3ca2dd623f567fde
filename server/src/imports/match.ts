import type { Reading, Slices } from './readings.ts'

/** What a row is told apart by, the surest first: of two rows that are here, the one that the first key finds is meant. */
export interface Keys {
  /** By column: `sku`, `barcode`, `email`. */
  own: Readonly<Record<string, string | null>>
  /** What it is known by where it has no key of its own that is known: a name, or a name and a phone. */
  known: string | null
  /** Our column of it. */
  column: string
}

export interface Stored {
  id: string
  keys: Keys
  /** False where a row of its name has a key that says it is another one. Left out, a name is enough. */
  mayBe?: (own: Keys['own']) => boolean
}

export type Told = (
  reading: { errors: Reading<unknown>['errors'] },
  column: string,
  key: string,
  values?: Record<string, string | number>,
) => void

/**
 * Finds which row of the business each row of the file is (`calls.md`, Imports): by a key of its own, else by what it is known by where
 * exactly one row here and one row of the file bear it. Never two of one: a key that stands in the file twice, and a name without any key that
 * several here or in the file bear, is that cell's error.
 */
export async function matchRows<Row extends Stored>(
  slices: Slices,
  rows: readonly { reading: { line: number; errors: Reading<unknown>['errors'] }; keys: Keys }[],
  stored: readonly Row[],
  tell: Told,
): Promise<Map<number, Row>> {
  const matched = new Map<number, Row>()
  const byKey = new PerColumn<Row>()
  const byName = new Map<string, Row[]>()
  for (const row of stored) {
    for (const [column, value] of Object.entries(row.keys.own)) if (value !== null) byKey.of(column).set(value, row)
    const { known } = row.keys
    if (known !== null) {
      const others = byName.get(known)
      if (others) others.push(row)
      else byName.set(known, [row])
    }
  }
  const firstLine = new PerColumn<number>()
  const meant = new Map<string, number>()
  const namesakes = new Map<string, number>()
  for (const { reading, keys } of rows) {
    if (slices.isLong) await slices.pause()
    for (const column in keys.own) {
      const value = keys.own[column]
      if (value === null || value === undefined) continue
      const lines = firstLine.of(column)
      const first = lines.get(value)
      if (first === undefined) lines.set(value, reading.line)
      else tell(reading, column, 'row_twice', { line: first })
      const found = byKey.of(column).get(value)
      if (!found) continue
      const other = matched.get(reading.line)
      if (other && other.id !== found.id) tell(reading, column, 'key_of_another')
      else matched.set(reading.line, found)
    }
    const row = matched.get(reading.line)
    if (row && !reading.errors) {
      // By its SKU in one row and by its barcode in another it is the same.
      const first = meant.get(row.id)
      const column = Object.entries(keys.own).find(([, value]) => value !== null)?.[0] ?? keys.column
      if (first === undefined) meant.set(row.id, reading.line)
      else tell(reading, column, 'row_twice', { line: first })
    }
    if (keys.known !== null) namesakes.set(keys.known, (namesakes.get(keys.known) ?? 0) + 1)
  }
  const firstNamed = new Map<string, number>()
  for (const { reading, keys } of rows) {
    if (slices.isLong) await slices.pause()
    if (matched.has(reading.line) || keys.known === null) continue
    const here = (byName.get(keys.known) ?? []).filter(({ id, mayBe }) => !meant.has(id) && mayBe?.(keys.own) !== false)
    const hasOwn = Object.values(keys.own).some((value) => value !== null)
    const first = firstNamed.get(keys.known)
    if (first === undefined) firstNamed.set(keys.known, reading.line)
    if (here.length === 1 && namesakes.get(keys.known) === 1) {
      matched.set(reading.line, here[0] as Row)
      meant.set((here[0] as Row).id, reading.line)
    } else if (!hasOwn && first !== undefined) tell(reading, keys.column, 'row_twice', { line: first })
    else if (!hasOwn && here.length > 0) tell(reading, keys.column, 'several_of_name')
    else if (!hasOwn && (byName.get(keys.known) ?? []).length > 0) tell(reading, keys.column, 'several_of_name')
  }
  return matched
}

/** By column, then by what stands in it. */
class PerColumn<T> {
  readonly #columns = new Map<string, Map<string, T>>()

  of(column: string): Map<string, T> {
    const known = this.#columns.get(column)
    if (known) return known
    const made = new Map<string, T>()
    this.#columns.set(column, made)
    return made
  }
}
