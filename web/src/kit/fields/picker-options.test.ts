import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallContext } from '../api/call.ts'
import { loaderState } from '../api/query.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { mergePages, cachedName, pagesOf } from './picker-options.ts'

const names = Array.from({ length: 45 }, (_, index) => `Brand ${index + 1}`)
/** Stored rows, and pages that fail at the moment. */
let storedNames = names
const failingPages = new Set<number>()
const requests: string[] = []
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://shop.test')
  const [number, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))]
  requests.push(`${searchParams.get('search') ?? ''} ${number}`)
  const matches = storedNames.filter((name) => name.includes(searchParams.get('search') ?? ''))
  const rows = matches.slice((number - 1) * size, number * size).map((name) => ({ id: name.replace(' ', '-'), name }))
  const page = {
    number,
    size,
    total_rows: matches.length,
    total_pages: Math.max(1, Math.ceil(matches.length / size)),
    total_is_exact: true,
  }
  response.writeHead(failingPages.has(number) ? 422 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(failingPages.has(number) ? { message: 'No', code: 'no' } : { page, rows }))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

const { fetch } = globalThis
beforeEach(() => {
  storedNames = names
  failingPages.clear()
  requests.length = 0
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
})
afterEach(() => vi.unstubAllGlobals())

const nothing = () => {}
setCallContext({
  locale: () => 'en',
  token: () => 'token',
  merchant: () => 'me1',
  refresh: async () => false,
  isExpired: () => false,
  rolesChangedAt: nothing,
  forbidden: nothing,
  sessionOver: nothing,
  showErrorPage: nothing,
  unexpectedError: nothing,
  translate: (key) => key,
})

const brands = { method: 'GET', path: '/v1/business/open/brands', access: 'session', touches: [], feature: 'brands', name: 'open' }

/** A picker's list with its states. */
function list(query: object = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(cache, pagesOf(brands as unknown as ClientEndpoint, query))
  const states: string[] = []
  const stop = observer.subscribe((result) => {
    const state = loaderState(result)
    if (states.at(-1) !== state) states.push(state)
  })
  const visibleNames = () => mergePages(observer.getCurrentResult().data?.pages ?? []).map(({ name }) => name)
  const waitForReply = () => vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  return { observer, states, shown: visibleNames, settled: waitForReply, stop, cache }
}

test('the 21st row follows the 20th, until all are loaded', async () => {
  const { observer, states, shown, settled, stop } = list()
  await settled()
  expect(shown()).toEqual(names.slice(0, 20))
  expect(observer.getCurrentResult().hasNextPage).toBe(true)
  await observer.fetchNextPage()
  expect(shown()).toEqual(names.slice(0, 40))
  await observer.fetchNextPage()
  expect(shown()).toEqual(names)
  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  expect(states).toEqual(['loading', 'loaded', 'loadingMore', 'loaded', 'loadingMore', 'loaded'])
  expect(requests).toEqual([' 1', ' 2', ' 3'])
  expect(cachedName('Brand-45')).toBe('Brand 45')
  stop()
})

test('if more rows fail to load, the loaded ones stay and the page is requested again', async () => {
  failingPages.add(2)
  const { observer, states, shown, settled, stop } = list()
  await settled()
  await observer.fetchNextPage()
  expect(states.at(-1)).toBe('loadMoreError')
  expect(shown()).toEqual(names.slice(0, 20))
  failingPages.clear()
  await observer.fetchNextPage()
  expect(states.at(-1)).toBe('loaded')
  expect(shown()).toHaveLength(40)
  stop()
})

test('a row that slid to the next page appears once; a page that is not full is the last', async () => {
  const { observer, shown, settled, stop } = list()
  await settled()
  storedNames = ['Brand 0', ...names]
  await observer.fetchNextPage()
  expect(shown()).toEqual(names.slice(0, 39))
  stop()
  const few = list({ search: '44' })
  await few.settled()
  expect(few.shown()).toEqual(['Brand 44'])
  expect(few.observer.getCurrentResult().hasNextPage).toBe(false)
  few.stop()
})

test('a list whose refresh fails keeps its rows', async () => {
  const { cache, states, shown, settled, stop } = list()
  await settled()
  failingPages.add(1)
  await cache.refetchQueries()
  expect(states).toEqual(['loading', 'loaded', 'refreshing', 'refreshError'])
  expect(shown()).toEqual(names.slice(0, 20))
  stop()
})
