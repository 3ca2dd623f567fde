import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { keepPreviousData, type Query, QueryClient, type QueryFilters, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from './call.ts'
import { toastError } from '../feedback/feedback.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import type { CallInput, ClientEndpoint } from './client-endpoint.ts'

let generation = 0
/** After a switch of business or member: clears the cache, and ignores replies of calls still in flight. */
export function clearQueryCache(cache: QueryClient): void {
  generation += 1
  cache.clear()
}

/**
 * Cache of replies: fresh for 15 seconds, deleted after 10 minutes without use. It never retries, because `call` does. It calls offline
 * too, so that the screen gets `OfflineError`.
 */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, gcTime: 600_000, retry: false, networkMode: 'always' } } })

/** The endpoint is the cache key. */
export const queryKeyOf = (endpoint: ClientEndpoint, input: { params?: object | undefined; query?: object | undefined }) =>
  [endpoint.feature, endpoint.name, input.params ?? {}, input.query ?? {}] as const

/** Query options of a call: its cache key, and a fetch that the cache may abort. */
export const queryOf = <E extends Endpoint>(endpoint: ClientEndpoint<E>, input: CallInput<E>) =>
  queryOptions({ queryKey: queryKeyOf(endpoint as ClientEndpoint, input), queryFn: ({ signal }) => call(endpoint, input, { signal }) })

/**
 * State of a loader (spec §4). Data shows in every state but `unknown`, `loading` and `error`. Only infinite lists have the states with
 * “more”.
 */
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

/** A cached reply about the same entity whose query asked for at least as much, so that a form opens at once. */
function cachedReplyFor<E extends Endpoint>(cache: QueryClient, endpoint: ClientEndpoint<E>, input: CallInput<E>): ReplyOf<E> | undefined {
  const [feature, name, params, query] = queryKeyOf(endpoint as ClientEndpoint, input)
  if (!('id' in params)) return undefined
  const isIn = (inner: object, outer: object) =>
    Object.entries(inner).every(([key, value]) => (outer as Record<string, unknown>)[key] === value)
  const hasEveryRelation = (cachedQuery: Record<string, unknown>) =>
    isIn(query, cachedQuery) && Object.keys(cachedQuery).every((key) => key in query || key.startsWith('with_'))
  return cache
    .getQueriesData<ReplyOf<E>>({ queryKey: [feature, name] })
    .find(([key, data]) => data !== undefined && isIn(params, key[2] as object) && hasEveryRelation(key[3] as Record<string, unknown>))?.[1]
}

/**
 * Fetches one reply, and renders again when the cache changes it (`spec §4`). Until it arrives, an older cached reply about the same entity
 * shows, if it has as many relations. An error is returned, never thrown.
 */
export function useOne<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: CallInput<E>,
  { when = true, every }: Options = {},
): Loaded<ReplyOf<E>> {
  const cache = useQueryClient()
  const query = useQuery({
    ...queryOf(endpoint, input),
    enabled: when,
    refetchInterval: every ?? false,
    placeholderData: () => (when ? cachedReplyFor(cache, endpoint, input) : undefined) as never,
  })
  return { state: loaderState(query), data: query.data, error: query.error, retry: () => void query.refetch() }
}

/** Fetches one entity again and updates every screen that shows it. */
export function useRefetch<E extends Endpoint>(endpoint: ClientEndpoint<E>) {
  const cache = useQueryClient()
  return (input: CallInput<E>): Promise<ReplyOf<E>> => cache.query({ ...queryOf(endpoint, input), staleTime: 0 })
}

/** As `useOne`, but keeps the previous page until the next has loaded. */
export function useList<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: CallInput<E>,
  { when = true, every }: Options = {},
): Loaded<ReplyOf<E>> {
  const query = useQuery({ ...queryOf(endpoint, input), enabled: when, refetchInterval: every ?? false, placeholderData: keepPreviousData })
  return { state: loaderState(query), data: query.data, error: query.error, retry: () => void query.refetch() }
}

