import { expect, test } from 'vitest'
import { type Drawers, dayState } from './day-state.ts'

/** UTC is the shop's zone here. */
const reader = { clockOf: (iso: string) => iso.slice(11, 16), dayOf: (iso: string) => iso.slice(0, 10) }
const stateAt = (time: string, drawers: Drawers, me = 'ada') => dayState(drawers, { ...reader, now: Date.parse(time), me })

const drawer = (opened_at: string | null, by = 'ada', expected: number | null = 100) => ({
  ...{ id: `drawer of ${by}`, name: by, location: { id: 'here', name: 'Here' } },
  session: opened_at === null ? null : { id: by, opened_at, opened_by: { id: by, name: by }, expected },
})
const drawers = (rows: Drawers['rows'], count = 0): Drawers => ({
  ...{ count: rows.length, open: rows.filter(({ session }) => session).length, rows, cash: null },
  counted: { count, difference: 0 },
})
const partAt = (time: string, ...rest: [Drawers, string?]) => stateAt(time, ...rest).part

test('a day begins with an opening, and is over once all is counted', () => {
  const closed = [drawer(null)]
  expect(stateAt('2026-11-20T07:00:00Z', drawers(closed))).toEqual({ part: 'before', drawers: closed })
  expect(partAt('2026-11-20T10:00:00Z', drawers([drawer('2026-11-20T08:00:00Z')]))).toBe('open')
  // A second shift may follow before the evening.
  expect(stateAt('2026-11-20T13:00:00Z', drawers(closed, 1))).toEqual({ part: 'after', drawers: closed })
  expect(stateAt('2026-11-20T17:00:00Z', drawers(closed, 1))).toEqual({ part: 'after', drawers: [] })
})

test('a session that the reader may count is due from 17:00, unless it began in the evening', () => {
  const [ownDrawer, otherDrawer, hiddenDrawer] = [
    drawer('2026-11-20T10:00:00Z'),
    drawer('2026-11-20T10:00:00Z', 'eve'),
    drawer('2026-11-20T10:00:00Z', 'eve', null),
  ]
  expect(partAt('2026-11-20T16:59:00Z', drawers([ownDrawer]))).toBe('open')
  expect(stateAt('2026-11-20T17:00:00Z', drawers([ownDrawer, otherDrawer, hiddenDrawer]))).toEqual({
    part: 'closing',
    drawers: [ownDrawer, otherDrawer],
  })
  expect(partAt('2026-11-20T17:00:00Z', drawers([hiddenDrawer]))).toBe('open')
  expect(partAt('2026-11-20T18:00:00Z', drawers([drawer('2026-11-20T17:30:00Z')]))).toBe('open')
  expect(partAt('2026-11-20T17:00:00Z', drawers([drawer('2026-11-19T17:30:00Z', 'eve')]))).toBe('closing')
})

test('after eight hours only the reader’s own session is due', () => {
  const night = drawer('2026-11-20T01:00:00Z')
  expect(partAt('2026-11-20T08:59:00Z', drawers([night]))).toBe('open')
  expect(partAt('2026-11-20T09:00:00Z', drawers([night]))).toBe('closing')
  expect(partAt('2026-11-20T09:00:00Z', drawers([night]), 'eve')).toBe('open')
})
