import { expect, test } from 'vitest'
import { LastTabs } from './last-tabs.ts'

const minutes = 60_000

function browser() {
  const stored = new Map<string, string>()
  const keep = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const time = { now: 0 }
  return { keep, kept: stored, time, page: () => new LastTabs(keep, () => time.now) }
}

test('the last tab of each screen is remembered for five minutes, also over a reload', () => {
  const { time, page } = browser()
  page().show('/products', 'brands')
  page().show('/contacts', 'balances')
  const reloaded = page()
  expect(reloaded.of('/products')).toBe('brands')
  expect(reloaded.of('/contacts')).toBe('balances')
  expect(reloaded.of('/sales')).toBeUndefined()
  time.now = 4 * minutes
  reloaded.show('/contacts', 'contacts')
  time.now = 5 * minutes - 1
  expect(page().of('/products')).toBe('brands')
  time.now = 5 * minutes
  expect(page().of('/products')).toBeUndefined()
  expect(page().of('/contacts')).toBe('contacts')
})

test('expired tabs are dropped, and unreadable storage counts as empty', () => {
  const { keep, kept, time, page } = browser()
  page().show('/products/1', 'stock')
  time.now = 6 * minutes
  page().show('/products/2', 'stock')
  expect([...kept.values()].join()).not.toContain('/products/1')
  for (const spoilt of ['{', 'null', '7', '{"/products":null}']) {
    keep.setItem([...kept.keys()][0] ?? '', spoilt)
    expect(page().of('/products')).toBeUndefined()
  }
})