/** Calls an endpoint that writes. Updates the cache by its reply, unless the business or member changed meanwhile. */
export async function callAndUpdate<E extends Endpoint>(
  cache: QueryClient,
  endpoint: ClientEndpoint<E>,
  input: CallInput<E>,
  options: { idempotencyKey: string; onProgress?: Progress },
): Promise<ReplyOf<E>> {
  const startedIn = generation
  const reply = await call(endpoint, input, options)
  if (startedIn === generation) updateCache(cache, endpoint as ClientEndpoint, input, reply)
  return reply
}

/**
 * A mutation. `run` shows an error as a toast and resolves to undefined; `attempt` throws it, for forms. A second call while the first is
 * in flight gets the first's promise.
 */
export function useCall<E extends Endpoint>(endpoint: ClientEndpoint<E>) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [idempotencyKey] = useState(() => new IdempotencyKey())
  const inFlight = useRef<Promise<ReplyOf<E>> | undefined>(undefined)

  const send = async (input: CallInput<E>, onProgress?: Progress) => {
    setBusy(true)
    try {
      const key = idempotencyKey.keyFor(input)
      const reply = await callAndUpdate(cache, endpoint, input, { idempotencyKey: key, ...(onProgress ? { onProgress } : {}) })
      idempotencyKey.complete()
      return reply
    } catch (error) {
      idempotencyKey.failed(error)
      throw error
    } finally {
      inFlight.current = undefined
      setBusy(false)
    }
  }
  const attempt = (input: CallInput<E>, onProgress?: Progress): Promise<ReplyOf<E>> => (inFlight.current ??= send(input, onProgress))
  const run = async (input: CallInput<E>): Promise<ReplyOf<E> | undefined> => {
    try {
      return await attempt(input)
    } catch (error) {
      toastError(error)
      return undefined
    }
  }
  return { run, attempt, busy }
}

/** Upload progress of a body with files, 0 to 100. */
type Progress = (progress: number) => void

interface ListedRow {
  id?: string
  edges?: object
}

/** Merges a write's reply into a list's row. Relations that the list asked for and the reply lacks stay. */
const mergeRow = (before: ListedRow, row: ListedRow): ListedRow => ({
  ...before,
  ...row,
  ...(row.edges ? { edges: { ...before.edges, ...row.edges } } : {}),
})

/**
 * Updates every cached list after a write (spec §4: a changed row is replaced, a new one is prepended). Then invalidates the features that
 * the endpoint touches. The query of a deleted entity is not refetched: its screen is about to close.
 */
export function updateCache(cache: QueryClient, endpoint: ClientEndpoint, input: { params?: object | undefined }, reply: unknown): void {
  const entity = Object.values((reply ?? {}) as object)[0] as ListedRow | string | undefined
  const row = typeof entity === 'object' && entity?.id ? entity : undefined
  const id = (input.params as { id?: string } | undefined)?.id
  // A DELETE that replies with the entity has deleted a part of it.
  const deletedId = endpoint.method === 'DELETE' && !row ? id : undefined
  for (const [key, list] of cache.getQueriesData<{ rows?: ListedRow[] }>({ queryKey: [endpoint.feature] })) {
    if (!Array.isArray(list?.rows)) continue
    const { page = 1 } = (key[3] ?? {}) as { page?: number | string }
    const isListed = row && list.rows.some((listed) => listed.id === row.id)
    // A list may show fields that the reply lacks (a sale's customer name): such a list is refetched instead.
    const fits = row && list.rows[0] && Object.keys(list.rows[0]).every((name) => name in row)
    const added = fits && !isListed && endpoint.method === 'PUT' && key[1] === 'list' && Number(page) === 1
    const rows = deletedId
      ? list.rows.filter((listed) => listed.id !== deletedId)
      : isListed
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

/** Marks cached replies as stale and refetches those on the screen, also if their first fetch is still in flight. */
export async function invalidate(cache: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const invalidated = cache.invalidateQueries(filters)
  for (const query of cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) refetch(query)
  await invalidated
}

/**
 * A reply in flight may be older than the write. The cache refetches visible queries that have data by itself; it would keep a first reply,
 * or one of a hidden query, as fresh.
 */
function refetch(query: Query): void {
  if (query.state.data !== undefined && query.isActive()) return
  void query.cancel({ silent: true, revert: true })
  // Promises that wait for the first reply get this one.
  void query.fetch().catch(() => {})
}
