import { endpoints } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { access, callOf } from '../testing/access.ts'

test('who may make each call is what the second list says, and the list has no other calls', () => {
  const declared = endpoints.flatMap((endpoint) => {
    const { access: who } = endpoint
    if (typeof who === 'string') return [`${callOf(endpoint)} ${who} `]
    if ('anyOf' in who) return [`${callOf(endpoint)} ${[...who.anyOf].sort().join(' | ')} `]
    return Object.entries(who.permissions).map(([value, permission]) => `${callOf(endpoint)} ${permission} ${who.by}=${value}`)
  })
  const listed = access.map(({ call, who, where }) => `${call} ${typeof who === 'string' ? who : [...who].sort().join(' | ')} ${where}`)
  expect(declared.toSorted()).toEqual(listed.toSorted())
})
