import { expect, test } from 'vitest'
import { nearScreen } from './near-screen.ts'

test('a mistyped address leads to the screen that was meant, of those that may be opened', () => {
  const path = (typed: string, may = true) => nearScreen(typed, () => may)?.path
  expect(path('/prodcuts')).toBe('/products')
  expect(path('/Sale')).toBe('/sales')
  expect(path('/contact/01H')).toBe('/contacts')
  expect(path('/wages')).toBeUndefined()
  expect(path('/s')).toBeUndefined()
  expect(path('/prodcuts', false)).toBeUndefined()
})
