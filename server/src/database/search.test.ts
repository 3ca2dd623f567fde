import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { toSearchText, toSortName } from './search.ts'

/** An accent that the search form drops. With it, no text is ASCII. */
const accent = '\u0301'

test('ASCII text has the same search form as among other letters', () => {
  assert(property(string({ unit: 'grapheme-ascii' }), (text) => toSearchText(text) === toSearchText(text + accent)))
  expect(toSearchText('  Golden   PENNY, 2kg ')).toBe('golden penny, 2kg')
  expect(toSearchText('Ẹ̀bá Ɗan')).toBe('eba dan')
})

test('long names sort by their first 250 letters, without half a letter', () => {
  const letters = '🍚'.repeat(300)
  expect(toSortName(letters)).toBe('🍚'.repeat(250))
  expect(toSortName('a'.repeat(300))).toBe('a'.repeat(250))
  expect(toSortName('🍚'.repeat(130))).toBe('🍚'.repeat(130))
})
