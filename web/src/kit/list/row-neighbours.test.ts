import { expect, test } from 'vitest'
import { rememberRows, neighboursOf, registerRows } from './row-neighbours.ts'

let made = 0
const entry = (pathname: string) => ({ pathname, state: { __TSR_key: `entry-${++made}` } })

test('what was opened from a list has its neighbours there, in the list’s order', () => {
  const [list, second] = [entry('/sales'), entry('/sales/b')]
  const gone = registerRows(['c', 'b', 'a'])
  rememberRows(list, second)
  gone()
  expect(neighboursOf(second)).toEqual({ previous: '/sales/c', next: '/sales/a', at: 2, of: 3 })
  const last = entry('/sales/a')
  rememberRows(second, last)
  expect(neighboursOf(last)).toEqual({ previous: '/sales/b', next: undefined, at: 3, of: 3 })
  // A dialog over it is an entry of its own.
  const dialog = entry('/sales/a')
  rememberRows(last, dialog)
  expect(neighboursOf(dialog)?.at).toBe(3)
  // Back at an earlier entry: as it stood then.
  expect(neighboursOf(second)?.at).toBe(2)
})

test('whoever comes by the search, a link or from another screen is offered none', () => {
  const gone = registerRows(['a', 'b'])
  const elsewhere = entry('/sales/x')
  rememberRows(entry('/sales'), elsewhere)
  expect(neighboursOf(elsewhere)).toBeUndefined()
  const opened = entry('/sales/a')
  rememberRows(entry('/sales'), opened)
  gone()
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

test('the only row has none beside it', () => {
  const gone = registerRows(['only'])
  const opened = entry('/sales/only')
  rememberRows(entry('/sales'), opened)
  gone()
  expect(neighboursOf(opened)).toBeUndefined()
})
