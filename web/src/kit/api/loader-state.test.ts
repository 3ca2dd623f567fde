import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, loaderState } from './query.ts'

const quiet = { data: undefined, isError: false, isFetching: false, isPending: true }

test('a loader is in one of eight states', () => {
  expect(loaderState(quiet)).toBe('unknown')
  expect(loaderState({ ...quiet, isFetching: true })).toBe('loading')
  expect(loaderState({ ...quiet, isError: true })).toBe('error')
  const loaded = { ...quiet, data: [1], isPending: false }
  expect(loaderState(loaded)).toBe('loaded')
  expect(loaderState({ ...loaded, isFetching: true })).toBe('refreshing')
  expect(loaderState({ ...loaded, isError: true })).toBe('refreshError')
  expect(loaderState({ ...loaded, isFetching: true, isFetchingNextPage: true })).toBe('loadingMore')
  expect(loaderState({ ...loaded, isError: true, isFetchNextPageError: true })).toBe('loadMoreError')
})

/** A loader whose replies the test sets. */
function loader() {
  const answers: (() => Promise<string[]>)[] = []
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['rows'],
    queryFn: () => answers.shift()?.() ?? Promise.reject(new Error('Down')),
  })
  const now = () => {
    const result = observer.getCurrentResult()
    return [loaderState(result), result.data] as const
  }
  return { answers, observer, now }
}

test('a failed first load is an error, and a failed refresh keeps the data', async () => {
  const { answers, observer, now } = loader()
  const stop = observer.subscribe(() => {})
  expect(now()).toEqual(['loading', undefined])
  await observer.refetch({ cancelRefetch: false })
  expect(now()).toEqual(['error', undefined])
  answers.push(async () => ['rice'])
  await observer.refetch()
  expect(now()).toEqual(['loaded', ['rice']])
  await observer.refetch()
  expect(now()).toEqual(['refreshError', ['rice']])
  stop()
})

test('a refresh without data is a load', async () => {
  const { answers, observer, now } = loader()
  answers.push(
    () => Promise.reject(new Error('Down')),
    async () => ['rice'],
  )
  const stop = observer.subscribe(() => {})
  await observer.refetch({ cancelRefetch: false })
  const refetch = observer.refetch()
  expect(now()).toEqual(['loading', undefined])
  await refetch
  expect(now()).toEqual(['loaded', ['rice']])
  stop()
})

test('data stays visible during a refresh, during “more”, and after either fails', async () => {
  const { answers, observer, now } = loader()
  answers.push(
    async () => ['rice'],
    async () => ['rice', 'beans'],
  )
  const stop = observer.subscribe(() => {})
  await observer.refetch({ cancelRefetch: false })
  const refetch = observer.refetch()
  expect(now()).toEqual(['refreshing', ['rice']])
  await refetch
  expect(now()).toEqual(['loaded', ['rice', 'beans']])
  stop()

  let isDown = false
  const pages = new InfiniteQueryObserver(createQueryClient(), {
    queryKey: ['pages'],
    queryFn: async ({ pageParam }) => (isDown ? Promise.reject(new Error('Down')) : pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
  })
  const leave = pages.subscribe(() => {})
  await pages.refetch({ cancelRefetch: false })
  const more = pages.fetchNextPage()
  expect([loaderState(pages.getCurrentResult()), pages.getCurrentResult().data?.pages]).toEqual(['loadingMore', [1]])
  await more
  isDown = true
  await pages.fetchNextPage()
  expect([loaderState(pages.getCurrentResult()), pages.getCurrentResult().data?.pages]).toEqual(['loadMoreError', [1, 2]])
  leave()
})
