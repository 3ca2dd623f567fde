import { expect, test } from 'vitest'
import { ownPath } from './route-guards.ts'

test('a login leads to an address of this app, query and hash and all, and to no other site', () => {
  for (const to of ['/', '/sales?status=pending#newest', '/contacts?search=a%2F%2Fb']) expect(ownPath(to)).toBe(to)
  for (const to of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    'sales',
    undefined,
  ])
    expect(ownPath(to), String(to)).toBeUndefined()
})
