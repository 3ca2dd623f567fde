import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsWide } from '../media-query.ts'
import type { Peek } from './peek.ts'

/**
 * The panel beside a list, `?peek={id}`. Opening pushes a history entry, so that Back closes it; moving from row to row replaces it.
 * @returns undefined if the list has no panel or the screen is too narrow
 */
export function usePeek<Row extends { id: string }>(has: boolean): Peek<Row> | undefined {
  const isWide = useIsWide()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const wasOpenedHere = useRef(false)
  if (!has || !isWide) return undefined
  const id = typeof search.peek === 'string' ? search.peek : undefined
  const show = (next: string | undefined, replace: boolean) => {
    const { peek: _, ...otherParams } = search
    void navigate({
      to: '.',
      search: next === undefined ? otherParams : { ...otherParams, peek: next },
      hash: true,
      replace,
      resetScroll: false,
    })
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
