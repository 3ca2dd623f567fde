import { expect, test } from 'vitest'
import { chooseTab } from './tab-choice.ts'

const tabs = [{ key: 'contacts' }, { key: 'groups' }, { key: 'balance', disabled: true }]
const minutes = 60_000

test('the address comes first, then the last tab for five minutes, then the usual, then the first', () => {
  const cached = { key: 'groups', at: 0 }
  expect(chooseTab({ tabs, hash: '#contacts', cached, now: 1 })).toBe('contacts')
  expect(chooseTab({ tabs, hash: '', cached, now: 4 * minutes })).toBe('groups')
  expect(chooseTab({ tabs, hash: '', cached, now: 6 * minutes, usual: 'contacts' })).toBe('contacts')
  expect(chooseTab({ tabs, hash: '#gone', cached: undefined, now: 0 })).toBe('contacts')
})

test('a disabled tab is never open', () => {
  expect(chooseTab({ tabs, hash: '#balance', cached: undefined, now: 0 })).toBe('contacts')
})
