import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { billing, billingOf, buy, comeBack, payOnPage, planNamed } from '../testing/billing.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { backgroundWork } from './background.ts'
import { settle } from './settle.ts'

/* Plan payments beside concurrent work: writes that use plan limits, reads of the plan, and the business’s deletion. */
const server = await testServer()
const meet = await openLockConflicts(server)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const page = async (shop: Shop, plan: string) =>
  String((await shop.call('POST', `${billing}/change-plan`, { plan: await planNamed(shop, plan) })).body.authorization_url)

test('a new product does not block a payment, and a concurrent read of the plan waits for it', async () => {
  const shop = await openShop(server)
  await buy(server, shop, 'Starter')
  const url = await page(shop, 'Growth')
  const back = await payOnPage(server, url, 'good')
  const product = () => shop.call('PUT', '/v1/business/products', { name: 'Rice', type: 'standard', price: 100_00 })
  const paid = await meet(product, () => comeBack(shop, back))
  expect([paid.first.status, paid.second.body.status, paid.waited]).toEqual([201, 'paid', false])
  const secondBack = await payOnPage(server, await page(shop, 'Business'), 'good')
  const read = await meet(
    () => comeBack(shop, secondBack),
    () => billingOf(shop),
  )
  expect(read.waited).toBe(true)
  expect(read.second).toMatchObject({ plan: { name: 'Business' }, standing: 'paid', open_invoice: null })
})

test('a payment for a business that was deleted meanwhile begins no period, and is refunded', async () => {
  const shop = await openShop(server)
  const back = await payOnPage(server, await page(shop, 'Growth'), 'good')
  const { rows: payments } = await client.query<{ id: string }>('select id from plan_payments where business_id = $1', [shop.business_id])
  await client.query('update businesses set deleted_at = now() where id = $1', [shop.business_id])
  expect(await comeBack(shop, back)).not.toMatchObject({ status: 200 })
  await settle(backgroundWork(server.app, shop.business_id), String(payments[0]?.id))
  const { rows: paid } = await client.query(
    'select status, refunded_at is not null as is_refunded from plan_payments where business_id = $1',
    [shop.business_id],
  )
  expect(paid).toEqual([{ status: 'surplus', is_refunded: true }])
  expect((await client.query('select from plan_periods where business_id = $1', [shop.business_id])).rowCount).toBe(1)
})
