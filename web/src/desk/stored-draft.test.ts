import { afterEach, expect, test, vi } from 'vitest'
import type { StoredDraft } from './stored-draft.ts'
import { type TestDraft, testLine, testTabs } from './test-tabs.ts'

afterEach(() => void vi.useRealTimers())

const note = ({ store }: StoredDraft<TestDraft>) => store.get().note
const products = ({ store }: StoredDraft<TestDraft>) => store.get().lines.map((line) => `${line.quantity} ${line.product}`)

function type(draft: StoredDraft<TestDraft>, text: string): void {
  draft.change((now) => ({ ...now, note: text }))
  draft.flush()
}

function scan(draft: StoredDraft<TestDraft>, ...lines: TestDraft['lines']): void {
  draft.change((now) => ({ ...now, lines }))
  draft.flush()
}

test('a draft survives a reload, and the next tab takes it over once its tab is closed', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  type(first.draft, 'half')
  first.die()
  const reopened = await openTab(first.storage)
  expect(note(reopened.draft)).toBe('half')
  reopened.die()
  expect(note((await openTab()).draft)).toBe('half')
})

test('a second or duplicated tab starts empty while the first is open', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  type(first.draft, 'first')
  const second = await openTab()
  const duplicate = await openTab(first.storage)
  expect([note(second.draft), note(duplicate.draft)]).toEqual(['', ''])
})

test('changes in one tab do not affect another', async () => {
  const { openTab, tellAll } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  type(first.draft, 'first')
  type(second.draft, 'second')
  first.draft.clear()
  tellAll()
  expect([note(first.draft), note(second.draft)]).toEqual(['', 'second'])
  second.draft.sending({ key: 'k', content: '{}' })
  second.draft.recorded()
  tellAll()
  type(first.draft, 'third')
  second.die()
  first.die()
  expect(note((await openTab(first.storage)).draft)).toBe('third')
})

test('the next tab takes over the last of two closed tabs’ drafts, and the other is parked', async () => {
  const { openTab } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  type(first.draft, 'one')
  vi.setSystemTime(2000)
  type(second.draft, 'two')
  first.die()
  second.die()
  const third = await openTab()
  expect(note(third.draft)).toBe('two')
  expect(third.draft.parked.get().map(({ draft }) => draft.note)).toEqual(['one'])
})

test('parked drafts are in every tab; one of two tabs takes each, and it leaves the list', async () => {
  const { openTab, tellAll } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  type(first.draft, 'for Ada')
  first.draft.hold('Ada')
  expect(note(first.draft)).toBe('')
  tellAll()
  const [parked] = second.draft.parked.get()
  expect(parked).toMatchObject({ title: 'Ada', draft: { note: 'for Ada' } })
  const won = await Promise.all([first.draft.take(parked?.id ?? '', ''), second.draft.take(parked?.id ?? '', '')])
  expect(won.filter(Boolean)).toHaveLength(1)
  expect([note(first.draft), note(second.draft)].toSorted()).toEqual(['', 'for Ada'])
  tellAll()
  expect([...first.draft.parked.get(), ...second.draft.parked.get()]).toEqual([])
})

test('a stale list may name a draft that another tab has used: it is not taken', async () => {
  const { openTab } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  type(first.draft, 'for Ada')
  first.draft.hold('Ada')
  const id = first.draft.parked.get()[0]?.id ?? ''
  expect(await second.draft.take(id, '')).toBe(true)
  second.die()
  expect(await first.draft.take(id, '')).toBe(false)
  expect(note(first.draft)).toBe('')
})

test('taking a draft back parks the current one first; a deleted one is gone', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  type(draft, 'one')
  draft.hold('')
  type(draft, 'two')
  const [first] = draft.parked.get()
  expect(await draft.take(first?.id ?? '', 'the second')).toBe(true)
  expect(note(draft)).toBe('one')
  const [second] = draft.parked.get()
  expect(second).toMatchObject({ title: 'the second', draft: { note: 'two' } })
  expect(await draft.drop(second?.id ?? '')).toBe(true)
  expect(draft.parked.get()).toEqual([])
  expect(note(draft)).toBe('one')
})

test('after a reload a draft taken back is no longer parked', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  type(first.draft, 'one')
  first.draft.hold('')
  await first.draft.take(first.draft.parked.get()[0]?.id ?? '', '')
  first.die()
  const reopened = await openTab(first.storage)
  expect(note(reopened.draft)).toBe('one')
  expect(reopened.draft.parked.get()).toEqual([])
})

test('a suspended tab does not restore a draft that another tab has taken over', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  type(first.draft, 'one')
  first.die()
  const second = await openTab()
  expect(note(second.draft)).toBe('one')
  const awake = await openTab(first.storage)
  expect(note(awake.draft)).toBe('')
  second.draft.clear()
  awake.die()
  expect(note((await openTab(first.storage)).draft)).toBe('')
})

