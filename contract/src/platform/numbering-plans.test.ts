import { expect, test } from 'vitest'
import { readPhone } from './numbering-plans.ts'

test('a number is one of its country', () => {
  expect(readPhone('0803 123 4567', 'NG')).toBe('+2348031234567')
  expect(readPhone('0803 123 4567', 'GH')).toBeUndefined()
  expect(readPhone('024 123 4567', 'GH')).toBe('+233241234567')
})

test('where there is no country it follows the rules of the US', () => {
  expect(readPhone('(212) 555-2368')).toBe('+12125552368')
  expect(readPhone('0803 123 4567')).toBeUndefined()
})
