import { expect, test } from 'vitest'
import { publicId } from '../database/ids.ts'
import { goodPassword, logIn, mailsTo, newEmail, newPerson, registrationForm, send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const login = (email: string, password: string) => send(server, 'POST', '/v1/merchant/auth/login', { email, password })
const refresh = (token: string) => send(server, 'POST', '/v1/merchant/auth/refresh-token', undefined, { token })
const session = (token: string) => send(server, 'GET', '/v1/merchant/session', undefined, { token })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const text = (value: unknown) => value as unknown as string

test('login gives tokens that say who, where and until when', async () => {
  const person = await newPerson(server)
  const { body } = await login(person.email.toUpperCase(), person.password)
  expect(body).toMatchObject({ roles: [{ name: 'Owner', grants: { sale: expect.arrayContaining(['sale.mark-approved']) } }] })
  const access = claimsOf(text(body.access_token))
  expect(access).toMatchObject({ merchant_id: body.merchant, business_id: body.business, exp: Math.floor(now / 1000) + 900 })
  expect(claimsOf(text(body.refresh_token))).toMatchObject({ merchant_id: body.merchant, exp: Math.floor(now / 1000) + 86_400 })
  const remembered = await logIn(server, person, { remember: true })
  expect(claimsOf(remembered.refresh_token).exp).toBe(Math.floor(now / 1000) + 30 * 86_400)
})

test('a login fails the same way for a wrong password and an unknown email', async () => {
  const person = await newPerson(server)
  const [wrong, unknown] = [await login(person.email, 'not-the-one'), await login(newEmail(), 'not-the-one')]
  expect(wrong).toMatchObject({ status: 401, body: { code: 'bad_credentials' } })
  expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
  const unverified = newEmail()
  await send(server, 'POST', '/v1/merchant/register', registrationForm(unverified))
  expect((await login(unverified, 'not-the-one')).body).toEqual(wrong.body)
  expect((await login('nobody', goodPassword)).body).toEqual(wrong.body)
  expect(await login('', '')).toMatchObject({
    status: 422,
    body: { errors: { email: ['Email cannot be empty'], password: ['Password cannot be empty'] } },
  })
})

test('an account without a usable password rejects every login', async () => {
  const shop = await openShop(server)
  const { body } = await shop.call('GET', '/v1/merchant/session')
  expect(await login(text(body.merchant?.email), 'none!')).toMatchObject({ status: 401 })
})

test('a refresh token gives fresh tokens and is used up', async () => {
  const first = await logIn(server, await newPerson(server))
  // The server remembers a token that it has checked.
  expect(await session(first.access_token)).toMatchObject({ status: 200 })
  now += 900_000
  expect(await session(first.access_token)).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  const { body } = await refresh(first.refresh_token)
  expect(await session(text(body.access_token))).toMatchObject({ status: 200 })
  expect(text(body.refresh_token)).not.toBe(first.refresh_token)
  now += 60_000
  expect(await refresh(text(body.refresh_token))).toMatchObject({ status: 200 })
})

test('a used refresh token that comes back ends the whole family, and a mail says so, once', async () => {
  const person = await newPerson(server)
  const first = await logIn(server, person)
  const { body: second } = await refresh(first.refresh_token)
  now += 21_000
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
  expect(await session(text(second.access_token))).toMatchObject({ status: 401 })
  expect(await refresh(text(second.refresh_token))).toMatchObject({ status: 401 })
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 401 })
  const mails = await mailsTo(server, person.email, 2)
  expect(mails).toMatchObject([
    { subject: 'A login to your Kasuwa account was ended', text: expect.stringContaining('127.0.0.1') },
    { subject: 'Verify your email for Kasuwa' },
  ])
})

test('the token before the last one ends the family even at once', async () => {
  const first = await logIn(server, await newPerson(server))
  const { body: second } = await refresh(first.refresh_token)
  const { body: third } = await refresh(text(second.refresh_token))
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 401 })
  expect(await session(text(third.access_token))).toMatchObject({ status: 401 })
})

