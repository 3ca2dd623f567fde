import { endpoints } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { access, callOf } from '../testing/access.ts'

test('each call takes the permissions in the second list, and the list has no other calls', () => {
  const declared = endpoints.flatMap((endpoint) => {
    const { access: rule } = endpoint
    if (typeof rule === 'string') return [`${callOf(endpoint)} ${rule} `]
    if ('anyOf' in rule) return [`${callOf(endpoint)} ${[...rule.anyOf].sort().join(' | ')} `]
    return Object.entries(rule.permissions).map(([value, permission]) => `${callOf(endpoint)} ${permission} ${rule.by}=${value}`)
  })
  const listed = access.map(
    ({ call, caller, where }) => `${call} ${typeof caller === 'string' ? caller : [...caller].sort().join(' | ')} ${where}`,
  )
  expect(declared.toSorted()).toEqual(listed.toSorted())
})
