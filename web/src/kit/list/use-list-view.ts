import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDebounced } from '../debounce.ts'
import { listQuery, type ListView, parseListView, formatListView } from './list-url.ts'

/** The view that the address holds, and how to change it. What narrows the list is asked for once the hand rests. */
export function useListView(filters: readonly string[]) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = parseListView(search, filters)
  const change = (part: Partial<ListView>) =>
    void navigate({ to: '.', search: formatListView({ ...view, ...part }, search, filters), hash: true, replace: true })
  return { view, change, asked: useDebouncedView(view) }
}

/** What to ask for: a page at once; search, order and filters half a second after the last change (specification §4, §9). */
function useDebouncedView(view: ListView): Record<string, string | number> {
  const wanted = JSON.stringify(listQuery(view))
  const narrowing = JSON.stringify([view.search, view.sort, view.filters])
  const settled = useDebounced(narrowing)
  const [asked, setAsked] = useState(wanted)
  if (settled === narrowing && asked !== wanted) setAsked(wanted)
  return JSON.parse(asked) as Record<string, string | number>
}