test('twenty tabs refresh at once: all go on, and so does the family', async () => {
  const first = await logIn(server, await newPerson(server))
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  now += 19_000
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 200 })
  now += 60_000
  for (const { body } of [answers[3], answers[17]].flatMap((response) => response ?? [])) {
    expect(await session(text(body.access_token))).toMatchObject({ status: 200 })
  }
  expect(await refresh(text(answers[11]?.body.refresh_token))).toMatchObject({ status: 200 })
})

test('neither kind of token does the other’s work, and a forged one does none', async () => {
  const tokens = await logIn(server, await newPerson(server))
  expect(await session(tokens.refresh_token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
  expect(await refresh(tokens.access_token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
  const [, claims] = tokens.access_token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
  for (const forged of [unsigned, `${tokens.access_token}x`, 'x', ''])
    expect(await session(forged)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
})

test('an idle session lasts a day, or thirty with remember', async () => {
  const person = await newPerson(server)
  const [short, long] = [await logIn(server, person), await logIn(server, person, { remember: true })]
  now += 86_400_000
  expect(await refresh(short.refresh_token)).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  expect(await refresh(long.refresh_token)).toMatchObject({ status: 200 })
})

test('logging out ends the session on its next request, and no other', async () => {
  const person = await newPerson(server)
  const [currentLogin, otherLogin] = [await logIn(server, person), await logIn(server, person)]
  expect(await send(server, 'POST', '/v1/merchant/auth/logout', undefined, { token: currentLogin.access_token })).toMatchObject({
    status: 200,
  })
  expect(await session(currentLogin.access_token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
  expect(await refresh(currentLogin.refresh_token)).toMatchObject({ status: 401 })
  expect(await session(otherLogin.access_token)).toMatchObject({ status: 200 })
})

test('a member of two businesses goes on in the other, stays there through a refresh, and comes back there', async () => {
  const person = await newPerson(server)
  const ownLogin = await logIn(server, person)
  const { body: ownSession } = await session(ownLogin.access_token)
  const shop = await openShop(server)
  const otherBusiness = publicId('business', shop.business_id)
  const switchTo = (business: string, token = ownLogin.access_token) =>
    send(server, 'POST', '/v1/merchant/session/switch', { business }, { token })
  const missing = await switchTo('bu01ARZ3NDEKTSV4RRFFQ69G5FAV')
  expect(missing.status).toBe(404)
  expect(await switchTo(otherBusiness)).toMatchObject({ status: 404, body: missing.body })

  const [member_id] = await shop.enlist(text(ownSession.merchant?.id), ['brand.view'])
  const { body: switchReply } = await switchTo(otherBusiness)
  expect(switchReply).toMatchObject({ business: otherBusiness, roles: [{ grants: { brand: ['brand.view'] } }] })
  expect((await session(text(switchReply.access_token))).body).toMatchObject({
    business: { id: otherBusiness },
    member: { id: member_id, is_owner: false },
    businesses: [{ id: ownLogin.business }, { id: otherBusiness }],
  })
  expect(await send(server, 'PUT', '/v1/business/brands', { name: 'Tecno' }, { token: text(switchReply.access_token) })).toMatchObject({
    status: 403,
  })
  const { body: refreshReply } = await refresh(text(switchReply.refresh_token))
  expect(refreshReply.business).toBe(otherBusiness)
  expect((await logIn(server, person)).business).toBe(otherBusiness)

  await shop.dismiss(text(member_id))
  expect(await session(text(refreshReply.access_token))).toMatchObject({ status: 401 })
  const { body: home } = await refresh(text(refreshReply.refresh_token))
  expect(home.business).toBe(ownLogin.business)
  expect(await session(text(home.access_token))).toMatchObject({ status: 200 })
})

test('a merchant who is in no business any more can still log in, and sees that', async () => {
  const shop = await openShop(server)
  const person = await newPerson(server)
  const ownLogin = await logIn(server, person)
  const { body } = await session(ownLogin.access_token)
  await shop.dismiss(text(body.member?.id), ownLogin.business)
  const alone = await logIn(server, person)
  expect(alone).toMatchObject({ business: null, roles: [] })
  expect((await session(alone.access_token)).body).toMatchObject({
    business: null,
    businesses: [],
    member: null,
    merchant: { email: person.email },
  })
  expect(await send(server, 'GET', '/v1/business/brands', undefined, { token: alone.access_token })).toMatchObject({
    status: 403,
    body: { code: 'no_business' },
  })
})
