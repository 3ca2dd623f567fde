import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { toSearchText, toSortName } from './search.ts'

/** An accent that is taken off again: with it no text is English alone. */
const accent = '\u0301'

test('English text is found as it is among letters of all kinds', () => {
  assert(property(string({ unit: 'grapheme-ascii' }), (text) => toSearchText(text) === toSearchText(text + accent)))
  expect(toSearchText('  Golden   PENNY, 2kg ')).toBe('golden penny, 2kg')
  expect(toSearchText('Ẹ̀bá Ɗan')).toBe('eba dan')
})

test('long names are in order by their first 250 letters, none of them cut in two', () => {
  const letters = '🍚'.repeat(300)
  expect(toSortName(letters)).toBe('🍚'.repeat(250))
  expect(toSortName('a'.repeat(300))).toBe('a'.repeat(250))
  expect(toSortName('🍚'.repeat(130))).toBe('🍚'.repeat(130))
})
