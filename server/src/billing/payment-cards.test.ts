import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buy } from '../testing/billing.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const now = Date.parse('2026-03-31T23:30:00.000Z')
const server = await ownServer({}, () => now)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const listCards = async (shop: Shop, query = '') => {
  const { status, body } = await shop.call('GET', `/v1/merchant/payment-cards?${query}`)
  expect(status).toBe(200)
  return (body.rows as unknown as { last4: string }[]).map(({ last4 }) => last4)
}

test('a merchant’s own cards are found by their words, sorted, and by whether they are good and can be charged again', async () => {
  const [shop, stranger] = [await openShop(server), await openShop(server)]
  await buy(server, shop, 'Starter')
  await buy(server, shop, 'Growth', 'declines')
  expect(await listCards(stranger)).toEqual([])
  // The mastercard is good to the end of its last month; the visa, to the end of the one before.
  const set = (last4: string, values: string) =>
    client.query(`update payment_cards set ${values} where last4 = $1 and merchant_id = $2`, [last4, shop.merchant_id])
  await set(
    '0051',
    `exp_year = 2026, exp_month = 3, is_reusable = false, bank = 'Zenith Bank', search_text = 'mastercard 0051 zenith bank'`,
  )
  await set('4081', 'exp_year = 2026, exp_month = 2')
  expect(await listCards(shop, 'active=true')).toEqual(['0051'])
  expect(await listCards(shop, 'active=false')).toEqual(['4081'])
  expect(await listCards(shop, 'reusable=true')).toEqual(['4081'])
  expect(await listCards(shop, 'reusable=false')).toEqual(['0051'])
  expect(await listCards(shop, 'active=true&reusable=true')).toEqual([])
  expect(await listCards(shop, 'search=zenith')).toEqual(['0051'])
  expect(await listCards(shop, 'search=4081')).toEqual(['4081'])
  expect(await listCards(shop, 'search=nobody')).toEqual([])
  expect(await listCards(shop, 'sort=last4.asc')).toEqual(['0051', '4081'])
  expect(await listCards(shop, 'sort=last4.desc')).toEqual(['4081', '0051'])
  expect(await listCards(shop, 'sort_by=brand.desc')).toEqual(['4081', '0051'])
  expect(await shop.call('GET', '/v1/merchant/payment-cards?active=perhaps')).toMatchObject({ status: 422 })
})
