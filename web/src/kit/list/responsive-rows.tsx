import { useCan } from '../can.tsx'
import { DataTable, type TableProps } from './data-table.tsx'
import { useIsPhone } from '../media-query.ts'
import { PhoneRows } from './phone-rows.tsx'

/** A few rows, all loaded: a table, or rows without headings on a phone. */
export function ResponsiveRows<Row extends { id: string }>(props: TableProps<Row>) {
  const can = useCan()
  const visibleProps = { ...props, columns: props.columns.filter(({ needs }) => can(needs)) }
  return useIsPhone() ? <PhoneRows {...visibleProps} /> : <DataTable {...visibleProps} />
}
