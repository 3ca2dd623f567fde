import { expect, test } from 'vitest'
import { mailsTo, newEmail, registrationForm, send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { roleNamed, roleOf } from '../testing/team.ts'
import { testServer } from '../testing/test-server.ts'
import { sanitizeName } from './sanitize-name.ts'

test('a name in a mail is one line of text, without links and no letter of its own', () => {
  expect(sanitizeName('Ade & Sons Ltd.')).toBe('Ade & Sons Ltd.')
  expect(sanitizeName('St. Mary’s Pharmacy, Ẹ̀kọ́')).toBe('St. Mary’s Pharmacy, Ẹ̀kọ́')
  expect(sanitizeName('Your account is closed\r\n\r\nOpen https://evil.example/login?x=1 now')).toBe(
    'Your account is closed Open https evil. example/login?x=1 now',
  )
  expect(sanitizeName('www.evil.example')).toBe('www. evil. example')
  expect(sanitizeName('evil。example｡com．ng')).toBe('evil. example. com. ng')
  expect(sanitizeName('ask ada@evil.example')).toBe('ask ada @ evil. example')
  expect(sanitizeName('one\u2028two\u2029three\u0000four\u202efive\tsix')).toBe('one two three four five six')
  expect(sanitizeName('Kola '.repeat(40))).toMatch(/^(Kola ){15}Kola…$/)
})

test('an invitation says who invites, where and as what, and has one link: ours', async () => {
  const server = await testServer()
  const shop = await openShop(server)
  const trap = 'Bank. Pay at https://evil.example/pay\nor www.evil.example'
  await shop.call('PATCH', '/v1/business', { name: trap })
  await shop.call('PATCH', '/v1/merchant', { first_name: 'evil.example', last_name: 'http://e.io/x' })
  const email = newEmail()
  const roles = [await roleOf(shop, ['brand.view'], trap), await roleNamed(shop, 'Sales')]
  expect(await shop.call('POST', '/v1/business/members/invite', { email, roles })).toMatchObject({ status: 200 })
  const [mail] = await mailsTo(server, email)
  expect(mail?.links).toEqual([expect.stringMatching(/^http:\/\/shop\.localhost\/invitation\?token=/)])
  expect(mail?.subject.split('\n')).toHaveLength(1)
  expect(mail?.text.match(/\S+\.\S+/g)?.filter((word) => !word.startsWith('http://shop.localhost/'))).toEqual([])
  expect(mail?.text.split('\n').filter((line) => line.includes('evil'))).toHaveLength(2)
})

test('the greeting of a mail to an address that a stranger typed has no link', async () => {
  const server = await testServer()
  const email = newEmail()
  const form = { ...registrationForm(email), first_name: 'evil.example/pay' }
  expect(await send(server, 'POST', '/v1/merchant/register', form)).toMatchObject({ status: 201 })
  const [mail] = await mailsTo(server, email)
  expect(mail?.text).toContain('evil. example/pay')
  expect(mail?.text).not.toContain('evil.example')
})
