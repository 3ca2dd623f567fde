import { expect, test } from 'vitest'
import { newAddress, send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { RateLimiter } from './rate-limit.ts'

let now = Date.now()
const server = await ownServer({ REQUESTS_A_MINUTE: '100' }, () => now)
const countries = (ip: string, token?: string) => send(server, 'GET', '/v1/countries', undefined, { ip, ...(token ? { token } : {}) })

test('one address asks so often in a minute, without a token far less, and then waits as long as it is told', async () => {
  const { token } = await openShop(server)
  const [mine, theirs] = [newAddress(), newAddress()]
  for (let time = 0; time < 2; time++) expect(await countries(mine)).toMatchObject({ status: 200 })
  now += 45_000
  expect(await countries(mine)).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '15' } })
  expect(await countries(theirs)).toMatchObject({ status: 200 })
  for (let time = 0; time < 100; time++) expect(await countries(mine, token)).toMatchObject({ status: 200 })
  expect(await countries(mine, token)).toMatchObject({ status: 429 })
  now += 15_000
  for (const answer of [await countries(mine), await countries(mine, token)]) expect(answer).toMatchObject({ status: 200 })
})

test('all of a subscriber’s IPv6 network is one address, however it is written, and an IPv4 one is itself in either spelling', () => {
  const limiter = new RateLimiter(50, () => now)
  const asks = (ip: string) => limiter.count(ip, false) === undefined
  expect([asks('2001:db8:1:2::7'), asks('2001:db8:1:2:aaaa:bbbb:cccc:dddd'), asks('2001:db8:1:3::7')]).toEqual([true, false, true])
  expect([asks('2001:db8::7'), asks('2001:db8:0:0:1::'), asks('2001:db8:0:1::7')]).toEqual([true, false, true])
  expect([asks('203.0.113.9'), asks('::ffff:203.0.113.9'), asks('203.0.113.10')]).toEqual([true, false, true])
})

test('without a token an address may ask a fiftieth as often, and once at least', () => {
  for (const [most, strangers] of [
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 2],
    [100, 2],
  ] as const) {
    const limiter = new RateLimiter(most, () => now)
    const times = Array.from({ length: 3 }, () => limiter.count('203.0.113.9', false) === undefined)
    expect(times.filter(Boolean), String(most)).toHaveLength(strangers)
  }
})

test('what is no call of the API is not counted: screens, health', async () => {
  const ip = newAddress()
  for (let time = 0; time < 5; time++) expect(await send(server, 'GET', '/health/live', undefined, { ip })).toMatchObject({ status: 200 })
})
