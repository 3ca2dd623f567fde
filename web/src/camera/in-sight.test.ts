import { expect, test } from 'vitest'
import { InSight } from './in-sight.ts'

test('a code that stays in sight is read once, however long; out of sight for a moment it is read again', () => {
  const sight = new InSight()
  expect(sight.see(['6001'], 0)).toEqual(['6001'])
  for (let at = 100; at <= 10_000; at += 100) expect(sight.see(['6001'], at)).toEqual([])
  // A blurred frame or two are no moment.
  expect(sight.see([], 10_400)).toEqual([])
  expect(sight.see(['6001'], 10_900)).toEqual([])
  for (let at = 11_000; at <= 12_100; at += 100) expect(sight.see([], at)).toEqual([])
  expect(sight.see(['6001'], 12_200)).toEqual(['6001'])
})

test('on a phone whose looks take seconds a code that is held still is read once, a blurred look among them', () => {
  const sight = new InSight()
  expect(sight.see(['6001'], 0)).toEqual(['6001'])
  expect(sight.see(['6001'], 2000)).toEqual([])
  expect(sight.see([], 4000)).toEqual([])
  expect(sight.see(['6001'], 6000)).toEqual([])
  for (const at of [8000, 10_000, 12_000]) expect(sight.see([], at)).toEqual([])
  expect(sight.see(['6001'], 14_000)).toEqual(['6001'])
})

test('two codes are told apart, in one picture too', () => {
  const sight = new InSight()
  expect(sight.see(['6001', '6002'], 0)).toEqual(['6001', '6002'])
  expect(sight.see(['6002', '6003'], 100)).toEqual(['6003'])
  for (let at = 200; at <= 1200; at += 100) expect(sight.see(['6002'], at)).toEqual([])
  expect(sight.see(['6001'], 1300)).toEqual(['6001'])
})
