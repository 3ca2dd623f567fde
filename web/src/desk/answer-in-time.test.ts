import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineError } from '../kit/api/errors.ts'
import { answerInTime } from './answer-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a hanging connection is a lost reply; a slow one is not', async () => {
  const hangs = answerInTime(new Promise(() => {})).catch((error: unknown) => error)
  const slow = answerInTime(new Promise((resolve) => setTimeout(() => resolve('SL-000001'), 19_000)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await hangs).toBeInstanceOf(OfflineError)
  expect(await slow).toBe('SL-000001')
  expect(vi.getTimerCount()).toBe(0)
})

test('an error reply stays an error', async () => {
  await expect(answerInTime(Promise.reject(new Error('Only 1 available')))).rejects.toThrow('Only 1 available')
})
