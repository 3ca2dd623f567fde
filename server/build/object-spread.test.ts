import { expect, test } from 'vitest'
import { withFastSpreads } from './object-spread.ts'

test('the build adds a null spread to each object that begins with a spread and has more fields, and changes nothing else', () => {
  const code = 'const f = (a, b) => [{ ...a, b, c: () => ({ ...b, ...a, [a.b]: 1 }) }, { ...a }, { ...a, ...b }, { b, ...a }, [...a, b]]'
  expect(withFastSpreads(code)).toBe(
    'const f = (a, b) => [{ ...null, ...a, b, c: () => ({ ...null, ...b, ...a, [a.b]: 1 }) }, { ...a }, { ...null, ...a, ...b }, { b, ...a }, [...a, b]]',
  )
  expect(withFastSpreads('export const text = "{ ...a, b }"')).toBe('export const text = "{ ...a, b }"')
})
