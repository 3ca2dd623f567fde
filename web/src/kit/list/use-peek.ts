import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsWide } from '../media-query.ts'
import type { Peek } from './peek.ts'

/**
 * The panel beside a list, `?peek={id}`: opening it is a step of the history, so that Back closes it; going from row to row is none.
 * @returns undefined where the list has none, or the screen no room for it
 */
export function usePeek<Row extends { id: string }>(has: boolean): Peek<Row> | undefined {
  const isWide = useIsWide()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const wasOpenedHere = useRef(false)
  if (!has || !isWide) return undefined
  const id = typeof search.peek === 'string' ? search.peek : undefined
  const show = (next: string | undefined, replace: boolean) => {
    const { peek: _, ...others } = search
    void navigate({ to: '.', search: next === undefined ? others : { ...others, peek: next }, hash: true, replace, resetScroll: false })
  }
  const close = () => {
    if (id === undefined) return
    if (wasOpenedHere.current) window.history.back()
    else show(undefined, true)
    wasOpenedHere.current = false
  }
  return {
    id,
    close,
    toggle: (row) => {
      if (row.id === id) return close()
      if (id === undefined) wasOpenedHere.current = true
      show(row.id, id !== undefined)
    },
    follow: (row) => id !== undefined && row.id !== id && show(row.id, true),
  }
}
