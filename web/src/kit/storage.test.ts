import { expect, test } from 'vitest'
import { withMemoryFallback } from './storage.ts'

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
}

test('what a browser forbids to keep is kept as long as the page', () => {
  const forbidden = withMemoryFallback(refuse)
  expect(forbidden.getItem('a')).toBeNull()
  forbidden.setItem('a', '1')
  expect(forbidden.getItem('a')).toBe('1')
  forbidden.removeItem('a')
  expect(forbidden.getItem('a')).toBeNull()
})

test('a full storage does not bring back what was there before', () => {
  const there = new Map([['a', 'old']])
  const full = {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: refuse,
    removeItem: (key: string) => void there.delete(key),
  }
  const page = withMemoryFallback(() => full)
  expect(page.getItem('a')).toBe('old')
  page.setItem('a', 'new')
  expect(page.getItem('a')).toBe('new')
  expect(withMemoryFallback(() => full).getItem('a')).toBeNull()
})
