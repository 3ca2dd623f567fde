import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('the committed quantity of a level is the sum of its listed reservations, until the documents are approved or canceled', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  const [rice, soap] = [await addProduct(server, shop, { name: 'Rice' }), await addProduct(server, shop, { name: 'Soap' })]
  const address = { state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const annex = String((await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...address })).body.location?.id)
  for (const product of [rice, soap]) await stockUp(shop, supplier, product, 10, 100)
  await stockUp(shop, supplier, rice, 10, 100, annex)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1, adjustment_approval_level: 1 })

  const sell = async (location: string, items: [product: string, quantity: number][]) => {
    const { status, body } = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact: supplier, location, payable_amount: 0 },
      items: items.map(([product, quantity]) => ({ product, quantity, price: 0 })),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.sale?.id)
  }
  const first = await sell(shop.location, [
    [rice, 1.5],
    [soap, 4],
    [rice, 2],
  ])
  const second = await sell(annex, [[rice, 3]])
  const loss = { location: shop.location, items: [{ product: soap, quantity: -1, reason: 'damage' }] }
  expect(await shop.call('PUT', '/v1/business/inventory-actions/adjustments', loss)).toMatchObject({ status: 201 })

  const reservations = async (member: Caller, query: string) => {
    const { status, body } = await member.call('GET', `/v1/business/stock-commitments?${query}`)
    expect(status).toBe(200)
    return body.rows as unknown as { quantity: number; document: { number: string; id: string }; id: string }[]
  }
  const sumsOf = async (query: string, member: Caller = shop) =>
    (await reservations(member, query)).map(({ quantity, document }) => `${document.number} ${quantity}`).sort()
  expect(await sumsOf(`product=${rice}&location=${shop.location}`)).toEqual(['SL-000001 1.5', 'SL-000001 2'])
  expect((await levelOf(shop, rice))?.committed).toBe(3.5)
  expect(await sumsOf(`product=${soap}`)).toEqual(['AD-000001 1', 'SL-000001 4'])
  expect(await sumsOf('search=rice')).toEqual(['SL-000001 1.5', 'SL-000001 2', 'SL-000002 3'])
  expect((await shop.call('GET', `/v1/business/stock-commitments/sums?product=${rice}`)).body).toMatchObject({
    count: 3,
    sums: { quantity: 6.5 },
  })
  expect(new Set((await reservations(shop, '')).map(({ id }) => id)).size).toBe(5)
  expect(await sumsOf('', await shop.member(['inventory-level.view'], annex))).toEqual(['SL-000002 3'])

  await shop.call('PATCH', `/v1/business/sales/${first}/status`, { status: 'approved' })
  await shop.call('PATCH', `/v1/business/sales/${second}/status`, { status: 'canceled', reason: 'Twice' })
  expect(await sumsOf('')).toEqual(['AD-000001 1'])
})
