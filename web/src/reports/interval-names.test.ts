import { expect, test } from 'vitest'
import { briefIntervalText, daysText, intervalText, shortIntervalText } from './interval-names.ts'

const reader = { locale: 'en', zone: 'Africa/Lagos', quarter: (number: string) => `Q${number}` }
/** Lagos is an hour ahead: its days begin at 23:00 of the one before. */
const of = (from: string, until: string) => ({
  start_at: new Date(Date.parse(`${from}+01:00`)).toISOString(),
  end_at: new Date(Date.parse(`${until}+01:00`)).toISOString(),
})
const days = (from: string, until: string) => of(`${from}T00:00:00`, `${until}T00:00:00`)

test('a stretch is called by its days in the business’s time zone, the last one too', () => {
  expect(daysText(days('2026-11-25', '2026-11-26'), reader)).toBe('25 Nov 2026')
  expect(daysText(days('2026-10-27', '2026-11-26'), reader)).toBe('27 Oct – 25 Nov 2026')
  expect(daysText(days('2025-12-01', '2026-12-01'), reader)).toBe('1 Dec 2025 – 30 Nov 2026')
})

test('a row is called by its interval, and by its days where it is a part of one', () => {
  expect(intervalText('hour', of('2026-11-25T14:00:00', '2026-11-25T15:00:00'), reader)).toBe('25 Nov 2026, 14:00')
  expect(intervalText('day', days('2026-11-25', '2026-11-26'), reader)).toBe('Wed 25 Nov 2026')
  expect(intervalText('week', days('2026-11-23', '2026-11-30'), reader)).toBe('23 Nov – 29 Nov 2026')
  expect(intervalText('month', days('2026-11-01', '2026-12-01'), reader)).toBe('November 2026')
  expect(intervalText('month', days('2026-10-27', '2026-11-01'), reader)).toBe('27 Oct – 31 Oct 2026')
  expect(intervalText('quarter', days('2026-10-01', '2027-01-01'), reader)).toBe('Q4 2026')
  expect(intervalText('quarter', days('2026-10-01', '2027-01-01'), { ...reader, locale: 'fr', quarter: (number) => `T${number}` })).toBe(
    'T4 2026',
  )
  expect(intervalText('quarter', days('2026-11-01', '2027-01-01'), reader)).toBe('1 Nov – 31 Dec 2026')
  expect(intervalText('year', days('2026-01-01', '2027-01-01'), reader)).toBe('2026')
  expect(intervalText('month', days('2026-11-01', '2026-12-01'), { ...reader, locale: 'fr' })).toBe('novembre 2026')
})

test('under a bar stand a few letters', () => {
  expect(shortIntervalText('day', days('2026-11-25', '2026-11-26'), reader, 7)).toEqual(['Wed', '25'])
  expect(shortIntervalText('day', days('2026-11-25', '2026-11-26'), reader, 30)).toEqual(['25 Nov'])
  expect(shortIntervalText('month', days('2026-01-01', '2026-02-01'), reader, 12)).toEqual(['Jan', '2026'])
  expect(shortIntervalText('hour', of('2026-11-25T00:00:00', '2026-11-25T01:00:00'), reader, 24)).toEqual(['00:00', '25 Nov'])
})

test('in a row the year is left out while it is the current one, and on a phone the day of the week', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const brief = (isPhone: boolean, ...slice: Parameters<typeof days>) =>
    briefIntervalText('day', days(...slice), { ...reader, now, isPhone })
  expect(brief(true, '2026-11-13', '2026-11-14')).toBe('13 Nov')
  expect(brief(false, '2026-11-13', '2026-11-14')).toBe('Fri 13 Nov')
  expect(brief(true, '2025-11-13', '2025-11-14')).toBe('13 Nov 2025')
  const reading = { ...reader, now, isPhone: true }
  expect(briefIntervalText('month', days('2026-11-01', '2026-12-01'), reading)).toBe('November')
  expect(briefIntervalText('month', days('2025-11-01', '2025-12-01'), reading)).toBe('November 2025')
  expect(briefIntervalText('year', days('2026-01-01', '2027-01-01'), reading)).toBe('2026')
})
