import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayText } from '../format.ts'
import { addDays, parseDay } from './parse-day.ts'

const today = '2026-11-28'
const parse = (text: string, locale = 'en') => parseDay(text, locale, today)

test('a day is read as people write it, the day before the month', () => {
  for (const text of [
    '28/11/2026',
    '28.11.26',
    '28-11-2026',
    '28 Nov 2026',
    '28 November 2026',
    '28th nov, 2026',
    'Nov 28, 2026',
    '2026-11-28',
    ' 28 NOV ',
  ])
    expect(parse(text), text).toBe('2026-11-28')
  expect(parse('1er févr. 2027', 'fr')).toBe('2027-02-01')
  expect(parse('14 août', 'fr')).toBe('2026-08-14')
  expect(parse('3 juil 2026', 'fr')).toBe('2026-07-03')
  expect(parse('5 Sept 2026')).toBe('2026-09-05')
})

test('today, yesterday and tomorrow are read in the reader’s language', () => {
  expect(parse('Today')).toBe(today)
  expect(parse('yesterday')).toBe('2026-11-27')
  expect(parse('Aujourd’hui', 'fr')).toBe(today)
  expect(parse('demain', 'fr')).toBe('2026-11-29')
})

test('a day without a year is the closest one that the field takes', () => {
  expect(parse('5 Jan')).toBe('2027-01-05')
  expect(parseDay('5 Jan', 'en', today, { latest: today })).toBe('2026-01-05')
  expect(parseDay('20 Nov', 'en', today, { earliest: today })).toBe('2027-11-20')
})

test('text that is no day of the calendar is not read', () => {
  for (const text of [
    '',
    '28',
    '31/02/2026',
    '28/13/2026',
    '11/28/2026',
    'soon',
    '28 Ju 2026',
    '28/11/2',
    '28/11/202',
    '2026-11',
    '1 2 3 4',
  ])
    expect(parse(text), text).toBeUndefined()
})

test('the text of a day is read as the same day, in each language', () => {
  const days = fc.integer({ min: -20_000, max: 20_000 }).map((days) => addDays(today, days))
  fc.assert(
    fc.property(days, fc.constantFrom('en', 'fr'), (day, locale) => {
      expect(parseDay(dayText(day, locale, 'Africa/Lagos'), locale, today)).toBe(day)
      expect(parseDay(day, locale, today)).toBe(day)
    }),
  )
})
