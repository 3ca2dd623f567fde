import { expect, test } from 'vitest'
import { newId, publicId, storedId } from '../database/ids.ts'
import { nameColumns } from '../database/search.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()
const locations = '/v1/business/inventory-locations'
const lekki = { name: 'Lekki', state: 'Lagos', city: 'Lekki', address: '4 Admiralty Way', latitude: 6.4478, longitude: 3.4723 }

interface LocationRow {
  id: string
  name: string
  is_default: boolean
}
const rowsOf = async (shop: Caller, path: string) => (await shop.call('GET', path)).body.rows as unknown as LocationRow[]
const defaultsOf = async (shop: Caller, path = locations) =>
  (await rowsOf(shop, path)).filter((row) => row.is_default).map((row) => row.name)

async function openWithSecond(fields: object = {}) {
  const shop = await openShop(server)
  const response = await shop.call('PUT', locations, { ...lekki, ...fields })
  expect(response.status).toBe(201)
  const id = String(response.body.location?.id)
  return { shop, id, path: `${locations}/${id}`, location: response.body.location }
}

test('a location is opened, found, changed and closed', async () => {
  const { shop, id, path, location } = await openWithSecond({ postal_code: '105102', description: '' })
  expect(location).toMatchObject({
    ...lekki,
    country: 'NG',
    postal_code: '105102',
    description: null,
    is_default: false,
    default_sale_tax_id: null,
    edges: {},
  })
  expect(await rowsOf(shop, `${locations}?search=admiralty`)).toMatchObject([{ id }])
  expect((await shop.call('PATCH', path, { name: 'Lekki 1', latitude: -6.123456 })).body.location).toMatchObject({
    name: 'Lekki 1',
    latitude: -6.123456,
    longitude: 3.4723,
    country: 'NG',
  })
  expect(await rowsOf(shop, `${locations}/open`)).toMatchObject([{ name: 'Lekki 1' }, { name: 'Main store', is_default: true }])
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404 })
})

test('every field that is wrong says so at once', async () => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', locations, { name: 'L', address: '', latitude: 'x', postal_code: '12' })).body.errors).toEqual({
    name: ['The name length must be between 2 and 250'],
    state: ['State cannot be empty'],
    city: ['City cannot be empty'],
    address: ['Address cannot be empty'],
    latitude: ['The latitude must be numeric'],
    longitude: ['Longitude cannot be empty'],
    postal_code: ['The postal code length must be between 3 and 6'],
  })
  expect(await shop.call('PUT', locations, { ...lekki, name: 'MAIN STORE' })).toMatchObject({
    status: 422,
    body: { errors: { name: [expect.any(String)] } },
  })
})

test('there is always exactly one default location', async () => {
  const { shop, path } = await openWithSecond()
  const main = `${locations}/${shop.location}`
  expect(await shop.call('PATCH', main, { is_default: false })).toMatchObject({
    status: 422,
    body: { errors: { is_default: [expect.any(String)] } },
  })
  expect(await shop.call('DELETE', main)).toMatchObject({ status: 422, body: { code: 'default_location_stays' } })
  expect(await shop.call('PATCH', path, { is_default: true })).toMatchObject({ status: 200, body: { location: { is_default: true } } })
  expect(await defaultsOf(shop)).toEqual(['Lekki'])
  expect(await shop.call('PUT', locations, { ...lekki, name: 'Yaba', is_default: true })).toMatchObject({ status: 201 })
  expect(await defaultsOf(shop)).toEqual(['Yaba'])
  expect(await shop.call('DELETE', main)).toMatchObject({ status: 200 })
})

