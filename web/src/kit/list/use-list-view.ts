import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDebounced } from '../debounce.ts'
import { listQuery, type ListView, parseListView, formatListView } from './list-url.ts'

/**
 * List state in the URL, and its setter. Search and filters are debounced before they are sent.
 * @param sorts fields that this member may sort by; a link that sorts by another field shows the list in its default order
 */
export function useListView(filters: readonly string[], sorts: readonly string[]) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const parsedView = parseListView(search, filters)
  const view = sorts.includes(parsedView.sort.split('.')[0] ?? '') ? parsedView : { ...parsedView, sort: '' }
  const change = (part: Partial<ListView>) =>
    void navigate({ to: '.', search: formatListView({ ...view, ...part }, search, filters), hash: true, replace: true })
  const [jumpedTo, setJumpedTo] = useState<string>()
  return { view, change, asked: useDebouncedView(view, jumpedTo), jump: (to: ListView) => setJumpedTo(narrowingKeyOf(to)) }
}

const narrowingKeyOf = (view: ListView) => JSON.stringify([view.search, view.sort, view.filters])

/**
 * The query to send: page changes at once; search, sort and filters 500 ms after the last change (spec §4, §9). Following a link sends at
 * once.
 */
function useDebouncedView(view: ListView, jumped: string | undefined): Record<string, string | number> {
  const currentQuery = JSON.stringify(listQuery(view))
  const narrowing = narrowingKeyOf(view)
  const debouncedNarrowing = useDebounced(narrowing)
  const [sentQuery, setSentQuery] = useState(currentQuery)
  if ((debouncedNarrowing === narrowing || jumped === narrowing) && sentQuery !== currentQuery) setSentQuery(currentQuery)
  return JSON.parse(sentQuery) as Record<string, string | number>
}
