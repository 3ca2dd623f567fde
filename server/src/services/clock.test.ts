import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayOf } from './clock.ts'

const zones = ['Africa/Lagos', 'Africa/Cairo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']

test('the day of a moment follows the zone’s calendar, regardless of the day asked for before', () => {
  const moments = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -2, max: 2 })), { minLength: 2 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, around) => {
      // About the middle of the nights between days, in years with summer time and when a day was left out.
      for (const [days, hours] of around) {
        for (const from of ['2026-04-24T22:00:00Z', '2026-11-01T04:00:00Z', '2011-12-30T10:00:00Z']) {
          const at = Temporal.Instant.from(from).add({ hours: days * 24 + hours, milliseconds: days })
          expect(dayOf(at.toString(), zone)).toBe(at.toZonedDateTimeISO(zone).toPlainDate().toString())
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('a day begins at its first moment, and its last is still of it', () => {
  const days = ['22:59:59.999Z', '23:00:00Z'].map((time) => dayOf(`2026-11-19T${time}`, 'Africa/Lagos'))
  expect(days).toEqual(['2026-11-19', '2026-11-20'])
  expect(dayOf('2026-11-20T22:59:59.999Z', 'Africa/Lagos')).toBe('2026-11-20')
  expect(dayOf('2026-11-20T23:00:00.000Z', 'Africa/Lagos')).toBe('2026-11-21')
})
