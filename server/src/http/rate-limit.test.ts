import { expect, test } from 'vitest'
import { newAddress, send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { RateLimiter } from './rate-limit.ts'

let now = Date.now()
const server = await ownServer({ REQUESTS_A_MINUTE: '100' }, () => now)
const countries = (ip: string, token?: string) => send(server, 'GET', '/v1/countries', undefined, { ip, ...(token ? { token } : {}) })

test('an address has a limit a minute, far lower without a token, and learns how long to wait', async () => {
  const { token } = await openShop(server)
  const [address, otherAddress] = [newAddress(), newAddress()]
  for (let time = 0; time < 2; time++) expect(await countries(address)).toMatchObject({ status: 200 })
  now += 45_000
  expect(await countries(address)).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '15' } })
  expect(await countries(otherAddress)).toMatchObject({ status: 200 })
  for (let time = 0; time < 100; time++) expect(await countries(address, token)).toMatchObject({ status: 200 })
  expect(await countries(address, token)).toMatchObject({ status: 429 })
  now += 15_000
  for (const response of [await countries(address), await countries(address, token)]) expect(response).toMatchObject({ status: 200 })
})

test('a subscriber’s IPv6 /64 counts as one address in any spelling; so does an IPv4 address in both spellings', () => {
  const limiter = new RateLimiter(50, () => now)
  const isAllowed = (ip: string) => limiter.count(ip, false) === undefined
  expect([isAllowed('2001:db8:1:2::7'), isAllowed('2001:db8:1:2:aaaa:bbbb:cccc:dddd'), isAllowed('2001:db8:1:3::7')]).toEqual([
    true,
    false,
    true,
  ])
  expect([isAllowed('2001:db8::7'), isAllowed('2001:db8:0:0:1::'), isAllowed('2001:db8:0:1::7')]).toEqual([true, false, true])
  expect([isAllowed('203.0.113.9'), isAllowed('::ffff:203.0.113.9'), isAllowed('203.0.113.10')]).toEqual([true, false, true])
})

test('without a token the limit is a fiftieth, and at least one request', () => {
  for (const [maxRequests, allowed] of [
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 2],
    [100, 2],
  ] as const) {
    const limiter = new RateLimiter(maxRequests, () => now)
    const results = Array.from({ length: 3 }, () => limiter.count('203.0.113.9', false) === undefined)
    expect(results.filter(Boolean), String(maxRequests)).toHaveLength(allowed)
  }
})

test('screens and health checks are not counted', async () => {
  const ip = newAddress()
  for (let time = 0; time < 5; time++) expect(await send(server, 'GET', '/health/live', undefined, { ip })).toMatchObject({ status: 200 })
})
