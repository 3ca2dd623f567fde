import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineError } from '../kit/api/errors.ts'
import { answerInTime } from './answer-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a connection that hangs is a lost answer; one that is slow is not', async () => {
  const hangs = expect(answerInTime(new Promise(() => {}))).rejects.toBeInstanceOf(OfflineError)
  const slow = expect(answerInTime(new Promise((resolve) => setTimeout(() => resolve('SL-000001'), 19_000)))).resolves.toBe('SL-000001')
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all([hangs, slow])
  expect(vi.getTimerCount()).toBe(0)
})

test('a refusal stays what it is', async () => {
  await expect(answerInTime(Promise.reject(new Error('Only 1 available')))).rejects.toThrow('Only 1 available')
})
