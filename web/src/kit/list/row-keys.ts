import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { useShortcuts } from '../shortcuts.ts'
import { neighboursOf } from './row-neighbours.ts'

/**
 * Keys of a list: J and K move among its rows, X selects the row. Enter opens the row, as everywhere. On a page that was opened from a
 * list, J and K step through that list instead.
 * @returns ref of the box around the rows
 */
export function useListKeys() {
  const box = useRef<HTMLDivElement>(null)
  const steps = neighboursOf(useLocation() as Parameters<typeof neighboursOf>[0])
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
  const hasFocus = (row: HTMLElement) => row.contains(document.activeElement)
  const move = (by: number) => {
    const all = rows()
    const row = all[Math.min(Math.max(all.findIndex(hasFocus) + by, 0), all.length - 1)]
    // A row of a table has the focus itself, one of a phone its button.
    const target = row?.hasAttribute('tabindex') ? row : row?.querySelector('button')
    target?.focus()
  }
  const select = () => rows().find(hasFocus)?.querySelector('input')?.click()
  useShortcuts(steps ? {} : { j: () => move(1), k: () => move(-1), x: select })
  return box
}
