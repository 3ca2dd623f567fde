import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProgress } from './page-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it creeps by 10000 / 3000 a tick and begins again at 95', () => {
  const bar = new PageProgress()
  bar.start()
  expect(bar.store.get()).toEqual({ progress: 0, show: true, canSuccess: true })
  vi.advanceTimersByTime(300)
  expect(bar.store.get().progress).toBeCloseTo(10)
  vi.advanceTimersByTime(2600)
  expect(bar.store.get().progress).toBeLessThan(5)
})

test('done is 100, and gone half a second later', () => {
  const bar = new PageProgress()
  bar.start()
  bar.finish()
  vi.advanceTimersByTime(499)
  expect(bar.store.get()).toMatchObject({ progress: 100, show: true })
  vi.advanceTimersByTime(1)
  expect(bar.store.get().show).toBe(false)
})

test('paused it stands still, and goes on when it is resumed; what goes wrong turns it red', () => {
  const bar = new PageProgress()
  bar.start()
  vi.advanceTimersByTime(300)
  bar.pause()
  bar.fail()
  vi.advanceTimersByTime(1000)
  expect(bar.store.get().progress).toBeCloseTo(10)
  expect(bar.store.get().canSuccess).toBe(false)
  bar.resume()
  vi.advanceTimersByTime(300)
  expect(bar.store.get().progress).toBeCloseTo(20)
  bar.pause()
  bar.set(10)
  bar.increase()
  expect(bar.store.get().progress).toBe(11)
  bar.decrease(20)
  expect(bar.store.get().progress).toBe(0)
})

test('a step more and a step less are one, and round', () => {
  const bar = new PageProgress()
  bar.set(10.4)
  bar.increase()
  expect(bar.store.get().progress).toBe(11)
  bar.decrease()
  expect(bar.store.get().progress).toBe(10)
  bar.increase(2.6)
  expect(bar.store.get().progress).toBe(13)
})