test('one of many concurrent defaults becomes the default, and every request succeeds', async () => {
  const shop = await openShop(server)
  const names = ['Aba', 'Benin', 'Calabar', 'Dutse']
  const responses = await Promise.all(names.map((name) => shop.call('PUT', locations, { ...lekki, name, is_default: true })))
  expect(responses.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
  expect(await defaultsOf(shop)).toHaveLength(1)
  for (let round = 0; round < 5; round++) {
    const all = await rowsOf(shop, locations)
    const chosen = await Promise.all(all.map(({ id }) => shop.call('PATCH', `${locations}/${id}`, { is_default: true })))
    expect(chosen.map((answer) => answer.status)).toEqual(all.map(() => 200))
    expect(await defaultsOf(shop)).toHaveLength(1)
  }
})

test('a location that has stock, or where a member works, is not closed', async () => {
  const { shop, id, path } = await openWithSecond()
  const location_id = storedId('location', id) ?? ''
  await shop.member([], id)
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 422, body: { code: 'location_has_members' } })
  await within(server, shop, async (ctx) => {
    const { business_id } = ctx
    const product = {
      business_id,
      id: newId(),
      name: 'Rice',
      sku: 'RICE',
      product_type: 'standard' as const,
      inventory_type: 'standard' as const,
      ...nameColumns('Rice'),
    }
    await ctx.db.insertInto('products').values(product).execute()
    await ctx.db
      .insertInto('inventory_levels')
      .values({ business_id, id: newId(), product_id: product.id, location_id, on_hand: 1000, value: 5 })
      .execute()
  })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 422, body: { code: 'location_has_stock' } })
  expect(await shop.call('GET', path)).toMatchObject({ status: 200 })
})

test('a location names the tax and the account that a sale there starts with, until they are deleted', async () => {
  const { shop, path } = await openWithSecond()
  const tax = (await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax
  const account = (
    await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '058', account_number: '0123456789', account_name: 'Ada Stores' })
  ).body.bank_account
  const changed = await shop.call('PATCH', path, { default_sale_tax: tax?.id, default_bank_account: account?.id })
  expect(changed.body.location).toMatchObject({ default_sale_tax_id: tax?.id, default_bank_account_id: account?.id, edges: {} })
  const edges = {
    default_sale_tax: { id: tax?.id, rate: 7.5 },
    default_bank_account: { name: 'Ada Stores', bank_name: 'Guaranty Trust Bank' },
  }
  expect((await shop.call('GET', `${path}?with_default_sale_tax&with_default_bank_account=1`)).body.location?.edges).toMatchObject(edges)
  expect((await rowsOf(shop, `${locations}?with_default_sale_tax=true`))[1]).toMatchObject({ edges: { default_sale_tax: null } })
  await shop.call('DELETE', `/v1/business/sale-taxes/${tax?.id}`)
  await shop.call('DELETE', `/v1/business/bank/accounts/${account?.id}`)
  expect((await shop.call('GET', path)).body.location).toMatchObject({ default_sale_tax_id: null, default_bank_account_id: null })
})

test('a tax of a neighbour is refused as one that never was', async () => {
  const { shop, path } = await openWithSecond()
  const neighbour = await openShop(server)
  const neighbourTax = (await neighbour.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate: 7.5 })).body.sale_tax
  const response = await shop.call('PATCH', path, { default_sale_tax: neighbourTax?.id })
  expect(response).toMatchObject({ status: 422, body: { errors: { default_sale_tax: ['A tax was not found: it may have been deleted'] } } })
  expect(response.body).toEqual((await shop.call('PATCH', path, { default_sale_tax: publicId('sale_tax', newId()) })).body)
})

test('a member who works at one location sees and changes that one only', async () => {
  const { shop, id, path } = await openWithSecond()
  const member = await shop.member(['inventory-location.edit', 'inventory-location.delete'], id)
  expect(await rowsOf(member, locations)).toMatchObject([{ id }])
  expect(await rowsOf(member, `${locations}/open`)).toMatchObject([{ id }])
  expect(await member.call('PATCH', path, { description: 'Mine' })).toMatchObject({ status: 200 })
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const response = await member.call(method, `${locations}/${shop.location}`)
    expect(response.status).toBe(404)
    expect(response.body).toEqual((await member.call(method, `${locations}/${publicId('location', newId())}`)).body)
  }
})

test('a neighbour’s location answers as one that never was', async () => {
  const { path } = await openWithSecond()
  const neighbour = await openShop(server)
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const neighbourResponse = await neighbour.call(method, path, method === 'PATCH' ? { is_default: true } : undefined)
    expect(neighbourResponse.status).toBe(404)
    expect(neighbourResponse.body).toEqual((await neighbour.call(method, `${locations}/${publicId('location', newId())}`)).body)
  }
  expect(await defaultsOf(neighbour)).toEqual(['Main store'])
})
