import { homePeriods } from '@kasuwa/contract/report-periods'
import { expect, test } from 'vitest'
import enReports from '../messages/en/reports.ts'
import en from '../messages/en/home.ts'
import frReports from '../messages/fr/reports.ts'
import fr from '../messages/fr/home.ts'
import { answeredPeriod, namedPeriods, queryOfPeriod, readPeriod, reportQuery, writePeriod } from './home-period.ts'

const today = '2026-03-01'

test('a period has the same name on Home and in the reports, and the server accepts it', () => {
  for (const [home, reports] of [
    [en, enReports],
    [fr, frReports],
  ] as const) {
    const called: Record<string, string> = reports.periods
    for (const period of namedPeriods.filter((value) => value !== 'yesterday')) expect(home.periods[period]).toBe(called[period])
  }
  expect([...namedPeriods.filter((value) => value !== 'yesterday'), 'custom']).toEqual(homePeriods)
})

test('the address holds the period, and an invalid address means today', () => {
  expect(readPeriod({}, today)).toEqual({ period: 'today' })
  for (const period of namedPeriods) expect(readPeriod(writePeriod({ period }), today)).toEqual({ period })
  expect(readPeriod({ period: 'this-year' }, today)).toEqual({ period: 'today' })
  const days = { period: 'custom', from: '2026-02-01', to: '2026-02-28' } as const
  expect(readPeriod(writePeriod(days), today)).toEqual(days)
  expect(readPeriod({ from: '2026-02-01', period: 'this-week' }, today)).toEqual({ period: 'custom', from: '2026-02-01', to: undefined })
  // Future days, or an end before the start, are invalid.
  for (const search of [
    { from: '2026-03-02' },
    { from: '2026-02-02', to: '2026-02-01' },
    { to: '2026-02-01' },
    { from: 'March' },
    { from: 3 },
  ])
    expect(readPeriod(search, today)).toEqual({ period: 'today' })
})

test('yesterday is a day like any other to the server, and is called so when it is answered', () => {
  expect(queryOfPeriod({ period: 'yesterday' }, today)).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(queryOfPeriod({ period: 'today' }, today)).toEqual({})
  expect(queryOfPeriod({ period: 'this-week' }, today)).toEqual({ period: 'this-week' })
  const dayOf = (iso: string) => iso.slice(0, 10)
  const answer = (start_at: string, end_at: string) => ({ period: 'custom', start_at, end_at }) as Parameters<typeof answeredPeriod>[0]
  expect(answeredPeriod(answer('2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'), today, dayOf)).toBe('yesterday')
  expect(answeredPeriod(answer('2026-02-27T00:00:00Z', '2026-03-01T00:00:00Z'), today, dayOf)).toBe('custom')
})

test('a report is asked for the same days, and its usual ones by nothing', () => {
  expect(reportQuery({ period: 'today' }, today)).toEqual({ period: 'today' })
  expect(reportQuery({ period: 'last-30-days' }, today)).toEqual({})
  expect(reportQuery({ period: 'yesterday' }, today)).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(reportQuery({ period: 'custom', from: '2026-02-01' }, today)).toEqual({ from: '2026-02-01' })
})
