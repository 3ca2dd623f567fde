import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDebounced } from '../debounce.ts'
import { listQuery, type ListView, parseListView, formatListView } from './list-url.ts'

/**
 * List state in the URL, and its setter. Search and filters are debounced before they are queried.
 * @param sorts fields that this person sorts it by here: a link by another, from somebody who may or from before it was offered no more, still shows the list
 */
export function useListView(filters: readonly string[], sorts: readonly string[]) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asLinked = parseListView(search, filters)
  const view = sorts.includes(asLinked.sort.split('.')[0] ?? '') ? asLinked : { ...asLinked, sort: '' }
  const change = (part: Partial<ListView>) =>
    void navigate({ to: '.', search: formatListView({ ...view, ...part }, search, filters), hash: true, replace: true })
  const [jumped, setJumped] = useState<string>()
  return { view, change, asked: useDebouncedView(view, jumped), jump: (to: ListView) => setJumped(narrowingOf(to)) }
}

const narrowingOf = (view: ListView) => JSON.stringify([view.search, view.sort, view.filters])

/**
 * The view to query: page changes at once; search, sort and filters 500 ms after the last change (specification §4, §9). A link is no typing:
 * where it leads is asked for at once.
 */
function useDebouncedView(view: ListView, jumped: string | undefined): Record<string, string | number> {
  const wanted = JSON.stringify(listQuery(view))
  const narrowing = narrowingOf(view)
  const settled = useDebounced(narrowing)
  const [asked, setAsked] = useState(wanted)
  if ((settled === narrowing || jumped === narrowing) && asked !== wanted) setAsked(wanted)
  return JSON.parse(asked) as Record<string, string | number>
}
