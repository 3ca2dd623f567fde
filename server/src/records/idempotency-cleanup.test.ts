import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { deleteExpiredKeys, keyLifetime } from './idempotency-cleanup.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const query = (text: string, values: unknown[]) => client.query(text, values)
const keysLeft = async () =>
  (await client.query<{ key: string }>('select key from idempotency_keys order by key')).rows.map(({ key }) => key)

/** Writes with keys, each in its own business. */
async function writeWith(...keys: string[]) {
  for (const key of keys) {
    const shop = await openShop(server)
    const response = await shop.call('PUT', '/v1/business/brands', { name: `Brand ${key}` }, { 'idempotency-key': key })
    expect(response.status).toBe(201)
  }
}

test('a key is deleted once a day has passed, in batches and in every business, and not a moment before', async () => {
  await writeWith('a1', 'a2', 'a3', 'a4', 'a5')
  now += 1000
  await writeWith('b1')
  now += keyLifetime - 1000
  expect(await deleteExpiredKeys(query, now, 2)).toBe(0)
  now += 1
  expect(await deleteExpiredKeys(query, now, 2)).toBe(5)
  expect(await keysLeft()).toEqual(['b1'])
})

test('a key is free after its day, even if no job has deleted it, and not a moment before', async () => {
  const shop = await openShop(server)
  for (const [key, age, status] of [
    ['d1', keyLifetime + 1, 201],
    ['d2', keyLifetime, 422],
  ] as const) {
    await query(
      `insert into idempotency_keys (business_id, merchant_id, key, request_hash, created_at) values ($1, $2, $3, 'another', $4)`,
      [shop.business_id, shop.merchant_id, key, new Date(now - age).toISOString()],
    )
    expect(await shop.call('PUT', '/v1/business/brands', { name: key }, { 'idempotency-key': key })).toMatchObject({ status })
  }
  await query('delete from idempotency_keys where business_id = $1', [shop.business_id])
})

test('the queue does it by itself every hour', async () => {
  await expect
    .poll(async () => (await client.query('select identifier from graphile_worker._private_known_crontabs')).rows)
    .toContainEqual({ identifier: 'forget_keys' })
  await writeWith('c1')
  now += keyLifetime + 1
  await server.app.database.transaction({}, (db) => server.app.jobs.add(db, 'forget_keys', {}))
  await expect.poll(keysLeft, { timeout: 20_000 }).toEqual([])
})
