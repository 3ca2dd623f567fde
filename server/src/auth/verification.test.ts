import { expect, test } from 'vitest'
import { logIn, mailsTo, newPerson, send } from '../testing/accounts.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)

async function someone() {
  const person = await newPerson(server)
  let token = ''
  let goodUntil = 0
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
    if (now >= goodUntil) {
      token = (await logIn(server, person)).access_token
      goodUntil = now + 600_000
    }
    return send(server, method, `/v1/merchant${path}`, body, { token })
  }
  return { ...person, call }
}

let phones = 0
const newPhone = () => `+23480312${String(10_000 + ++phones)}`
const newest = async (to: string, many = 1) => (await mailsTo(server, to, many))[0]
const wrong = { status: 422, body: { errors: { code: [expect.stringContaining('wrong or too old')] } } }

test('a phone is verified by the code texted to it, once', async () => {
  const { call } = await someone()
  const phone = newPhone()
  expect((await call('PATCH', '', { phone })).body.merchant).toMatchObject({ phone, phone_verified_at: null })
  expect(await call('POST', '/verify/phone/code')).toMatchObject({ status: 200, body: { message: 'We have texted you a code' } })
  const text = await newest(phone)
  expect(text).toMatchObject({
    subject: '',
    text: `${text?.code} is your Kasuwa code. It works for 10 minutes. Nobody from Kasuwa will ever ask you for it.`,
  })
  expect(text?.code).toMatch(/^\d{6}$/)
  expect(await call('POST', '/verify/phone/verify-code', { code: `${text?.code?.slice(0, 3)} ${text?.code?.slice(3)}` })).toMatchObject({
    status: 200,
    body: { message: 'Your phone is verified' },
  })
  expect((await call('GET', '')).body.merchant).toMatchObject({ phone_verified_at: new Date(now).toISOString() })
  expect(await call('POST', '/verify/phone/verify-code', { code: text?.code })).toMatchObject(wrong)
})

test('an email is verified again by a code, in mail', async () => {
  const { call, email } = await someone()
  await call('POST', '/verify/email/code')
  const mail = await newest(email, 2)
  expect(mail).toMatchObject({ subject: 'Your Kasuwa code', text: expect.stringContaining(`Your code is ${mail?.code}`) })
  expect(await call('POST', '/verify/email/verify-code', { code: mail?.code })).toMatchObject({ status: 200 })
})

test('a code is good for five tries and ten minutes, and only the latest one', async () => {
  const { call } = await someone()
  const phone = newPhone()
  await call('PATCH', '', { phone })
  const check = (code: string | null | undefined) => call('POST', '/verify/phone/verify-code', { code })
  const fresh = async (many: number, wait = 700_000) => {
    now += wait
    expect(await call('POST', '/verify/phone/code')).toMatchObject({ status: 200 })
    return (await newest(phone, many))?.code ?? ''
  }
  const alterCode = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

  const guessed = await fresh(1)
  const guesses = await Promise.all(Array.from({ length: 5 }, () => check(alterCode(guessed))))
  expect(guesses.every(({ status }) => status === 422)).toBe(true)
  expect(await check(guessed)).toMatchObject(wrong)

  const late = await fresh(2)
  now += 600_000
  expect(await check(late)).toMatchObject(wrong)

  const older = await fresh(3)
  const latest = await fresh(4, 60_000)
  if (older !== latest) expect(await check(older)).toMatchObject(wrong)
  expect(await check(latest)).toMatchObject({ status: 200 })
  expect((await check('12345')).body.errors).toEqual({ code: ['The code must be exactly 6 characters'] })
})

test('a code texted to one phone does not verify another', async () => {
  const { call } = await someone()
  const [old, otherPhone] = [newPhone(), newPhone()]
  await call('PATCH', '', { phone: old })
  await call('POST', '/verify/phone/code')
  const text = await newest(old)
  await call('PATCH', '', { phone: otherPhone })
  expect(await call('POST', '/verify/phone/verify-code', { code: text?.code })).toMatchObject(wrong)
})

test('codes are sent a minute apart, then less and less often', async () => {
  const { call } = await someone()
  await call('PATCH', '', { phone: newPhone() })
  await call('POST', '/verify/phone/code')
  const soon = await call('POST', '/verify/phone/code')
  expect(soon).toMatchObject({ status: 422, body: { errors: { phone: ['Wait a little before you ask for another one'] } } })
  expect(soon.body.errors?.['email-blacklist-duration']).toEqual([String(Math.ceil((now + 60_000) / 1000))])
  now += 60_000
  expect(await call('POST', '/verify/phone/code')).toMatchObject({ status: 200 })
})

test('a profile is read and changed; its phone is one of the merchant’s country', async () => {
  const { call, email } = await someone()
  expect((await call('GET', '')).body.merchant).toMatchObject({ first_name: 'Adaeze', email, phone: '+2348031234567' })
  const changed = await call('PATCH', '', { firstName: 'Ngozi', email: 'other@mail.test', email_verified_at: null, id: 'x' })
  expect(changed).toMatchObject({ status: 200, body: { merchant: { first_name: 'Ngozi', last_name: 'Okafor', email } } })
  await call('PATCH', '', { lastName: 'Eze', phone: '0805 987 6543' })
  expect((await call('GET', '')).body.merchant).toMatchObject({ first_name: 'Ngozi', last_name: 'Eze', email, phone: '+2348059876543' })
  expect((await call('PATCH', '', { first_name: 'Al', phone: '0803123' })).body.errors).toEqual({
    first_name: ['The first name length must be between 3 and 20'],
  })
  expect((await call('PATCH', '', { phone: '0803123' })).body.errors).toEqual({ phone: ['The phone number is not valid'] })
  expect((await call('GET', '/session')).body.merchant).toMatchObject({ first_name: 'Ngozi' })
  expect(JSON.stringify(changed.body)).not.toContain('hash')
})
