import { expect, test } from 'vitest'
import { ApiError, OfflineError } from './errors.ts'
import { IdempotencyKey, isOutcomeUnknown } from './idempotency-key.ts'

test('the same wish keeps its key until it is answered', () => {
  const intent = new IdempotencyKey()
  const key = intent.keyFor({ name: 'Rice' })
  intent.failed(new OfflineError(''))
  expect(intent.keyFor({ name: 'Rice' })).toBe(key)
  intent.failed(new ApiError(503, '', ''))
  expect(intent.keyFor({ name: 'Rice' })).toBe(key)
  intent.settled()
  expect(intent.keyFor({ name: 'Rice' })).not.toBe(key)
})

test('another wish, or one that was refused, has another key', () => {
  const intent = new IdempotencyKey()
  const key = intent.keyFor({ name: 'Rice' })
  expect(intent.keyFor({ name: 'Beans' })).not.toBe(key)
  const again = intent.keyFor({ name: 'Beans' })
  intent.failed(new ApiError(422, '', ''))
  expect(intent.keyFor({ name: 'Beans' })).not.toBe(again)
})

test('that somebody else was first is an answer; that the first of two equal ones still runs is none', () => {
  expect(isOutcomeUnknown(new ApiError(409, 'settled', ''))).toBe(false)
  expect(isOutcomeUnknown(new ApiError(409, 'still_running', ''))).toBe(true)
})
