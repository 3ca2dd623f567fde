import { expect, test } from 'vitest'
import pg from 'pg'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer({ BILLING: 'off' })

test('an installation without billing has no plans and no limits', async () => {
  const shop = await openShop(server)
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  await client.query('update plan_periods set ends_at = starts_at where business_id = $1', [shop.business_id])
  await client.end()
  const place = { name: 'Second', country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Allen Avenue', latitude: 6.6, longitude: 3.35 }
  expect(await shop.call('PUT', '/v1/business/inventory-locations', place)).toMatchObject({ status: 201 })
  expect(await shop.call('GET', '/v1/business/billing')).toMatchObject({ status: 404 })
  expect(await shop.call('GET', '/v1/plans')).toMatchObject({ status: 200, body: { rows: [] } })
  expect(await shop.call('GET', '/v1/business/billing/room?of=locations')).toMatchObject({ body: { room: { limit: null, used: null } } })
  expect(await shop.call('GET', '/v1/merchant/session')).toMatchObject({ body: { has_billing: false } })
})
