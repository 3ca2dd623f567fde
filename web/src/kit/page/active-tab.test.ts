import { expect, test } from 'vitest'
import { activeTab } from './active-tab.ts'

const tabs = [{ key: 'contacts' }, { key: 'groups' }, { key: 'balance', disabled: true }]

test('the address comes first, then the last tab, then the usual, then the first', () => {
  expect(activeTab({ tabs, hash: '#contacts', last: 'groups', usual: undefined })).toBe('contacts')
  expect(activeTab({ tabs, hash: '', last: 'groups', usual: 'contacts' })).toBe('groups')
  expect(activeTab({ tabs, hash: '', last: undefined, usual: 'groups' })).toBe('groups')
  expect(activeTab({ tabs, hash: '#gone', last: 'gone', usual: undefined })).toBe('contacts')
})

test('a disabled tab is never open', () => {
  expect(activeTab({ tabs, hash: '#balance', last: 'balance', usual: 'balance' })).toBe('contacts')
})
