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
  const state = form()
  const close = registerForm(name, state)
  for (const [field, value] of Object.entries(values)) state.set(field, value)
  return close
}

test('values typed when the session ends are restored once, as typed values', () => {
  const close = typed({ name: 'Tecno' })
  saveUnsavedForms('me1')
  close()
  const restored = form({ name: '' })
  restoreUnsavedForm('brands create', 'me1', restored, undefined)
  expect(restored.values()).toEqual({ name: 'Tecno' })
  expect(restored.dirty()).toBe(true)
  const third = form()
  restoreUnsavedForm('brands create', 'me1', third, undefined)
  expect(third.values()).toEqual({})
  expect(tab.size).toBe(0)
})

test('the values are not restored for another merchant or into another form', () => {
  const close = typed({ name: 'Tecno' })
  saveUnsavedForms('me1')
  close()
  const otherForm = form()
  restoreUnsavedForm('brands create', 'me2', otherForm, undefined)
  restoreUnsavedForm('brands create', undefined, otherForm, undefined)
  restoreUnsavedForm('brands edit br1', 'me1', otherForm, undefined)
  expect(otherForm.values()).toEqual({})
})

test('passwords and codes, unchanged values and closed forms are not stored', () => {
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

test('each of two forms gets its own values back', () => {
  const closes = [typed({ name: 'Tecno' }), typed({ first_name: 'Ada' }, 'merchant edit')]
  saveUnsavedForms('me1')
  for (const close of closes) close()
  const [brand, profile] = [form(), form()]
  restoreUnsavedForm('merchant edit', 'me1', profile, undefined)
  restoreUnsavedForm('brands create', 'me1', brand, undefined)
  expect([brand.values(), profile.values()]).toEqual([{ name: 'Tecno' }, { first_name: 'Ada' }])
})

test('restored values show what another member changed meanwhile', () => {
  const open = () => new FormState({ price: 4000, name: 'Rice' }, () => [])
  const state = open()
  const close = registerForm('products edit', state)
  state.set('price', 6000)
  saveUnsavedForms('me1')
  close()
  const restored = new FormState({ price: 5000, name: 'Rice 50kg' }, () => [])
  restoreUnsavedForm('products edit', 'me1', restored, merge)
  expect(restored.values()).toEqual({ price: 6000, name: 'Rice 50kg' })
  expect([restored.changed(), restored.otherChangeAt('price')?.value]).toEqual([{ price: 6000 }, 5000])
})
