import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDebounced } from '../debounce.ts'
import { listQuery, type ListView, parseListView, formatListView } from './list-url.ts'

/**
 * List state in the URL, and its setter. Search and filters are debounced before they are queried.
 * @param barred fields that this person may not sort by: a link from somebody who may still shows the list
 */
export function useListView(filters: readonly string[], barred: readonly string[] = []) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asLinked = parseListView(search, filters)
  const view = barred.includes(asLinked.sort.split('.')[0] ?? '') ? { ...asLinked, sort: '' } : asLinked
  const change = (part: Partial<ListView>) =>
    void navigate({ to: '.', search: formatListView({ ...view, ...part }, search, filters), hash: true, replace: true })
  return { view, change, asked: useDebouncedView(view) }
}

/** The view to query: page changes at once; search, sort and filters 500 ms after the last change (specification §4, §9). */
function useDebouncedView(view: ListView): Record<string, string | number> {
  const wanted = JSON.stringify(listQuery(view))
  const narrowing = JSON.stringify([view.search, view.sort, view.filters])
  const settled = useDebounced(narrowing)
  const [asked, setAsked] = useState(wanted)
  if (settled === narrowing && asked !== wanted) setAsked(wanted)
  return JSON.parse(asked) as Record<string, string | number>
}
