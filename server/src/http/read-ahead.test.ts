import type pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const shop = await openShop(server)
const supplier = await addContact(server, shop)
const rice = await addProduct(server, shop, { price: 1000 })
await stockUp(shop, supplier, rice, 100, 600)

const sale = {
  ...{ contact: shop.walkIn, location: shop.location, items: [{ product: rice, quantity: 1, price: 1000 }] },
  ...{ payable_amount: 1000, payment_accounts: [{ amount: 1000 }] },
}

/** Each round trip to the database from now on, as its statements. */
function roundTrips(): string[][] {
  const trips: string[][] = []
  const heard = new WeakSet<object>()
  server.app.database.pool.on('acquire', (client: pg.PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const { texts } = given[0] as { texts?: string[] }
      if (texts) trips.push(texts)
      return query(...given)
    }) as never
  })
  return trips
}
const trips = roundTrips()

const sell = (caller: Caller, key: string) => caller.call('PUT', '/v1/business/sales', sale, { 'idempotency-key': key })
const onHand = async () => (await shop.call('GET', `/v1/business/inventory-levels`)).body.rows?.[0] as unknown as { on_hand: number }

test('a sale is two round trips: who calls with what the sale names, and what is written with the commit', async () => {
  await sell(shop, newId())
  trips.length = 0
  expect(await sell(shop, newId())).toMatchObject({ status: 201 })
  const ends = trips.map((texts) => [texts[0] === 'begin', texts.at(-1) === 'commit'])
  expect(ends).toEqual([
    [true, false],
    [false, true],
  ])
})

test('who may not sell hears so, whatever was read ahead, and nothing is left of it', async () => {
  const [before, keeper, key] = [await onHand(), await shop.member(['product.view']), newId()]
  expect(await sell(keeper, key)).toMatchObject({ status: 403 })
  expect(await onHand()).toEqual(before)
  const kept = 'select from idempotency_keys where business_id = $1 and key = $2'
  expect((await server.app.database.pool.query(kept, [shop.business_id, key])).rowCount).toBe(0)
})

test('asked again with its key, a sale answers what it did, and takes nothing more', async () => {
  const key = newId()
  const first = await sell(shop, key)
  const before = await onHand()
  expect(await sell(shop, key)).toMatchObject({ status: first.status, body: first.body })
  expect(await onHand()).toEqual(before)
})
