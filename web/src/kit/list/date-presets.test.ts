import { expect, test } from 'vitest'
import { daysOf, presetOf } from './date-presets.ts'

test('a preset is the days that it means today', () => {
  // A Sunday: its week began on Monday.
  const today = '2026-11-22'
  expect(daysOf('today', today)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(daysOf('yesterday', today)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(daysOf('this_week', today)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOf('last_7_days', today)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOf('this_month', today)).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(daysOf('last_month', today)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})

test('months and years end where they end', () => {
  expect(daysOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('last_month', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOf('yesterday', '2027-01-01')).toEqual({ from: '2026-12-31', to: '2026-12-31' })
  expect(daysOf('this_week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-01' })
  expect(daysOf('this_week', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-16' })
})

test('days are called by the preset that they are today, and by none once they no longer are', () => {
  const days = daysOf('last_7_days', '2026-11-20')
  expect(presetOf(days, '2026-11-20')).toBe('last_7_days')
  expect(presetOf(days, '2026-11-21')).toBeUndefined()
  expect(presetOf(daysOf('today', '2026-11-20'), '2026-11-21')).toBe('yesterday')
  expect(presetOf({ from: '2026-11-20' }, '2026-11-20')).toBeUndefined()
})
