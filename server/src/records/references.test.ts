import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { holdReferences } from './references.ts'

const server = await testServer()
const [holder, observer] = [new pg.Client({ connectionString: server.ownerUrl }), new pg.Client({ connectionString: server.ownerUrl })]
await Promise.all([holder.connect(), observer.connect()])
afterAll(() => Promise.all([holder.end(), observer.end()]))

const shop = await openShop(server)
const [contact = '', another = ''] = (await Promise.all([addContact(server, shop), addContact(server, shop)])).map((id) =>
  storedId('contact', id),
)
const location = storedId('location', shop.location) ?? ''

/** In the order of a body, which is not the order of locks. */
const references = { contacts: { second: another, first: contact }, locations: { location } }

test('rows of several tables are read in one statement, each as by itself', async () => {
  const together = await within(server, shop, (ctx) => holdReferences(ctx, references))
  const apart = await within(server, shop, async (ctx) => [
    ...(await holdReferences(ctx, { locations: references.locations })),
    ...(await holdReferences(ctx, { contacts: references.contacts })),
  ])
  expect([...together]).toEqual(apart)
  expect(together.get('contacts')?.get(contact)).toMatchObject({ id: contact, balance: 0, is_walk_in: false })
})

const isFree = (table: string, id: string) =>
  observer.query(`select from ${table} where business_id = $1 and id = $2 for update nowait`, [shop.business_id, id]).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== '55P03') throw error
      return false
    },
  )

const waiting = async () => {
  const { rows } = await holder.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rows[0]?.count
}

// Two requests that lock the same rows in different orders would deadlock.
test('references are locked in one order of tables, and a request that waits for the first locks no later ones', async () => {
  const probeFree = async (table: string, id: string, free: readonly (readonly [string, string])[]) => {
    await holder.query('begin')
    await holder.query(`select from ${table} where business_id = $1 and id = $2 for update`, [shop.business_id, id])
    const late = within(server, shop, (ctx) => holdReferences(ctx, references))
    await expect.poll(waiting).toBe(1)
    const results = []
    for (const [name, row] of free) results.push(await isFree(name, row))
    await holder.query('rollback')
    expect((await late).get('contacts')?.size).toBe(2)
    return results
  }
  const [low = '', high = ''] = [contact, another].toSorted()
  expect(await probeFree('locations', location, [['contacts', low]])).toEqual([true])
  expect(await probeFree('contacts', low, [['locations', location]])).toEqual([false])
  expect(await probeFree('contacts', high, [['contacts', low]])).toEqual([false])
})
