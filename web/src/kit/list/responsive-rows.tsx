import { DataCards } from './data-cards.tsx'
import { DataTable, type TableProps } from './data-table.tsx'
import { useNarrow } from '../media-query.ts'

/** Rows as columns, or as cards where there is no room for columns. */
export function Rows<Row extends { id: string }>(props: TableProps<Row>) {
  return useNarrow() ? <DataCards {...props} /> : <DataTable {...props} />
}
