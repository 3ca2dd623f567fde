import { parseMoney } from '@kasuwa/contract/platform/money'
import { expect, test } from 'vitest'
import { notes, withNote, withoutNote } from './notes.ts'

test('tapped notes add up, and a note that is removed leaves the amount before it', () => {
  const tapped = [1_000_00, 1_000_00, 500_00, 50_00]
  const total = tapped.reduce(withNote, '')
  expect(total).toBe('2,550')
  expect(tapped.toReversed().reduce(withoutNote, total)).toBe('')
  for (const note of notes) expect(withoutNote(withNote('1,234.56', note), note)).toBe('1,234.56')
})

test('a tapped note adds to a typed amount or replaces an invalid one, and a removed note never leaves less than zero', () => {
  expect(withNote('300', 500_00)).toBe('800')
  expect(withNote('abc', 200_00)).toBe('200')
  expect(withoutNote('100', 500_00)).toBe('')
  expect(parseMoney(withNote('0.1', 1_000_00))).toBe(1_000_10)
})
