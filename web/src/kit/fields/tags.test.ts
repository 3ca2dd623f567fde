import { expect, test } from 'vitest'
import { splitTags, withTags } from './tags.ts'

test('a comma, a semicolon or a line break ends a tag; the rest is still being typed', () => {
  expect(splitTags('Phones')).toEqual({ whole: [], rest: 'Phones' })
  expect(splitTags('Phones, Shoes; ba')).toEqual({ whole: ['Phones', ' Shoes'], rest: 'ba' })
  expect(splitTags('Phones\n')).toEqual({ whole: ['Phones'], rest: '' })
})

test('a tag is unique regardless of case, and spelled like its offer', () => {
  expect(withTags(['Phones'], [' phones ', 'SHOES', '', 'Bakery'], ['Shoes', 'Phones'])).toEqual(['Phones', 'Shoes', 'Bakery'])
})
