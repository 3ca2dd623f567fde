import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { unreachable } from '../testing/unreachable-constraints.ts'
import { constraintMessages } from './constraint-errors.ts'

const server = await testServer()

/** Unique indexes, checks and references of all tables, except keys of a generated id alone. */
async function catalogue(): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely%'
      and not (contype in ('p', 'u') and pg_get_constraintdef(oid) ~ '\\((business_id, )?id\\)$')
    union select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  await client.end()
  return rows.map((row) => row.name).sort()
}

test('every constraint has a message, or a reason why no client can see it', async () => {
  const handledConstraints = [...Object.keys(constraintMessages), ...Object.values(unreachable).flat()]
  expect(new Set(handledConstraints).size).toBe(handledConstraints.length)
  expect(handledConstraints.sort()).toEqual(await catalogue())
})

test('every constraint’s message exists in every language', () => {
  for (const { key } of Object.values(constraintMessages)) for (const { refusals } of [en, fr]) expect(refusals).toHaveProperty(key)
})

test('stock beyond the maximum is rejected with a message', async () => {
  const shop = await openShop(server)
  const [rice, supplier] = [await addProduct(server, shop), await addContact(server, shop)]
  await stockUp(shop, supplier, rice, 1, 0)
  const lines = Array.from({ length: 500 }, () => ({ product: rice, quantity: 1_000_000, cost: 0 }))
  const intake = () =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact: supplier, location: shop.location, items: lines })
  const statuses = []
  for (let round = 0; round < 21; round++) statuses.push((await intake()).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(19)
  expect(await intake()).toMatchObject({
    status: 422,
    body: { errors: { items: ['That is too much stock for one product at one location'] } },
  })
})
