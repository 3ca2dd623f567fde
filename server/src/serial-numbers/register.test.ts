import { expect, test } from 'vitest'
import { publicId, newId } from '../database/ids.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await testServer()

test('stock on hand is registered at all locations at once, and its value is spread over the units to the kobo', async () => {
  const world = await openWorld(server)
  await world.mustCall('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 0, stock_intake_approval_level: 0 })
  const supplier = await addContact(server, world)
  const product = await addProduct(server, world, { name: 'Radio', cost: 10_00, price: 20_00 })
  await stockUp(world, supplier, product, 2, 10_01)
  await stockUp(world, supplier, product, 1, 10_00)
  await stockUp(world, supplier, product, 1, 7_77, world.otherLocation)
  const register = (units: object[]) => world.call('PUT', '/v1/business/inventory-serial-numbers', { product, units })
  const mainUnits = { location: world.location, serial_numbers: ['a', 'b', 'c'] }
  const patched = await world.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: true })
  expect(patched.body.errors).toEqual({ has_serial_number: ['Some are on hand: enter their serial numbers first'] })
  expect((await register([mainUnits])).body.errors).toMatchObject({ units: [expect.stringContaining('One is on hand')] })
  const otherUnits = { location: world.otherLocation, serial_numbers: ['C'] }
  expect((await register([mainUnits, otherUnits])).body.errors).toEqual({ 'units.1.serial_numbers.0': ['C is here twice'] })
  const few = { ...mainUnits, serial_numbers: ['a', 'b'] }
  expect((await register([few, { ...otherUnits, serial_numbers: ['d'] }])).body.errors).toEqual({
    'units.0.serial_numbers': ['3 are on hand at Main store: enter all serial numbers'],
  })
  expect(await register([mainUnits, { ...otherUnits, serial_numbers: ['d'] }])).toMatchObject({ status: 201, body: { registered: 4 } })
  const { rows } = await world.mustCall('GET', '/v1/business/inventory-serial-numbers?sort=serial_number.asc', undefined)
  expect((rows as unknown as JsonBody[]).map(({ cost }) => Number(cost))).toEqual([10_01, 10_01, 10_00, 7_77])
  expect(await levelOf(world, product)).toMatchObject({ on_hand: 3, value: 30_02 })
  expect((await register([])).body.errors).toEqual({ product: ['The units of Radio already have serial numbers'] })
  const off = await world.call('PATCH', `/v1/business/products/${product}`, { has_serial_number: false })
  expect(off.body.errors).toEqual({ has_serial_number: ['Units are on hand: sell or remove them first'] })
})

test('a product, a variant and a location that are not there are refused on their fields, a neighbour’s too', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const product = await addProduct(server, shop)
  const neighbourProduct = await addProduct(server, neighbour)
  const register = async (body: object) => (await shop.call('PUT', '/v1/business/inventory-serial-numbers', body)).body.errors
  for (const nowhere of [neighbourProduct, publicId('product', newId())]) {
    expect(await register({ product: nowhere, units: [] })).toEqual({ product: ['This one was not found'] })
    const units = [{ product: nowhere, location: shop.location, serial_numbers: [] }]
    expect(await register({ product, units })).toEqual({ 'units.0.product': ['This one was not found'] })
  }
  for (const location of [neighbour.location, publicId('location', newId())])
    expect(await register({ product, units: [{ location, serial_numbers: [] }] })).toEqual({
      'units.0.location': ['This location was not found: choose another one'],
    })
})

test('a sale during the registration of units waits, and then has to name a unit', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  const product = await addProduct(server, shop, { price: 20_00 })
  await stockUp(shop, supplier, product, 1, 10_00)
  const sale = { contact: supplier, location: shop.location, items: [{ product, quantity: 1, price: 20_00 }], payable_amount: 20_00 }
  const units = [{ location: shop.location, serial_numbers: ['one'] }]
  const [saleResponse, registered] = await Promise.all([
    shop.call('PUT', '/v1/business/sales', sale),
    shop.call('PUT', '/v1/business/inventory-serial-numbers', { product, units }),
  ])
  expect([saleResponse.status, registered.status].toSorted()).toEqual([201, 422])
  const level = await levelOf(shop, product)
  expect(Number(level?.on_hand)).toBe(registered.status === 201 ? 1 : 0)
})
