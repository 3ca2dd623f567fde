import { expect, test } from 'vitest'
import type { ListView } from './list-url.ts'
import { viewAfterLink, activeView } from './list-views.ts'

const all = { label: 'All', filters: {} }
const unpaid = { label: 'Unpaid', filters: { payment_status: 'unpaid,partial' } }
const today = { label: 'Today', filters: { from: '2026-11-22', to: '2026-11-22' } }
const canceled = { label: 'Canceled', filters: { status: 'canceled' } }
const views = [all, unpaid, today, canceled]

const shown = (filters: Record<string, string>) => activeView(views, filters)?.label
const view: ListView = { page: 3, per_page: 50, search: 'rice', sort: 'date.asc', filters: {}, columns: ['number'] }

test('the address says which fixed link is on; dates and other filters narrow it', () => {
  expect(shown({})).toBe('All')
  expect(shown({ location: 'x' })).toBe('All')
  expect(shown({ from: '2026-11-01', to: '2026-11-30' })).toBe('All')
  expect(shown({ payment_status: 'unpaid,partial', location: 'x', from: '2026-11-01' })).toBe('Unpaid')
  expect(shown({ from: '2026-11-22', to: '2026-11-22' })).toBe('Today')
  expect(shown({ status: 'canceled' })).toBe('Canceled')
})

test('none is on where the address says something else', () => {
  expect(shown({ payment_status: 'paid' })).toBeUndefined()
  expect(shown({ status: 'canceled', payment_status: 'unpaid,partial' })).toBeUndefined()
})

test('a link that is followed takes the other one’s place, and leaves what is its own beside it', () => {
  const filters = (before: Record<string, string>, to = unpaid as (typeof views)[number]) =>
    viewAfterLink(views, to, { ...view, filters: before }).filters
  expect(filters({ status: 'canceled', location: 'x' })).toEqual({ payment_status: 'unpaid,partial', location: 'x' })
  expect(filters({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    payment_status: 'unpaid,partial',
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(filters(today.filters)).toEqual({ payment_status: 'unpaid,partial' })
  expect(filters({ payment_status: 'paid', location: 'x' }, all)).toEqual({ location: 'x' })
  expect(viewAfterLink(views, all, view)).toMatchObject({ page: 1, per_page: 50, search: 'rice', sort: 'date.asc', columns: ['number'] })
})
