import { expect, test } from 'vitest'
import { networkOf } from '../platform/crowds.ts'
import { newEmail, newPerson, send } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await testServer({}, () => now)
const login = (email: string, password: string, ip?: string) =>
  send(server, 'POST', '/v1/merchant/auth/login', { email, password }, ip ? { ip } : {})

test('ten wrong passwords in a minute are enough, the right one included; a minute later it opens', async () => {
  const person = await newPerson(server)
  const tries = await Promise.all(Array.from({ length: 12 }, () => login(person.email, 'not-the-one')))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = await login(person.email, person.password)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '60' } })
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
  const nobody = newEmail()
  const began = now
  for (let round = 0; round < 10; round++) {
    const tries = await Promise.all(Array.from({ length: 10 }, () => login(nobody, 'not-the-one')))
    expect(tries.every(({ status }) => status === 401)).toBe(true)
    now += 60_000
  }
  const refused = await login(nobody, 'not-the-one')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(86_400 - 600)
  now = began + 86_400_000
  expect(await login(nobody, 'not-the-one')).toMatchObject({ status: 401 })
})

test('behind a proxy that the operator named, tries are counted by where they come from; nobody else may say where that is', async () => {
  const [proxied, bare] = [await testServer({ TRUST_PROXY: 'loopback' }), await testServer()]
  const attempt = (to: TestServer, email: string, from: string, password = 'not-the-one') =>
    send(to, 'POST', '/v1/merchant/auth/login', { email, password }, { headers: { 'x-forwarded-for': from } })
  const spend = (to: TestServer, email: string) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => attempt(to, email, `198.51.100.${index}, 203.0.113.7`)))
  const person = await newPerson(proxied)
  expect((await spend(proxied, person.email)).every(({ status }) => status === 401)).toBe(true)
  expect(await attempt(proxied, person.email, '203.0.113.7', person.password)).toMatchObject({ status: 429 })
  expect(await attempt(proxied, person.email, '203.0.113.8', person.password)).toMatchObject({ status: 200 })

  const other = await newPerson(bare)
  await spend(bare, other.email)
  expect(await attempt(bare, other.email, '203.0.113.8', other.password)).toMatchObject({ status: 429 })
})

test('the many addresses of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'))
  expect(['::ffff:10.0.0.8', '10.0.0.8', '::1'].map(networkOf)).toEqual(['10.0.0.8', '10.0.0.8', '0:0:0:0'])
})
