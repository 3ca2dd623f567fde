import { expect, test } from 'vitest'
import { readPhone } from './numbering-plans.ts'

const digits = [...'0123456789']
const mobiles = ['08031234567', '07051234567', '08101234567', '09121234567', '+2348031234567']
/** Freephone and company numbers may be longer. */
const isMobile = (number: string | undefined) => number !== undefined && !/^\+234[78]00/.test(number)

test('a number is one of its country', () => {
  expect(readPhone('0803 123 4567', 'NG')).toBe('+2348031234567')
  expect(readPhone('0803 123 4567', 'GH')).toBeUndefined()
  expect(readPhone('024 123 4567', 'GH')).toBe('+233241234567')
})

test('a number with a digit too many or too few is none', () => {
  for (const mobile of mobiles) {
    const start = mobile.startsWith('+') ? 4 : 1
    const places = Array.from({ length: mobile.length - start }, (_, index) => start + index)
    const longer = places.flatMap((at) => digits.map((digit) => mobile.slice(0, at + 1) + digit + mobile.slice(at + 1)))
    const shorter = places.map((at) => mobile.slice(0, at) + mobile.slice(at + 1))
    for (const typed of [...longer, ...shorter]) expect([typed, isMobile(readPhone(typed, 'NG'))]).toEqual([typed, false])
  }
})

test('where there is no country it follows the rules of the US', () => {
  expect(readPhone('(212) 555-2368')).toBe('+12125552368')
  expect(readPhone('0803 123 4567')).toBeUndefined()
})
