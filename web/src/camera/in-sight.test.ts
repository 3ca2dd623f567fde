import { expect, test } from 'vitest'
import { InSight } from './in-sight.ts'

test('a code that stays in view is read once; after a moment out of view it is read again', () => {
  const sight = new InSight()
  expect(sight.see(['6001'], 0)).toEqual(['6001'])
  for (let at = 100; at <= 10_000; at += 100) expect(sight.see(['6001'], at)).toEqual([])
  // One or two blurred frames do not count as a moment.
  expect(sight.see([], 10_400)).toEqual([])
  expect(sight.see(['6001'], 10_900)).toEqual([])
  for (let at = 11_000; at <= 12_100; at += 100) expect(sight.see([], at)).toEqual([])
  expect(sight.see(['6001'], 12_200)).toEqual(['6001'])
})

test('on a phone with seconds between frames, a code held still is read once, despite a blurred frame', () => {
  const sight = new InSight()
  expect(sight.see(['6001'], 0)).toEqual(['6001'])
  expect(sight.see(['6001'], 2000)).toEqual([])
  expect(sight.see([], 4000)).toEqual([])
  expect(sight.see(['6001'], 6000)).toEqual([])
  for (const at of [8000, 10_000, 12_000]) expect(sight.see([], at)).toEqual([])
  expect(sight.see(['6001'], 14_000)).toEqual(['6001'])
})

test('two codes are read separately, also in one picture', () => {
  const sight = new InSight()
  expect(sight.see(['6001', '6002'], 0)).toEqual(['6001', '6002'])
  expect(sight.see(['6002', '6003'], 100)).toEqual(['6003'])
  for (let at = 200; at <= 1200; at += 100) expect(sight.see(['6002'], at)).toEqual([])
  expect(sight.see(['6001'], 1300)).toEqual(['6001'])
})
