import { expect, test } from 'vitest'
import { longValue } from './option-values.ts'

test.each([
  ['Size', 'S', 'Small', 'Size S'],
  ['Size', 'xl', 'Extra large', 'xl'],
  ['Shoe size', '7', 'Shoe size 7', 'Shoe size 7'],
  ['Colour', 'M', 'Colour M', 'Colour M'],
  ['', 'M', 'M', 'M'],
  ['Size', 'Medium', 'Medium', 'Medium'],
])('the value of %s %s becomes %s as a word, or %s with its option', (option, value, word, withOption) => {
  expect(longValue(option, value, 'words', 'en')).toBe(word)
  expect(longValue(option, value, 'with_option', 'en')).toBe(withOption)
})

test('sizes have French words', () => expect(longValue('Taille', 'M', 'words', 'fr')).toBe('Moyen'))
