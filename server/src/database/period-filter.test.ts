import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { isDuring } from './period-filter.ts'
import { sql } from 'kysely'

const server = await testServer()

/** Number of the instants within a period, by the database. */
const countWithin = (zone: string, period: { from?: string; to?: string }, instants: readonly string[]) =>
  server.app.database.transaction({}, async (db) => {
    const { rows } = await sql<{ at: string }>`select at::text as at from unnest(${instants}::text[]) as given (text),
      lateral (select text::timestamptz as at) as times where ${isDuring({ zone }, 'times.at', period)}`.execute(db)
    return rows.length
  })

test('a day, a minute and a second belong to the period to their end, and not a moment longer', async () => {
  const lagos = (from: string, to: string, instants: string[]) => countWithin('Africa/Lagos', { from, to }, instants)
  expect(await lagos('2026-11-22', '2026-11-22', ['2026-11-21T23:00:00Z', '2026-11-22T22:59:59.999999Z'])).toBe(2)
  expect(await lagos('2026-11-22', '2026-11-22', ['2026-11-21T22:59:59.999Z', '2026-11-22T23:00:00Z'])).toBe(0)
  expect(await lagos('2026-11-22 14:05', '2026-11-22 14:05', ['2026-11-22T13:05:00Z', '2026-11-22T13:05:59.9Z'])).toBe(2)
  expect(await lagos('2026-11-22 14:05', '2026-11-22T14:05', ['2026-11-22T13:04:59.9Z', '2026-11-22T13:06:00Z'])).toBe(0)
  expect(await lagos('2026-11-22 14:05:30', '2026-11-22 14:05:30', ['2026-11-22T13:05:30Z', '2026-11-22T13:05:30.999Z'])).toBe(2)
  expect(await lagos('2026-11-22 14:05:30', '2026-11-22 14:05:30', ['2026-11-22T13:05:29.999Z', '2026-11-22T13:05:31Z'])).toBe(0)
})

test('a day has 23 or 25 hours if its clocks change, and a repeated hour counts twice', async () => {
  // Santiago's clocks go from 24:00 on 5 September to 01:00 on the 6th, and from 24:00 on 4 April back to 23:00.
  const day = (date: string, instants: string[]) => countWithin('America/Santiago', { from: date, to: date }, instants)
  expect(await day('2026-09-06', ['2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z'])).toBe(2)
  expect(await day('2026-09-06', ['2026-09-06T03:59:59Z', '2026-09-07T03:00:00Z'])).toBe(0)
  expect(await day('2026-04-04', ['2026-04-04T03:00:00Z', '2026-04-05T03:59:59Z'])).toBe(2)
  expect(await day('2026-04-04', ['2026-04-04T02:59:59Z', '2026-04-05T04:00:00Z'])).toBe(0)
  const twice = { from: '2026-11-01 01:30', to: '2026-11-01 01:30' }
  expect(await countWithin('America/New_York', twice, ['2026-11-01T05:30:00Z', '2026-11-01T06:30:59Z'])).toBe(2)
})

test('a period that ends where a repeated hour begins does not hold that hour', async () => {
  // Havana's clocks go from 01:00 on 1 November back to 00:00, New York's from 02:00 back to 01:00.
  const havana = (date: string) => countWithin('America/Havana', { from: date, to: date }, ['2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z'])
  expect([await havana('2026-10-31'), await havana('2026-11-01')]).toEqual([0, 2])
  const minute = { from: '2026-11-01 00:59', to: '2026-11-01 00:59' }
  expect(await countWithin('America/New_York', minute, ['2026-11-01T04:59:59Z', '2026-11-01T05:00:00Z', '2026-11-01T05:30:00Z'])).toBe(1)
  expect(await countWithin('America/Havana', { to: '2026-10-31 23:59' }, ['2026-11-01T04:00:00Z'])).toBe(0)
})

test('either limit may be missing, and the last day of the calendar works like others', async () => {
  const instants = ['1970-01-01T00:00:00Z', '2026-11-22T12:00:00Z']
  expect(await countWithin('Africa/Lagos', {}, instants)).toBe(2)
  expect(await countWithin('Africa/Lagos', { from: '2026-11-22' }, instants)).toBe(1)
  expect(await countWithin('Africa/Lagos', { to: '2026-11-21' }, instants)).toBe(1)
  expect(await countWithin('America/New_York', { from: '9999-12-31', to: '9999-12-31' }, ['10000-01-01 04:59:59Z'])).toBe(1)
})
