import { expect, test } from 'vitest'
import { rememberRows, neighboursOf, registerRows } from './row-neighbours.ts'

let entryCount = 0
const entry = (pathname: string) => ({ pathname, state: { __TSR_key: `entry-${++entryCount}` } })

test('a sale opened from a list has its neighbours, in the list’s order', () => {
  const [list, second] = [entry('/sales'), entry('/sales/b')]
  const unregister = registerRows(['c', 'b', 'a'])
  rememberRows(list, second)
  unregister()
  expect(neighboursOf(second)).toEqual({ previous: '/sales/c', next: '/sales/a', at: 2, of: 3 })
  const last = entry('/sales/a')
  rememberRows(second, last)
  expect(neighboursOf(last)).toEqual({ previous: '/sales/b', next: undefined, at: 3, of: 3 })
  // A dialog over it has a history entry of its own.
  const dialog = entry('/sales/a')
  rememberRows(last, dialog)
  expect(neighboursOf(dialog)?.at).toBe(3)
  // Back at an earlier entry: its rows are unchanged.
  expect(neighboursOf(second)?.at).toBe(2)
})

test('a screen opened by search, a link or another screen has no neighbours', () => {
  const unregister = registerRows(['a', 'b'])
  const unlisted = entry('/sales/x')
  rememberRows(entry('/sales'), unlisted)
  expect(neighboursOf(unlisted)).toBeUndefined()
  const opened = entry('/sales/a')
  rememberRows(entry('/sales'), opened)
  unregister()
  const contact = entry('/contacts/z')
  rememberRows(opened, contact)
  const back = entry('/sales/b')
  rememberRows(contact, back)
  expect(neighboursOf(contact)).toBeUndefined()
  expect(neighboursOf(back)).toBeUndefined()
  const first = entry('/sales/a')
  rememberRows(undefined, first)
  expect(neighboursOf(first)).toBeUndefined()
})

test('the only row has no neighbours', () => {
  const unregister = registerRows(['only'])
  const opened = entry('/sales/only')
  rememberRows(entry('/sales'), opened)
  unregister()
  expect(neighboursOf(opened)).toBeUndefined()
})
