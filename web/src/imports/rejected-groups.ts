import type { Report } from './use-import.ts'

export type RejectedRow = NonNullable<Report['rows']>[number]

/** Rows with the same errors in the same columns. */
export interface RejectedGroup {
  key: string
  rows: RejectedRow[]
  errors: RejectedRow['errors']
}

/** Groups rejected rows by cause, in the order of their first rows. */
export function groupRejected(rows: readonly RejectedRow[]): RejectedGroup[] {
  const groups = new Map<string, RejectedGroup>()
  for (const row of rows) {
    const key = JSON.stringify(Object.entries(row.errors).toSorted(([first], [second]) => (first < second ? -1 : 1)))
    const group = groups.get(key) ?? { key, rows: [], errors: row.errors }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}
