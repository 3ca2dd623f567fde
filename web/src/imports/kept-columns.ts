import type { TableKind } from '@kasuwa/contract/tables/columns'
import { browserStorage } from '../kit/storage.ts'

/** Our column → its position in the file; null: not in the file. */
export type ColumnMap = Record<string, number | null>

const keyOf = (kind: TableKind) => `kasuwa.columns.${kind}`

interface Kept {
  headings: readonly string[]
  map: ColumnMap
}

/** Stores the column mapping of a file, for the next file with the same headings. */
export const rememberColumns = (kind: TableKind, headings: readonly string[], map: ColumnMap): void =>
  browserStorage.setItem(keyOf(kind), JSON.stringify({ headings, map } satisfies Kept))

/** The last mapping of a file with the same headings. */
export function recallColumns(kind: TableKind, headings: readonly string[]): ColumnMap | undefined {
  try {
    const kept = JSON.parse(browserStorage.getItem(keyOf(kind)) ?? 'null') as Kept | null
    return kept?.headings.join('\n') === headings.join('\n') ? kept.map : undefined
  } catch {
    return undefined
  }
}
