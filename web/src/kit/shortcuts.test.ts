import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeyPairs } from './shortcuts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Presses keys this many milliseconds apart.
 * @returns the shortcuts that ran, in order
 */
function pressed(keys: string, gap: number): string[] {
  const meant: string[] = []
  const pairs = new KeyPairs((key) => ['j', 'k', 'g s'].includes(key) && meant.push(key) > 0)
  let at = 0
  for (const key of keys) {
    pairs.press(key, at)
    at += gap
    vi.advanceTimersByTime(gap)
  }
  vi.advanceTimersByTime(2000)
  return meant
}

test('single keys and pairs of keys run their shortcuts', () => {
  expect(pressed('jjk', 200)).toEqual(['j', 'j', 'k'])
  expect(pressed('gs', 200)).toEqual(['g s'])
  expect(pressed('ggs', 200)).toEqual(['g s'])
  expect(pressed('gxs', 200)).toEqual([])
})

test('a pair with a long pause is no shortcut', () => {
  expect(pressed('gs', 1500)).toEqual([])
})

test('a scanned code runs no shortcut', () => {
  expect(pressed('jk-1007', 10)).toEqual([])
  expect(pressed('gs1007j', 10)).toEqual([])
})
