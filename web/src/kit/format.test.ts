import { expect, test } from 'vitest'
import { clockText, dayText, timeText } from './format.ts'

test('times are on the business’s clock, in the shop’s way of writing', () => {
  expect(timeText('2026-03-12T13:05:00.000Z', 'en', 'Africa/Lagos')).toBe('12 Mar 2026, 14:05')
  expect(timeText('2026-09-30T23:30:00.000Z', 'en', 'Africa/Lagos')).toBe('1 Oct 2026, 00:30')
  expect(timeText('2026-09-12T13:05:00.000Z', 'en', 'Africa/Lagos')).toBe('12 Sep 2026, 14:05')
})

test('a bare day is that day in every zone', () => {
  expect(dayText('2026-03-12', 'en', 'America/Los_Angeles')).toBe('12 Mar 2026')
})

test('the day alone, or the hour alone, where there is little room', () => {
  expect(dayText('2026-09-30T23:30:00.000Z', 'en', 'Africa/Lagos', 'day-of-year')).toBe('1 Oct')
  expect(dayText('2026-09-12', 'en', 'Africa/Lagos', 'day-of-year')).toBe('12 Sep')
  expect(clockText('2026-03-12T23:05:00.000Z', 'en', 'Africa/Lagos')).toBe('00:05')
})
