import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import style from './touch-grid.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Props that make a button one stop of the tile grid's arrow keys. */
export interface Stop {
  tabIndex: number
  onFocus: () => void
  onMouseDown: (event: MouseEvent) => void
  'data-tile': true
}

/** @returns the tile that a key moves to from the focused one; undefined for other keys */
function target(key: string, at: number, tiles: readonly HTMLElement[]): number | undefined {
  const { length } = tiles
  if (key === 'ArrowRight') return (at + 1) % length
  if (key === 'ArrowLeft') return (at - 1 + length) % length
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  // The tiles at the height of the first one.
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length
  const next = at + (key === 'ArrowDown' ? columns : -columns)
  return tiles[next] ? next : at
}

interface Props<Row> {
  label: string
  rows: readonly Row[]
  /** Renders a `<button>` with all props of the stop. */
  tile: (row: Row, stop: Stop) => ReactNode
}

/** A grid of buttons. One stop of the Tab key, with arrows from one to the next. */
export function Tiles<Row extends { id: string }>({ label, rows, tile }: Props<Row>) {
  const [at, setAt] = useState(0)
  const stopAt = Math.min(at, rows.length - 1)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
    const next = target(event.key, stopAt, buttons)
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <div className={style.tiles} role="group" aria-label={label} onKeyDown={move}>
      {rows.map((row, index) => (
        <div key={row.id} className={shapes.narrow}>
          {tile(row, {
            tabIndex: index === stopAt ? 0 : -1,
            onFocus: () => setAt(index),
            // The search keeps the focus, since a scan may follow.
            onMouseDown: (event) => event.preventDefault(),
            'data-tile': true,
          })}
        </div>
      ))}
    </div>
  )
}
