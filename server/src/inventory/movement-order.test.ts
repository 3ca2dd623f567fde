import pg from 'pg'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newIds } from '../database/ids.ts'
import { serverFolder } from '../services/server-folder.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** The statement of migration 0122 that gives movements ids which sort as their times do. */
const renumbering = /update stock_movements[^;]*;/.exec(
  readFileSync(join(serverFolder, 'migrations', '0122_fewer_indexes.sql'), 'utf8'),
)?.[0] as string

test('movements sort by their ids as by their times, and within an instant in the order of their level', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  for (let index = 0; index < 3; index++) await stockUp(shop, supplier, await addProduct(server, shop), 10, 10)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const orders = async () => {
    const ids = async (order: string) =>
      (await owner.query<{ id: string }>(`select id from stock_movements where business_id = $1 order by ${order}`, [shop.business_id]))
        .rows
    return { byId: await ids('id'), byTime: await ids('created_at, product_id, location_id, entry') }
  }
  try {
    // As they were before: of the time at which their request began, which is another one, and some of one instant.
    await owner.query(
      `update stock_movements set id = gen_random_uuid(), created_at = date_trunc('second', created_at) + place * interval '1 ms'
        from (select id as of, (row_number() over (order by id desc) / 2) as place from stock_movements where business_id = $1) as placed
        where business_id = $1 and id = of`,
      [shop.business_id],
    )
    const before = await orders()
    expect(before.byId).not.toEqual(before.byTime)
    await owner.query(renumbering)
    const after = await orders()
    expect(after.byId).toEqual(after.byTime)
    expect(new Set(after.byId.map(({ id }) => id.slice(14))).size).toBe(3)
  } finally {
    await owner.end()
  }
})

test('ids of rows made together sort in their order, where the count of the process begins anew too', () => {
  for (let batch = 0; batch < 700; batch++) {
    const ids = newIds(100, 1_700_000_000_000)
    expect(ids).toEqual(ids.toSorted())
  }
})
