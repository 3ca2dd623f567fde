import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { queryKeyOf, updateCache } from './query.ts'
import type { ClientEndpoint } from './client-endpoint.ts'

type Method = ClientEndpoint['method']

const endpoint = (method: Method, name: string, feature = 'brands') =>
  ({ method, name, feature, path: '', access: 'session', touches: ['brands', 'products'] }) as unknown as ClientEndpoint

const [list, open, detail] = [endpoint('GET', 'list'), endpoint('GET', 'open'), endpoint('GET', 'one')]
const keys = {
  first: queryKeyOf(list, { query: { page: 1 } }),
  unpaged: queryKeyOf(list, {}),
  second: queryKeyOf(list, { query: { page: '2' } }),
  open: queryKeyOf(open, {}),
  elsewhere: queryKeyOf(endpoint('GET', 'list', 'products'), {}),
}
const tecno = { id: 'br1', name: 'Tecno' }
const itel = { id: 'br2', name: 'Itel' }

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
  for (const key of Object.values(keys)) cache.setQueryData(key, { page: { number: 1 }, rows: [tecno] })
})
const rowsAt = (key: readonly unknown[]) => cache.getQueryData<{ rows: object[] }>(key)?.rows
const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated

test('a created brand is first on the first page of its list, and on no other page', () => {
  updateCache(cache, endpoint('PUT', 'create'), {}, { brand: itel })
  expect(rowsAt(keys.first)).toEqual([itel, tecno])
  expect(rowsAt(keys.unpaged)).toEqual([itel, tecno])
  for (const key of [keys.second, keys.open, keys.elsewhere]) expect(rowsAt(key)).toEqual([tecno])
})

test('a created brand is in a list once, even if the reply arrives twice', () => {
  for (let times = 0; times < 2; times++) updateCache(cache, endpoint('PUT', 'create'), {}, { brand: itel })
  expect(rowsAt(keys.first)).toEqual([itel, tecno])
})

test('a list that shows more fields than the reply is refetched after a creation', () => {
  cache.setQueryData(keys.first, { rows: [{ ...tecno, products: 3 }] })
  updateCache(cache, endpoint('PUT', 'create'), {}, { brand: itel })
  expect(rowsAt(keys.first)).toEqual([{ ...tecno, products: 3 }])
  expect(isStale(keys.first)).toBe(true)
})

test('a changed brand is updated on every page and list that contains it, and added to no other', () => {
  cache.setQueryData(keys.second, { rows: [itel] })
  updateCache(cache, endpoint('PATCH', 'edit'), { params: { id: 'br1' } }, { brand: { ...tecno, name: 'Tecno Mobile' } })
  for (const key of [keys.first, keys.unpaged, keys.open]) expect(rowsAt(key)).toEqual([{ id: 'br1', name: 'Tecno Mobile' }])
  expect(rowsAt(keys.second)).toEqual([itel])
  expect(rowsAt(keys.elsewhere)).toEqual([tecno])
})

test('relations that the list has and the reply lacks stay', () => {
  cache.setQueryData(keys.first, { rows: [{ ...tecno, edges: { country: 'China', shop: 'Ikeja' } }] })
  updateCache(cache, endpoint('PATCH', 'edit'), { params: { id: 'br1' } }, { brand: { ...tecno, edges: { shop: 'Yaba' } } })
  expect(rowsAt(keys.first)).toEqual([{ ...tecno, edges: { country: 'China', shop: 'Yaba' } }])
})

test('a deleted brand leaves every list, and its own screen does not refetch it', () => {
  const [its, another] = [queryKeyOf(detail, { params: { id: 'br1' } }), queryKeyOf(detail, { params: { id: 'br2' } })]
  for (const key of [its, another]) cache.setQueryData(key, { brand: {} })
  updateCache(cache, endpoint('DELETE', 'delete'), { params: { id: 'br1' } }, { message: 'Deleted' })
  for (const key of [keys.first, keys.unpaged, keys.second, keys.open]) expect(rowsAt(key)).toEqual([])
  expect([isStale(its), isStale(another), isStale(keys.first), isStale(keys.elsewhere)]).toEqual([false, true, true, true])
})

/** A query whose replies arrive when the test says so. */
function controlledQuery(key: readonly unknown[]) {
  const answers: ((names: string[]) => void)[] = []
  const queryFn = () =>
    new Promise<{ rows: object[] }>((resolve) => answers.push((names) => resolve({ rows: names.map((name) => ({ id: name, name })) })))
  return { answers, options: { queryKey: key, queryFn, retry: false as const } }
}

test.each([
  ['that is looked at', true],
  ['that nobody looks at yet', false],
])('a first reply %s, in flight during a write, is fetched again, so that no old data is cached', async (_, isWatched) => {
  const key = queryKeyOf(detail, {})
  const { answers, options } = controlledQuery(key)
  const waited = cache.query(options)
  const stop = isWatched ? new QueryObserver(cache, options).subscribe(() => {}) : () => {}
  expect(answers).toHaveLength(1)
  updateCache(cache, endpoint('PATCH', 'edit'), {}, {})
  expect(answers).toHaveLength(2)
  answers[0]?.(['Old'])
  answers[1]?.(['New'])
  expect(await waited).toEqual({ rows: [{ id: 'New', name: 'New' }] })
  expect([rowsAt(key), isStale(key)]).toEqual([[{ id: 'New', name: 'New' }], false])
  stop()
})

test('a refresh in flight during a write is repeated once for a visible query', async () => {
  const key = queryKeyOf(detail, {})
  const { answers, options } = controlledQuery(key)
  cache.setQueryData(key, { rows: [] })
  const stop = new QueryObserver(cache, { ...options, staleTime: Infinity }).subscribe(() => {})
  void cache.refetchQueries({ queryKey: key })
  updateCache(cache, endpoint('PATCH', 'edit'), {}, {})
  expect(answers).toHaveLength(2)
  answers[0]?.(['Old'])
  answers[1]?.(['New'])
  await expect.poll(() => rowsAt(key)).toEqual([{ id: 'New', name: 'New' }])
  stop()
})
