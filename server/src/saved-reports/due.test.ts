import { expect, test } from 'vitest'
import { justEnded, nextDue } from './due.ts'

const at = (time: string) => Date.parse(time)
const next = (zone: string, now: string, every: 'day' | 'week' | 'month') => nextDue({ zone, now: at(now) }, every)
const ended = (zone: string, now: string, every: 'day' | 'week' | 'month') => justEnded({ zone, now: at(now) }, every)

test('a mail is due at six of the business’s clock: the next day, the next Monday, the next first', () => {
  const lagos = 'Africa/Lagos'
  // A Wednesday; Lagos is an hour ahead all year.
  expect(next(lagos, '2026-11-25T04:59:59Z', 'day')).toBe('2026-11-25T05:00:00.000Z')
  expect(next(lagos, '2026-11-25T05:00:00Z', 'day')).toBe('2026-11-26T05:00:00.000Z')
  expect(next(lagos, '2026-11-25T12:00:00Z', 'week')).toBe('2026-11-30T05:00:00.000Z')
  expect(next(lagos, '2026-11-30T04:00:00Z', 'week')).toBe('2026-11-30T05:00:00.000Z')
  expect(next(lagos, '2026-11-30T05:00:00Z', 'week')).toBe('2026-12-07T05:00:00.000Z')
  expect(next(lagos, '2026-11-25T12:00:00Z', 'month')).toBe('2026-12-01T05:00:00.000Z')
  expect(next(lagos, '2026-12-31T23:30:00Z', 'month')).toBe('2027-01-01T05:00:00.000Z')
})

test('a month of any length is followed by the next', () => {
  const zone = 'Africa/Lagos'
  expect(next(zone, '2027-01-31T12:00:00Z', 'month')).toBe('2027-02-01T05:00:00.000Z')
  expect(ended(zone, '2027-02-01T05:00:00Z', 'month')).toEqual({ from: '2027-01-01', to: '2027-01-31' })
  expect(next(zone, '2027-02-01T05:00:00Z', 'month')).toBe('2027-03-01T05:00:00.000Z')
  expect(ended(zone, '2027-03-01T05:00:00Z', 'month')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(ended(zone, '2028-03-01T05:00:00Z', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('where clocks are changed it stays six of the clock', () => {
  // New York turns its clocks back on 1 November 2026 and forward on 14 March 2027, both Sundays at two in the morning.
  const zone = 'America/New_York'
  expect(next(zone, '2026-10-31T12:00:00Z', 'day')).toBe('2026-11-01T11:00:00.000Z')
  expect(next(zone, '2026-10-30T12:00:00Z', 'day')).toBe('2026-10-31T10:00:00.000Z')
  expect(next(zone, '2026-10-31T12:00:00Z', 'week')).toBe('2026-11-02T11:00:00.000Z')
  expect(next(zone, '2027-03-13T12:00:00Z', 'day')).toBe('2027-03-14T10:00:00.000Z')
  expect(next(zone, '2026-10-20T12:00:00Z', 'month')).toBe('2026-11-01T11:00:00.000Z')
  expect(ended(zone, '2026-11-02T11:00:00Z', 'week')).toEqual({ from: '2026-10-26', to: '2026-11-01' })
})

test('a missed mail is not caught up, and the next mail covers the period that ended before its last due time', () => {
  const zone = 'Africa/Lagos'
  expect(ended(zone, '2026-11-25T05:00:00Z', 'day')).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  expect(ended(zone, '2026-11-25T04:00:00Z', 'day')).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  expect(ended(zone, '2026-11-25T12:00:00Z', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(ended(zone, '2026-11-25T12:00:00Z', 'month')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})

test('over two years in any zone, each time is later than the one before, at six, and its days follow on from those before', () => {
  for (const zone of ['Africa/Lagos', 'America/New_York', 'Australia/Lord_Howe'])
    for (const every of ['day', 'week', 'month'] as const) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
      let now = at('2026-01-10T00:00:00Z')
      let before: { from: string; to: string } | undefined
      while (now < at('2028-03-10T00:00:00Z')) {
        const due = Date.parse(nextDue({ zone, now }, every))
        expect(due).toBeGreaterThan(now)
        expect(clock.format(due)).toBe('06:00')
        const days = justEnded({ zone, now: due }, every)
        if (before) expect(at(days.from) - at(before.to)).toBe(86_400_000)
        before = days
        now = due
      }
    }
})
