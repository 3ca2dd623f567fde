import { expect, test } from 'vitest'
import type { ListView } from './list-url.ts'
import { viewAfterLink, activeView } from './list-views.ts'

const all = { label: 'All', filters: {} }
const unpaid = { label: 'Unpaid', filters: { payment_status: 'unpaid,partial' } }
const today = { label: 'Today', filters: { from: '2026-11-22', to: '2026-11-22' } }
const canceled = { label: 'Canceled', filters: { status: 'canceled' } }
const views = [all, unpaid, today, canceled]

const activeLabel = (filters: Record<string, string>) => activeView(views, filters)?.label
const view: ListView = { page: 3, per_page: 50, search: 'rice', sort: 'date.asc', filters: {}, columns: ['number'] }

test('the address determines the active view; dates and other filters narrow it', () => {
  expect(activeLabel({})).toBe('All')
  expect(activeLabel({ location: 'x' })).toBe('All')
  expect(activeLabel({ from: '2026-11-01', to: '2026-11-30' })).toBe('All')
  expect(activeLabel({ payment_status: 'unpaid,partial', location: 'x', from: '2026-11-01' })).toBe('Unpaid')
  expect(activeLabel({ from: '2026-11-22', to: '2026-11-22' })).toBe('Today')
  expect(activeLabel({ status: 'canceled' })).toBe('Canceled')
})

test('no view is active if the address has other filters', () => {
  expect(activeLabel({ payment_status: 'paid' })).toBeUndefined()
  expect(activeLabel({ status: 'canceled', payment_status: 'unpaid,partial' })).toBeUndefined()
})

test('a followed view replaces the other view’s filters and keeps the rest', () => {
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

test('a view is marked for the filters of links from other screens too', () => {
  const sent = { ...unpaid, filters: { ...unpaid.filters, status: 'approved' }, also: [{ payment_status: 'unpaid' }] }
  expect(activeView([all, sent, canceled], { payment_status: 'unpaid', location: 'x' })).toBe(sent)
  expect(activeView([all, sent, canceled], { payment_status: 'unpaid', status: 'pending' })).toBeUndefined()
})
