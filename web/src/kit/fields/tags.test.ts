import { expect, test } from 'vitest'
import { splitTags, withTags } from './tags.ts'

test('a comma, a semicolon or a line ends a tag; what follows is still being typed', () => {
  expect(splitTags('Phones')).toEqual({ whole: [], rest: 'Phones' })
  expect(splitTags('Phones, Shoes; ba')).toEqual({ whole: ['Phones', ' Shoes'], rest: 'ba' })
  expect(splitTags('Phones\n')).toEqual({ whole: ['Phones'], rest: '' })
})

test('a tag stands once, in whatever case it is typed, and as it is offered', () => {
  expect(withTags(['Phones'], [' phones ', 'SHOES', '', 'Bakery'], ['Shoes', 'Phones'])).toEqual(['Phones', 'Shoes', 'Bakery'])
})
