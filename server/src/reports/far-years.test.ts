import { expect, test } from 'vitest'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer({}, () => Date.parse('2026-11-25T11:00:00Z'))
const sales = '/v1/business/sales/report'
const home = '/v1/business/dashboard'

const ask = async (shop: Shop, path: string) => {
  const { status, body } = await shop.call('GET', path)
  return { status, errors: body.errors, body }
}

test.each([
  ['a stretch that goes back before our era', 'from=1900-01-01&to=5900-12-31&compare=previous'],
  ['one that goes back into its first hundred years', 'from=1900-01-01&to=3750-12-31&compare=previous'],
  ['one of days, which goes back by its own length', 'from=1900-01-02&to=4100-06-30&compare=previous&interval=none'],
  ['the first year that a period can have', 'from=1900-01-01&to=1900-12-31&compare=year&interval=month'],
  ['the last day that can be written', 'from=2026-11-01&to=9999-12-31&interval=none&compare=previous'],
  ['the last minute', 'from=2026-11-01&to=9999-12-31 23:59&compare=year'],
  ['all of it', 'from=1900-01-01&to=9999-12-31&compare=previous'],
])('%s is reported, with today’s sales', async (_, query) => {
  const shop = await openShop(server)
  const { body } = await shop.call('PUT', '/v1/business/products', { name: 'Delivery', type: 'service', price: 100_00 })
  const form = {
    ...{ contact: shop.walkIn, location: shop.location, items: [{ product: String(body.product?.id), quantity: 1, price: 100_00 }] },
    ...{ payable_amount: 100_00, payment_accounts: [{ account: null, amount: 100_00 }] },
  }
  expect(await shop.call('PUT', '/v1/business/sales', form)).toMatchObject({ status: 201 })
  const total = query.includes('1900-12-31') ? 0 : 100_00
  const report = await ask(shop, `${sales}?${query}`)
  expect([report.status, report.errors]).toEqual([200, undefined])
  expect(report.body._total).toMatchObject({ total, previous: { total: 0 } })
  const homeQuery = query.replace(/&(compare|interval)=\w+/g, '')
  const homeResponse = await ask(shop, `${home}?${homeQuery}`)
  expect([homeResponse.status, homeResponse.errors]).toEqual([200, undefined])
  expect(homeResponse.body.dashboard?.sales).toMatchObject({ _total: { total, previous: { total: 0 } } })
})
