import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { pageOf } from './opening-pages.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a customer waits six seconds for the page that another process opens, and no longer', async () => {
  let passed = 0
  vi.spyOn(timers, 'setTimeout').mockImplementation((milliseconds = 0) => {
    passed += milliseconds
    return Promise.resolve() as never
  })
  // Without it, a module that imports the timer by its name keeps the real one.
  syncBuiltinESMExports()
  const storedAfter = (milliseconds: number) => {
    passed = 0
    return pageOf('payment', () => Promise.resolve(passed < milliseconds ? null : 'https://pay.test'))
  }
  expect(await storedAfter(6000)).toBe('https://pay.test')
  expect(await storedAfter(6001)).toBeUndefined()
})
