import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { keepPreviousData, type Query, QueryClient, type QueryFilters, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from './call.ts'
import { SessionEnded, saidOf } from './errors.ts'
import { toast } from '../feedback/feedback.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import type { CallInput, ClientEndpoint } from './client-endpoint.ts'

let generation = 0
/** After a switch of business or person: clears the cache, and ignores replies of calls still in flight. */
export function clearQueryCache(cache: QueryClient): void {
  generation += 1
  cache.clear()
}

export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, gcTime: 600_000, retry: false, networkMode: 'always' } } })

/** The endpoint is the cache key. */
export const queryKeyOf = (endpoint: ClientEndpoint, given: { params?: object | undefined; query?: object | undefined }) =>
  [endpoint.feature, endpoint.name, given.params ?? {}, given.query ?? {}] as const

/** Query options of an endpoint, for hooks and for prefetching. */
export const queryOf = <E extends Endpoint>(endpoint: ClientEndpoint<E>, given: CallInput<E>) =>
  queryOptions({ queryKey: queryKeyOf(endpoint as ClientEndpoint, given), queryFn: ({ signal }) => call(endpoint, given, { signal }) })

/** State of a loader (specification §4). Data shows in every state but unknown, loading and error. Infinite lists have the two with “more”. */
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
  /** False: not fetched. */
  when?: boolean
  /** Refetch interval in milliseconds, while the tab is visible. */
  every?: number
}

/** What another question about the same thing has answered already, if it asked for no less: a form opens with it at once. */
function answeredBefore<E extends Endpoint>(cache: QueryClient, endpoint: ClientEndpoint<E>, given: CallInput<E>): ReplyOf<E> | undefined {
  const [feature, name, params, query] = queryKeyOf(endpoint as ClientEndpoint, given)
  if (!('id' in params)) return undefined
  const isIn = (inner: object, outer: object) =>
    Object.entries(inner).every(([key, value]) => (outer as Record<string, unknown>)[key] === value)
  const asksNoLess = (asked: Record<string, unknown>) =>
    isIn(query, asked) && Object.keys(asked).every((key) => key in query || key.startsWith('with_'))
  return cache
    .getQueriesData<ReplyOf<E>>({ queryKey: [feature, name] })
    .find(([key, data]) => data !== undefined && isIn(params, key[2] as object) && asksNoLess(key[3] as Record<string, unknown>))?.[1]
}

export function useOne<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  given: CallInput<E>,
  { when = true, every }: Options = {},
): Loaded<ReplyOf<E>> {
  const cache = useQueryClient()
  const query = useQuery({
    ...queryOf(endpoint, given),
    enabled: when,
    refetchInterval: every ?? false,
    placeholderData: () => (when ? answeredBefore(cache, endpoint, given) : undefined) as never,
  })
  return { state: loaderState(query), data: query.data, error: query.error, retry: () => void query.refetch() }
}

/** Asks for one thing again, whatever is kept of it: what shows it shows what it is now. */
export function useNow<E extends Endpoint>(endpoint: ClientEndpoint<E>) {
  const cache = useQueryClient()
  return (given: CallInput<E>): Promise<ReplyOf<E>> => cache.query({ ...queryOf(endpoint, given), staleTime: 0 })
}

/** As `useOne`, but keeps the previous page until the next has loaded. */
export function useList<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  given: CallInput<E>,
  { when = true, every }: Options = {},
): Loaded<ReplyOf<E>> {
  const query = useQuery({ ...queryOf(endpoint, given), enabled: when, refetchInterval: every ?? false, placeholderData: keepPreviousData })
  return { state: loaderState(query), data: query.data, error: query.error, retry: () => void query.refetch() }
}

/** Calls an endpoint that writes, and updates the cache by its reply, unless business or person changed meanwhile. */
export async function callAndUpdate<E extends Endpoint>(
  cache: QueryClient,
  endpoint: ClientEndpoint<E>,
  given: CallInput<E>,
  options: { idempotencyKey: string; onProgress?: Progress },
): Promise<ReplyOf<E>> {
  const startedIn = generation
  const reply = await call(endpoint, given, options)
  if (startedIn === generation) updateCache(cache, endpoint as ClientEndpoint, given, reply)
  return reply
}

