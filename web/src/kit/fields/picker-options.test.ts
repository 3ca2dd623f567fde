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
/** Rows that are there, and pages that are refused for now. */
let there = names
const refused = new Set<number>()
const asked: string[] = []
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://shop.test')
  const [number, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))]
  asked.push(`${searchParams.get('search') ?? ''} ${number}`)
  const found = there.filter((name) => name.includes(searchParams.get('search') ?? ''))
  const rows = found.slice((number - 1) * size, number * size).map((name) => ({ id: name.replace(' ', '-'), name }))
  const page = { number, size, total_rows: found.length, total_pages: Math.max(1, Math.ceil(found.length / size)), total_is_exact: true }
  response.writeHead(refused.has(number) ? 422 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(refused.has(number) ? { message: 'No', code: 'no' } : { page, rows }))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

const { fetch } = globalThis
beforeEach(() => {
  there = names
  refused.clear()
  asked.length = 0
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

/** A picker's list as a screen follows it. */
function list(query: object = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(cache, pagesOf(brands as unknown as ClientEndpoint, query))
  const states: string[] = []
  const stop = observer.subscribe((result) => {
    const state = loaderState(result)
    if (states.at(-1) !== state) states.push(state)
  })
  const shown = () => mergePages(observer.getCurrentResult().data?.pages ?? []).map(({ name }) => name)
  const settled = () => vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  return { observer, states, shown, settled, stop, cache }
}

test('the 21st row comes after the 20th, until there are no more', async () => {
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
  expect(asked).toEqual([' 1', ' 2', ' 3'])
  expect(cachedName('Brand-45')).toBe('Brand 45')
  stop()
})

test('more that could not be loaded leaves what is there, and is asked for again', async () => {
  refused.add(2)
  const { observer, states, shown, settled, stop } = list()
  await settled()
  await observer.fetchNextPage()
  expect(states.at(-1)).toBe('loadMoreError')
  expect(shown()).toEqual(names.slice(0, 20))
  refused.clear()
  await observer.fetchNextPage()
  expect(states.at(-1)).toBe('loaded')
  expect(shown()).toHaveLength(40)
  stop()
})

test('a row that slid to the next page stands once; one page that is not full is all there is', async () => {
  const { observer, shown, settled, stop } = list()
  await settled()
  there = ['Brand 0', ...names]
  await observer.fetchNextPage()
  expect(shown()).toEqual(names.slice(0, 39))
  stop()
  const few = list({ search: '44' })
  await few.settled()
  expect(few.shown()).toEqual(['Brand 44'])
  expect(few.observer.getCurrentResult().hasNextPage).toBe(false)
  few.stop()
})

test('a list that cannot be refreshed keeps what it has', async () => {
  const { cache, states, shown, settled, stop } = list()
  await settled()
  refused.add(1)
  await cache.refetchQueries()
  expect(states).toEqual(['loading', 'loaded', 'refreshing', 'refreshError'])
  expect(shown()).toEqual(names.slice(0, 20))
  stop()
})
