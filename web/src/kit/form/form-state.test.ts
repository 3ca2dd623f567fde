import type { FieldFault } from '@kasuwa/contract/platform/field-faults'
import { expect, test } from 'vitest'
import { FormState, type Values } from './form-state.ts'
import { merge } from './merge.ts'

const check = (values: Values): FieldFault[] => (values.name ? [] : [{ path: 'name', rule: 'required', values: {} }])

test('a field shows no error before it was left', () => {
  const form = new FormState({ name: '' }, check)
  expect(form.valid()).toBe(false)
  expect(form.problem('name')).toBeUndefined()
  form.touch('name')
  expect(form.problem('name')).toMatchObject({ rule: 'required' })
})

test('a server error disappears once its field changes', () => {
  const form = new FormState({ name: 'Ada', items: [{ quantity: 5 }, { quantity: 9 }] }, check)
  form.answer({ 'items.1.quantity': ['Only 4 available'], name: ['Taken'] })
  expect(form.problem('items.1.quantity')).toEqual({ text: 'Only 4 available' })
  form.set('items.1.quantity', 4)
  expect(form.problem('items.1.quantity')).toBeUndefined()
  expect(form.problem('name')).toEqual({ text: 'Taken' })
})

test('the error of an unmounted field is shown above the form', () => {
  const form = new FormState({ name: 'Ada' }, check)
  const unmount = form.present('name')
  form.answer({ name: ['Taken'], contact: ['Blacklisted'] })
  expect(form.strays()).toEqual([{ text: 'Blacklisted' }])
  unmount()
  expect(form.strays()).toHaveLength(2)
})

test('only changes are sent, and blank equals nothing', () => {
  const form = new FormState({ name: 'Ada', note: null, items: [{ quantity: 1 }] }, check)
  form.set('note', '')
  expect(form.dirty()).toBe(false)
  form.set('items.0.quantity', 2)
  expect(form.changed()).toEqual({ items: [{ quantity: 2 }] })
  form.settle()
  expect(form.dirty()).toBe(false)
})

test('new server values show in every field that was not typed in', () => {
  const form = new FormState({ name: 'Ada', website: null, terms: 7 }, check)
  form.set('name', 'Adaobi')
  form.follow({ name: 'Ada O.', website: 'https://ada.example', terms: 7 })
  expect(form.values()).toEqual({ name: 'Adaobi', website: 'https://ada.example', terms: 7 })
  expect(form.changed()).toEqual({ name: 'Adaobi' })
  form.reset()
  expect(form.values().name).toBe('Ada O.')
  expect(form.dirty()).toBe(false)
})

test('a list keeps additions, removals and changes of both sides, and the typed value in a conflict', () => {
  const row = (id: string, price: number, more: object = {}) => ({ id, price, ...more })
  const form = new FormState({ tags: ['a', 'b'], variants: [row('s', 10), row('m', 10), row('l', 10)], grants: { sale: ['view'] } }, check)
  form.set('tags', ['b', 'c'])
  form.set('variants', [row('s', 20), row('m', 10), row('l', 12), { name: 'huge', price: 5 }])
  form.set('grants', { sale: ['view', 'edit'] })
  form.follow(
    {
      tags: ['a', 'b', 'd'],
      variants: [row('s', 15), row('l', 10, { code: 1 }), row('x', 7)],
      grants: { sale: ['view'], stock: ['see'] },
    },
    merge,
  )
  expect(form.values()).toEqual({
    tags: ['b', 'c', 'd'],
    variants: [row('s', 20), row('l', 12, { code: 1 }), { name: 'huge', price: 5 }, row('x', 7)],
    grants: { sale: ['view', 'edit'], stock: ['see'] },
  })
  form.settle()
  // Both additions are merged in order.
  form.set('tags', ['d', 'c', 'b'])
  form.follow({ ...form.values(), tags: ['b', 'c', 'd', 'e'] }, merge)
  expect(form.at('tags')).toEqual(['d', 'c', 'b', 'e'])
})

const row = (id: string, price: number) => ({ id, price })

test('a conflicting change is shown once before a save overwrites it, unless both sides are equal', () => {
  const form = new FormState({ price: 4000, name: 'Rice', unit: 'kg' }, check)
  form.set('price', 6000)
  form.set('name', 'Rice 50kg')
  form.follow({ price: 5000, name: 'Rice 50kg', unit: 'bag' }, merge)
  expect([form.otherChangeAt('price')?.value, form.otherChangeAt('name'), form.otherChangeAt('unit')]).toEqual([5000, undefined, undefined])
  expect(form.changed()).toEqual({ price: 6000 })
  expect([form.showOtherChanges(), form.showOtherChanges()]).toEqual([true, false])
  form.follow({ price: 5000, name: 'Rice 50kg', unit: 'bag' }, merge)
  expect(form.showOtherChanges()).toBe(false)
  // A further change is shown again.
  form.follow({ price: 5500, name: 'Rice 50kg', unit: 'bag' }, merge)
  expect([form.showOtherChanges(), form.otherChangeAt('price')?.value]).toEqual([true, 5500])
  form.acceptOtherChange('price')
  expect([form.at('price'), form.otherChangeAt('price'), form.dirty()]).toEqual([5500, undefined, false])
  form.set('price', 7000)
  form.follow({ price: 7000, name: 'Rice 50kg', unit: 'bag' }, merge)
  expect([form.otherChangeAt('price'), form.showOtherChanges()]).toEqual([undefined, false])
})

