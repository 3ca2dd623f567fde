import type { Endpoint, QueryOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useDebounced } from '../debounce.ts'
import { keyOf, type LoaderState, loaderState } from '../api/query.ts'
import type { Given, Remote } from '../api/client-endpoint.ts'

export interface Named {
  id: string
  name: string
}

/** Where a picker's rows come from: `choices(api.contacts.open, { type: 'customer' }, (row) => row.phone)`. */
export interface Source {
  endpoint: Remote
  query: object
  /** What helps to choose, beside the name: stock, price, balance. */
  detail: (row: Named) => string | null | undefined
  /** Why a row is not to be chosen, said beside it. */
  barred?: ((row: Named) => string | undefined) | undefined
}

type RowOf<E extends Endpoint> = ReplyOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

export const choices = <E extends Endpoint>(
  endpoint: Remote<E>,
  query?: Partial<QueryOf<E>>,
  detail?: (row: RowOf<E>) => string | null | undefined,
  barred?: (row: RowOf<E>) => string | undefined,
): Source => ({
  endpoint: endpoint as Remote,
  query: query ?? {},
  detail: (detail ?? (() => undefined)) as Source['detail'],
  barred: barred as Source['barred'],
})

interface Page {
  page: PageInfo
  rows: readonly Named[]
}

/** Rows at a time; the rest is asked for by “Show more”, or by typing. */
const pageSize = 20

/** What each row that a picker ever showed is called, by id: a filter's chip names its choice without asking for the list again. */
const names = new Map<string, string>()
export const nameSeen = (id: string): string | undefined => names.get(id)

/** Pages of a list, each asked for when the one before is not enough. */
export const pagesOf = (endpoint: Remote, query: object) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const given = { query: { ...query, per_page: pageSize, page: pageParam } } as Given<Endpoint>
      const page = (await call(endpoint, given, { signal })) as Page
      for (const { id, name } of page.rows) names.set(id, name)
      return page
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, rows }) =>
      rows.length === page.size && (page.number < page.total_pages || !page.total_is_exact) ? page.number + 1 : undefined,
  })

/** One after the other. A row that slid to the next page meanwhile, because another was made, stands once. */
export const joined = (pages: readonly Page[]): Named[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
]

/** What there is after the rows that are shown. */
export interface More {
  there: boolean
  state: LoaderState
  load: () => void
}

/**
 * The rows for what is typed so far. Asks once the list is open, and again when the hand rests.
 * `first` is the first page, which answers what is typed; `rows` has those after it too.
 */
export function useChoices({ endpoint, query }: Source, open: boolean) {
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
  const more: More = { there: asked.hasNextPage && !busy, state, load: () => void asked.fetchNextPage() }
  return { typed, setTyped, first: joined(pages.slice(0, 1)), rows: joined(pages), more, busy }
}
