import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** Rice at two locations, low at Yaba; soap at the main one; salt nowhere yet. */
async function twoShelves() {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  const address = { state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const opened = await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...address })
  const annex = String(opened.body.location?.id)
  const rice = await addProduct(server, shop, { name: 'Rice', reorder_level: 3000 })
  const soap = await addProduct(server, shop, { name: 'Soap' })
  await addProduct(server, shop, { name: 'Salt' })
  await stockUp(shop, supplier, rice, 10, 500)
  await stockUp(shop, supplier, soap, 4, 80)
  await stockUp(shop, supplier, rice, 2, 600, annex)
  return { shop, rice, soap, annex }
}

const products = async (member: Caller, query = '') => {
  const { status, body } = await member.call('GET', `/v1/business/inventory-levels/products?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows as unknown as JsonBody[]
}
const names = async (member: Caller, query?: string) => (await products(member, query)).map(({ name }) => name)

test('a product is listed once, with its levels by location and their sums', async () => {
  const { shop, rice, soap, annex } = await twoShelves()
  const sale = { contact: shop.walkIn, location: annex, items: [{ product: rice, quantity: 0.5, price: 0 }], payable_amount: 0 }
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  expect(await shop.call('PUT', '/v1/business/sales', sale)).toMatchObject({ status: 201 })
  const ownLevel = { location: { id: shop.location }, on_hand: 10, committed: 0, available: 10, value: 5000, is_low: false }
  expect(await products(shop)).toMatchObject([
    {
      ...{ id: rice, name: 'Rice', on_hand: 12, committed: 0.5, available: 11.5, value: 6200, is_low: true },
      levels: [
        { location: { id: annex, name: 'Annex' }, on_hand: 2, committed: 0.5, available: 1.5, value: 1200, is_low: true, reorder_level: 3 },
        { ...ownLevel, reorder_level: 3 },
      ],
    },
    { id: soap, name: 'Soap', on_hand: 4, value: 320, levels: [{ location: { id: shop.location }, on_hand: 4, reorder_level: null }] },
  ])
})

test('products are filtered by stock at the requested locations', async () => {
  const { shop, soap, annex } = await twoShelves()
  expect(await names(shop, 'below_reorder_level=true')).toEqual(['Rice'])
  expect(await names(shop, 'below_reorder_level=false')).toEqual(['Soap'])
  expect(await names(shop, `below_reorder_level=true&location=${shop.location}`)).toEqual([])
  expect(await names(shop, `location=${annex}`)).toEqual(['Rice'])
  expect(await names(shop, `product=${soap}&in_stock=true`)).toEqual(['Soap'])
  expect(await names(shop, 'in_stock=false')).toEqual([])
  expect(await names(shop, 'search=ric')).toEqual(['Rice'])
  expect(await products(shop, `location=${annex}`)).toMatchObject([{ on_hand: 2, levels: [{ location: { id: annex } }] }])
})

test('a member bound to a location sees only its levels, and needs the cost permission to see values', async () => {
  const { shop, annex } = await twoShelves()
  const keeper = await shop.member(['inventory-level.view'], annex)
  const [only, ...otherRows] = await products(keeper)
  expect(only).toMatchObject({ name: 'Rice', on_hand: 2, value: null, levels: [{ location: { id: annex }, value: null }] })
  expect(only?.levels).toHaveLength(1)
  expect(otherRows).toEqual([])
})

test('incoming goods are listed at their location, even if none was ever on hand there', async () => {
  const { shop, soap, annex } = await twoShelves()
  const contact = await addContact(server, shop)
  const form = { contact, location: annex, date: '2026-01-05', items: [{ product: soap, quantity: 5, cost: 80 }] }
  const id = String((await shop.call('PUT', '/v1/business/purchase-orders', form)).body.purchase_order?.id)
  const coming = { incoming: 5, levels: [{ location: { id: annex }, on_hand: 0, incoming: 5, is_low: false }, { incoming: 0 }] }
  expect(await products(shop, `product=${soap}`)).toMatchObject([coming])
  const annexPath = `/v1/business/inventory-levels?product=${soap}&location=${annex}`
  expect((await shop.call('GET', annexPath)).body.rows).toMatchObject([{ on_hand: 0, incoming: 5 }])
  await shop.call('PATCH', `/v1/business/purchase-orders/${id}/status`, { status: 'closed' })
  expect((await shop.call('GET', annexPath)).body.rows).toEqual([])
})

test('counts above the limit use the main location, without deleted products', async () => {
  const { shop, soap, annex } = await twoShelves()
  const countOf = async (query: string, member: Caller = shop) =>
    (await member.call('GET', `/v1/business/inventory-levels/products?${query}`)).body.page as unknown as JsonBody
  // Rice and soap are at the main location, and rice alone at the other.
  expect(await countOf('count_to=1')).toMatchObject({ total_rows: 1, total_is_exact: false })
  expect(await countOf('count_to=2')).toMatchObject({ total_rows: 2, total_is_exact: true })
  expect(await countOf(`count_to=1&location=${annex}`)).toMatchObject({ total_rows: 1, total_is_exact: true })
  expect(await countOf('count_to=1&in_stock=false')).toMatchObject({ total_rows: 0, total_is_exact: true })
  expect(await countOf('count_to=1', await shop.member(['inventory-level.view'], annex))).toMatchObject({ total_is_exact: true })
  const lost = { location: shop.location, items: [{ product: soap, quantity: -4, reason: 'loss' }] }
  expect(await shop.call('PUT', '/v1/business/inventory-actions/adjustments', lost)).toMatchObject({ status: 201 })
  expect(await shop.call('DELETE', `/v1/business/products/${soap}`)).toMatchObject({ status: 200 })
  expect(await countOf('count_to=1')).toMatchObject({ total_rows: 1, total_is_exact: true })
})

/** The count assumes that each product with a level at the main location is listed, whether it is in stock, watched or incoming. */
test('every product with a level at the main location is listed', async () => {
  const { shop, annex } = await twoShelves()
  const supplier = await addContact(server, shop)
  const due = async (name: string, location: string) => {
    const items = [{ product: await addProduct(server, shop, { name }), quantity: 2, cost: 100 }]
    const createdResponse = await shop.call('PUT', '/v1/business/purchase-orders', {
      contact: supplier,
      location,
      date: '2026-01-05',
      items,
    })
    return String(createdResponse.body.purchase_order?.id)
  }
  await due('Due here', shop.location)
  await due('Due there', annex)
  const closed = await due('Was due here', shop.location)
  await shop.call('PATCH', `/v1/business/purchase-orders/${closed}/status`, { status: 'closed' })
  await addProduct(server, shop, { name: 'Watched', reorder_level: 1000 })
  expect(await names(shop)).toEqual(['Due here', 'Due there', 'Rice', 'Soap', 'Was due here', 'Watched'])
})
