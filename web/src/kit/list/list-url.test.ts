import { expect, test } from 'vitest'
import { listQuery, nextSort, parseListView, formatListView } from './list-url.ts'

const filters = ['status', 'from', 'to']

test('a fresh list has no parameters in its address', () => {
  expect(formatListView(parseListView({}, filters), {}, filters)).toEqual({})
})

test('a view survives the round trip through the address', () => {
  const search = { page: '3', per_page: '50', search: 'rice', sort: 'name.asc', status: 'pending,approved', columns: 'name,total' }
  expect(formatListView(parseListView(search, filters), {}, filters)).toEqual(search)
})

test('an open dialog stays in the address while the list changes', () => {
  const view = parseListView({ brand: 'new', search: 'x' }, filters)
  expect(formatListView({ ...view, search: '' }, { brand: 'new', search: 'x' }, filters)).toEqual({ brand: 'new' })
})

test('invalid parameters in the address are ignored', () => {
  expect(parseListView({ page: '-2', per_page: '1000000', sort: 'name; drop table' }, [])).toMatchObject({
    page: 1,
    per_page: 20,
    sort: '',
  })
})

test('a period is sent as in the address: only the server knows where a day ends', () => {
  const period = { from: '2026-03-01', to: '2026-03-12' }
  expect(listQuery(parseListView(period, filters))).toEqual({ page: 1, per_page: 20, ...period })
})

test('a heading sorts ascending, descending, then by default', () => {
  expect(nextSort('', 'name')).toBe('name.asc')
  expect(nextSort('name.asc', 'name')).toBe('name.desc')
  expect(nextSort('name.desc', 'name')).toBe('')
})
