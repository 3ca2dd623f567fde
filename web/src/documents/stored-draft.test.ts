import { beforeEach, expect, test, vi } from 'vitest'
import { StoredDraft } from './stored-draft.ts'

interface Draft {
  note: string
  lines: string[]
}

function box() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

const open = (tab: ReturnType<typeof box>, browser: ReturnType<typeof box>, version = 1) =>
  new StoredDraft<Draft>('till.shop', version, () => ({ note: '', lines: [] }), { tab, browser })

beforeEach(() => void vi.useFakeTimers())

test('what is typed is there after a reload, and after the tab is gone', () => {
  const [tab, browser] = [box(), box()]
  open(tab, browser).change((draft) => ({ ...draft, note: 'half' }))
  vi.runAllTimers()
  expect(open(tab, browser).store.get().note).toBe('half')
  expect(open(box(), browser).store.get().note).toBe('half')
})

test('two tabs with two sales do not write over each other', () => {
  const browser = box()
  const [first, second] = [box(), box()]
  const mine = open(first, browser)
  mine.change((draft) => ({ ...draft, note: 'first' }))
  mine.flush()
  const other = open(second, browser)
  other.change((draft) => ({ ...draft, note: 'second' }))
  other.flush()
  expect([open(first, browser), open(second, browser)].map((kept) => kept.store.get().note)).toEqual(['first', 'second'])
})

test('once it is saved nothing of it is left', () => {
  const [tab, browser] = [box(), box()]
  const kept = open(tab, browser)
  kept.change((draft) => ({ ...draft, lines: ['rice'] }))
  kept.flush()
  kept.clear()
  expect(kept.store.get().lines).toEqual([])
  expect(open(tab, browser).store.get().lines).toEqual([])
})

test('a tab that shows the same draft lets go of it when the other one saves it', () => {
  const browser = box()
  const first = open(box(), browser)
  first.change((draft) => ({ ...draft, note: 'one' }))
  first.flush()
  const oldValue = browser.getItem('kasuwa.draft.till.shop')
  const second = open(box(), browser)
  first.clear()
  second.follow({ key: 'kasuwa.draft.till.shop', oldValue, newValue: null })
  expect(second.store.get().note).toBe('')
})

test('a draft of another shape, or broken, is not read', () => {
  const [tab, browser] = [box(), box()]
  const kept = open(tab, browser)
  kept.change((draft) => ({ ...draft, note: 'old' }))
  kept.flush()
  expect(open(tab, browser, 2).store.get().note).toBe('')
  tab.setItem('kasuwa.draft.till.shop', '{')
  browser.setItem('kasuwa.draft.till.shop', 'null')
  expect(open(tab, browser).store.get().note).toBe('')
})
