import { expect, test } from 'vitest'
import { memberName, whyNotEditable, memberStatus } from './member-status.ts'

const now = Date.parse('2026-03-12T10:00:00Z')
const hour = 3_600_000
const until = (hours: number) => ({ status: 'invited' as const, invitation_expires_at: new Date(now + hours * hour).toISOString() })

test('an invitation says for how long it is good yet', () => {
  expect(memberStatus({ status: 'active', invitation_expires_at: null }, now)).toEqual({ is: 'active' })
  expect(memberStatus(until(72), now)).toEqual({ is: 'invited', left: 'days', count: 3 })
  expect(memberStatus(until(71.9), now)).toEqual({ is: 'invited', left: 'days', count: 3 })
  expect(memberStatus(until(47), now)).toEqual({ is: 'invited', left: 'hours', count: 47 })
  expect(memberStatus(until(0.2), now)).toEqual({ is: 'invited', left: 'hours', count: 1 })
  expect(memberStatus(until(0), now)).toEqual({ is: 'expired' })
  expect(memberStatus({ status: 'invited', invitation_expires_at: null }, now)).toEqual({ is: 'expired' })
  expect(memberStatus({ status: 'withdrawn', invitation_expires_at: null }, now)).toEqual({ is: 'withdrawn' })
})

test('a member is called by name after joining', () => {
  expect(memberName({ first_name: 'Musa', last_name: 'Bello', email: 'musa@mail.test' })).toBe('Musa Bello')
  expect(memberName({ first_name: 'Musa', last_name: '', email: 'musa@mail.test' })).toBe('Musa')
  expect(memberName({ first_name: null, last_name: null, email: 'musa@mail.test' })).toBe('musa@mail.test')
})

test('owners are changed by owners, and members of a place by who works there or everywhere', () => {
  const me = { id: 'mb1', is_owner: false, location: null }
  const member = { is_owner: false, location_id: 'lo1' }
  expect(whyNotEditable(member, me)).toBeUndefined()
  expect(whyNotEditable({ ...member, is_owner: true }, me)).toBe('owners_only')
  expect(whyNotEditable({ ...member, is_owner: true }, { ...me, is_owner: true })).toBeUndefined()
  expect(whyNotEditable(member, { ...me, location: 'lo1' })).toBeUndefined()
  expect(whyNotEditable(member, { ...me, location: 'lo2' })).toBe('elsewhere')
  expect(whyNotEditable({ ...member, location_id: null }, { ...me, location: 'lo1' })).toBe('elsewhere')
})
