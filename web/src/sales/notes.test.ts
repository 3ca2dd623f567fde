import { parseMoney } from '@kasuwa/contract/platform/money'
import { expect, test } from 'vitest'
import { notes, withNote, withoutNote } from './notes.ts'

test('notes add up as they are tapped, and one that is taken back leaves what was there', () => {
  const tapped = [1_000_00, 1_000_00, 500_00, 50_00]
  const given = tapped.reduce(withNote, '')
  expect(given).toBe('2,550')
  expect(tapped.toReversed().reduce(withoutNote, given)).toBe('')
  for (const note of notes) expect(withoutNote(withNote('1,234.56', note), note)).toBe('1,234.56')
})

test('what was typed is added to; what is no amount gives way; nothing goes below nothing', () => {
  expect(withNote('300', 500_00)).toBe('800')
  expect(withNote('abc', 200_00)).toBe('200')
  expect(withoutNote('100', 500_00)).toBe('')
  expect(parseMoney(withNote('0.1', 1_000_00))).toBe(1_000_10)
})
