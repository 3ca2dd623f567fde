import { useState } from 'react'
import { useCan } from '../can.tsx'
import { useIsBelowTables, useIsNarrow, useIsPhone } from '../media-query.ts'
import type { Column } from './columns.tsx'
import { isEmptyColumn } from './data-table.tsx'
import type { ListView } from './list-url.ts'

function withoutSort<Row, Sort extends string>({ sort: _, ...column }: Column<Row, Sort>): Column<Row, Sort> {
  return column
}

/** Columns that the member may see, and the fields that they may sort by. */
export function usePermittedColumns<Row, Sort extends string>(all: readonly Column<Row, Sort>[]) {
  const can = useCan()
  const maySort = ({ needs, sortNeeds }: Column<Row, Sort>) => can(needs) && can(sortNeeds)
  return {
    columns: all.filter(({ needs }) => can(needs)).map((column) => (maySort(column) ? column : withoutSort(column))),
    sorts: all.flatMap((column) => (column.sort && maySort(column) ? [column.sort as string] : [])),
  }
}

/**
 * Columns to show on this screen, and why some of them are not seen.
 * @param rows undefined while loading @param isBesidePanel leaves space for a phone's columns only
 * @param isLedger a table on tablets and wide phones too
 */
export function useVisibleColumns<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  { view, rows, isBesidePanel, isLedger }: { view: ListView; rows: readonly Row[] | undefined; isBesidePanel: boolean; isLedger: boolean },
) {
  const [isNarrow, isBelowTables, isPhone] = [useIsNarrow(), useIsBelowTables(), useIsPhone()]
  const isPhoneLayout = isLedger ? isPhone : isBelowTables
  const [droppedKeys, setDroppedKeys] = useState<readonly string[]>([])
  // Columns that the member chose are all shown: the table scrolls sideways.
  const dropsColumns = isNarrow && !isPhoneLayout && !view.columns
  const isDefault = ({ hidden, place }: Column<Row, Sort>) => !hidden && (!isBesidePanel || place !== undefined)
  const isChosen = (column: Column<Row, Sort>) => (view.columns ? view.columns.includes(column.key) : isDefault(column))
  const visibleColumns = columns.filter((column) => isChosen(column) && (isPhoneLayout || !column.isUnderName))
  const isEmpty = (column: Column<Row, Sort>, visibleRows: readonly Row[]) =>
    isPhoneLayout ? visibleRows.every((row) => column.text(row) === '') : isEmptyColumn(column, visibleRows)
  const missing = new Map<string, 'column_empty' | 'column_dropped'>([
    ...(dropsColumns ? droppedKeys : []).map((key) => [key, 'column_dropped'] as const),
    ...(rows && rows.length > 0 ? visibleColumns.filter((column) => isEmpty(column, rows)) : []).map(
      ({ key }) => [key, 'column_empty'] as const,
    ),
  ])
  return { visibleColumns, missing, isPhoneLayout, onDrop: dropsColumns ? setDroppedKeys : undefined }
}
