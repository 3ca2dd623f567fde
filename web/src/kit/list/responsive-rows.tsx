import { useCan } from '../can.tsx'
import { DataCards } from './data-cards.tsx'
import { DataTable, type TableProps } from './data-table.tsx'
import { useIsNarrow } from '../media-query.ts'

/** A table, or cards where the screen is narrow. */
export function ResponsiveRows<Row extends { id: string }>(props: TableProps<Row>) {
  const can = useCan()
  const shown = { ...props, columns: props.columns.filter(({ needs }) => can(needs)) }
  return useIsNarrow() ? <DataCards {...shown} /> : <DataTable {...shown} />
}
