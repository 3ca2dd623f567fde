import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newEmail } from '../testing/accounts.ts'
import { locationForm as formOf } from '../testing/forms.ts'
import { type JsonResponse, type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { roleOf } from '../testing/team.ts'
import { testServer } from '../testing/test-server.ts'

/* Limits of a plan, reached by twenty at once, by each way that makes more: as many are made as there is room for, and the rest hear 402. */
const server = await testServer()
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
let count = 0
const numbered = { number: () => ++count }
const products = '/v1/business/products'
const locations = '/v1/business/inventory-locations'

const end = (shop: Shop) => client.query('update plan_periods set ends_at = starts_at where business_id = $1', [shop.business_id])
/** On the given plan, at any price. */
async function shopOn(plan: string): Promise<Shop> {
  const shop = await openShop(server)
  await client.query(`update plan_periods set plan_id = (select id from plans where name = $2) where business_id = $1`, [
    shop.business_id,
    plan,
  ])
  return shop
}
const used = async (shop: Shop): Promise<JsonBody> =>
  ((await shop.call('GET', '/v1/business/billing')).body.billing as JsonBody).used as JsonBody
const twenty = (call: (turn: number) => Promise<JsonResponse>) => Promise.all(Array.from({ length: 20 }, (_, turn) => call(turn)))
const tally = (answers: readonly JsonResponse[]) => {
  const by = new Map<number, number>()
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1)
  return Object.fromEntries(by)
}

test('locations: of twenty at once two are made where there is room for two', async () => {
  const shop = await shopOn('Growth')
  expect(tally(await twenty(() => shop.call('PUT', locations, formOf(numbered))))).toEqual({ 201: 2, 402: 18 })
  expect(await used(shop)).toMatchObject({ locations: 3 })
})

test('members: of twenty invitations at once two are sent where there is room for two', async () => {
  const shop = await shopOn('Starter')
  const role = await roleOf(shop, ['brand.view'])
  const invite = (turn: number) => shop.call('POST', '/v1/business/members/invite', { email: newEmail(`race${turn}`), roles: [role] })
  expect(tally(await twenty(invite))).toEqual({ 200: 2, 402: 18 })
  expect(await used(shop)).toMatchObject({ members: 3 })
})

test('products: what comes back from deletion, the form and a file meet, and none of them passes the limit', async () => {
  const shop = await openShop(server)
  const deletedIds: string[] = []
  for (let turn = 0; turn < 10; turn++) {
    const { body } = await shop.call('PUT', products, { name: `Gone ${turn}`, type: 'standard', price: 100_00 })
    deletedIds.push(String(body.product?.id))
  }
  for (const id of deletedIds) await shop.call('DELETE', `${products}/${id}`)
  await client.query(
    `insert into products (business_id, id, name, sort_name, search_text, sku, product_type, inventory_type)
      select $1, gen_random_uuid(), 'Old ' || n, 'old ' || n, 'old ' || n, 'OLD-' || n, 'standard', 'standard' from generate_series(1, 96) n`,
    [shop.business_id],
  )
  await end(shop)
  const file = () => bringIn(shop, 'products', csvOf('name', 'From a file', 'And another'), { map: columnMapOf('name'), mode: 'all' })
  const [imported, ...answers] = await Promise.all([
    file(),
    ...deletedIds.map((id) => shop.call('POST', `${products}/${id}/restore`, {})),
    ...deletedIds.map((_, turn) => shop.call('PUT', products, { name: `New ${turn}`, type: 'standard', price: 100_00 })),
  ])
  const createdCount = answers.filter(({ status }) => status < 300).length + (imported.status === 200 ? Number(imported.body.created) : 0)
  expect(createdCount).toBe(4)
  expect(answers.filter(({ status }) => status !== 402 && status >= 300)).toEqual([])
  expect([200, 402]).toContain(imported.status)
  expect(await used(shop)).toMatchObject({ products: 100 })
})
