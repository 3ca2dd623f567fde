import { expect, test } from 'vitest'
import { ApiError, OfflineError } from './errors.ts'
import { IdempotencyKey, isOutcomeUnknown } from './idempotency-key.ts'

test('the same content keeps its key until a reply arrives', () => {
  const intent = new IdempotencyKey()
  const key = intent.keyFor({ name: 'Rice' })
  intent.failed(new OfflineError(''))
  expect(intent.keyFor({ name: 'Rice' })).toBe(key)
  intent.failed(new ApiError(503, '', ''))
  expect(intent.keyFor({ name: 'Rice' })).toBe(key)
  intent.complete()
  expect(intent.keyFor({ name: 'Rice' })).not.toBe(key)
})

test('other content, or content after an error, gets a new key', () => {
  const intent = new IdempotencyKey()
  const key = intent.keyFor({ name: 'Rice' })
  expect(intent.keyFor({ name: 'Beans' })).not.toBe(key)
  const secondKey = intent.keyFor({ name: 'Beans' })
  intent.failed(new ApiError(422, '', ''))
  expect(intent.keyFor({ name: 'Beans' })).not.toBe(secondKey)
})

test('a conflict with another member is an outcome; a first write that still runs is none', () => {
  expect(isOutcomeUnknown(new ApiError(409, 'settled', ''))).toBe(false)
  expect(isOutcomeUnknown(new ApiError(409, 'still_running', ''))).toBe(true)
})
