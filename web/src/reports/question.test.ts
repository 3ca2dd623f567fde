import { expect, test } from 'vitest'
import { asking, groupedBy, parseQuestion, periodOf, queryOfQuestion } from './question.ts'

test('a report’s query is parsed from the address, without default values and unsupported parameters', () => {
  expect(parseQuestion('sale', {}, [])).toEqual({})
  expect(parseQuestion('sale', { period: 'last-30-days', page: '1', figure: 'profit', tab: 'x' }, [])).toEqual({ figure: 'profit' })
  expect(
    parseQuestion('sale', { period: 'soon', interval: 'week', group_by: 'status', compare: 'year', limit: '51', sort: 'total.up' }, []),
  ).toEqual({
    interval: 'week',
    compare: 'year',
  })
  expect(parseQuestion('serial-number', { group_by: 'status', limit: 5, not_location: 'a,b', tax: 'c' }, [])).toEqual({
    group_by: 'status',
    limit: '5',
    not_location: 'a,b',
  })
  // The screen's own contact cannot be replaced.
  expect(parseQuestion('contact-sale', { contact: 'other', location: 'a' }, ['contact'])).toEqual({ location: 'a' })
})

test('days alone make it a custom period, and a period takes its days with it', () => {
  const days = asking({ period: 'today', interval: 'day' }, { period: undefined, from: '2026-01-01', to: '2026-03-31' })
  expect(days).toEqual({ interval: 'day', from: '2026-01-01', to: '2026-03-31' })
  expect(periodOf(days)).toBe('custom')
  expect(asking(days, { period: 'this-year', from: undefined, to: undefined })).toEqual({ interval: 'day', period: 'this-year' })
  expect(periodOf({})).toBe('last-30-days')
  // There would be too many hours.
  expect(asking({ period: 'today', interval: 'hour' }, { period: 'this-year' })).toEqual({ period: 'this-year' })
})

test('a changed filter returns to the first page, and the figure of the chart is not sent to the server', () => {
  const third = { group_by: 'product', interval: 'none', page: '3' }
  expect(asking(third, { compare: 'year' })).toEqual({ group_by: 'product', interval: 'none', compare: 'year' })
  expect(asking(third, { page: '4' })).toEqual({ ...third, page: '4' })
  expect(asking(third, { figure: 'tax' })).toEqual({ ...third, figure: 'tax' })
  expect(queryOfQuestion({ ...third, figure: 'tax' })).toEqual(third)
})

test('by a group it is the ten largest of the whole period, and by time again without', () => {
  const ranking = groupedBy({ compare: 'year', sort: 'start_at.desc' }, 'product')
  expect(ranking).toEqual({ compare: 'year', group_by: 'product', interval: 'none', limit: '10' })
  expect(groupedBy(ranking, 'brand')).toEqual({ ...ranking, group_by: 'brand' })
  expect(groupedBy(ranking, undefined)).toEqual({ compare: 'year' })
  // A chosen interval stays.
  expect(groupedBy({ interval: 'week' }, 'location')).toEqual({ interval: 'week', group_by: 'location' })
  expect(groupedBy({ interval: 'week', group_by: 'location' }, '')).toEqual({ interval: 'week' })
})
