import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { recount } from '../testing/recount.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { refreshDebts } from './cached-debts.ts'

const server = await testServer()

async function creditShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  const customers = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Bola'), await addContact(server, shop, 'Chidi')]
  await stockUp(shop, await addContact(server, shop, 'Mile 12'), rice, 500, 100)
  const sell = async (customer: number, paid = 0) => {
    const { status, body } = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact: customers[customer % 3], location: shop.location, items: [{ product: rice, quantity: 1, price: 1000 }] },
      ...{ payable_amount: 1000, payment_accounts: paid > 0 ? [{ account: null, amount: paid }] : [] },
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const stale = () =>
    server.app.database.transaction({ business_id: shop.business_id }, (db) =>
      db.selectFrom('stale_debts').select('contact_id').where('business_id', '=', shop.business_id).execute(),
    )
  const debts = async () => {
    const { body } = await shop.call('GET', '/v1/business/contacts/ageing')
    return body as unknown as { count: number; sums: { debts: number } }
  }
  return { shop, sell, stale, owed: debts }
}

test('a sale paid at once marks no contact; one on credit marks its customer and shows at once', async () => {
  const { shop, sell, stale, owed } = await creditShop()
  await recount(server)
  await sell(0, 1000)
  expect(await stale()).toEqual([])
  // Locked, so that the minutely job does not run in between.
  await server.app.database.transaction({ business_id: shop.business_id }, async (db) => {
    await sql`select 1 from debt_totals where business_id = ${shop.business_id} for update`.execute(db)
    await sell(0)
    expect(await stale()).toHaveLength(1)
  })
  expect(await owed()).toMatchObject({ count: 1, sums: { debts: 1000 } })
  await recount(server)
  expect(await stale()).toEqual([])
  expect(await owed()).toMatchObject({ count: 1, sums: { debts: 1000 } })
})

test('concurrent sales during a refresh are neither lost nor counted twice', async () => {
  const { shop, sell, owed } = await creditShop()
  const work = () => server.app.database.transaction({ business_id: shop.business_id }, (db) => refreshDebts(db, shop.business_id))
  for (let round = 0; round < 4; round++)
    await Promise.all([...Array.from({ length: 6 }, (_, index) => sell(index, index % 2 ? 300 : 0)), work(), work(), work()])
  expect(await owed()).toMatchObject({ count: 3, sums: { debts: 4 * (3 * 1000 + 3 * 700) } })
  await recount(server)
  expect(await owed()).toMatchObject({ count: 3, sums: { debts: 4 * (3 * 1000 + 3 * 700) } })
})

test('with more marks than one refresh clears, all debts are counted', async () => {
  const { shop, sell, owed } = await creditShop()
  await sell(0)
  await server.app.database.transaction({ business_id: shop.business_id }, async (db) => {
    const { id } = await db
      .selectFrom('contacts')
      .select('id')
      .where('business_id', '=', shop.business_id)
      .where('name', '=', 'Ada')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('stale_debts')
      .values(Array.from({ length: 1001 }, () => ({ business_id: shop.business_id, id: crypto.randomUUID(), contact_id: id })))
      .execute()
  })
  expect(await owed()).toMatchObject({ count: 1, sums: { debts: 1000 } })
  const { body } = await shop.call('GET', '/v1/business/dashboard')
  expect((body.dashboard as unknown as { owing: { them: object } }).owing.them).toMatchObject({ count: 1, total: 1000 })
  await recount(server)
  expect(await owed()).toMatchObject({ count: 1, sums: { debts: 1000 } })
})

test('the books are sound', () => expectSoundBooks(server))
