import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './columns.tsx'

/** Places of a column, the first to go first. The name and the amount stay. */
const order: readonly Column<never>['place'][] = [undefined, 'under', 'mark']

/** Keys of the columns to leave out so that the rest fits. @param widths px of each column @param excess px that are too many */
export function columnsToDrop(
  columns: readonly Pick<Column<never>, 'key' | 'place'>[],
  widths: ReadonlyMap<string, number>,
  excess: number,
): string[] {
  const dropped: string[] = []
  let rest = excess
  const candidates = order.flatMap((place) =>
    columns
      .slice(1)
      .filter((column) => column.place === place)
      .toReversed(),
  )
  for (const { key } of candidates) {
    if (rest <= 0) break
    dropped.push(key)
    rest -= widths.get(key) ?? 0
  }
  return dropped
}

/** The last measurement; it counts for the same rows, columns and width only. */
interface Measured<Row> {
  rows: readonly Row[]
  columnKeys: string
  /** px */
  width: number
  dropped: readonly string[]
}

/**
 * The columns that fit the width of a table's scroller. All are laid out once, before they are painted, and those without room are left out.
 * Without `onDrop` all columns stay.
 */
export function useFittingColumns<Row>(
  columns: readonly Column<Row, string>[],
  rows: readonly Row[],
  onDrop: ((keys: readonly string[]) => void) | undefined,
): { scroller: RefObject<HTMLDivElement | null>; columns: readonly Column<Row, string>[] } {
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const isOn = onDrop !== undefined
  const columnKeys = columns.map(({ key }) => key).join()
  const [measured, setMeasured] = useState<Measured<Row>>()
  const isMeasured = measured?.rows === rows && measured.columnKeys === columnKeys && measured.width === width
  const dropped = isOn && isMeasured ? measured.dropped : []
  const measure = useEffectEvent((of: Omit<Measured<Row>, 'dropped'>) => {
    const box = scroller.current
    if (!box) return
    const headings = [...box.querySelectorAll<HTMLElement>('th[data-column]')]
    const widths = new Map(headings.map((heading) => [heading.dataset.column ?? '', heading.offsetWidth]))
    const keys = columnsToDrop(columns, widths, box.scrollWidth - box.clientWidth)
    setMeasured({ ...of, dropped: keys })
    onDrop?.(keys)
  })
  useLayoutEffect(() => {
    if (isOn && !isMeasured) measure({ rows, columnKeys, width })
  }, [isOn, isMeasured, rows, columnKeys, width])
  useEffect(() => {
    const box = scroller.current
    if (!isOn || !box) return
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [isOn])
  return { scroller, columns: dropped.length > 0 ? columns.filter(({ key }) => !dropped.includes(key)) : columns }
}
