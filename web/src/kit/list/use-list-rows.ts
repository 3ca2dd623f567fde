import { countedForSearch, mostCounted } from '@kasuwa/contract/platform/counting'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { useEffect, useEffectEvent } from 'react'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { ValidationError } from '../api/errors.ts'
import { useList } from '../api/query.ts'
import { type ListSums, useSums } from './list-sums.tsx'
import { isFiltered, type ListView } from './list-url.ts'
import { registerRows } from './row-neighbours.ts'
import { useSelectableMatches } from './selectable-matches.ts'

export interface Page<Row> {
  page: PageInfo
  rows: Row[]
}

export interface Arranged<Row> {
  rows: Row[]
  /** Column and direction: `stock_value.desc`. */
  by: string
}

interface ListCall<Row> {
  of: ClientEndpoint
  params: Record<string, string> | undefined
  query: Record<string, unknown>
  sums: ListSums | undefined
  arrange: ((reply: Page<Row>) => Arranged<Row> | undefined) | undefined
  view: ListView
  change: (part: Partial<ListView>) => void
}

/** Loads a page of a list and its sums, and corrects a view that the server no longer has. */
export function useListRows<Row extends { id: string }>({ of, params, query, sums, arrange, view, change }: ListCall<Row>) {
  // A filtered list is counted in full by the sums call, so that the rows do not wait for the count.
  const countedQuery = isFiltered(view) && sums ? { ...query, count_to: countedForSearch } : query
  const loaded = useList(of, { params, query: countedQuery })
  const data = loaded.data as Page<Row> | undefined
  const page = loaded.state === 'loaded' ? data?.page : undefined
  const summed = useSums(sums, of, query, page, loaded.state === 'loading')
  const info = summed.page ?? data?.page
  const arranged = view.sort === '' && data ? arrange?.(data) : undefined
  const rows = arranged?.rows ?? data?.rows

  // The page number stays when filters change (spec §4). If that page no longer exists, the last one is shown.
  const lastPage = page && data?.rows.length === 0 && page.total_rows > 0 ? page.total_pages : undefined
  const goToPage = useEffectEvent((number: number) => change({ page: number }))
  useEffect(() => {
    if (lastPage !== undefined) goToPage(lastPage)
  }, [lastPage])

  // An old link may have filter values that the server now rejects: the list drops those filters.
  const rejectedFilters =
    loaded.error instanceof ValidationError ? Object.keys(loaded.error.errors).filter((name) => name in view.filters) : []
  const dropRejectedFilters = useEffectEvent(() =>
    change({ filters: Object.fromEntries(Object.entries(view.filters).filter(([name]) => !rejectedFilters.includes(name))) }),
  )
  useEffect(() => {
    if (rejectedFilters.length > 0) dropRejectedFilters()
  }, [rejectedFilters.length])

  useEffect(() => rows && registerRows(rows.map(({ id }) => id)), [rows])
  // Only once they are counted.
  useSelectableMatches(of, query, info && (info.total_is_exact || info.total_rows >= mostCounted) ? info.total_rows : undefined)
  return { loaded, data, rows, info, summed, sort: view.sort || arranged?.by }
}
