import { expect, test } from 'vitest'
import { goodPassword, logIn, mailsTo, newEmail, newPerson, registrationForm, send, tokenIn } from '../testing/accounts.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const register = (form: object, headers: Record<string, string> = {}) => send(server, 'POST', '/v1/merchant/register', form, { headers })
const verify = (token: string) => send(server, 'POST', '/v1/merchant/email/verify', { token })

test('someone registers, verifies by the mailed link and logs in to a business with all it starts with', async () => {
  const email = newEmail()
  expect(await register(registrationForm(email))).toMatchObject({ status: 201, body: { message: expect.stringContaining('mail') } })
  const response = await send(server, 'POST', '/v1/merchant/auth/login', { email, password: goodPassword })
  expect(response).toMatchObject({ status: 401, body: { code: 'email_not_verified' } })
  const [mail] = await mailsTo(server, email)
  expect(mail?.links).toEqual([expect.stringMatching(/^http:\/\/shop\.localhost\/email\/verify\?token=[\w-]{43}$/)])
  expect(await verify(tokenIn(mail))).toMatchObject({ status: 200 })

  const { access_token: token } = await logIn(server, { email, password: goodPassword })
  const session = await send(server, 'GET', '/v1/merchant/session', undefined, { token })
  expect(session.body).toMatchObject({
    merchant: { first_name: 'Adaeze', email, phone: '+2348031234567', country: 'NG' },
    business: {
      name: 'Okafor Phones',
      industry: ['Retail'],
      address: { country: 'NG', state: 'Lagos', city: 'Ikeja', address1: '12 Allen Avenue' },
    },
    roles: [{ name: 'Owner' }],
    member: { is_owner: true, location: null },
  })
  expect(JSON.stringify(session.body)).not.toContain('password')
})

test('the registration form is taken in camel case too, and every refused field has its sentence', async () => {
  const camel = {
    firstName: 'Bola',
    lastName: 'Ade-Ojo',
    email: newEmail(),
    password: goodPassword,
    passwordConfirmation: goodPassword,
    country: 'NG',
  }
  const rest = {
    phone: '+234 805 987 6543',
    state: 'Oyo',
    city: 'Ibadan',
    address: '1 Ring Road',
    businessName: 'Bola & Sons',
    industry: ['Retail'],
  }
  expect(await register({ ...camel, ...rest })).toMatchObject({ status: 201 })
  // As the specification's own form calls it.
  const { passwordConfirmation, ...short } = camel
  const form = { ...short, ...rest, email: newEmail(), businessDesc: 'Sells shoes' }
  expect(await register({ ...form, confirmation: passwordConfirmation })).toMatchObject({ status: 201 })
  expect((await register({ ...form, confirmation: 'another' })).body.errors).toEqual({
    password_confirmation: ['The password confirmation does not match'],
  })

  const wrong = await register(
    registrationForm('not an email', {
      first_name: 'Al',
      industry: [],
      password: 'abcd',
      password_confirmation: 'abce',
      business_desc: 'x',
    }),
  )
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      errors: {
        first_name: ['The first name length must be between 3 and 20'],
        email: ['Email is invalid'],
        industry: ['Industry cannot be empty'],
        password: ['The password length must be between 5 and 250'],
        password_confirmation: ['The password confirmation does not match'],
        business_desc: ['The business desc length must be between 2 and 400'],
      },
    },
  })
  expect((await register({})).body.errors).toMatchObject({
    first_name: ['First name cannot be empty'],
    business_name: ['Business name cannot be empty'],
  })
})

test('a phone must be one of the country chosen', async () => {
  const rejection = { status: 422, body: { errors: { phone: ['The phone number is not valid'] } } }
  expect(await register(registrationForm(newEmail(), { phone: '0803123' }))).toMatchObject(rejection)
  expect(await register(registrationForm(newEmail(), { country: 'GH' }))).toMatchObject(rejection)
})

test('the server rejects a common password', async () => {
  const common = await register(registrationForm(newEmail(), { password: 'Password123', password_confirmation: 'Password123' }))
  expect(common).toMatchObject({ status: 422, body: { errors: { password: [expect.stringContaining('easy to guess')] } } })
})

test('a merchant who registers again hears the same reply as a new one, and more by mail', async () => {
  const { email, password } = await newPerson(server)
  const [first, secondResponse] = [
    await register(registrationForm(newEmail())),
    await register(registrationForm(email.toUpperCase(), { first_name: 'Mallory' })),
  ]
  expect(secondResponse).toMatchObject({ status: first.status, body: first.body })
  const [mail] = await mailsTo(server, email, 2)
  expect(mail).toMatchObject({ subject: 'You already have a Kasuwa account', text: expect.stringContaining('Hello Adaeze') })
  await logIn(server, { email, password })
})

test('a merchant who never verified and registers again is mailed a link to choose a password', async () => {
  const email = newEmail()
  await register(registrationForm(email))
  await mailsTo(server, email)
  await register(registrationForm(email, { password: 'mine-not-theirs', password_confirmation: 'mine-not-theirs' }))
  const [mail] = await mailsTo(server, email, 2)
  expect(mail?.links[0]).toContain('/password/reset?token=')
})

