import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeyPairs } from './shortcuts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Presses keys that many milliseconds apart. @returns what they meant, in order */
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

test('keys pressed one by one, and pairs of them, do what they mean', () => {
  expect(pressed('jjk', 200)).toEqual(['j', 'j', 'k'])
  expect(pressed('gs', 200)).toEqual(['g s'])
  expect(pressed('ggs', 200)).toEqual(['g s'])
  expect(pressed('gxs', 200)).toEqual([])
})

test('a pair that takes too long is none', () => {
  expect(pressed('gs', 1500)).toEqual([])
})

test('a code from a scanner is no shortcut, whatever letters it has', () => {
  expect(pressed('jk-1007', 10)).toEqual([])
  expect(pressed('gs1007j', 10)).toEqual([])
})
