import type { Endpoint, QueryOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useDebounced } from '../debounce.ts'
import { queryKeyOf, type LoaderState, loaderState } from '../api/query.ts'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'

export interface Named {
  id: string
  name: string
}

/** Where a picker's rows come from: `choices(api.contacts.open, { type: 'customer' }, (row) => row.phone)`. */
export interface PickerSource {
  endpoint: ClientEndpoint
  query: object
  /** What helps to choose, beside the name: stock, price, balance. */
  detail: (row: Named) => string | null | undefined
  /** Why a row is not to be chosen, said beside it. */
  disabledReason?: ((row: Named) => string | undefined) | undefined
}

type RowOf<E extends Endpoint> = ReplyOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

export const pickerSource = <E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  query?: Partial<QueryOf<E>>,
  detail?: (row: RowOf<E>) => string | null | undefined,
  barred?: (row: RowOf<E>) => string | undefined,
): PickerSource => ({
  endpoint: endpoint as ClientEndpoint,
  query: query ?? {},
  detail: (detail ?? (() => undefined)) as PickerSource['detail'],
  disabledReason: barred as PickerSource['disabledReason'],
})

interface Page {
  page: PageInfo
  rows: readonly Named[]
}

/** Rows at a time; the rest is asked for by “Show more”, or by typing. */
const pageSize = 20

/** What each row that a picker ever showed is called, by id: a filter's chip names its choice without asking for the list again. */
const nameCache = new Map<string, string>()
export const cachedName = (id: string): string | undefined => nameCache.get(id)

/** Pages of a list, each asked for when the one before is not enough. */
export const pagesOf = (endpoint: ClientEndpoint, query: object) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyOf(endpoint, { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const given = { query: { ...query, per_page: pageSize, page: pageParam } } as CallInput<Endpoint>
      const page = (await call(endpoint, given, { signal })) as Page
      for (const { id, name } of page.rows) nameCache.set(id, name)
      return page
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, rows }) =>
      rows.length === page.size && (page.number < page.total_pages || !page.total_is_exact) ? page.number + 1 : undefined,
  })

/** One after the other. A row that slid to the next page meanwhile, because another was made, stands once. */
export const mergePages = (pages: readonly Page[]): Named[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
]

/** What there is after the rows that are shown. */
export interface LoadMore {
  available: boolean
  state: LoaderState
  load: () => void
}

/**
 * The rows for what is typed so far. Asks once the list is open, and again when the hand rests.
 * `first` is the first page, which answers what is typed; `rows` has those after it too.
 */
export function usePickerOptions({ endpoint, query }: PickerSource, open: boolean) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const asked = useInfiniteQuery({
    ...pagesOf(endpoint, { ...query, ...(search.trim() ? { search: search.trim() } : {}) }),
    enabled: open,
    placeholderData: (before) => before,
  })
  const pages = asked.data?.pages ?? []
  const state = loaderState(asked)
  const busy = state === 'loading' || state === 'refreshing' || search !== typed
  const more: LoadMore = { available: asked.hasNextPage && !busy, state, load: () => void asked.fetchNextPage() }
  return { typed, setTyped, first: mergePages(pages.slice(0, 1)), rows: mergePages(pages), more, busy }
}
