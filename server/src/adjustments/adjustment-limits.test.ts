import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const path = '/v1/business/inventory-actions'

/** A shop with ten bags of rice on the shelf. */
async function tenBags() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop)
  await stockUp(shop, await addContact(server, shop), rice, 10, 500)
  const adjust = (items: object[]) =>
    shop.call('PUT', `${path}/adjustments`, { location: shop.location, items: items.map((item) => ({ product: rice, ...item })) })
  return { shop, rice, adjust }
}

test('nobody is paid for an adjustment, and no money comes back with its cancel', async () => {
  const { shop, rice, adjust } = await tenBags()
  const { id } = (await adjust([{ quantity: -1, reason: 'loss' }])).body.inventory_action ?? {}
  const refused = { status: 422, body: { code: 'takes_no_money' } }
  expect(await shop.call('POST', `${path}/${id}/payments`, { amount: 100 })).toMatchObject(refused)
  expect(await shop.call('PATCH', `${path}/${id}/status`, { status: 'canceled', refund: true })).toMatchObject(refused)
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 9 })
  expect((await shop.call('PATCH', `${path}/${id}/status`, { status: 'canceled', refund: false })).status).toBe(200)
})

test('what it comes to has an end, whichever way the worth goes', async () => {
  const { shop, adjust } = await tenBags()
  const most = 10_000_000_000_000
  const tooLarge = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  expect(await adjust([{ quantity: 101, cost: most, reason: 'found' }])).toMatchObject(tooLarge('items'))
  expect(
    await adjust([
      { quantity: 100, cost: most, reason: 'found' },
      { quantity: 0, value: -1, reason: 'damage' },
    ]),
  ).toMatchObject(tooLarge('items'))
  const opening = { location: shop.location, quantity: 101, cost: most }
  expect(await shop.call('PUT', '/v1/business/products', { name: 'Peak Milk 400g', type: 'standard', opening })).toMatchObject(
    tooLarge('opening.quantity'),
  )
  expect((await shop.call('GET', '/v1/business/products?search=Peak')).body.page).toMatchObject({ total_rows: 0 })
})

/** The statement of migration 0098 that lets roles adjust. */
const granting = /update roles set grants[^;]*;/.exec(
  readFileSync(join(serverFolder, 'migrations', '0098_adjustments.sql'), 'utf8'),
)?.[0] as string

test('whoever recorded goods in every other way may put their number right from then on, and nobody else', async () => {
  const { business_id } = await openShop(server)
  const every = ['create-intake', 'create-return-inward', 'create-return-outward'].map((action) => `inventory-action.${action}`)
  const before = { All: every, Some: every.slice(0, 2), Already: [...every, 'inventory-action.create-adjustment'], None: undefined }
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    for (const [name, held] of Object.entries(before))
      await owner.query('insert into roles (business_id, id, name, sort_name, grants) values ($1, gen_random_uuid(), $2, $2, $3)', [
        business_id,
        name,
        JSON.stringify({ sale: ['sale.view'], ...(held && { 'inventory-action': held }) }),
      ])
    await owner.query(granting)
    const { rows } = await owner.query<{ name: string; held: string[] | null }>(
      `select name, grants -> 'inventory-action' as held from roles where business_id = $1 and name = any($2)`,
      [business_id, Object.keys(before)],
    )
    const granted = [...every, 'inventory-action.create-adjustment']
    expect(Object.fromEntries(rows.map(({ name, held }) => [name, held]))).toEqual({
      ...{ All: granted, Some: before.Some, Already: granted, None: null },
    })
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
