import { expect, test } from 'vitest'
import { parseListView } from '../kit/list/list-url.ts'
import { isChanged, queryOfView, viewOfQuery } from './view-query.ts'

const names = ['status', 'from', 'to']
const columns = ['number', 'date'].map((key) => ({ key, heading: key, show: () => null, text: () => '' }))
const at = (search: Record<string, string>) => ({ view: parseListView(search, names), names, columns })

test('a view has filters, order and columns, without page, size and search', () => {
  const { view } = at({
    status: 'approved',
    from: '2026-11-01',
    sort: 'date.asc',
    columns: 'number',
    page: '3',
    per_page: '50',
    search: 'ada',
  })
  expect(queryOfView(view, names)).toEqual({ status: 'approved', from: '2026-11-01', sort: 'date.asc', columns: 'number' })
})

test('a view keeps the reader’s page size, and passes over columns that they do not have', () => {
  expect(viewOfQuery({ status: 'approved', columns: 'cost,date' }, at({ per_page: '50', search: 'ada' }))).toMatchObject({
    ...{ page: 1, per_page: 50, search: '', filters: { status: 'approved' }, columns: ['date'] },
  })
  expect(viewOfQuery({ columns: 'cost' }, at({})).columns).toBeUndefined()
})

test('a view is changed once the list shows another filter, order or column', () => {
  const query = { status: 'approved', sort: 'date.asc' }
  expect(isChanged(query, at({ ...query, page: '2', search: 'ada' }))).toBe(false)
  expect(isChanged(query, at({ ...query, sort: 'date.desc' }))).toBe(true)
  expect(isChanged(query, at({ ...query, columns: 'number' }))).toBe(true)
  expect(isChanged(query, at({ sort: 'date.asc' }))).toBe(true)
})
