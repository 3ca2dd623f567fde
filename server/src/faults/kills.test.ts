import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { runningPostgres } from '@kasuwa/embedded-postgres'
import { atSize } from '../testing/long.ts'
import { type Newcomer, newcomer } from '../testing/newcomer.ts'
import { type AppProcess, type HttpAnswer, dataFolder, endProcesses, send, startApp } from '../testing/processes.ts'

/** Sixteen writers, and the app or its database killed without warning (`docs/testing.md`). */
const rounds = atSize({ app: 1, database: 1 }, { app: 10, database: 5 })
const stock = 100_000
/** A connection for each writer. */
const pool = { POOL_SIZE: '16' }
vi.setConfig({ testTimeout: 600_000 })

afterAll(endProcesses)

interface Shop extends Newcomer {
  app: AppProcess
}

/** Every requested sale, by its key, and its last response. */
type ResponseByKey = Map<string, HttpAnswer | undefined>

const sell = (shop: Shop, key: string) =>
  send(
    shop.app.url,
    shop.token,
    'PUT',
    '/v1/business/sales',
    { contact: shop.contact, location: shop.location, items: [{ product: shop.product, quantity: 1, price: 100 }], payable_amount: 100 },
    { 'idempotency-key': key },
  )

/** Writers continue until a connection fails; `strike` runs after 40 acknowledged sales. */
async function underWriters(shop: Shop, round: string, responseByKey: ResponseByKey, strike: () => void): Promise<void> {
  let acknowledged = 0
  let struck = false
  const writer = async (name: number) => {
    for (let count = 0; ; count++) {
      const key = `${round} ${name} ${count}`
      responseByKey.set(key, undefined)
      const answer = await sell(shop, key)
      responseByKey.set(key, answer)
      if (answer.status === 201) acknowledged++
      if (acknowledged >= 40 && !struck) {
        struck = true
        strike()
      }
      if (answer.status !== 201) return
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, name) => writer(name)))
}

/** Retries, with the same key, every sale that was not acknowledged; each exists once in the end. */
async function settle(shop: Shop, responseByKey: ResponseByKey): Promise<void> {
  for (const [key, answer] of responseByKey) {
    if (answer?.status === 201) continue
    let response = await sell(shop, key)
    for (const until = performance.now() + 30_000; response.status !== 201 && performance.now() < until;) response = await sell(shop, key)
    expect(response.status).toBe(201)
    responseByKey.set(key, response)
  }
}

const idOf = (answer: HttpAnswer | undefined) => (answer?.body.sale as { id: string } | undefined)?.id

/** No acknowledged sale is lost or doubled, and the stock level agrees. */
async function allThere(shop: Shop, responseByKey: ResponseByKey): Promise<void> {
  const ids = new Set([...responseByKey.values()].map(idOf))
  expect(ids.size).toBe(responseByKey.size)
  for (const id of ids) expect((await send(shop.app.url, shop.token, 'GET', `/v1/business/sales/${id}`)).status).toBe(200)
  const list = await send(shop.app.url, shop.token, 'GET', '/v1/business/sales')
  expect((list.body.page as { total_rows: number }).total_rows).toBe(responseByKey.size)
  const levels = await send(shop.app.url, shop.token, 'GET', `/v1/business/inventory-levels?product=${shop.product}`)
  expect(levels.body.rows).toMatchObject([{ on_hand: stock - responseByKey.size, committed: 0 }])
}

/** One shop; the test kills first its app, then its database. */
const folder = dataFolder()
const responseByKey: ResponseByKey = new Map()
let shop: Shop
beforeAll(async () => {
  const app = await startApp({ DATA_DIR: folder, ...pool })
  shop = { app, ...(await newcomer(app.url, stock)) }
}, 600_000)

test('the app is killed under sixteen writers: nothing acknowledged is lost, nothing is half there, asking again makes no second', async () => {
  for (let round = 0; round < rounds.app; round++) {
    await underWriters(shop, `app ${round}`, responseByKey, () => void shop.app.kill('SIGKILL'))
    shop.app = await startApp({ DATA_DIR: folder, ...pool })
    await settle(shop, responseByKey)
    await allThere(shop, responseByKey)
  }
})

test('the database is killed under sixteen writers: the app lives, says so meanwhile, and goes on by itself', async () => {
  for (let round = 0; round < rounds.database; round++) {
    await underWriters(shop, `database ${round}`, responseByKey, () => {
      process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    })
    const refusals = [...responseByKey.values()].filter((answer) => answer && answer.status !== 201)
    expect(refusals.map((answer) => answer?.status)).toEqual(refusals.map(() => 503))
    expect(refusals.every((answer) => answer?.headers.get('retry-after'))).toBe(true)
    await settle(shop, responseByKey)
    await allThere(shop, responseByKey)
  }
})

test('after all of this the books are sound, and the app ends when it is told to', async () => {
  expect(await violations((await runningPostgres(folder)) ?? '')).toEqual([])
  expect(await shop.app.kill('SIGTERM')).toBe(0)
})
