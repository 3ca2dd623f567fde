import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publicId } from '../../database/ids.ts'
import { addUpSums } from '../../testing/add-up.ts'
import { addContact, addProduct, stockUp } from '../../testing/goods.ts'
import { recount } from '../../testing/recount.ts'
import { type JsonBody, openShop } from '../../testing/shop.ts'
import { expectSoundBooks } from '../../testing/sound-books.ts'
import { ownServer } from '../../testing/test-server.ts'

const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const server = await ownServer({}, () => now)
const day = 86_400_000
const dayAt = (ago: number) => new Date(now - ago * day).toISOString().slice(0, 10)

test('a sale of half past eleven falls on the next day after a time zone change, before and after its day sums are rebuilt', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  await stockUp(shop, await addContact(server, shop, 'Mile 12'), rice, 500, 100)
  const within = <T>(work: Parameters<typeof server.app.database.transaction<T>>[1]) =>
    server.app.database.transaction({ business_id: shop.business_id }, work)
  const late = await addContact(server, shop, 'Late')
  await shop.call('PUT', '/v1/business/sales', {
    ...{ contact: late, location: shop.location, date: `${dayAt(10)}T22:30:00Z`, items: [{ product: rice, quantity: 1, price: 1000 }] },
    payable_amount: 1000,
  })
  const { status } = await shop.call('PUT', '/v1/business/saved-reports', {
    ...{ name: 'Ours', report: 'sale', query: { group_by: 'product' } },
    mail: { every: 'day', to: [publicId('merchant', shop.merchant_id)] },
  })
  expect(status).toBe(201)
  // A balance counts on the day of its entry: noon in Lagos is the next day in Kiritimati.
  expect((await shop.call('POST', `/v1/business/contacts/${late}/adjust-balance`, { amount: 100, type: 'increment' })).status).toBe(200)
  const hour = async () => {
    const { rows } = await within((db) =>
      sql<{
        at: string
      }>`select to_char(next_at at time zone 'UTC', 'HH24:MI') as at from saved_reports where business_id = ${shop.business_id}`.execute(
        db,
      ),
    )
    return rows.map(({ at }) => at)
  }
  expect(await hour()).toEqual(['05:00'])
  const soldOn = async (ago: number) => {
    const { status, body } = await shop.call(
      'GET',
      `/v1/business/sales/report?period=custom&from=${dayAt(ago)}&to=${dayAt(ago)}&interval=day`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return (body._total as JsonBody).count
  }
  const readSummedDays = () =>
    within((db) =>
      sql<{ day: string }>`select distinct day::text from day_sums where business_id = ${shop.business_id} and what = 'sales'`.execute(db),
    )
  await addUpSums(server)
  await recount(server)
  expect([await soldOn(10), await soldOn(9)]).toEqual([1, 0])
  expect((await readSummedDays()).rows).toEqual([{ day: dayAt(10) }])

  // Locked, so that the job, which runs every five minutes, does not come in between.
  await within(async (db) => {
    await sql`select 1 from kept_days where business_id = ${shop.business_id} for update`.execute(db)
    expect((await shop.call('PATCH', '/v1/business', { time_zone: 'Pacific/Kiritimati' })).status).toBe(200)
    expect([await soldOn(10), await soldOn(9)]).toEqual([0, 1])
    await expectSoundBooks(server)
  })
  expect(await hour()).toEqual(['16:00'])
  await addUpSums(server)
  await recount(server)
  const marks = within((db) => db.selectFrom('stale_days').select('date').where('business_id', '=', shop.business_id).execute())
  expect(await marks).toEqual([])
  expect((await readSummedDays()).rows).toEqual([{ day: dayAt(9) }])
  expect([await soldOn(10), await soldOn(9)]).toEqual([0, 1])
  await expectSoundBooks(server)
})
