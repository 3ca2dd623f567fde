import { expect, test } from 'vitest'
import { networkOf } from '../http/rate-limit.ts'
import { newAddress, newEmail, newPerson, send } from '../testing/accounts.ts'
import { type TestServer, ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const login = (email: string, password: string, ip?: string) =>
  send(server, 'POST', '/v1/merchant/auth/login', { email, password }, ip ? { ip } : {})

test('ten wrong passwords in a minute are enough, the right one included; a minute later it opens', async () => {
  const person = await newPerson(server)
  const tries = await Promise.all(Array.from({ length: 12 }, () => login(person.email, 'not-the-one')))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  const response = await login(person.email, person.password)
  expect(response).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '60' } })
  expect(await login(person.email, person.password, '127.0.0.9')).toMatchObject({ status: 200 })
  now += 59_000
  expect(await login(person.email, person.password)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  now += 1000
  expect(await login(person.email, person.password)).toMatchObject({ status: 200 })
  expect(
    (await Promise.all(Array.from({ length: 10 }, () => login(person.email, 'not-the-one')))).every(({ status }) => status === 401),
  ).toBe(true)
})

test('a hundred wrong passwords a day are enough, for an email that is not there as well', async () => {
  const unknownEmail = newEmail()
  const began = now
  for (let round = 0; round < 10; round++) {
    const tries = await Promise.all(Array.from({ length: 10 }, () => login(unknownEmail, 'not-the-one')))
    expect(tries.every(({ status }) => status === 401)).toBe(true)
    now += 60_000
  }
  const response = await login(unknownEmail, 'not-the-one')
  expect(response.status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBe(86_400 - 600)
  now = began + 86_400_000
  expect(await login(unknownEmail, 'not-the-one')).toMatchObject({ status: 401 })
})

test('the server counts tries by the forwarded address only behind a trusted proxy', async () => {
  const [proxied, bare] = [await ownServer({ TRUST_PROXY: 'loopback' }), await ownServer()]
  const attempt = (to: TestServer, email: string, from: string, password = 'not-the-one') =>
    send(to, 'POST', '/v1/merchant/auth/login', { email, password }, { headers: { 'x-forwarded-for': from } })
  const spend = (to: TestServer, email: string) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => attempt(to, email, `198.51.100.${index}, 203.0.113.7`)))
  const person = await newPerson(proxied)
  expect((await spend(proxied, person.email)).every(({ status }) => status === 401)).toBe(true)
  expect(await attempt(proxied, person.email, '203.0.113.7', person.password)).toMatchObject({ status: 429 })
  expect(await attempt(proxied, person.email, '203.0.113.8', person.password)).toMatchObject({ status: 200 })

  const otherPerson = await newPerson(bare)
  await spend(bare, otherPerson.email)
  expect(await attempt(bare, otherPerson.email, '203.0.113.8', otherPerson.password)).toMatchObject({ status: 429 })
})

test('the many addresses of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'))
  expect(['::ffff:10.0.0.8', '10.0.0.8', '::1'].map(networkOf)).toEqual(['10.0.0.8', '10.0.0.8', '0:0:0:0'])
})

/** A hundred tries, ten from each of ten addresses. */
async function attack(email: string) {
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const ip = newAddress()
      const statuses: number[] = []
      for (let count = 0; count < 10; count++) statuses.push((await login(email, 'not-the-one', ip)).status)
      return statuses
    }),
  )
  return answers.flat()
}

test('a hundred wrong passwords a day are enough for an account, from many addresses, and its owner still gets in from a known device', async () => {
  const person = await newPerson(server)
  const first = await send(server, 'POST', '/v1/merchant/auth/login', person, { ip: '192.0.2.1' })
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  expect(String(first.headers['set-cookie'])).toMatch(/; Path=\/v1\/merchant\/auth\/login; HttpOnly; SameSite=Strict$/)
  // The first login was a stranger’s too.
  expect((await attack(person.email)).filter((status) => status === 401)).toHaveLength(99)
  const stranger = await login(person.email, person.password, newAddress())
  expect(stranger).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(86_000)

  expect(await login(person.email, person.password, '192.0.2.1')).toMatchObject({ status: 200 })
  const carried = (credentials: { email: string; password: string }, ip = newAddress(), headers = { cookie }) =>
    send(server, 'POST', '/v1/merchant/auth/login', credentials, { ip, headers })
  expect(await carried(person)).toMatchObject({ status: 200 })
  expect(await carried(person, newAddress(), { cookie: `${cookie}x` })).toMatchObject({ status: 429 })
  // Nor does one device's cookie say anything of another account.
  const otherPerson = await newPerson(server)
  await attack(otherPerson.email)
  expect(await carried(otherPerson)).toMatchObject({ status: 429 })

  // A device that is known is one device, wherever it goes.
  const guesses: number[] = []
  for (let count = 0; count < 11; count++) guesses.push((await carried({ ...person, password: 'not-the-one' })).status)
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429])

  now += 86_400_000
  expect(await login(person.email, person.password, newAddress())).toMatchObject({ status: 200 })
})

test('a stranger on the network of a known device, who tries its account or many others, does not keep it out', async () => {
  const person = await newPerson(server)
  const ip = newAddress()
  const first = await send(server, 'POST', '/v1/merchant/auth/login', person, { ip })
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  const carried = (password: string) =>
    send(server, 'POST', '/v1/merchant/auth/login', { email: person.email, password }, { ip, headers: { cookie } })
  for (let count = 0; count < 10; count++) expect(await login(person.email, 'not-the-one', ip)).toMatchObject({ status: 401 })
  expect(await login(person.email, person.password, ip)).toMatchObject({ status: 429 })
  expect(await carried(person.password)).toMatchObject({ status: 200 })
  // Nor do the owner's logins give the other one more tries.
  expect(await login(person.email, 'not-the-one', ip)).toMatchObject({ status: 429 })
  while ((await login(newEmail(), 'not-the-one', ip)).status === 401);
  expect(await carried(person.password)).toMatchObject({ status: 200 })

  for (let count = 0; count < 10; count++) expect(await carried('not-the-one')).toMatchObject({ status: 401 })
  expect(await carried(person.password)).toMatchObject({ status: 429 })
})

test('the server counts tries for an unknown email the same way', async () => {
  const unknownEmail = newEmail()
  expect((await attack(unknownEmail)).every((status) => status === 401)).toBe(true)
  expect(await login(unknownEmail, 'not-the-one', newAddress())).toMatchObject({ status: 429 })
})
