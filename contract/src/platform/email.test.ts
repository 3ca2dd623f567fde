import { expect, test } from 'vitest'
import { email } from './fields.ts'

const isTaken = (address: string) => email().safeParse(address).success

test('an email is at a name that mail finds from anywhere: no host by its number, bare or in brackets, and no sign of a list', () => {
  for (const address of ['a@b.ng', 'A.B+c@mail.shop.example', 'ade@bücher.de', 'x@4mail.com', 'o@1.2.3.com'])
    expect(isTaken(address), address).toBe(true)
  for (const host of [
    '[127.0.0.1]',
    '[IPv6:::1]',
    '127.0.0.1',
    '127.0.0.10',
    '10.0.0.255',
    'localhost',
    'a.b,c.de',
    'a.b;c.de',
    '<a.de>',
    'a.b:25',
  ])
    expect(isTaken(`a@${host}`), host).toBe(false)
})
