import { expect, test } from 'vitest'
import { withMemoryFallback } from './storage.ts'

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
}

test('without browser storage, values last as long as the page', () => {
  const forbidden = withMemoryFallback(refuse)
  expect(forbidden.getItem('a')).toBeNull()
  forbidden.setItem('a', '1')
  expect(forbidden.getItem('a')).toBe('1')
  forbidden.removeItem('a')
  expect(forbidden.getItem('a')).toBeNull()
})

test('a write to full storage removes the old value', () => {
  const stored = new Map([['a', 'old']])
  const full = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: refuse,
    removeItem: (key: string) => void stored.delete(key),
  }
  const page = withMemoryFallback(() => full)
  expect(page.getItem('a')).toBe('old')
  page.setItem('a', 'new')
  expect(page.getItem('a')).toBe('new')
  expect(withMemoryFallback(() => full).getItem('a')).toBeNull()
})
