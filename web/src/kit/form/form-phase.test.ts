import { expect, test } from 'vitest'
import { FormState } from './form-state.ts'

const open = () => new FormState({ name: 'Ada', note: '' }, ({ note }) => (note ? [] : [{ path: 'note', rule: 'required', values: {} }]))

test('a form is initial, loading, and then a success or a failure, whose text it keeps until it is sent again', () => {
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

test('a success can put the fields back as they were', () => {
  const form = open()
  form.set('name', 'Bola')
  form.begin()
  form.settle()
  expect([form.at('name'), form.dirty()]).toEqual(['Bola', false])
  form.reset({ name: '', note: '' })
  expect([form.at('name'), form.phase(), form.dirty()]).toEqual(['', 'initial', false])
})

test('what the server says of fields goes to those fields, and nothing is loading any more', () => {
  const form = open()
  form.begin()
  form.fail()
  form.answer({ name: ['Taken'] })
  expect([form.phase(), form.failure(), form.problem('name')]).toEqual(['failure', undefined, { text: 'Taken' }])
})

test('validating marks every field as touched, so that each says what it lacks', () => {
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
