import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { DataTable, isEmptyColumn, type TableProps } from './data-table.tsx'
import { columnsToDrop } from './fitting-columns.ts'

/** The last measurement; it counts for the same rows, columns and width only. */
interface Measured<Row> {
  rows: readonly Row[]
  columnKeys: string
  /** px */
  width: number
  dropped: readonly string[]
}

export interface FittingProps<Row> extends TableProps<Row> {
  /** Receives the keys of the columns that the width has no room for. */
  onDrop: (keys: readonly string[]) => void
}

/** Table with the columns that fit. All are laid out once, before they are painted, and those without room are left out. */
export default function FittingTable<Row extends { id: string }>({ onDrop, ...table }: FittingProps<Row>) {
  const { rows } = table
  const columns = table.columns.filter((column) => !isEmptyColumn(column, rows))
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const columnKeys = columns.map(({ key }) => key).join()
  const [measured, setMeasured] = useState<Measured<Row>>()
  const isMeasured = measured?.rows === rows && measured.columnKeys === columnKeys && measured.width === width
  const measure = useEffectEvent((of: Omit<Measured<Row>, 'dropped'>) => {
    const scroller = box.current?.firstElementChild
    if (!scroller) return
    const headings = [...scroller.querySelectorAll<HTMLElement>('th[data-column]')]
    const widths = new Map(headings.map((heading) => [heading.dataset.column ?? '', heading.offsetWidth]))
    const dropped = columnsToDrop(columns, widths, scroller.scrollWidth - scroller.clientWidth)
    setMeasured({ ...of, dropped })
    onDrop(dropped)
  })
  useLayoutEffect(() => {
    if (!isMeasured) measure({ rows, columnKeys, width })
  }, [isMeasured, rows, columnKeys, width])
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const dropped = isMeasured ? measured.dropped : []
  return (
    <div ref={box}>
      <DataTable {...table} columns={columns.filter(({ key }) => !dropped.includes(key))} />
    </div>
  )
}
