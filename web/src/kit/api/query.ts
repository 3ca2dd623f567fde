import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { keepPreviousData, QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from './call.ts'
import { SessionEnded } from './errors.ts'
import { toast } from '../feedback/feedback.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import type { CallInput, ClientEndpoint } from './client-endpoint.ts'

let generation = 0
/** Another business, or another person: nothing that was read is theirs, nor what a call that is still under way will bring. */
export function clearQueryCache(cache: QueryClient): void {
  generation += 1
  cache.clear()
}

export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, gcTime: 600_000, retry: false, networkMode: 'always' } } })

/** The endpoint is the cache key. */
export const queryKeyOf = (endpoint: ClientEndpoint, given: { params?: object | undefined; query?: object | undefined }) =>
  [endpoint.feature, endpoint.name, given.params ?? {}, given.query ?? {}] as const

/** How to read something, for hooks and for fetching ahead. */
export const queryOf = <E extends Endpoint>(endpoint: ClientEndpoint<E>, given: CallInput<E>) =>
  queryOptions({ queryKey: queryKeyOf(endpoint as ClientEndpoint, given), queryFn: ({ signal }) => call(endpoint, given, { signal }) })

/** Where a loader stands (specification §4). Data shows in every state but unknown, loading and error. Lists that grow have the two with “more”. */
export type LoaderState = 'unknown' | 'loading' | 'loadingMore' | 'refreshing' | 'loaded' | 'refreshError' | 'loadMoreError' | 'error'

interface QueryResult {
  data: unknown
  isError: boolean
  isFetching: boolean
  isPending: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
}

export function loaderState(query: QueryResult): LoaderState {
  if (query.data !== undefined) {
    if (query.isFetching) return query.isFetchingNextPage ? 'loadingMore' : 'refreshing'
    if (query.isFetchNextPageError) return 'loadMoreError'
    return query.isError ? 'refreshError' : 'loaded'
  }
  if (query.isFetching) return 'loading'
  return query.isError ? 'error' : 'unknown'
}

export interface Loaded<T> {
  state: LoaderState
  data: T | undefined
  error: Error | null
  retry: () => void
}

interface Options {
  /** Waits while false. */
  when?: boolean
  /** Asked again after so many milliseconds, while the tab is looked at. */
  every?: number
}

export function useOne<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  given: CallInput<E>,
  { when = true, every }: Options = {},
): Loaded<ReplyOf<E>> {
  const query = useQuery({ ...queryOf(endpoint, given), enabled: when, refetchInterval: every ?? false })
  return { state: loaderState(query), data: query.data, error: query.error, retry: () => void query.refetch() }
}

/** As `useOne`, keeping the last page on the screen until the next one is there. */
export function useList<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  given: CallInput<E>,
  { when = true }: Options = {},
): Loaded<ReplyOf<E>> {
  const query = useQuery({ ...queryOf(endpoint, given), enabled: when, placeholderData: keepPreviousData })
  return { state: loaderState(query), data: query.data, error: query.error, retry: () => void query.refetch() }
}

/**
 * Does something on the server. `run` says what went wrong in a toast and gives undefined; `attempt` throws it, for forms.
 * Both answer a second press while the first is under way with the first's outcome.
 * @param kept an intent that outlives this page, for what is made over a longer time
 */
export function useCall<E extends Endpoint>(endpoint: ClientEndpoint<E>, kept?: IdempotencyKey) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [own] = useState(() => new IdempotencyKey())
  const intent = kept ?? own
  const underWay = useRef<Promise<ReplyOf<E>> | undefined>(undefined)

  const work = async (given: CallInput<E>, onProgress?: Progress) => {
    const here = generation
    setBusy(true)
    try {
      const reply = await call(endpoint, given, { idempotencyKey: intent.keyFor(given), ...(onProgress ? { onProgress } : {}) })
      intent.settled()
      if (here === generation) updateCache(cache, endpoint as ClientEndpoint, given, reply)
      return reply
    } catch (error) {
      intent.failed(error)
      throw error
    } finally {
      underWay.current = undefined
      setBusy(false)
    }
  }
  const attempt = (given: CallInput<E>, onProgress?: Progress): Promise<ReplyOf<E>> => (underWay.current ??= work(given, onProgress))
  const run = async (given: CallInput<E>): Promise<ReplyOf<E> | undefined> => {
    try {
      return await attempt(given)
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.wrong((error as Error).message)
      return undefined
    }
  }
  return { run, attempt, busy }
}

/** How much of a body with files has gone, 0 to 100. */
type Progress = (progress: number) => void

interface Row {
  id?: string
  edges?: object
}

/** A write's answer over what a list knew. Edges that the list asked for and the write did not bring stay. */
const mergeRow = (before: Row, row: Row): Row => ({ ...before, ...row, ...(row.edges ? { edges: { ...before.edges, ...row.edges } } : {}) })

/**
 * What a write changed, in every list that shows it, at once (specification §4: changed is replaced, added is prepended); then what
 * it touches is asked for again behind the scenes. What was deleted is not: its screen is about to close.
 */
export function updateCache(cache: QueryClient, endpoint: ClientEndpoint, given: { params?: object | undefined }, reply: unknown): void {
  const made = Object.values((reply ?? {}) as object)[0] as Row | string | undefined
  const row = typeof made === 'object' && made?.id ? made : undefined
  const id = (given.params as { id?: string } | undefined)?.id
  const gone = endpoint.method === 'DELETE' ? id : undefined
  for (const [key, list] of cache.getQueriesData<{ rows?: Row[] }>({ queryKey: [endpoint.feature] })) {
    if (!Array.isArray(list?.rows)) continue
    const { page = 1 } = (key[3] ?? {}) as { page?: number | string }
    const known = row && list.rows.some((one) => one.id === row.id)
    // A list may show what the answer does not tell (a sale's customer by name): then it has to be asked.
    const fits = row && list.rows[0] && Object.keys(list.rows[0]).every((name) => name in row)
    const added = fits && !known && endpoint.method === 'PUT' && key[1] === 'list' && Number(page) === 1
    const rows = gone
      ? list.rows.filter((one) => one.id !== gone)
      : known
        ? list.rows.map((one) => (one.id === row.id ? mergeRow(one, row) : one))
        : added
          ? [row, ...list.rows]
          : list.rows
    if (rows !== list.rows) cache.setQueryData(key, { ...list, rows })
  }
  const isGone = (key: readonly unknown[]) => gone !== undefined && (key[2] as { id?: string } | undefined)?.id === gone
  for (const feature of endpoint.touches)
    void cache.invalidateQueries({ queryKey: [feature], predicate: (query) => !isGone(query.queryKey) })
}
