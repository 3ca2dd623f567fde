import { expect, test } from 'vitest'
import { marked, rank, ranks } from './command-rank.ts'

const order = (query: string, names: string[]) =>
  names
    .map((name) => ({ name, at: rank(name, query, [], []) }))
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .map(({ name }) => name)

test('the start of a name before the start of a word, and that before the middle of one', () => {
  expect(order('ade', ['Lucozade Boost', 'Folasade Okoro', 'Musa Adebayo', 'Adeyemi Stores', 'Rice'])).toEqual([
    'Adeyemi Stores',
    'Musa Adebayo',
    'Lucozade Boost',
    'Folasade Okoro',
  ])
  // The start of a later word counts, though the letters stand in an earlier one too.
  expect(rank('Lucozade Ade', 'ade', [], [])).toBe(ranks.words)
  expect(order('mu ade', ['Ademu', 'Musa Adebayo'])).toEqual(['Musa Adebayo', 'Ademu'])
})

test('an exact number comes first, however it is shortened', () => {
  for (const typed of ['394', 'SL-000394', 'sl394', 'sl-394']) expect(rank('SL-000394', typed, [], []), typed).toBe(ranks.exact)
  expect(rank('SL-003941', '394', [], [])).toBe(ranks.inside)
  expect(order('394', ['SL-003940', 'SL-000394'])).toEqual(['SL-000394', 'SL-003940'])
})

test('accents and case count for nothing; a phone or SKU that is typed whole is exact', () => {
  expect(rank('Ẹ̀bá', 'eba', [], [])).toBe(ranks.exact)
  expect(rank('Musa Bello', '+234 803 123 4567', ['+2348031234567'], [])).toBe(ranks.exact)
  expect(rank('Musa Bello', '1234567', ['+2348031234567'], [])).toBe(ranks.other)
  expect(rank('Musa Bello', 'rice', [], [])).toBeUndefined()
})

test('a contact whose full name was typed comes before a sale to that contact', () => {
  expect(rank('Babatunde Adebayo', 'babatunde adebayo', [], [])).toBe(ranks.exact)
  expect(rank('SL-000394', 'babatunde adebayo', [], ['Babatunde Adebayo'])).toBe(ranks.other)
})

test('the typed letters are marked where they match', () => {
  expect(marked('Musa Adebayo', 'ade')).toEqual([
    { text: 'Musa ', isMatch: false },
    { text: 'Ade', isMatch: true },
    { text: 'bayo', isMatch: false },
  ])
  expect(marked('Ọlá Ade', 'ola')).toEqual([
    { text: 'Ọlá', isMatch: true },
    { text: ' Ade', isMatch: false },
  ])
  expect(marked('Rice', '')).toEqual([{ text: 'Rice', isMatch: false }])
})
