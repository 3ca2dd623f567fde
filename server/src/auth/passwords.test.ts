import pg from 'pg'
import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { goodPassword, logIn, mailsTo, newEmail, newPerson, registrationForm, send, tokenIn } from '../testing/accounts.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const fresh = 'Garri-and-groundnut-9'
const twice = { password: fresh, password_confirmation: fresh }
const forget = (email: string) => send(server, 'POST', '/v1/merchant/password/email', { email })
const reset = (email: string, token: string, more: object = {}) =>
  send(server, 'POST', '/v1/merchant/password/reset', { email, token, ...twice, ...more })
const change = (token: string, more: object = {}) =>
  send(
    server,
    'PATCH',
    '/v1/merchant/password',
    { old_password: goodPassword, ...twice, ...more },
    { token, headers: { 'idempotency-key': 'k' } },
  )
const session = (token: string) => send(server, 'GET', '/v1/merchant/session', undefined, { token })
const login = (email: string, password: string) => send(server, 'POST', '/v1/merchant/auth/login', { email, password })
const refresh = (token: string) => send(server, 'POST', '/v1/merchant/auth/refresh-token', undefined, { token })
const badLink = {
  status: 422,
  body: { code: 'link_used', errors: { email: ['Invalid Token'] }, message: expect.stringContaining('too old') },
}

async function ask<Row>(question: string, values: unknown[]): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(question, values)
  await owner.end()
  return rows as Row[]
}

/** The token of the newest link mailed to someone who has forgotten their password; `many` mails have come by then. */
async function linkFor(email: string, many = 2): Promise<string> {
  await forget(email)
  return tokenIn((await mailsTo(server, email, many))[0])
}

test('a merchant who forgot their password chooses a new one by the mailed link, and is logged out everywhere', async () => {
  const person = await newPerson(server)
  const [phone, laptop] = [await logIn(server, person), await logIn(server, person)]
  expect(await forget(person.email.toUpperCase())).toMatchObject({ status: 200 })
  const [mail] = await mailsTo(server, person.email, 2)
  expect(mail).toMatchObject({ subject: 'Choose a new password for Kasuwa', text: expect.stringContaining('30 minutes') })
  expect(mail?.links[0]).toBe(`http://shop.localhost/password/reset?token=${tokenIn(mail)}&email=${encodeURIComponent(person.email)}`)

  const outcome = await send(server, 'POST', '/v1/merchant/password/reset', {
    email: person.email,
    token: tokenIn(mail),
    password: fresh,
    passwordConfirmation: fresh,
  })
  expect(outcome).toMatchObject({ status: 200, body: { message: expect.stringContaining('log in') } })
  for (const device of [phone, laptop]) {
    expect(await session(device.access_token)).toMatchObject({ status: 401 })
    expect(await refresh(device.refresh_token)).toMatchObject({ status: 401 })
  }
  expect(await login(person.email, person.password)).toMatchObject({ status: 401, body: { code: 'bad_credentials' } })
  expect(await login(person.email, fresh)).toMatchObject({ status: 200 })
  expect((await mailsTo(server, person.email, 3))[0]).toMatchObject({ subject: 'Your Kasuwa password was changed' })
})

test('a reset link proves the mailbox: a merchant who never verified can log in after it', async () => {
  const email = newEmail()
  await send(server, 'POST', '/v1/merchant/register', registrationForm(email))
  await mailsTo(server, email)
  expect(await reset(email, await linkFor(email))).toMatchObject({ status: 200 })
  expect(await login(email, fresh)).toMatchObject({ status: 200 })
})

