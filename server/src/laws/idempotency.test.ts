import { api, endpoints } from '@kasuwa/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'
import { offersKey } from './walk/keys.ts'

const server = await ownServer()
const world = await openWorld(server)

const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

test('a key of 255 characters is kept whole', async () => {
  const name = { name: 'Long' }
  const [longest, otherKey] = ['k'.repeat(255), `${'k'.repeat(254)}l`]
  expect(await world.call('PUT', '/v1/business/brands', name, { 'idempotency-key': longest })).toMatchObject({ status: 201 })
  expect(await world.call('PUT', '/v1/business/brands', name, { 'idempotency-key': otherKey })).toMatchObject({ status: 422 })
})

test('a write takes an idempotency key unless it is an import, a plan payment, a logout, or a call with tokens or a password', () => {
  const keyless = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !offersKey(endpoint) && endpoint.access !== 'public')
  expect(keyless.map(nameOf).toSorted()).toEqual([
    ...[
      'auth.logout',
      'billing.changeCard',
      'billing.changePlan',
      'billing.renewPlan',
      'business.delete',
      'businessArrivals.bringIn',
      'businessFiles.make',
    ],
    ...['imports.brands', 'imports.contact_groups', 'imports.contacts', 'imports.product_categories', 'imports.product_tags'],
    ...['imports.products', 'onlinePayments.edit', 'onlinePayments.sendBack', 'passwords.change'],
    ...['paystackPayments.callback', 'paystackPayments.sendBack', 'session.switch'],
    ...['shareLinks.order', 'shareLinks.quotation', 'shareLinks.sale', 'shareLinks.statement'],
  ])
})

test('a wrong code counts as an attempt under any key, and the key stays free for the right code', async () => {
  const endpoint = api.verification.checkMailed
  const example = await exampleOf(world, endpoint)
  const { code } = example.body as { code: string }
  const wrong = { ...example, body: { code: code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) } }
  for (let count = 0; count < 4; count++) expect((await ask(server, endpoint, { ...wrong, key: 'one key' })).status).toBe(422)
  expect((await ask(server, endpoint, { ...example, key: 'one key' })).status).toBe(200)
  const late = await exampleOf(world, endpoint)
  const guess = { ...late, body: { code: (late.body as { code: string }).code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) } }
  for (let count = 0; count < 5; count++) await ask(server, endpoint, { ...guess, key: 'another key' })
  expect((await ask(server, endpoint, { ...late, key: 'another key' })).status).toBe(422)
})

/** Without row level security, so that a condition that the statement itself lacks is noticed. */
const withoutPolicies = async <T>(work: () => Promise<T>): Promise<T> => {
  await client.query('alter table idempotency_keys disable row level security')
  try {
    return await work()
  } finally {
    await client.query('alter table idempotency_keys enable row level security')
  }
}

test('a key is one member’s own: the same of a colleague, or of a neighbour, is another, by each of the two locks', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const callers = [shop, await shop.member(['brand.create']), await shop.member(['brand.create']), neighbour]
  const add = async (key: string) => {
    const answers = []
    for (const [index, caller] of callers.entries())
      answers.push(await caller.call('PUT', '/v1/business/brands', { name: `${key} ${index}` }, { 'idempotency-key': key }))
    return answers.map(({ status, body }) => ({ status, body }))
  }
  for (const [key, lock] of [
    ['Locked', <T>(work: () => Promise<T>) => work()],
    ['Unlocked', withoutPolicies],
  ] as const) {
    const first = await lock(() => add(key))
    expect(first).toMatchObject(callers.map((_, index) => ({ status: 201, body: { brand: { name: `${key} ${index}` } } })))
    expect(await lock(() => add(key))).toEqual(first)
  }
})

/** Waits until a request waits for this client's lock. */
async function someoneWaits(): Promise<void> {
  const waiting = async () =>
    (await client.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [await ownPid()])).rowCount
  await expect.poll(waiting, { timeout: 5000 }).toBe(1)
}

const ownPid = async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

test('while the first is at work, its twin hears so, and when to ask again', async () => {
  const add = () => world.call('PUT', '/v1/business/brands', { name: 'Twin' }, { 'idempotency-key': 'at work' })
  // A brand of the same name that is not committed yet: the first request waits for it.
  await client.query('begin')
  await client.query(
    `insert into brands (business_id, id, name, sort_name, search_text)
     values ($1, gen_random_uuid(), 'Twin', 'twin', 'twin')`,
    [world.business_id],
  )
  const first = add()
  await someoneWaits()
  const twin = await add()
  await client.query('rollback')
  expect(twin).toMatchObject({ status: 409, body: { code: 'still_running' }, headers: { 'retry-after': '1' } })
  const { status, body } = await first
  expect(status).toBe(201)
  expect(await add()).toMatchObject({ status, body, headers: { 'idempotency-replayed': 'true' } })
})

test('a request undoes its writes if an unseen twin has stored the same key first', async () => {
  await client.query('begin')
  await client.query(
    `insert into idempotency_keys (business_id, merchant_id, key, request_hash, created_at) values ($1, $2, 'unseen', '-', now())`,
    [world.business_id, world.merchant_id],
  )
  const request = world.call('PUT', '/v1/business/brands', { name: 'Unseen' }, { 'idempotency-key': 'unseen' })
  await someoneWaits()
  await client.query('commit')
  expect(await request).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  expect((await client.query(`select from brands where name = 'Unseen'`)).rowCount).toBe(0)
})

test('where what the twin did is why it would be refused, it hears the kept answer', async () => {
  await client.query('begin')
  await client.query(
    `insert into brands (business_id, id, name, sort_name, search_text) values ($1, gen_random_uuid(), 'Taken', 'taken', 'taken')`,
    [world.business_id],
  )
  await client.query(
    `insert into idempotency_keys (business_id, merchant_id, key, request_hash, created_at) values ($1, $2, 'taken', '-', now())`,
    [world.business_id, world.merchant_id],
  )
  const add = () => world.call('PUT', '/v1/business/brands', { name: 'Taken' }, { 'idempotency-key': 'taken' })
  const request = add()
  await someoneWaits()
  await client.query('commit')
  expect(await request).toEqual(expect.objectContaining({ status: 422, body: expect.objectContaining({ code: 'key_reused' }) }))
  // A key that stored nothing does not change the refusal.
  const response = await world.call('PUT', '/v1/business/brands', { name: 'Taken' }, { 'idempotency-key': 'another' })
  expect(response).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
})
