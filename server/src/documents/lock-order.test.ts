import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const holder = new pg.Client({ connectionString: server.ownerUrl })
await holder.connect()
afterAll(() => holder.end())

/** Number of sessions that wait for `holder`. */
const waiting = async () => {
  const { rows } = await holder.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rows[0]?.count
}

/** A shop with a product whose level is locked, and one that is free. */
async function openStore() {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const [lockedProduct, free] = [await addProduct(server, shop), await addProduct(server, shop)]
  for (const product of [lockedProduct, free]) await stockUp(shop, contact, product, 10, 500)
  return { shop, contact, held: lockedProduct, free }
}

type Store = Awaited<ReturnType<typeof openStore>>

const records = {
  sale: ({ shop, contact }: Store, product: string) =>
    shop.call('PUT', '/v1/business/sales', {
      contact,
      location: shop.location,
      items: [{ product, quantity: 1, price: 100 }],
      payable_amount: 100,
      payment_accounts: [{ amount: 40 }],
    }),
  intake: ({ shop, contact }: Store, product: string) =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      contact,
      location: shop.location,
      items: [{ product, quantity: 1, cost: 100 }],
    }),
}

test.each(Object.entries(records))(
  'a document that waits for locked goods does not block the next number or the same contact: %s',
  async (_, record) => {
    const store = await openStore()
    expect(await record(store, store.free)).toMatchObject({ status: 201 })
    await holder.query('begin')
    await holder.query('select from inventory_levels where business_id = $1 and product_id = $2 for update', [
      store.shop.business_id,
      storedId('product', store.held),
    ])
    const late = record(store, store.held)
    await expect.poll(waiting).toBe(1)
    const early = await record(store, store.free)
    await holder.query('rollback')
    const [first, second] = [early, await late].map(({ status, body }) => [status, Object.values(body)[0]?.number])
    expect(first).toEqual([201, expect.any(String)])
    expect(second).toEqual([201, String(first?.[1]).replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'))])
  },
)

/** Number of sessions that wait for any lock. */
const allWaiting = async () => {
  const { rows } = await holder.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows[0]?.count
}

// A sale makes its contact a customer too, by the type that it read. The lock keeps that type until commit.
test('an edit of a contact waits until a sale to them is recorded', async () => {
  const store = await openStore()
  await holder.query('begin')
  await holder.query('select from inventory_levels where business_id = $1 and product_id = $2 for update', [
    store.shop.business_id,
    storedId('product', store.held),
  ])
  const sale = records.sale(store, store.held)
  await expect.poll(waiting).toBe(1)
  const edited = store.shop.call('PATCH', `/v1/business/contacts/${store.contact}`, { contact_type: 'supplier' })
  await expect.poll(allWaiting).toBe(2)
  await holder.query('rollback')
  expect([(await sale).status, (await edited).status]).toEqual([201, 200])
  const repeatResponse = await records.sale(store, store.free)
  expect(repeatResponse).toMatchObject({ status: 201, body: { sale: { edges: { contact: { id: store.contact } } } } })
  const { body } = await store.shop.call('GET', `/v1/business/contacts/${store.contact}`)
  expect(body).toMatchObject({ contact: { contact_type: 'both' } })
})