/**
 * Mutation. `run` shows an error as a toast and resolves to undefined; `attempt` throws it, for forms.
 * A second call while the first is in flight gets the first's promise.
 */
export function useCall<E extends Endpoint>(endpoint: ClientEndpoint<E>) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [idempotencyKey] = useState(() => new IdempotencyKey())
  const inFlight = useRef<Promise<ReplyOf<E>> | undefined>(undefined)

  const work = async (given: CallInput<E>, onProgress?: Progress) => {
    setBusy(true)
    try {
      const key = idempotencyKey.keyFor(given)
      const reply = await callAndUpdate(cache, endpoint, given, { idempotencyKey: key, ...(onProgress ? { onProgress } : {}) })
      idempotencyKey.settled()
      return reply
    } catch (error) {
      idempotencyKey.failed(error)
      throw error
    } finally {
      inFlight.current = undefined
      setBusy(false)
    }
  }
  const attempt = (given: CallInput<E>, onProgress?: Progress): Promise<ReplyOf<E>> => (inFlight.current ??= work(given, onProgress))
  const run = async (given: CallInput<E>): Promise<ReplyOf<E> | undefined> => {
    try {
      return await attempt(given)
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.wrong(saidOf(error as Error))
      return undefined
    }
  }
  return { run, attempt, busy }
}

/** Upload progress of a body with files, 0 to 100. */
type Progress = (progress: number) => void

interface Row {
  id?: string
  edges?: object
}

/** Merges a write's reply into a list's row. Edges that the list asked for and the reply lacks stay. */
const mergeRow = (before: Row, row: Row): Row => ({ ...before, ...row, ...(row.edges ? { edges: { ...before.edges, ...row.edges } } : {}) })

/**
 * Updates every cached list after a write (specification §4: changed is replaced, added is prepended); then invalidates what
 * the endpoint touches. The query of a deleted entity is not refetched: its screen is about to close.
 */
export function updateCache(cache: QueryClient, endpoint: ClientEndpoint, given: { params?: object | undefined }, reply: unknown): void {
  const entity = Object.values((reply ?? {}) as object)[0] as Row | string | undefined
  const row = typeof entity === 'object' && entity?.id ? entity : undefined
  const id = (given.params as { id?: string } | undefined)?.id
  // What answers with the thing itself has deleted a part of it.
  const deletedId = endpoint.method === 'DELETE' && !row ? id : undefined
  for (const [key, list] of cache.getQueriesData<{ rows?: Row[] }>({ queryKey: [endpoint.feature] })) {
    if (!Array.isArray(list?.rows)) continue
    const { page = 1 } = (key[3] ?? {}) as { page?: number | string }
    const known = row && list.rows.some((listed) => listed.id === row.id)
    // A list may show fields that the reply lacks (a sale's customer name): such a list is refetched instead.
    const fits = row && list.rows[0] && Object.keys(list.rows[0]).every((name) => name in row)
    const added = fits && !known && endpoint.method === 'PUT' && key[1] === 'list' && Number(page) === 1
    const rows = deletedId
      ? list.rows.filter((listed) => listed.id !== deletedId)
      : known
        ? list.rows.map((listed) => (listed.id === row.id ? mergeRow(listed, row) : listed))
        : added
          ? [row, ...list.rows]
          : list.rows
    if (rows !== list.rows) cache.setQueryData(key, { ...list, rows })
  }
  const isDeleted = (key: readonly unknown[]) => deletedId !== undefined && (key[2] as { id?: string } | undefined)?.id === deletedId
  for (const feature of endpoint.touches) {
    void invalidate(cache, { queryKey: [feature], predicate: (query) => !isDeleted(query.queryKey) })
  }
}

/** Marks answers as stale and asks again for those on the screen, also where the first answer is still under way. */
export async function invalidate(cache: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const asked = cache.invalidateQueries(filters)
  for (const query of cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) askAgain(query)
  await asked
}

/**
 * An answer that is under way may have been made before the write. Of what is shown and has been answered before, the cache asks again by itself; a first
 * answer, and one that nobody looks at just now, it would keep as if it were new.
 */
function askAgain(query: Query): void {
  if (query.state.data !== undefined && query.isActive()) return
  void query.cancel({ silent: true, revert: true })
  // Whoever waits for the first answer gets this one.
  void query.fetch().catch(() => {})
}
