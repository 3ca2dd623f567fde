import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { goodPassword, logIn, mailsTo, newEmail, newPerson, registrationForm, send, tokenIn } from '../testing/accounts.ts'
import type { JsonResponse } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({ RATE_MULTIPLIER: '100' }, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const set = (answer: JsonResponse) => [answer.headers['set-cookie'] ?? []].flat().map(String)
/** Cookies of a reply, as a browser sends them back. */
const cookiesOf = (answer: JsonResponse) => set(answer).map((line) => line.split(';')[0] ?? '')

/** Registers in a browser that stores its cookies. */
async function registered(email = newEmail()) {
  const answer = await send(server, 'POST', '/v1/merchant/register', registrationForm(email))
  const browser = cookiesOf(answer).join('; ')
  return { email, answer, browser, link: tokenIn((await mailsTo(server, email))[0]) }
}

const verify = (token: string, cookie?: string, more: object = { log_in: true }) =>
  send(server, 'POST', '/v1/merchant/email/verify', { token, ...more }, { headers: cookie ? { cookie } : {} })
const session = (answer: JsonResponse) =>
  send(server, 'GET', '/v1/merchant/session', undefined, {
    token: (answer.body.tokens as unknown as { access_token: string }).access_token,
  })
const used = { status: 422, body: { code: 'link_used' } }

test('the browser that registered is logged in by the link, once, by a secret that no script reads and nothing stores', async () => {
  const { email, answer, browser, link } = await registered()
  expect(set(answer)).toEqual([
    expect.stringMatching(/^registered_here=[\w-]{43}; Max-Age=604800; Path=\/v1\/merchant\/email\/verify; HttpOnly; SameSite=Strict$/),
  ])
  const verified = await verify(link, browser)
  expect(verified).toMatchObject({ status: 200, body: { email, tokens: { business: expect.any(String) } } })
  expect(await session(verified)).toMatchObject({
    status: 200,
    body: { merchant: { email }, business: { name: 'Okafor Phones' }, roles: [{ name: 'Owner' }] },
  })
  expect(set(verified)).toContainEqual(expect.stringMatching(/^registered_here=; Max-Age=0;/))
  expect(await verify(link, browser)).toMatchObject(used)

  const secret = browser.split('=')[1] ?? ''
  const { rows: tables } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from ${name} as row where row::text like $1`, [`%${secret}%`])
    expect(rows, name).toEqual([])
  }
  const trail = await client.query<{ action: string }>(
    `select action from audit_entries where merchant_id = (select id from merchants where email = $1) order by created_at, id`,
    [email],
  )
  expect(trail.rows.map(({ action }) => action)).toEqual(['registration.register', 'registration.verifyEmail', 'auth.login'])
})

test('the link alone logs in no browser: it needs that browser’s secret and a request to log in', async () => {
  const otherRegistration = await registered()
  for (const cookie of [undefined, 'registered_here=', 'registered_here=guess', otherRegistration.browser]) {
    const { email, link } = await registered()
    expect(await verify(link, cookie)).toMatchObject({ status: 200, body: { email, tokens: null } })
  }
  const { browser, link } = await registered()
  expect(await verify(link, browser, {})).toMatchObject({ status: 200, body: { tokens: null } })
  // Theirs was not used up by being tried on others' links.
  expect(await verify(otherRegistration.link, otherRegistration.browser)).toMatchObject({ status: 200, body: { tokens: {} } })
})

test('a mail scanner that opens the link first verifies the email, and the registering browser can still log in', async () => {
  const { browser, link } = await registered()
  expect(await verify(link)).toMatchObject({ status: 200, body: { tokens: null } })
  expect(await verify(link)).toMatchObject(used)
  const response = await verify(link, browser)
  expect(response).toMatchObject({ status: 200, body: { tokens: {} } })
  expect(await session(response)).toMatchObject({ status: 200 })
  expect(await verify(link, browser)).toMatchObject(used)
})

test('one of ten concurrent requests with link and secret is logged in', async () => {
  const { browser, link } = await registered()
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(link, browser)))
  expect(answers.filter(({ body }) => body.tokens)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
})

test('a link asked for again logs in the same browser; the one before it, and a late one, do not', async () => {
  const { email, browser, link } = await registered()
  now += 600_000
  await send(server, 'POST', '/v1/merchant/email/resend', { email })
  const second = tokenIn((await mailsTo(server, email, 2))[0])
  expect(await verify(link, browser)).toMatchObject(used)
  expect(await verify(second, browser)).toMatchObject({ status: 200, body: { tokens: {} } })

  const late = await registered()
  now += 24 * 3_600_000
  expect(await verify(late.link, late.browser)).toMatchObject(used)
  const scanned = await registered()
  await verify(scanned.link)
  now += 24 * 3_600_000
  expect(await verify(scanned.link, scanned.browser)).toMatchObject(used)
})

test('a registration that ended, and a password chosen since, take the login with them', async () => {
  const first = await registered()
  await send(server, 'POST', '/v1/merchant/register', registrationForm(first.email))
  expect(await verify(first.link, first.browser)).toMatchObject(used)

  const scanned = await registered()
  await verify(scanned.link)
  await send(server, 'POST', '/v1/merchant/password/email', { email: scanned.email })
  const token = tokenIn((await mailsTo(server, scanned.email, 2))[0])
  const twice = { password: 'Garri-and-groundnut-9', password_confirmation: 'Garri-and-groundnut-9' }
  const reset = await send(server, 'POST', '/v1/merchant/password/reset', { email: scanned.email, token, ...twice })
  expect(reset).toMatchObject({ status: 200, body: { tokens: null } })
  expect(await verify(scanned.link, scanned.browser)).toMatchObject(used)
})

test('a password that is changed takes the login of the link with it', async () => {
  const { email, browser, link } = await registered()
  await verify(link)
  const { access_token: token } = await logIn(server, { email, password: goodPassword })
  const twice = { password: 'Garri-and-groundnut-9', password_confirmation: 'Garri-and-groundnut-9' }
  const changed = await send(server, 'PATCH', '/v1/merchant/password', { old_password: goodPassword, ...twice }, { token })
  expect(changed.status).toBe(200)
  expect(await verify(link, browser)).toMatchObject(used)
})

test('a registration with a registered email sets a secret cookie too', async () => {
  const { email } = await newPerson(server)
  const response = await send(server, 'POST', '/v1/merchant/register', registrationForm(email))
  expect(set(response)).toEqual([expect.stringMatching(/^registered_here=[\w-]{43};/)])
})

test('a password chosen by the mailed link logs in where that is asked for, and every other session is over', async () => {
  const person = await newPerson(server)
  const before = await send(server, 'POST', '/v1/merchant/auth/login', { email: person.email, password: goodPassword })
  await send(server, 'POST', '/v1/merchant/password/email', { email: person.email })
  const token = tokenIn((await mailsTo(server, person.email, 2))[0])
  const twice = { password: 'Garri-and-groundnut-9', password_confirmation: 'Garri-and-groundnut-9' }
  const reset = await send(server, 'POST', '/v1/merchant/password/reset', { email: person.email, token, ...twice, log_in: true })
  expect(reset).toMatchObject({ status: 200, body: { message: 'Your password is changed, and you are logged in', tokens: {} } })
  expect(await session(reset)).toMatchObject({ status: 200, body: { merchant: { email: person.email } } })
  expect(await session({ ...before, body: { tokens: before.body } as never })).toMatchObject({ status: 401 })
})
