import type { TableKind } from '@kasuwa/contract/tables/columns'
import { browserStorage } from '../kit/storage.ts'

/** Our column → its position in the file; null: not in the file. */
export type ColumnMap = Record<string, number | null>

const keyOf = (kind: TableKind) => `kasuwa.columns.${kind}`

interface StoredMapping {
  headings: readonly string[]
  map: ColumnMap
}

/** Stores the column mapping of a file, for the next file with the same headings. */
export const rememberColumns = (kind: TableKind, headings: readonly string[], map: ColumnMap): void =>
  browserStorage.setItem(keyOf(kind), JSON.stringify({ headings, map } satisfies StoredMapping))

/** The last mapping of a file with the same headings. */
export function recallColumns(kind: TableKind, headings: readonly string[]): ColumnMap | undefined {
  try {
    const mapping = JSON.parse(browserStorage.getItem(keyOf(kind)) ?? 'null') as StoredMapping | null
    return mapping?.headings.join('\n') === headings.join('\n') ? mapping.map : undefined
  } catch {
    return undefined
  }
}
