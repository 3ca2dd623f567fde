import { countedForSearch } from '@kasuwa/contract/platform/counting'
import type { Endpoint, QueryOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useDebounced } from '../debounce.ts'
import { queryKeyOf, type LoaderState, loaderState } from '../api/query.ts'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'

export interface NamedRow {
  id: string
  name: string
}

/** Data source of a picker: `pickerSource(api.contacts.open, { type: 'customer' }, (row) => row.phone)`. */
export interface PickerSource {
  endpoint: ClientEndpoint
  query: object
  /** Text beside the name: stock, price, balance. */
  detail: (row: NamedRow) => string | null | undefined
  /** Why a row cannot be picked, shown beside it; undefined if it can. */
  disabledReason?: ((row: NamedRow) => string | undefined) | undefined
}

type RowOf<E extends Endpoint> = ReplyOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

/**
 * Data source of a picker over a list. Its rows must have `id` and `name`, which the types do not check.
 * @param query fixed filters, beside the typed search
 */
export const pickerSource = <E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  query?: Partial<QueryOf<E>>,
  detail?: (row: RowOf<E>) => string | null | undefined,
  disabledReason?: (row: RowOf<E>) => string | undefined,
): PickerSource => ({
  endpoint: endpoint as ClientEndpoint,
  query: query ?? {},
  detail: (detail ?? (() => undefined)) as PickerSource['detail'],
  disabledReason: disabledReason as PickerSource['disabledReason'],
})

interface Page {
  page: PageInfo
  rows: readonly NamedRow[]
}

/** Rows per page of “Show more”. */
const pageSize = 20

/** Names of all rows that pickers loaded, by id: a filter chip names its value without a request. */
const nameCache = new Map<string, string>()
export const cachedName = (id: string): string | undefined => nameCache.get(id)
/** Caches a name that another screen has read, for the chip of a list opened by it. */
export const rememberName = (id: string, name: string): void => void nameCache.set(id, name)

/** Infinite query over the pages of a list. */
export const pagesOf = (endpoint: ClientEndpoint, query: object) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyOf(endpoint, { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { ...query, per_page: pageSize, page: pageParam, count_to: countedForSearch } } as CallInput<Endpoint>
      const page = (await call(endpoint, input, { signal })) as Page
      for (const { id, name } of page.rows) nameCache.set(id, name)
      return page
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, rows }) =>
      rows.length === page.size && (page.number < page.total_pages || !page.total_is_exact) ? page.number + 1 : undefined,
  })

/** Rows of all pages, without duplicates: a row may slide to the next page when another is created. */
export const mergePages = (pages: readonly Page[]): NamedRow[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
]

/** State of “Show more”. */
export interface LoadMore {
  available: boolean
  state: LoaderState
  load: () => void
}

/**
 * Options for the typed text, debounced; fetched once the list is open.
 * `first` is the first page; `rows` are all pages.
 */
export function usePickerOptions({ endpoint, query }: PickerSource, open: boolean) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const pagesQuery = useInfiniteQuery({
    ...pagesOf(endpoint, { ...query, ...(search.trim() ? { search: search.trim() } : {}) }),
    enabled: open,
    placeholderData: (before) => before,
  })
  const pages = pagesQuery.data?.pages ?? []
  const state = loaderState(pagesQuery)
  const busy = state === 'loading' || state === 'refreshing' || search !== typed
  const more: LoadMore = { available: pagesQuery.hasNextPage && !busy, state, load: () => void pagesQuery.fetchNextPage() }
  return { typed, setTyped, first: mergePages(pages.slice(0, 1)), rows: mergePages(pages), more, busy }
}
