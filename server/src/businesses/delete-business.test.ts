import { expect, test } from 'vitest'
import { goodPassword, logIn, mailsTo, newPerson, send, tokenIn } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { roleNamed } from '../testing/team.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const remove = (token: string, password?: string, headers = {}) => send(server, 'DELETE', '/v1/business', { password }, { token, headers })
const brands = (token: string) => send(server, 'GET', '/v1/business/brands', undefined, { token })

/** A merchant with a business, and another person who works there. */
async function team() {
  const person = await newPerson(server)
  const tokens = await logIn(server, person)
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) => send(server, method, path, body, { token: tokens.access_token })
  const sales = await roleNamed({ call } as never, 'Sales')
  const clerk = await newPerson(server)
  const invite = async (email: string) => {
    await call('POST', '/v1/business/members/invite', { email, roles: [sales] })
    return tokenIn((await mailsTo(server, email, 2))[0])
  }
  const token = await invite(clerk.email)
  await send(server, 'POST', '/v1/merchant/invitation/accept', { token, password: goodPassword, password_confirmation: goodPassword })
  const clerkLogin = await logIn(server, clerk)
  const { body } = await send(
    server,
    'POST',
    '/v1/merchant/session/switch',
    { business: tokens.business },
    { token: clerkLogin.access_token },
  )
  return { person, tokens, clerk: { ...clerkLogin, access_token: String(body.access_token) }, invite }
}

test('an owner who gives their password again deletes the business, its members lose access, and the owner is mailed', async () => {
  const { person, tokens, clerk, invite } = await team()
  const waiting = await newPerson(server)
  const link = await invite(waiting.email)
  expect(await brands(clerk.access_token)).toMatchObject({ status: 200 })
  expect(await remove(tokens.access_token, goodPassword, { 'idempotency-key': 'once' })).toMatchObject({
    status: 200,
    body: { message: 'Deleted' },
  })
  for (const { access_token } of [tokens, clerk])
    expect(await brands(access_token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
  expect((await mailsTo(server, person.email, 2))[0]).toMatchObject({ subject: 'Okafor Phones was deleted from Kasuwa' })
  expect(await send(server, 'GET', `/v1/merchant/invitation?token=${link}`)).toMatchObject({ status: 422 })

  const home = await send(server, 'POST', '/v1/merchant/auth/refresh-token', undefined, { token: clerk.refresh_token })
  expect(home).toMatchObject({ status: 200 })
  expect(home.body.business).not.toBe(tokens.business)
  const alone = await logIn(server, person)
  expect(alone.business).toBeNull()
})

test('a wrong password deletes nothing, and is not to be guessed', async () => {
  const tokens = await logIn(server, await newPerson(server))
  expect((await remove(tokens.access_token)).body.errors).toEqual({ password: ['Password cannot be empty'] })
  const tries = await Promise.all(Array.from({ length: 12 }, () => remove(tokens.access_token, 'a guess')))
  expect(tries.find(({ status }) => status === 422)?.body.errors).toEqual({ password: ['This is not your password'] })
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(await brands(tokens.access_token)).toMatchObject({ status: 200 })
  now += 60_000
  expect(await remove(tokens.access_token, goodPassword)).toMatchObject({ status: 200 })
})

test('a member without the right to delete cannot delete the business, even with their password', async () => {
  const { clerk } = await team()
  expect(await remove(clerk.access_token, goodPassword)).toMatchObject({ status: 403, body: { permission: 'business.delete' } })
  expect(await brands(clerk.access_token)).toMatchObject({ status: 200 })
})

test('a registration number tells the company it is of', async () => {
  const shop = await openShop(server)
  const resolve = (number: string) => shop.call('GET', `/v1/business/resolve-rc-number?rc_number=${encodeURIComponent(number)}`)
  const response = await resolve('rc 123456')
  expect(response).toMatchObject({
    status: 200,
    body: { rc_number: 'RC123456', name: expect.stringMatching(/LIMITED$/), address: expect.any(String) },
  })
  expect((await resolve('RC-123456')).body).toEqual(response.body)
  expect((await resolve('RC000')).body.errors).toEqual({ rc_number: ['No company has this number'] })
  expect((await resolve('Ade Stores')).body.errors).toEqual({ rc_number: ['The rc number is invalid'] })
})

test('a company register that is down is reported on the number, and a merchant who is in no business is answered too', async () => {
  const person = await newPerson(server)
  const ownLogin = await logIn(server, person)
  await remove(ownLogin.access_token, goodPassword)
  const { access_token: token, business } = await logIn(server, person)
  expect(business).toBeNull()
  const resolve = () => send(server, 'GET', '/v1/business/resolve-rc-number?rc_number=RC123456', undefined, { token })
  expect(await resolve()).toMatchObject({ status: 200, body: { rc_number: 'RC123456' } })
  expect(await brands(token)).toMatchObject({ status: 403, body: { code: 'no_business' } })
  const working = server.app.paymentProvider
  server.app.paymentProvider = { ...working, company: async () => Promise.reject(new Error('connect ETIMEDOUT')) }
  expect(await resolve().finally(() => (server.app.paymentProvider = working))).toMatchObject({
    status: 422,
    body: { errors: { rc_number: [expect.stringContaining('does not answer')] } },
  })
})
