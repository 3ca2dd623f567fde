import { expect, test } from 'vitest'
import { clearFieldErrors, clearLineError, recordErrorOf } from './record-error.ts'
import { ValidationError } from '../kit/api/errors.ts'

const sent = { items: [{ key: '1' }, { key: '2' }] }

const errorOf = (errors: Record<string, string[]>) => recordErrorOf(new ValidationError('Invalid input supplied', errors), sent)

test('a changed price is shown at its line', () => {
  const detail = { details: { 'items.1.price': 70_000 } }
  const refusal = recordErrorOf(
    new ValidationError('Invalid input supplied', { 'items.1.price': ['Rice now costs ₦700.00'] }, detail),
    sent,
  )
  expect([...refusal.lines]).toEqual([['2', { on: 'amount', text: 'Rice now costs ₦700.00', price: 70_000 }]])
})

test('an error disappears with the last of its lines', () => {
  const both = errorOf({ 'items.0.quantity': ['None'], 'items.1.price': ['No'] })
  const remaining = clearLineError(both, '1')
  expect(remaining && [...remaining.lines.keys()]).toEqual(['2'])
  expect(remaining && clearLineError(remaining, '2')).toBeUndefined()
})

test('a field error stays until the field changes; an error of the totals until any line changes', () => {
  const refusal = errorOf({ date: ['Not yet'], payable_amount: ['Another total'], 'items.0.quantity': ['None'] })
  const left = clearLineError(refusal, '1')
  expect(left?.fields).toEqual({ date: 'Not yet' })
  expect(left && clearFieldErrors(left, ['date'])).toBeUndefined()
  expect(left && clearFieldErrors(left, ['note'])).toEqual(left)
})

test('an error without line or field disappears at the next change', () => {
  expect(clearLineError(recordErrorOf(new Error('Kasuwa is very busy'), sent), '1')).toBeUndefined()
  expect(clearFieldErrors(recordErrorOf(new Error('Kasuwa is very busy'), sent), ['note'])).toBeUndefined()
})
