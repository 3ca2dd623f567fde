import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadProgress } from './upload-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an upload starts at 0 and stays between 0 and 100', () => {
  const bar = new UploadProgress()
  expect(bar.store.get()).toEqual({ progress: 0, show: false })
  bar.start()
  expect(bar.store.get()).toEqual({ progress: 0, show: true })
  bar.set(40)
  bar.increase()
  bar.increase(10)
  bar.decrease(5)
  bar.decrease()
  expect(bar.store.get().progress).toBe(45)
  bar.increase(400)
  expect(bar.store.get().progress).toBe(100)
  bar.decrease(400)
  expect(bar.store.get().progress).toBe(0)
})

test('a finished upload shows 100 and hides; a new start keeps it visible', () => {
  const bar = new UploadProgress()
  bar.start()
  bar.finish()
  expect(bar.store.get()).toEqual({ progress: 100, show: true })
  vi.advanceTimersByTime(500)
  expect(bar.store.get().show).toBe(false)
  bar.finish()
  bar.start()
  vi.advanceTimersByTime(1000)
  expect(bar.store.get()).toEqual({ progress: 0, show: true })
})

test('a failed upload is hidden; it can be shown and hidden by code', () => {
  const bar = new UploadProgress()
  bar.start()
  bar.set(30)
  bar.fail()
  expect(bar.store.get()).toEqual({ progress: 30, show: false })
  bar.show()
  expect(bar.store.get().show).toBe(true)
  bar.hide()
  expect(bar.store.get().show).toBe(false)
})
