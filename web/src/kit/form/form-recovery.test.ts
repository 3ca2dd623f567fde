import { beforeEach, expect, test, vi } from 'vitest'
import { FormState } from './form-state.ts'
import { merge } from './merge.ts'
import { saveUnsavedForms, restoreUnsavedForm, registerForm } from './form-recovery.ts'

const tab = new Map<string, string>()
beforeEach(() => {
  tab.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  })
})

const form = (values: object = {}) => new FormState({ ...values }, () => [])
const typed = (values: object, name = 'brands create') => {
  const made = form()
  const close = registerForm(name, made)
  for (const [field, value] of Object.entries(values)) made.set(field, value)
  return close
}

test('what is typed when the session ends is put back once, and counts as typed', () => {
  const close = typed({ name: 'Tecno' })
  saveUnsavedForms('me1')
  close()
  const again = form({ name: '' })
  restoreUnsavedForm('brands create', 'me1', again)
  expect(again.values()).toEqual({ name: 'Tecno' })
  expect(again.dirty()).toBe(true)
  const third = form()
  restoreUnsavedForm('brands create', 'me1', third)
  expect(third.values()).toEqual({})
  expect(tab.size).toBe(0)
})

test('it is put back to nobody else, and into no other form', () => {
  const close = typed({ name: 'Tecno' })
  saveUnsavedForms('me1')
  close()
  const other = form()
  restoreUnsavedForm('brands create', 'me2', other)
  restoreUnsavedForm('brands create', undefined, other)
  restoreUnsavedForm('brands edit br1', 'me1', other)
  expect(other.values()).toEqual({})
})

test('passwords and codes are kept nowhere, nor is what was not changed or is no longer open', () => {
  const closes = [
    typed({ old_password: 'kola-nut-77', password: 'another-43', password_confirmation: 'another-43' }, 'passwords change'),
    typed({ code: '123456' }, 'verification checkTexted'),
    typed({}, 'merchant edit'),
  ]
  typed({ name: 'Closed before' })()
  saveUnsavedForms('me1')
  for (const close of closes) close()
  expect(tab.size).toBe(0)
})

test('of two forms each has its own back', () => {
  const closes = [typed({ name: 'Tecno' }), typed({ first_name: 'Ada' }, 'merchant edit')]
  saveUnsavedForms('me1')
  for (const close of closes) close()
  const [brand, profile] = [form(), form()]
  restoreUnsavedForm('merchant edit', 'me1', profile)
  restoreUnsavedForm('brands create', 'me1', brand)
  expect([brand.values(), profile.values()]).toEqual([{ name: 'Tecno' }, { first_name: 'Ada' }])
})

test('what somebody else changed between is told of what is put back', () => {
  const open = () => new FormState({ price: 4000, name: 'Rice' }, () => [])
  const made = open()
  const close = registerForm('products edit', made)
  made.set('price', 6000)
  saveUnsavedForms('me1')
  close()
  const again = new FormState({ price: 5000, name: 'Rice 50kg' }, () => [])
  restoreUnsavedForm('products edit', 'me1', again, merge)
  expect(again.values()).toEqual({ price: 6000, name: 'Rice 50kg' })
  expect([again.changed(), again.theirs('price')?.value]).toEqual([{ price: 6000 }, 5000])
})