test('after recording, later additions stay and the sent draft is gone', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'rice', '2'), testLine('2', 'milk'))
  draft.sending({ key: 'k', content: '{}' })
  scan(draft, testLine('1', 'rice', '5'), testLine('2', 'milk'), testLine('3', 'soap'))
  expect(draft.recorded()).toBe(true)
  expect(products(draft)).toEqual(['3 rice', '1 soap'])
})

test('fewer of a sent product, or another price, does not stay: it was recorded as sent', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'rice', '5'), testLine('2', 'milk'))
  draft.sending({ key: 'k', content: '{}' })
  scan(draft, testLine('1', 'rice', '2'), { ...testLine('2', 'milk'), amount: '90' })
  expect(draft.recorded()).toBe(false)
  expect(products(draft)).toEqual([])
})

test('a draft with a request in flight cannot be parked, since it would be sold twice', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'rice'))
  draft.sending({ key: 'k', content: '{}' })
  draft.hold('Ada')
  expect(products(draft)).toEqual(['1 rice'])
  expect(draft.parked.get()).toEqual([])
})

test('a sent draft without a reply is set aside with its key, and the next tab finds it', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  scan(first.draft, testLine('1', 'rice'))
  first.draft.sending({ key: 'k1', content: 'body' })
  scan(first.draft, testLine('1', 'rice'), testLine('2', 'soap'))
  first.draft.setAside()
  expect(products(first.draft)).toEqual(['1 soap'])
  expect(first.draft.waiting.get()).toMatchObject([{ sent: { key: 'k1', content: 'body' } }])
  const second = await openTab()
  expect(second.draft.waiting.get()).toEqual([])
  first.die()
  await second.draft.gather()
  expect(second.draft.waiting.get()).toMatchObject([{ sent: { key: 'k1' } }])
  expect(second.draft.parked.get().map(({ draft }) => draft.lines.map((line) => line.product))).toEqual([['soap']])
})

test('if the page closes before the reply, the next one retries with the same key and has the additions', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  scan(first.draft, testLine('1', 'rice'))
  first.draft.sending({ key: 'k1', content: 'body' })
  scan(first.draft, testLine('1', 'rice'), testLine('2', 'soap'))
  first.die()
  for (const storage of [first.storage, undefined]) {
    const next = await openTab(storage)
    expect(next.draft.waiting.get()).toMatchObject([{ sent: { key: 'k1', content: 'body' } }])
    expect(products(next.draft)).toEqual(['1 soap'])
    next.die()
  }
})

test('if a tab closes before the reply, another open tab retries, and parks the additions', async () => {
  const { openTab } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  type(second.draft, 'mine')
  scan(first.draft, testLine('1', 'rice'))
  first.draft.sending({ key: 'k1', content: 'body' })
  scan(first.draft, testLine('1', 'rice'), testLine('2', 'soap'))
  first.die()
  await second.draft.gather()
  expect(second.draft.waiting.get()).toMatchObject([{ sent: { key: 'k1', content: 'body' } }])
  expect(second.draft.parked.get().map(({ draft }) => draft.lines.map((line) => line.product))).toEqual([['soap']])
  expect(note(second.draft)).toBe('mine')
})

test('a rejected draft returns to an empty desk, and is parked beside another draft', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  const send = (product: string) => {
    scan(draft, testLine('1', product))
    draft.sending({ key: product, content: '' })
    draft.setAside()
    return draft.waiting.get()[0]?.id ?? ''
  }
  expect(await draft.takeBack(send('rice'))).toBe(true)
  expect(products(draft)).toEqual(['1 rice'])
  draft.clear()
  const id = send('milk')
  scan(draft, testLine('1', 'soap'))
  expect(await draft.takeBack(id)).toBe(false)
  expect(products(draft)).toEqual(['1 soap'])
  expect(draft.parked.get()).toHaveLength(1)
  expect(draft.waiting.get()).toEqual([])
})

test('a broken draft, or one of another version, is ignored', async () => {
  const { openTab, browser } = testTabs()
  const first = await openTab()
  type(first.draft, 'old')
  first.die()
  for (const key of browser.keys()) browser.setItem(key, (browser.getItem(key) ?? '').replace('"version":1', '"version":2'))
  expect(note((await openTab(first.storage)).draft)).toBe('')
  for (const key of browser.keys()) browser.setItem(key, '{')
  expect(note((await openTab()).draft)).toBe('')
})

test('while a request is in flight no other draft replaces its draft', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'soap'))
  draft.hold('')
  scan(draft, testLine('1', 'rice'))
  draft.sending({ key: 'k1', content: 'body' })
  const taking = draft.take(draft.parked.get()[0]?.id ?? '', '')
  let isAnswered = false
  const answered = draft.answered().then(() => (isAnswered = true))
  // All immediate work has run.
  await new Promise((resume) => setTimeout(resume))
  expect(isAnswered).toBe(false)
  expect(products(draft)).toEqual(['1 rice'])
  draft.setAside()
  await answered
  expect(await taking).toBe(true)
  expect(products(draft)).toEqual(['1 soap'])
  expect(draft.waiting.get()).toMatchObject([{ sent: { key: 'k1', content: 'body' }, draft: { lines: [{ product: 'rice' }] } }])
})
