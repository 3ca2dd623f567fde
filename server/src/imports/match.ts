import type { Reading, Slices } from './readings.ts'

/** Match keys of a row, strongest first; the first key that matches decides. */
export interface Keys {
  /** By column: `sku`, `barcode`, `email`. */
  keyByColumn: Readonly<Record<string, string | null>>
  /** Weaker key, such as a name or a name with a phone, used if no own key matches. */
  nameKey: string | null
  /** Column of the weaker key, for errors. */
  column: string
}

export interface Stored {
  id: string
  keys: Keys
  /** False if an own key shows that the named row is a different one. Undefined: a name is enough. */
  mayBe?: (own: Keys['keyByColumn']) => boolean
}

export type ErrorReporter = (
  reading: { errors: Reading<unknown>['errors'] },
  column: string,
  key: string,
  values?: Record<string, string | number>,
) => void

/**
 * Matches each file row to a stored row (IMPORTS-4): by an own key, else by the weaker key if one stored and one file row have it.
 * Duplicate keys in the file, and ambiguous names without a key, are cell errors.
 */
export async function matchRows<Row extends Stored>(
  slices: Slices,
  rows: readonly { reading: { line: number; errors: Reading<unknown>['errors'] }; keys: Keys }[],
  stored: readonly Row[],
  tell: ErrorReporter,
): Promise<Map<number, Row>> {
  const matched = new Map<number, Row>()
  const byKey = new PerColumn<Row>()
  const byName = new Map<string, Row[]>()
  for (const row of stored) {
    for (const [column, value] of Object.entries(row.keys.keyByColumn)) if (value !== null) byKey.of(column).set(value, row)
    const { nameKey } = row.keys
    if (nameKey !== null) {
      const existing = byName.get(nameKey)
      if (existing) existing.push(row)
      else byName.set(nameKey, [row])
    }
  }
  const firstLine = new PerColumn<number>()
  const meant = new Map<string, number>()
  const namesakes = new Map<string, number>()
  for (const { reading, keys } of rows) {
    if (slices.isLong) await slices.pause()
    for (const column in keys.keyByColumn) {
      const value = keys.keyByColumn[column]
      if (value === null || value === undefined) continue
      const lines = firstLine.of(column)
      const first = lines.get(value)
      if (first === undefined) lines.set(value, reading.line)
      else tell(reading, column, 'row_twice', { line: first })
      const match = byKey.of(column).get(value)
      if (!match) continue
      const earlierMatch = matched.get(reading.line)
      if (earlierMatch && earlierMatch.id !== match.id) tell(reading, column, 'key_of_another')
      else matched.set(reading.line, match)
    }
    const row = matched.get(reading.line)
    if (row && !reading.errors) {
      // One row’s SKU and another’s barcode may match the same product.
      const first = meant.get(row.id)
      const column = Object.entries(keys.keyByColumn).find(([, value]) => value !== null)?.[0] ?? keys.column
      if (first === undefined) meant.set(row.id, reading.line)
      else tell(reading, column, 'row_twice', { line: first })
    }
    if (keys.nameKey !== null) namesakes.set(keys.nameKey, (namesakes.get(keys.nameKey) ?? 0) + 1)
  }
  const firstNamed = new Map<string, number>()
  for (const { reading, keys } of rows) {
    if (slices.isLong) await slices.pause()
    if (matched.has(reading.line) || keys.nameKey === null) continue
    const candidates = (byName.get(keys.nameKey) ?? []).filter(({ id, mayBe }) => !meant.has(id) && mayBe?.(keys.keyByColumn) !== false)
    const hasOwn = Object.values(keys.keyByColumn).some((value) => value !== null)
    const first = firstNamed.get(keys.nameKey)
    if (first === undefined) firstNamed.set(keys.nameKey, reading.line)
    if (candidates.length === 1 && namesakes.get(keys.nameKey) === 1) {
      matched.set(reading.line, candidates[0] as Row)
      meant.set((candidates[0] as Row).id, reading.line)
    } else if (!hasOwn && first !== undefined) tell(reading, keys.column, 'row_twice', { line: first })
    else if (!hasOwn && candidates.length > 0) tell(reading, keys.column, 'several_of_name')
    else if (!hasOwn && (byName.get(keys.nameKey) ?? []).length > 0) tell(reading, keys.column, 'several_of_name')
  }
  return matched
}

/** By column, then by cell value. */
class PerColumn<T> {
  readonly #columns = new Map<string, Map<string, T>>()

  of(column: string): Map<string, T> {
    const existing = this.#columns.get(column)
    if (existing) return existing
    const values = new Map<string, T>()
    this.#columns.set(column, values)
    return values
  }
}
