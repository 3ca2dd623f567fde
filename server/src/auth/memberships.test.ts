import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId, publicId, storedId } from '../database/ids.ts'
import { logIn, newPerson, send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { membershipsOf } from './memberships.ts'

const server = await testServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const session = (token: string) => send(server, 'GET', '/v1/merchant/session', undefined, { token })
const refresh = (token: string) => send(server, 'POST', '/v1/merchant/auth/refresh-token', undefined, { token })

/** A merchant who is also a member of another’s business, which their login enters. */
async function newMember() {
  const person = await newPerson(server)
  const { access_token } = await logIn(server, person)
  const ownBusiness = (await session(access_token)).body.business?.id
  const merchant = String((await session(access_token)).body.merchant?.id)
  const shop = await openShop(server)
  const [member] = await shop.enlist(merchant, ['sale.view'])
  const placed = 'update sessions set place = $2 where merchant_id = $1'
  await owner.query(placed, [storedId('merchant', merchant), shop.business_id])
  return { person, own: ownBusiness, merchant, shop, member: member ?? '', business: publicId('business', shop.business_id) }
}

/** At the test’s clock, which the app has too. */
const remove = (business_id: string, member: string) =>
  owner.query('update members set deleted_at = $3 where business_id = $1 and id = $2', [
    business_id,
    storedId('member', member),
    new Date(),
  ])

test('a member who is removed while they log in: who was let in before it is put out by their next request, and told', async () => {
  const { person, own, shop, member, business } = await newMember()
  await owner.query('begin')
  await remove(shop.business_id, member)
  const { body } = await send(server, 'POST', '/v1/merchant/auth/login', person)
  expect(body.business).toBe(business)
  await owner.query('commit')
  expect((await session(String(body.access_token))).status).toBe(401)
  const after = await refresh(String(body.refresh_token))
  expect(after).toMatchObject({ status: 200, body: { business: own } })
  expect((await session(String(after.body.access_token))).body).toMatchObject({
    businesses: [{ id: own }],
    removed_from: [{ business: expect.any(String), id: member }],
  })
})

test('a login that began before the removal and looks after it leads elsewhere', async () => {
  const { person, own, merchant, shop, member } = await newMember()
  await owner.query('begin')
  await owner.query('select from merchants where id = $1 for update', [storedId('merchant', merchant)])
  const login = send(server, 'POST', '/v1/merchant/auth/login', person)
  const waitingQuery = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query<{ waiting: number }>(waitingQuery)).rows[0]?.waiting, { timeout: 7000 }).toBe(1)
  expect((await shop.call('DELETE', `/v1/business/members/${member}`)).status).toBe(200)
  await owner.query('commit')
  expect((await login).body.business).toBe(own)
})

test('a merchant who rejoins a business is a member of it once, and the index lists each of their businesses', async () => {
  const { merchant, shop, member, business } = await newMember()
  await shop.dismiss(member)
  await shop.enlist(merchant, ['sale.view'])
  const merchant_id = storedId('merchant', merchant) ?? ''
  const places = await server.app.database.transaction({ merchant_id }, (db) => membershipsOf(db, merchant_id))
  expect(places.filter(({ id }) => id === shop.business_id)).toHaveLength(1)
  const listed = await owner.query('select from merchant_businesses where merchant_id = $1', [merchant_id])
  expect(listed.rowCount).toBe(2)
  expect(business).toBe(publicId('business', shop.business_id))
})

test('the database rejects a member who is missing from the login index, and the app cannot delete from that index', async () => {
  const shop = await openShop(server)
  const stranger = newId()
  const insert = 'insert into members (business_id, id, merchant_id, email) values ($1, $2, $3, $4)'
  await expect(owner.query(insert, [shop.business_id, newId(), stranger, 'not@listed.test'])).rejects.toMatchObject({
    constraint: 'members_found',
  })
  await server.app.database
    .transaction({ business_id: shop.business_id, merchant_id: shop.merchant_id }, (db) => db.deleteFrom('merchant_businesses').execute())
    .then(
      () => expect.unreachable(),
      (error: unknown) => expect(error).toMatchObject({ code: '42501' }),
    )
})

test('a merchant sees their own line of the list, and a business those of its people', async () => {
  const [shop, otherShop] = [await openShop(server), await openShop(server)]
  const listed = (scope: { business_id?: string; merchant_id?: string }) =>
    server.app.database.transaction(scope, (db) => db.selectFrom('merchant_businesses').selectAll().execute())
  const ownRow = { business_id: shop.business_id, merchant_id: shop.merchant_id }
  expect(await listed({ merchant_id: shop.merchant_id })).toEqual([ownRow])
  expect(await listed({ business_id: shop.business_id })).toEqual([ownRow])
  expect(await listed({ business_id: shop.business_id, merchant_id: otherShop.merchant_id })).toHaveLength(2)
  expect(await listed({})).toEqual([])
})
