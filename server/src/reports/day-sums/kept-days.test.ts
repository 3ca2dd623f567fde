import { expect, test } from 'vitest'
import { partsOf } from './kept-days.ts'

test('days are gone through once, however many sources of a report ask', () => {
  const kept = { zone: 'Africa/Lagos', since: '1926-11-25', until: '2026-11-24', stale: new Set<string>(), counted_since: undefined }
  const slices = () => [{ start_at: '2025-12-31T23:00:00Z', end_at: '2026-12-31T23:00:00Z', written: { from: '', to: '' } }]
  const parts = partsOf(kept, slices())
  expect(parts?.months).toHaveLength(10)
  expect(partsOf({ ...kept }, slices())).toBe(parts)
  expect(partsOf({ ...kept, since: '2026-02-01' }, slices())?.months).toHaveLength(9)
  expect(partsOf({ ...kept, stale: new Set(['2026-02-02']) }, slices())?.months).toHaveLength(9)
})