test('twenty people register with one email at once: one account, and each answer is the same', async () => {
  const wide = await ownServer({ RATE_MULTIPLIER: '100' })
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(wide, 'POST', '/v1/merchant/register', registrationForm(email))))
  expect([...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))]).toEqual([expect.stringMatching(/^201 /)])
  const [, ...otherSubjects] = (await mailsTo(wide, email, 20)).map(({ subject }) => subject).toSorted()
  expect(otherSubjects.filter((subject) => subject.startsWith('Verify'))).toHaveLength(1)
})

test('a link that verified works no second time, and of ten at once one wins', async () => {
  const email = newEmail()
  await register(registrationForm(email))
  const token = tokenIn((await mailsTo(server, email))[0])
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await verify(token)).toMatchObject({
    status: 422,
    body: { code: 'link_used', message: expect.stringContaining('used or is too old') },
  })
  expect(await verify('no-such-token')).toMatchObject({ status: 422 })
})

test('a link works for a day, and a new one can be asked for a minute later, then less and less often', async () => {
  let now = Date.now()
  const slow = await ownServer({}, () => now)
  const email = newEmail()
  await send(slow, 'POST', '/v1/merchant/register', registrationForm(email))
  const resend = (to: string) => send(slow, 'POST', '/v1/merchant/email/resend', { email: to })
  const response = await resend(email)
  expect(response).toMatchObject({ status: 422, body: { errors: { email: ['Wait a little before you ask for another one'] } } })
  expect(response.body.errors?.['email-blacklist-duration']).toEqual([String(Math.ceil((now + 60_000) / 1000))])

  now += 60_000
  expect(await resend(email)).toMatchObject({ status: 200 })
  now += 60_000
  expect(await resend(email)).toMatchObject({ status: 422 })
  const [latest, oldest] = await mailsTo(slow, email, 2)
  now += 24 * 3_600_000 - 120_000
  expect(await send(slow, 'POST', '/v1/merchant/email/verify', { token: tokenIn(oldest) })).toMatchObject({ status: 422 })
  expect(await send(slow, 'POST', '/v1/merchant/email/verify', { token: tokenIn(latest) })).toMatchObject({ status: 200 })

  const stranger = newEmail()
  expect(await resend(stranger)).toMatchObject({ status: 200, body: (await resend(email)).body })
  expect(await resend(stranger)).toMatchObject({ status: 422 })
})

test('a French speaker is written to in French', async () => {
  const email = newEmail()
  const answer = await register(registrationForm(email), { 'accept-language': 'fr-CM,fr;q=0.9' })
  expect(answer.body.message).toContain('Merci')
  expect((await mailsTo(server, email))[0]).toMatchObject({
    subject: 'Vérifiez votre e-mail pour Kasuwa',
    text: expect.stringContaining('Bonjour Adaeze'),
  })
})

test('only the newest of two links verifies an email', async () => {
  const email = newEmail()
  let now = Date.now()
  const shop = await ownServer({}, () => now)
  await send(shop, 'POST', '/v1/merchant/register', registrationForm(email))
  const first = tokenIn((await mailsTo(shop, email))[0])
  now += 600_000
  await send(shop, 'POST', '/v1/merchant/email/resend', { email })
  const second = tokenIn((await mailsTo(shop, email, 2))[0])
  const verify = (token: string) => send(shop, 'POST', '/v1/merchant/email/verify', { token })
  expect(await verify(first)).toMatchObject({ status: 422, body: { code: 'link_used' } })
  expect(await verify(second)).toMatchObject({ status: 200 })
})

test('a registration that the mailbox’s owner never verified dies when they register: its link, password and business', async () => {
  const email = newEmail()
  const strangers = {
    first_name: 'Mallory',
    business_name: 'Mallory Ventures',
    password: 'mallorys-own-1',
    password_confirmation: 'mallorys-own-1',
  }
  await register(registrationForm(email, strangers))
  const [trap] = await mailsTo(server, email)
  await register(registrationForm(email))
  const [mail] = await mailsTo(server, email, 2)
  expect(mail?.text).toContain('Hello Adaeze')

  expect(await verify(tokenIn(trap))).toMatchObject({ status: 422, body: { code: 'link_used' } })
  const fresh = { password: 'chosen-by-link-9', password_confirmation: 'chosen-by-link-9' }
  const reset = await send(server, 'POST', '/v1/merchant/password/reset', { email, token: tokenIn(mail), ...fresh })
  expect(reset).toMatchObject({ status: 200 })
  // Neither typed password counts: the server cannot tell which of the two the owner typed.
  for (const password of [strangers.password, goodPassword])
    expect(await send(server, 'POST', '/v1/merchant/auth/login', { email, password })).toMatchObject({ status: 401 })
  const { access_token: token } = await logIn(server, { email, password: fresh.password })
  const { body } = await send(server, 'GET', '/v1/merchant/session', undefined, { token })
  expect(body).toMatchObject({ merchant: { first_name: 'Adaeze', last_name: 'Okafor' }, business: { name: 'Okafor Phones' } })
  expect(body.businesses).toMatchObject([{ name: 'Okafor Phones' }])
})
