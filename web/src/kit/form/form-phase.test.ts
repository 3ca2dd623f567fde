import { expect, test } from 'vitest'
import { FormState } from './form-state.ts'

const open = () => new FormState({ name: 'Ada', note: '' }, ({ note }) => (note ? [] : [{ path: 'note', rule: 'required', values: {} }]))

test('a form is initial, then loading, then a success or a failure with a text until the next submit', () => {
  const form = open()
  expect(form.phase()).toBe('initial')
  form.begin()
  expect(form.phase()).toBe('loading')
  form.fail('There is no connection')
  expect([form.phase(), form.failure()]).toEqual(['failure', 'There is no connection'])
  form.begin()
  expect([form.phase(), form.failure()]).toEqual(['loading', undefined])
  form.settle()
  expect(form.phase()).toBe('success')
})

test('a success can reset the fields', () => {
  const form = open()
  form.set('name', 'Bola')
  form.begin()
  form.settle()
  expect([form.at('name'), form.dirty()]).toEqual(['Bola', false])
  form.reset({ name: '', note: '' })
  expect([form.at('name'), form.phase(), form.dirty()]).toEqual(['', 'initial', false])
})

test('the server’s field errors go to those fields and end the loading phase', () => {
  const form = open()
  form.begin()
  form.fail()
  form.answer({ name: ['Taken'] })
  expect([form.phase(), form.failure(), form.problem('name')]).toEqual(['failure', undefined, { text: 'Taken' }])
})

test('validation marks every field as touched, so that each shows its error', () => {
  const form = open()
  form.present('name')
  form.present('note')
  expect(form.problem('note')).toBeUndefined()
  form.touchAll()
  expect(form.problem('note')).toMatchObject({ rule: 'required' })
  form.set('note', 'x')
  form.set('note', '')
  expect(form.problem('note')).toMatchObject({ rule: 'required' })
})
