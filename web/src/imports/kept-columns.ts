import type { TableKind } from '@kasuwa/contract/tables/columns'
import { browserStorage } from '../kit/storage.ts'

/** Our column → its place in the file; null: there is none. */
export type ColumnMap = Record<string, number | null>

const keyOf = (kind: TableKind) => `kasuwa.columns.${kind}`

interface Kept {
  headings: readonly string[]
  map: ColumnMap
}

/** Keeps which column of a file is which, for the next file with the same headings. */
export const rememberColumns = (kind: TableKind, headings: readonly string[], map: ColumnMap): void =>
  browserStorage.setItem(keyOf(kind), JSON.stringify({ headings, map } satisfies Kept))

/** What was said of a file with these very headings the last time. */
export function recallColumns(kind: TableKind, headings: readonly string[]): ColumnMap | undefined {
  try {
    const kept = JSON.parse(browserStorage.getItem(keyOf(kind)) ?? 'null') as Kept | null
    return kept?.headings.join('\n') === headings.join('\n') ? kept.map : undefined
  } catch {
    return undefined
  }
}