test('a conflict in a row of a list is shown at its field, at the row’s current index', () => {
  const form = new FormState({ variants: [row('s', 10), row('m', 10), row('l', 10)] }, check)
  form.set('variants.2.price', 12)
  form.follow({ variants: [row('s', 11), row('m', 10), row('l', 15)] }, merge)
  form.drop('variants', 0)
  expect([form.otherChangeAt('variants.0.price'), form.otherChangeAt('variants.1.price')?.value]).toEqual([undefined, 15])
  expect(form.hasStrayOtherChange()).toBe(true)
  form.present('variants.1.price')
  expect(form.hasStrayOtherChange()).toBe(false)
  form.acceptOtherChange('variants.1.price')
  expect([form.at('variants'), form.showOtherChanges()]).toEqual([[row('m', 10), row('l', 15)], false])
})

test('after a save or a reset no conflict is left', () => {
  for (const end of ['settle', 'reset'] as const) {
    const form = new FormState({ price: 4000 }, check)
    form.set('price', 6000)
    form.follow({ price: 5000 }, merge)
    form[end]()
    expect([form.otherChangeAt('price'), form.showOtherChanges()]).toEqual([undefined, false])
  }
})

test('values typed after a submit are not marked as saved', () => {
  const form = new FormState({ name: 'Ada', phone: '' }, check)
  form.set('name', 'Adaobi')
  const sent = form.values()
  form.set('phone', '0803')
  form.settle(sent)
  expect(form.changed()).toEqual({ phone: '0803' })
})

test('adding or removing a line leaves the other lines unchanged', () => {
  const form = new FormState({ name: 'Ada', items: [{ quantity: 1 }, { quantity: 2 }] }, check)
  form.push('items', { quantity: 3 })
  form.drop('items', 0)
  expect(form.values().items).toEqual([{ quantity: 2 }, { quantity: 3 }])
})

test('a field with unreadable text blocks the form', () => {
  const form = new FormState({ name: 'Ada' }, check)
  form.refuse('price', { text: 'The price must be an amount' })
  expect(form.valid()).toBe(false)
  form.refuse('price', undefined)
  expect(form.valid()).toBe(true)
})

test('a form that cannot be saved lists its mounted fields that are empty and those that are invalid', () => {
  const faults: FieldFault[] = [
    { path: 'email', rule: 'email', values: {} },
    { path: 'name', rule: 'required', values: {} },
    { path: 'hidden', rule: 'required', values: {} },
  ]
  const form = new FormState({}, () => faults)
  const unmount = form.present('name', 'Name')
  form.present('email', 'Email')
  form.present('note', 'Note')
  expect(form.lacks()).toEqual({ empty: ['Name'], wrong: ['Email'] })
  unmount()
  expect(form.lacks()).toEqual({ empty: [], wrong: ['Email'] })
})

test('derived fields are set together with their sources, in one change', () => {
  const form = new FormState({ name: 'Ada', password: 'a' }, check)
  const end = form.derive(({ password }) => ({ confirmation: password }))
  expect(form.at('confirmation')).toBe('a')
  let notifications = 0
  form.subscribe(() => (notifications += 1))
  form.answer({ confirmation: ['Not the same'] })
  form.set('password', 'ab')
  expect(form.values()).toMatchObject({ password: 'ab', confirmation: 'ab' })
  expect([notifications, form.problem('confirmation')]).toEqual([2, undefined])
  end()
  form.set('password', 'abc')
  expect(form.at('confirmation')).toBe('ab')
})

test('an item of a list is found or created by its key', () => {
  const form = new FormState({ name: 'Ada', levels: [{ location: 'a', quantity: 1 }] }, check)
  form.set('levels.location=b.quantity', 2)
  form.set('levels.location=a.quantity', 3)
  expect(form.values()).toMatchObject({
    levels: [
      { location: 'a', quantity: 3 },
      { location: 'b', quantity: 2 },
    ],
  })
  expect(form.at('levels.location=b.quantity')).toBe(2)
  expect(form.at('levels.location=c.quantity')).toBeUndefined()
})
