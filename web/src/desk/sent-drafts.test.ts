import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineError, SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { SentDrafts } from './sent-drafts.ts'
import { type TestDraft, testLine, testTabs } from './test-tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function lostSale() {
  const { draft } = await testTabs().openTab()
  const around = {
    send: vi.fn<(sent: { key: string; content: string }) => Promise<string>>(async () => 'SL-000001'),
    isOurs: vi.fn<() => boolean>(() => true),
    isOnline: vi.fn<() => boolean>(() => true),
    now: Date.now,
  }
  const asker = new SentDrafts<TestDraft, string>(draft, around)
  const lose = (key: string) => {
    draft.change((now) => ({ ...now, lines: [testLine('1', key)] }))
    draft.sending({ key, content: `body of ${key}` })
    draft.setAside()
  }
  lose('k1')
  return { draft, asker, around, lose }
}

test('it is sent again by itself with the same key and body, ever more slowly, until there is an answer', async () => {
  const { draft, asker, around } = await lostSale()
  around.send.mockRejectedValue(new OfflineError(''))
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
  expect(around.send).toHaveBeenCalledTimes(3)
  around.send.mockResolvedValue('SL-000007')
  await vi.advanceTimersByTimeAsync(8000)
  expect(around.send).toHaveBeenCalledTimes(4)
  for (const [sent] of around.send.mock.calls) expect(sent).toMatchObject({ key: 'k1', content: 'body of k1' })
  expect(asker.outcomes.get()).toMatchObject([{ is: 'recorded', reply: 'SL-000007' }])
  expect(draft.waiting.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(around.send).toHaveBeenCalledTimes(4)
})

test('several are asked about in their order, and after one without an answer the rest waits', async () => {
  const { asker, around, lose } = await lostSale()
  await vi.advanceTimersByTimeAsync(10)
  lose('k2')
  around.send.mockRejectedValueOnce(new OfflineError(''))
  await asker.askNow()
  expect(around.send.mock.calls.map(([{ key }]) => key)).toEqual(['k1'])
  await asker.askNow()
  expect(around.send.mock.calls.map(([{ key }]) => key)).toEqual(['k1', 'k1', 'k2'])
})

test('refused: it is said, and the draft is back to be put right', async () => {
  const { draft, asker, around } = await lostSale()
  around.send.mockRejectedValue(new ValidationError('', { 'items.0.quantity': ['Only 1 available'] }))
  await asker.askNow()
  expect(asker.outcomes.get()).toMatchObject([{ is: 'refused', onDesk: true }])
  expect(draft.store.get().lines).toMatchObject([{ product: 'k1' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(around.send).toHaveBeenCalledOnce()
})

test('nothing is sent offline, nor by another member or in another business', async () => {
  const { asker, around, draft } = await lostSale()
  around.isOnline.mockReturnValue(false)
  await asker.askNow()
  around.isOnline.mockReturnValue(true)
  around.isOurs.mockReturnValue(false)
  await asker.askNow()
  expect(around.send).not.toHaveBeenCalled()
  expect(draft.waiting.get()).toHaveLength(1)
  around.isOurs.mockReturnValue(true)
  around.send.mockRejectedValueOnce(new SessionEnded(''))
  await asker.askNow()
  expect(draft.waiting.get()).toHaveLength(1)
})

test('a key that the server no longer knows is not sent again', async () => {
  const { asker, around, draft } = await lostSale()
  around.isOnline.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  around.isOnline.mockReturnValue(true)
  await asker.askNow()
  expect(around.send).not.toHaveBeenCalled()
  expect(asker.outcomes.get()).toMatchObject([{ is: 'forgotten' }])
  expect(draft.parked.get()).toMatchObject([{ draft: { lines: [{ product: 'k1' }] } }])
  expect(draft.waiting.get()).toEqual([])
})

test('given up it is held, and asked about no more', async () => {
  const { asker, around, draft } = await lostSale()
  draft.change((now) => ({ ...now, note: 'the next' }))
  asker.giveUp(draft.waiting.get()[0]?.id ?? '')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(around.send).not.toHaveBeenCalled()
  expect(draft.parked.get()).toMatchObject([{ draft: { lines: [{ product: 'k1' }] } }])
})
