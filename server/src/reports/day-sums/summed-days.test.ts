import { expect, test } from 'vitest'
import { partsOf } from './summed-days.ts'

test('days are gone through once, however many sources of a report ask', () => {
  const summedDays = { zone: 'Africa/Lagos', since: '1926-11-25', until: '2026-11-24', stale: new Set<string>(), counted_since: undefined }
  const slices = () => [{ start_at: '2025-12-31T23:00:00Z', end_at: '2026-12-31T23:00:00Z', written: { from: '', to: '' } }]
  const parts = partsOf(summedDays, slices())
  expect(parts?.months).toHaveLength(10)
  expect(partsOf({ ...summedDays }, slices())).toBe(parts)
  expect(partsOf({ ...summedDays, since: '2026-02-01' }, slices())?.months).toHaveLength(9)
  expect(partsOf({ ...summedDays, stale: new Set(['2026-02-02']) }, slices())?.months).toHaveLength(9)
})

test('a report uses a day’s sums if the whole day lies in the period and has sums', () => {
  const summedDays = { zone: 'Africa/Lagos', since: '2026-03-05', until: '2026-03-20', stale: new Set<string>(), counted_since: undefined }
  /** Lagos is an hour ahead of UTC. */
  const cutAt = (...bounds: string[]) =>
    partsOf(
      summedDays,
      bounds.slice(1).map((end_at, index) => ({ start_at: bounds[index] ?? '', end_at, written: { from: '', to: '' } })),
    )
  const midnights = ['2026-03-09T23:00:00Z', '2026-03-11T23:00:00Z', '2026-03-13T23:00:00Z'] as const
  expect(cutAt(...midnights)).toMatchObject({
    days: [{ first: '2026-03-10', last: '2026-03-13' }],
    live: [],
    firsts: ['2026-03-10', '2026-03-12'],
  })
  // A second after midnight the day has begun.
  const late = cutAt('2026-03-09T23:00:01Z', midnights[1])
  expect(late).toMatchObject({ days: [{ first: '2026-03-11', last: '2026-03-11' }], firsts: ['2026-03-11'] })
  expect(late?.live).toEqual([{ start_at: '2026-03-09T23:00:01Z', end_at: '2026-03-10T23:00:00Z' }])
  // The first day with sums, from its first instant; the day before is read from documents.
  expect(cutAt('2026-03-04T23:00:00Z', '2026-03-05T23:00:00Z')).toMatchObject({
    days: [{ first: '2026-03-05', last: '2026-03-05' }],
    live: [],
  })
  const early = cutAt('2026-03-03T23:00:00Z', '2026-03-05T23:00:00Z')
  expect(early).toMatchObject({ days: [{ first: '2026-03-05', last: '2026-03-05' }], firsts: ['2026-03-05'] })
  expect(early?.live).toEqual([{ start_at: '2026-03-03T23:00:00Z', end_at: '2026-03-04T23:00:00Z' }])
})
