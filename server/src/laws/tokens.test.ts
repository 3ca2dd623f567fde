import { endpoints } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { type Asked, ask } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

let late = 0
const server = await ownServer({}, () => Date.now() + late)
const shop = await openShop(server)
const id = 'br01ARZ3NDEKTSV4RRFFQ69G5FAV'

async function expired(): Promise<string> {
  late = -20 * 60_000
  const { token } = await shop.member([])
  late = 0
  return token
}

const told = (status: number, { message, code }: Record<string, unknown>) => `${status} ${String(code)} ${typeof message}`

test('who is not logged in is told so at every call that is not public, and by nothing else', async () => {
  const refresh = server.app.tokens.signRefresh({ sid: 'se01ARZ3NDEKTSV4RRFFQ69G5FAV', merchant_id: 'me', jti: 'first' }, false, Date.now())
  const bearers: [string, Asked, string][] = [
    ['no token', {}, '401 token_invalid string'],
    ['garbage', { token: 'a.b.c' }, '401 token_invalid string'],
    ['another’s signature', { token: `${shop.token.slice(0, -4)}AAAA` }, '401 token_invalid string'],
    ['a refresh token', { token: refresh }, '401 token_invalid string'],
    ['expired', { token: await expired() }, '401 token_expired string'],
  ]
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    for (const [what, bearer, right] of bearers) {
      const answer = await ask(server, endpoint, { ...bearer, id: endpoint.of && id })
      if (told(answer.status, answer.json) !== right) wrong.push(`${nameOf(endpoint)} with ${what}: ${answer.status} ${answer.text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('whoever was removed, or logged out, is not let in again with a token that has not expired', async () => {
  const [removed, gone] = [await shop.member(['brand.view']), await shop.member(['brand.view'])]
  await server.app.database.transaction(shop, (db) =>
    db
      .updateTable('members')
      .set({ deleted_at: new Date().toISOString() })
      .where('business_id', '=', shop.business_id)
      .where('merchant_id', '=', removed.merchant_id)
      .execute(),
  )
  expect(await gone.call('POST', '/v1/merchant/auth/logout')).toMatchObject({ status: 200 })
  for (const caller of [removed, gone]) expect(await caller.call('GET', '/v1/business/brands')).toMatchObject({ status: 401 })
})

test('every answer says by which id to ask about it', async () => {
  const seen = new Set<unknown>()
  for (const endpoint of endpoints) {
    const { headers } = await ask(server, endpoint, { id: endpoint.of && id })
    expect(headers['x-request-id'], nameOf(endpoint)).toMatch(/^[\w-]{36}$/)
    seen.add(headers['x-request-id'])
  }
  expect(seen.size).toBe(endpoints.length)
})
