import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()

const numbersOf = async (shop: Shop, path: string): Promise<string[]> => {
  const { status, body } = await shop.call('GET', path)
  expect(status, path).toBe(200)
  return (body.rows as unknown as { number: string }[]).map(({ number }) => number)
}

/** A shop with sales of 1,000 kobo to a customer, one for each paid amount. @returns their ids */
async function shopWith(...paid: number[]): Promise<[Shop, string[]]> {
  const shop = await openShop(server)
  const [product, contact] = [await addProduct(server, shop, { service: true }), await addContact(server, shop)]
  const sales: string[] = []
  for (const amount of paid) {
    const answer = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, items: [{ product, quantity: 1, price: 1000 }], payable_amount: 1000 },
      payment_accounts: amount ? [{ account: null, amount }] : [],
    })
    sales.push(String(answer.body.sale?.id))
  }
  return [shop, sales]
}

test('canceled sales are not among the unpaid, unless the filter asks for their status', async () => {
  const [shop, sales] = await shopWith(0, 400, 1000, 0, 400)
  for (const sale of sales.slice(3)) await shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled' })
  const by = (query: string) => numbersOf(shop, `/v1/business/sales?sort=number.asc&${query}`)
  expect(await by('payment_status=unpaid')).toEqual(['SL-000001'])
  expect(await by('payment_status=partial')).toEqual(['SL-000002'])
  expect(await by('payment_status=unpaid,partial')).toEqual(['SL-000001', 'SL-000002'])
  expect(await by('payment_status=unpaid,partial,paid')).toEqual(['SL-000001', 'SL-000002', 'SL-000003'])
  expect(await by('payment_status=unpaid,partial&not_status=pending')).toEqual(['SL-000001', 'SL-000002'])
  expect(await by('payment_status=unpaid&status=')).toEqual(['SL-000001'])
  expect(await by('payment_status=unpaid&status=canceled')).toEqual(['SL-000004'])
  expect(await by('payment_status=unpaid,partial&status=approved,canceled')).toHaveLength(4)
  expect(await by('')).toHaveLength(5)
})

test('documents begin with the highest number of their kind, whenever their requests began', async () => {
  const [shop] = await shopWith(0, 0, 0)
  const [product, contact] = [await addProduct(server, shop), await addContact(server, shop)]
  for (const quantity of [1, 2, 3]) await stockUp(shop, contact, product, quantity, 100)
  // As if each had waited for the one whose request came after it.
  await within(server, shop, async ({ db }) => {
    await sql`update sales set created_at = created_at - number * interval '1 minute' where business_id = ${shop.business_id}`.execute(db)
    await sql`insert into inventory_actions (business_id, id, kind, number, status, approval_level, contact_id, location_id, date, total,
        created_by, created_at)
      select business_id, overlay(id::text placing 'ffffffffffff' from 25)::uuid, 'return-inward', number, status, approval_level, contact_id,
        location_id, date, total, created_by, created_at from inventory_actions where business_id = ${shop.business_id}
      returning 1`.execute(db)
  })
  expect(await numbersOf(shop, '/v1/business/sales')).toEqual(['SL-000003', 'SL-000002', 'SL-000001'])
  const actions = '/v1/business/inventory-actions'
  expect(await numbersOf(shop, `${actions}?kind=intake`)).toEqual(['SI-000003', 'SI-000002', 'SI-000001'])
  expect(await numbersOf(shop, `${actions}?kind=return-inward`)).toEqual(['RI-000003', 'RI-000002', 'RI-000001'])
  // Numbers of two kinds say nothing of each other: they go by their ids, which begin with when each was made.
  expect(await numbersOf(shop, actions)).toEqual(['RI-000003', 'SI-000003', 'RI-000002', 'SI-000002', 'RI-000001', 'SI-000001'])
  const { body } = await shop.call('GET', '/v1/business/dashboard')
  expect(body.dashboard?.sales?.recent?.[0]).toMatchObject({ number: 'SL-000003' })
})

test('digits find a document by its number and by its customer; what can be a number alone is one', async () => {
  const [shop] = await shopWith(0, 0, 0)
  const [product, contact] = [await addProduct(server, shop), await addContact(server, shop, 'Stall 002')]
  for (const quantity of [1, 2, 3]) await stockUp(shop, contact, product, quantity, 100)
  const sale = {
    contact,
    location: shop.location,
    items: [{ product, quantity: 1, price: 1000 }],
    payable_amount: 1000,
    payment_accounts: [],
  }
  await shop.call('PUT', '/v1/business/sales', sale)
  const by = (search: string) => numbersOf(shop, `/v1/business/sales?search=${search}`)
  expect(await by('002')).toEqual(['SL-000004', 'SL-000002'])
  expect(await by('stall 002')).toEqual(['SL-000004'])
  expect(await by('2')).toEqual(['SL-000002'])
  expect(await by('sl-2')).toEqual(['SL-000002'])
  const actions = (search: string) => numbersOf(shop, `/v1/business/inventory-actions?search=${search}`)
  expect(await actions('SI-2')).toEqual(['SI-000002'])
  expect(await actions('RI-2')).toEqual([])
  expect(await actions('2')).toEqual(['SI-000002'])
  expect(await actions('002')).toHaveLength(3)
})

test('a search for one or two letters finds sales by customer, also by the main contact of a merged one', async () => {
  const [shop] = await shopWith(0, 0, 0)
  const [product, stall] = [await addProduct(server, shop), await addContact(server, shop, 'Stall 002')]
  const [zo, quick] = [await addContact(server, shop, 'Zo'), await addContact(server, shop, 'Quick Kiosk')]
  await stockUp(shop, stall, product, 9, 100)
  for (const contact of [zo, quick])
    await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, items: [{ product, quantity: 1, price: 1000 }], payable_amount: 1000 },
      payment_accounts: [],
    })
  const by = (search: string) => numbersOf(shop, `/v1/business/sales?search=${search}`)
  expect(await by('zo')).toEqual(['SL-000004'])
  expect(await by('q')).toEqual(['SL-000005'])
  expect(await by('qz')).toEqual([])
  expect((await shop.call('POST', `/v1/business/contacts/${zo}/merge`, { into: quick })).status).toBe(200)
  expect(await by('q')).toEqual(['SL-000005', 'SL-000004'])
  expect(await by('zo')).toEqual(['SL-000004'])
})
