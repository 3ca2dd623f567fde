import { expect, test } from 'vitest'
import { type ReportPeriod, startsOf, stretchOf } from './report-periods.ts'

const of = (period: ReportPeriod, now: string) => {
  const { from, until } = stretchOf(period, now)
  return [from.slice(0, 16), until.slice(0, 16)]
}

// 22 November 2026 is a Sunday.
test.each<[ReportPeriod, now: string, from: string, until: string]>([
  ['last-24-hours', '2026-11-22T14:00:00', '2026-11-21T15:00', '2026-11-22T15:00'],
  ['last-24-hours', '2026-11-22T14:59:59', '2026-11-21T15:00', '2026-11-22T15:00'],
  ['today', '2026-11-22T00:00:00', '2026-11-22T00:00', '2026-11-23T00:00'],
  ['today', '2026-11-22T23:59:59', '2026-11-22T00:00', '2026-11-23T00:00'],
  ['this-week', '2026-11-22T23:59:59', '2026-11-16T00:00', '2026-11-23T00:00'],
  ['this-week', '2026-11-23T00:00:00', '2026-11-23T00:00', '2026-11-24T00:00'],
  ['last-7-days', '2026-11-22T08:00:00', '2026-11-16T00:00', '2026-11-23T00:00'],
  ['last-30-days', '2026-11-22T08:00:00', '2026-10-24T00:00', '2026-11-23T00:00'],
  ['last-90-days', '2026-11-22T08:00:00', '2026-08-25T00:00', '2026-11-23T00:00'],
  ['this-month', '2026-11-01T00:00:00', '2026-11-01T00:00', '2026-11-02T00:00'],
  ['this-year', '2026-12-31T23:59:59', '2026-01-01T00:00', '2027-01-01T00:00'],
  ['last-12-months', '2026-11-22T08:00:00', '2025-12-01T00:00', '2026-11-23T00:00'],
])('%s at %s', (period, now, from, until) => expect(of(period, now)).toEqual([from, until]))

test('a period of its own holds the whole of the day, minute or second that it ends with', () => {
  const now = '2026-11-22T08:00:00'
  const until = (to: string) => stretchOf('custom', now, { from: '2026-11-01', to }).until
  expect([until('2026-11-05'), until('2026-11-05T10:30'), until('2026-11-05T10:30:15')]).toEqual([
    '2026-11-06T00:00:00',
    '2026-11-05T10:31:00',
    '2026-11-05T10:30:16',
  ])
  expect(stretchOf('custom', now, { from: '2026-11-01' }).until).toBe('2026-11-23T00:00:00')
})

test('the first row of a report begins with its period, each other with an hour, a day, a Monday, a month or a quarter', () => {
  const stretch = { from: '2026-11-21T22:30:00', until: '2026-11-23T01:00:00' }
  expect(startsOf(stretch, 'day')).toEqual(['2026-11-21T22:30:00', '2026-11-22T00:00:00', '2026-11-23T00:00:00'])
  expect(startsOf(stretch, 'week')).toEqual(['2026-11-21T22:30:00', '2026-11-23T00:00:00'])
  expect(startsOf({ from: '2026-11-21T22:30:00', until: '2026-11-22T00:00:00' }, 'hour')).toEqual([
    '2026-11-21T22:30:00',
    '2026-11-21T23:00:00',
  ])
  const year = { from: '2026-02-01T00:00:00', until: '2026-07-01T00:00:00' }
  expect(startsOf(year, 'quarter')).toEqual(['2026-02-01T00:00:00', '2026-04-01T00:00:00'])
  expect(startsOf(year, 'month')).toHaveLength(5)
})
