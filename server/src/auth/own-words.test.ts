import { expect, test } from 'vitest'
import { goodPassword, logIn, mailsTo, newEmail, newPerson, registrationForm, send, tokenIn } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { invited } from '../testing/team.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const rejection = { status: 422, body: { errors: { password: [expect.stringContaining('easy to guess')] } } }
const typed = (password: string) => ({ password, password_confirmation: password })
const register = (email: string, password: string) =>
  send(server, 'POST', '/v1/merchant/register', registrationForm(email, { business_name: 'Mama Nkechi Stores', ...typed(password) }))

test('one’s own email, name, phone or business is no password', async () => {
  const email = newEmail('nkechi')
  const words = [
    email,
    email.toUpperCase(),
    email.split('@')[0] ?? '',
    'Mama Nkechi Stores',
    'mama-nkechi-stores',
    '08031234567',
    'AdaezeOkafor',
  ]
  for (const word of words) expect(await register(email, word), word).toMatchObject(rejection)
  expect(await register(email, 'Mama Nkechi sells yams')).toMatchObject({ status: 201 })
})

test('nor is it when the password is changed, reset, or chosen with an invitation', async () => {
  const person = await newPerson(server)
  const { access_token: token } = await logIn(server, person)
  const change = (password: string) =>
    send(server, 'PATCH', '/v1/merchant/password', { old_password: goodPassword, ...typed(password) }, { token })
  for (const word of ['okafor phones', person.email]) expect(await change(word)).toMatchObject(rejection)

  await send(server, 'POST', '/v1/merchant/password/email', { email: person.email })
  const link = tokenIn((await mailsTo(server, person.email, 2))[0])
  const reset = (password: string) =>
    send(server, 'POST', '/v1/merchant/password/reset', { email: person.email, token: link, ...typed(password) })
  expect(await reset('OKAFORPHONES')).toMatchObject(rejection)
  expect(await reset('Garri-and-groundnut-9')).toMatchObject({ status: 200 })

  const { mail, email } = await invited(server, await openShop(server))
  const accept = (password: string) => send(server, 'POST', '/v1/merchant/invitation/accept', { token: tokenIn(mail), ...typed(password) })
  expect(await accept(email)).toMatchObject(rejection)
})