test('a link works once, of ten at once for one, and never for another’s account', async () => {
  const [person, stranger] = [await newPerson(server), await newPerson(server)]
  const token = await linkFor(person.email)
  expect(await reset(stranger.email, token)).toMatchObject(badLink)
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(person.email, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  expect(await reset(person.email, token)).toMatchObject(badLink)
  expect(await reset(person.email, 'no-such-token')).toMatchObject(badLink)
  expect(await login(stranger.email, stranger.password)).toMatchObject({ status: 200 })
})

test('a link works for half an hour, and the older of two dies with the newer', async () => {
  const person = await newPerson(server)
  const first = await linkFor(person.email)
  now += 30 * 60_000
  expect(await reset(person.email, first)).toMatchObject(badLink)
  const second = await linkFor(person.email, 3)
  now += 20 * 60_000
  const third = await linkFor(person.email, 4)
  expect(await reset(person.email, second)).toMatchObject(badLink)
  expect(await reset(person.email, third)).toMatchObject({ status: 200 })
})

test('asking answers the same for an email that is not there, and only so often', async () => {
  const person = await newPerson(server)
  const [knownResponse, unknown] = [await forget(person.email), await forget(newEmail())]
  expect(unknown).toMatchObject({ status: knownResponse.status, body: knownResponse.body })
  const soon = await forget(person.email)
  expect(soon).toMatchObject({ status: 422, body: { errors: { email: ['Wait a little before you ask for another one'] } } })
  expect(soon.body.errors?.['email-blacklist-duration']).toEqual([String(Math.ceil((now + 60_000) / 1000))])
  expect((await forget('nobody')).body.errors).toEqual({ email: ['Email is invalid'] })
})

test('a new password is typed twice, long enough and not a common one, and a rejected one leaves the link usable', async () => {
  const person = await newPerson(server)
  const token = await linkFor(person.email)
  expect((await reset(person.email, token, { password_confirmation: 'other' })).body.errors).toEqual({
    password_confirmation: ['The password confirmation does not match'],
  })
  expect((await reset(person.email, token, { password: 'abcd', password_confirmation: 'abcd' })).body.errors).toEqual({
    password: ['The password length must be between 5 and 250'],
  })
  expect((await reset(person.email, token, { password: '123456', password_confirmation: '123456' })).body.errors).toEqual({
    password: [expect.stringContaining('easy to guess')],
  })
  expect(await reset(person.email, token)).toMatchObject({ status: 200 })
})

test('a changed password leaves this session and ends the others', async () => {
  const person = await newPerson(server)
  const [currentLogin, otherLogin] = [await logIn(server, person), await logIn(server, person)]
  const body = { oldPassword: person.password, password: fresh, passwordConfirmation: fresh }
  expect(await send(server, 'PATCH', '/v1/merchant/password', body, { token: currentLogin.access_token })).toMatchObject({
    status: 200,
    body: { message: 'Your password is changed, and every other device is logged out' },
  })
  expect(await session(currentLogin.access_token)).toMatchObject({ status: 200 })
  expect(await refresh(currentLogin.refresh_token)).toMatchObject({ status: 200 })
  expect(await session(otherLogin.access_token)).toMatchObject({ status: 401 })
  expect(await refresh(otherLogin.refresh_token)).toMatchObject({ status: 401 })
  expect(await login(person.email, fresh)).toMatchObject({ status: 200 })
  expect((await mailsTo(server, person.email, 2))[0]).toMatchObject({ subject: 'Your Kasuwa password was changed' })
})

test('a borrowed session does not guess the old password: ten tries a minute', async () => {
  const { access_token } = await logIn(server, await newPerson(server))
  const tries = await Promise.all(Array.from({ length: 12 }, () => change(access_token, { old_password: 'a guess' })))
  expect(tries.filter(({ status }) => status === 422).map(({ body }) => body.errors)).toEqual(
    Array.from({ length: 10 }, () => ({ old_password: ['This is not your password'] })),
  )
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  now += 60_000
  expect(await change(access_token)).toMatchObject({ status: 200 })
})

test('one of two concurrent password changes succeeds, and only its password logs in', async () => {
  const person = await newPerson(server)
  const { access_token } = await logIn(server, person)
  const passwords = ['Moi-moi-and-akara-1', 'Moi-moi-and-akara-2']
  const answers = await Promise.all(passwords.map((password) => change(access_token, { password, password_confirmation: password })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const opened = await Promise.all(passwords.map((password) => login(person.email, password)))
  expect(opened.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
})

test('passwords are written down nowhere: no trail, no kept answer, no log of requests', async () => {
  const person = await newPerson(server)
  const ownLogin = await logIn(server, person)
  await change(ownLogin.access_token)
  const trail = await ask("select * from audit_entries where business_id = $1 and action = 'passwords.change'", [
    storedId('business', ownLogin.business),
  ])
  expect(trail).toMatchObject([{ entity: 'merchants', ip: '127.0.0.1', after: null }])
  const storedKeys = await ask('select * from idempotency_keys where key = $1', ['k'])
  expect(storedKeys).toEqual([])
  const tables = await ask<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'", [])
  for (const { name } of tables) {
    const matches = await ask(`select 1 from ${name} as row where row::text like any($1)`, [[`%${goodPassword}%`, `%${fresh}%`]])
    expect(matches, name).toEqual([])
  }
})

test('a mailed link to choose a password dies with any change of it', async () => {
  const person = await newPerson(server)
  const { access_token: token } = await logIn(server, person)
  await send(server, 'POST', '/v1/merchant/password/email', { email: person.email })
  const link = tokenIn((await mailsTo(server, person.email, 2))[0])
  const changeForm = { password: 'changed-by-me-77', password_confirmation: 'changed-by-me-77' }
  const changed = await send(server, 'PATCH', '/v1/merchant/password', { old_password: person.password, ...changeForm }, { token })
  expect(changed).toMatchObject({ status: 200 })
  const resetForm = { password: 'reset-by-thief-5', password_confirmation: 'reset-by-thief-5' }
  expect(await send(server, 'POST', '/v1/merchant/password/reset', { email: person.email, token: link, ...resetForm })).toMatchObject({
    status: 422,
    body: { errors: { email: ['Invalid Token'] } },
  })
  await logIn(server, { email: person.email, password: changeForm.password })
})
