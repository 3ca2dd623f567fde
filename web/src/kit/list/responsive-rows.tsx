import { DataCards } from './data-cards.tsx'
import { DataTable, type TableProps } from './data-table.tsx'
import { useIsNarrow } from '../media-query.ts'

/** Rows as columns, or as cards where there is no room for columns. */
export function ResponsiveRows<Row extends { id: string }>(props: TableProps<Row>) {
  return useIsNarrow() ? <DataCards {...props} /> : <DataTable {...props} />
}
