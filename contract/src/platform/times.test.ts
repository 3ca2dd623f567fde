import { expect, test } from 'vitest'
import { formatTime } from './times.ts'

test('a moment is shown in the shop’s zone, by a clock of 24 hours, in the reader’s language', () => {
  expect(formatTime('2026-03-12T13:05:59.000Z', 'Africa/Lagos', 'en')).toBe('12 Mar 2026, 14:05')
  expect(formatTime('2026-09-30T23:30:00.000Z', 'Africa/Lagos', 'en')).toBe('1 Oct 2026, 00:30')
  expect(formatTime('2026-03-12T13:05:00.000Z', 'America/New_York', 'fr')).toBe('12 mars 2026, 09:05')
})
