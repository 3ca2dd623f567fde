import { expect, test } from 'vitest'
import { clearFieldErrors, clearLineError, recordErrorOf } from './record-error.ts'
import { ValidationError } from '../kit/api/errors.ts'

const sent = { items: [{ key: '1' }, { key: '2' }] }

const refused = (errors: Record<string, string[]>) => recordErrorOf(new ValidationError('Invalid input supplied', errors), sent)

test('a price that is another by now is told with its line', () => {
  const said = { details: { 'items.1.price': 70_000 } }
  const refusal = recordErrorOf(new ValidationError('Invalid input supplied', { 'items.1.price': ['Rice costs ₦700.00 now'] }, said), sent)
  expect([...refusal.lines]).toEqual([['2', { on: 'amount', text: 'Rice costs ₦700.00 now', price: 70_000 }]])
})

test('a refusal ends with the last of its lines', () => {
  const both = refused({ 'items.0.quantity': ['None'], 'items.1.price': ['No'] })
  const one = clearLineError(both, '1')
  expect(one && [...one.lines.keys()]).toEqual(['2'])
  expect(one && clearLineError(one, '2')).toBeUndefined()
})

test('a field stays until it changes; what the lines come to changes with any line', () => {
  const refusal = refused({ date: ['Not yet'], payable_amount: ['Another total'], 'items.0.quantity': ['None'] })
  const left = clearLineError(refusal, '1')
  expect(left?.fields).toEqual({ date: 'Not yet' })
  expect(left && clearFieldErrors(left, ['date'])).toBeUndefined()
  expect(left && clearFieldErrors(left, ['note'])).toEqual(left)
})

test('one that names nothing ends with the next change', () => {
  expect(clearLineError(recordErrorOf(new Error('Kasuwa is very busy'), sent), '1')).toBeUndefined()
  expect(clearFieldErrors(recordErrorOf(new Error('Kasuwa is very busy'), sent), ['note'])).toBeUndefined()
})
