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

test('what is typed is there after a reload, and in the next tab once this one is gone', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  type(first.draft, 'half')
  first.die()
  const again = await openTab(first.storage)
  expect(note(again.draft)).toBe('half')
  again.die()
  expect(note((await openTab()).draft)).toBe('half')
})

test('a second tab begins empty while the first lives, and a duplicate of it too', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  type(first.draft, 'first')
  const second = await openTab()
  const duplicate = await openTab(first.storage)
  expect([note(second.draft), note(duplicate.draft)]).toEqual(['', ''])
})

test('nothing done in one tab changes what is in another', async () => {
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

test('of two tabs that were closed the next one has the last, and the other is held', async () => {
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
  expect(third.draft.held.get().map(({ draft }) => draft.note)).toEqual(['one'])
})

test('what is held is in every tab, is taken by one of two that want it, and is then in no list', async () => {
  const { openTab, tellAll } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  type(first.draft, 'for Ada')
  first.draft.hold('Ada')
  expect(note(first.draft)).toBe('')
  tellAll()
  const [held] = second.draft.held.get()
  expect(held).toMatchObject({ title: 'Ada', draft: { note: 'for Ada' } })
  const won = await Promise.all([first.draft.take(held?.id ?? '', ''), second.draft.take(held?.id ?? '', '')])
  expect(won.filter(Boolean)).toHaveLength(1)
  expect([note(first.draft), note(second.draft)].toSorted()).toEqual(['', 'for Ada'])
  tellAll()
  expect([...first.draft.held.get(), ...second.draft.held.get()]).toEqual([])
})

test('a list from before names what another tab has taken and left: it is not taken from there', async () => {
  const { openTab } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  type(first.draft, 'for Ada')
  first.draft.hold('Ada')
  const id = first.draft.held.get()[0]?.id ?? ''
  expect(await second.draft.take(id, '')).toBe(true)
  second.die()
  expect(await first.draft.take(id, '')).toBe(false)
  expect(note(first.draft)).toBe('')
})

test('taking one back holds what is on the desk first; a deleted one is gone', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  type(draft, 'one')
  draft.hold('')
  type(draft, 'two')
  const [first] = draft.held.get()
  expect(await draft.take(first?.id ?? '', 'the second')).toBe(true)
  expect(note(draft)).toBe('one')
  const [second] = draft.held.get()
  expect(second).toMatchObject({ title: 'the second', draft: { note: 'two' } })
  expect(await draft.drop(second?.id ?? '')).toBe(true)
  expect(draft.held.get()).toEqual([])
  expect(note(draft)).toBe('one')
})

test('what was taken back is held by nobody after a reload', async () => {
  const { openTab } = testTabs()
  const first = await openTab()
  type(first.draft, 'one')
  first.draft.hold('')
  await first.draft.take(first.draft.held.get()[0]?.id ?? '', '')
  first.die()
  const again = await openTab(first.storage)
  expect(note(again.draft)).toBe('one')
  expect(again.draft.held.get()).toEqual([])
})

test('a tab that the browser put to sleep does not bring back what another one has taken over', async () => {
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

test('recorded: what was added on the way stays, what was sent is gone', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'rice', '2'), testLine('2', 'milk'))
  draft.sending({ key: 'k', content: '{}' })
  scan(draft, testLine('1', 'rice', '5'), testLine('2', 'milk'), testLine('3', 'soap'))
  expect(draft.recorded()).toBe(true)
  expect(products(draft)).toEqual(['3 rice', '1 soap'])
})

test('fewer of what was sent, or at another price, are no part of the next: they are recorded as they were sent', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'rice', '5'), testLine('2', 'milk'))
  draft.sending({ key: 'k', content: '{}' })
  scan(draft, testLine('1', 'rice', '2'), { ...testLine('2', 'milk'), amount: '90' })
  expect(draft.recorded()).toBe(false)
  expect(products(draft)).toEqual([])
})

test('what is on its way to the server is not held: it would be recorded, and be there to be sold again', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'rice'))
  draft.sending({ key: 'k', content: '{}' })
  draft.hold('Ada')
  expect(products(draft)).toEqual(['1 rice'])
  expect(draft.held.get()).toEqual([])
})

test('no answer: what was sent is kept aside with its key, and found again by the next tab', async () => {
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
  expect(second.draft.held.get().map(({ draft }) => draft.lines.map((line) => line.product))).toEqual([['soap']])
})

test('the page is gone before the answer came: the next one asks with the same key, and what was added is on its desk', async () => {
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

test('a tab is gone before the answer came while another is open: that one asks, and holds what was added', async () => {
  const { openTab } = testTabs()
  const [first, second] = [await openTab(), await openTab()]
  type(second.draft, 'mine')
  scan(first.draft, testLine('1', 'rice'))
  first.draft.sending({ key: 'k1', content: 'body' })
  scan(first.draft, testLine('1', 'rice'), testLine('2', 'soap'))
  first.die()
  await second.draft.gather()
  expect(second.draft.waiting.get()).toMatchObject([{ sent: { key: 'k1', content: 'body' } }])
  expect(second.draft.held.get().map(({ draft }) => draft.lines.map((line) => line.product))).toEqual([['soap']])
  expect(note(second.draft)).toBe('mine')
})

test('refused after all: back on an empty desk, held beside another draft', async () => {
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
  expect(draft.held.get()).toHaveLength(1)
  expect(draft.waiting.get()).toEqual([])
})

test('a draft of another shape, or broken, is not read', async () => {
  const { openTab, browser } = testTabs()
  const first = await openTab()
  type(first.draft, 'old')
  first.die()
  for (const key of browser.keys()) browser.setItem(key, (browser.getItem(key) ?? '').replace('"version":1', '"version":2'))
  expect(note((await openTab(first.storage)).draft)).toBe('')
  for (const key of browser.keys()) browser.setItem(key, '{')
  expect(note((await openTab()).draft)).toBe('')
})

test('while a request is on its way nothing takes the place of what it carries', async () => {
  const { openTab } = testTabs()
  const { draft } = await openTab()
  scan(draft, testLine('1', 'soap'))
  draft.hold('')
  scan(draft, testLine('1', 'rice'))
  draft.sending({ key: 'k1', content: 'body' })
  const taken = draft.take(draft.held.get()[0]?.id ?? '', '')
  let isAnswered = false
  const answered = draft.answered().then(() => (isAnswered = true))
  // Whatever was to happen at once has happened.
  await new Promise((resume) => setTimeout(resume))
  expect(isAnswered).toBe(false)
  expect(products(draft)).toEqual(['1 rice'])
  draft.setAside()
  await answered
  expect(await taken).toBe(true)
  expect(products(draft)).toEqual(['1 soap'])
  expect(draft.waiting.get()).toMatchObject([{ sent: { key: 'k1', content: 'body' }, draft: { lines: [{ product: 'rice' }] } }])
})
