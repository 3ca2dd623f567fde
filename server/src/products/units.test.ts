import { expect, test } from 'vitest'
import { addContact, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type JsonBody, type Caller, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()
const meet = await openLockConflicts(server)
const products = '/v1/business/products'

const form = (more: object) => ({ name: 'Rice', type: 'standard', price: 1200_00, ...more })
const make = async (shop: Caller, more: object) => {
  const response = await shop.call('PUT', products, form(more))
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.product as JsonBody
}
const errorsOf = async (shop: Caller, more: object) => (await shop.call('PUT', products, form(more))).body.errors
const edit = (shop: Caller, id: unknown, body: object) => shop.call('PATCH', `${products}/${String(id)}`, body)
const stocked = async (shop: Shop, more: object, units = 10) => {
  const product = await make(shop, more)
  await stockUp(shop, await addContact(server, shop), String(product.id), units, 100)
  return String(product.id)
}
const sell = (shop: Shop, product: string, quantity: number, amount: number) =>
  shop.call('PUT', '/v1/business/sales', {
    ...{ contact: shop.walkIn, location: shop.location, payable_amount: amount },
    items: [{ product, quantity, price: 1200_00 }],
    payment_accounts: [{ account: null, amount }],
  })

test('goods by the kilo are sold in parts of one, and each reply shows their unit', async () => {
  const shop = await openShop(server)
  const rice = await stocked(shop, { unit: 'kg' })
  const sale = await sell(shop, rice, 1.25, 1500_00)
  expect(sale).toMatchObject({ status: 201, body: { sale: { payable_amount: 1500_00, items: [{ quantity: 1.25, unit: 'kg' }] } } })
  const read = await shop.call('GET', `/v1/business/sales/${String(sale.body.sale?.id)}`)
  expect(read.body.sale?.items).toEqual(sale.body.sale?.items)
  const first = async (path: string) => (await shop.call('GET', path)).body.rows?.[0 as never]
  expect(await first(`/v1/business/items-for-sale?search=rice&location=${shop.location}`)).toMatchObject({
    unit: 'kg',
    available: 8.75,
  })
  expect(await first('/v1/business/inventory-levels')).toMatchObject({ product: { unit: 'kg' } })
  expect(await first('/v1/business/stock-movements')).toMatchObject({ product: { unit: 'kg' }, quantity: -1.25 })
  expect(await first('/v1/business/inventory-actions/items')).toMatchObject({ unit: 'kg' })
  expect(await first('/v1/business/sales/items')).toMatchObject({ unit: 'kg' })
  // A product without a unit may be sold in fractions, and its line has no unit.
  const salt = await stocked(shop, { name: 'Salt' })
  const bare = await sell(shop, salt, 0.5, 600_00)
  expect(bare.status).toBe(201)
  expect(bare.body.sale?.items?.[0 as never]).not.toHaveProperty('unit')
})

test('a product counted in pieces moves in whole pieces only, in every document and composite', async () => {
  const shop = await openShop(server)
  const pen = await stocked(shop, { name: 'Pen', unit: 'piece' })
  const words = ['Pen is sold in whole pieces']
  expect((await sell(shop, pen, 1.5, 1800_00)).body.errors).toEqual({ 'items.0.quantity': words })
  expect((await sell(shop, pen, 2, 2400_00)).status).toBe(201)
  const action = async (kind: string, item: object, more: object = {}) =>
    (
      await shop.call('PUT', `/v1/business/inventory-actions/${kind}`, {
        location: shop.location,
        items: [{ product: pen, ...item }],
        ...more,
      })
    ).body.errors
  const contact = await addContact(server, shop)
  expect(await action('intakes', { quantity: 0.5, cost: 1 }, { contact })).toEqual({ 'items.0.quantity': words })
  expect(await action('adjustments', { quantity: -0.001, reason: 'loss' })).toEqual({ 'items.0.quantity': words })
  expect(await errorsOf(shop, { name: 'Pen', unit: 'piece', opening: { location: shop.location, quantity: 1.5 } })).toEqual({
    'opening.quantity': words,
  })
  expect(await errorsOf(shop, { name: 'Set', composites: [{ product: pen, quantity: 1.5 }] })).toEqual({ 'composites.0.quantity': words })
  const set = await make(shop, { name: 'Set', composites: [{ product: pen, quantity: 1 }] })
  expect((await sell(shop, String(set.id), 0.5, 600_00)).body.errors).toEqual({ 'items.0.quantity': words })
  expect(await errorsOf(shop, { name: 'Set', unit: 'kg', composites: [{ product: pen, quantity: 1 }] })).toEqual({
    unit: ['What is made of other products is sold whole'],
  })
})

test('a unit is said once: with history it becomes no other, and pieces only where nothing was in parts', async () => {
  const shop = await openShop(server)
  const free = await make(shop, { name: 'Free', unit: 'kg' })
  expect((await edit(shop, free.id, { unit: 'g' })).body.product).toMatchObject({ unit: 'g' })
  const kilo = await stocked(shop, { name: 'Kilo', unit: 'kg' })
  for (const unit of ['g', 'piece', null])
    expect((await edit(shop, kilo, { unit })).body.errors).toEqual({
      unit: ['The unit cannot change after a sale or an intake'],
    })
  expect((await edit(shop, kilo, { unit: 'kg', price: 5 })).status).toBe(200)
  const parts = await stocked(shop, { name: 'Parts' }, 2.5)
  expect((await edit(shop, parts, { unit: 'piece' })).body.errors).toHaveProperty('unit')
  expect((await edit(shop, parts, { unit: 'm' })).body.product).toMatchObject({ unit: 'm' })
  const wholeStock = await stocked(shop, { name: 'Whole' })
  expect((await edit(shop, wholeStock, { unit: 'piece' })).status).toBe(200)
  const inRecipe = await make(shop, { name: 'Oil', unit: 'l' })
  const box = await make(shop, { name: 'Box', composites: [{ product: inRecipe.id, quantity: 0.5 }] })
  expect((await edit(shop, inRecipe.id, { unit: 'ml' })).body.errors).toHaveProperty('unit')
  // It may come back, with half a litre in it.
  await shop.call('DELETE', `${products}/${String(box.id)}`)
  expect((await edit(shop, inRecipe.id, { unit: 'ml' })).body.errors).toHaveProperty('unit')
})

test('variants are counted as their parent is, and each has its own weight', async () => {
  const shop = await openShop(server)
  const options = [{ name: 'Size', values: ['Big', 'Small'] }]
  const bag = await addVariants(shop, { options, ...{ unit: 'piece', weight: 500 } } as never)
  const variants = async () => (await shop.call('GET', `${products}?parent=${bag.id}`)).body.rows as unknown as JsonBody[]
  expect(await variants()).toMatchObject([
    { unit: 'piece', weight: 500 },
    { unit: 'piece', weight: 500 },
  ])
  const [big = ''] = bag.variants
  expect((await edit(shop, big, { unit: 'kg' })).body.errors).toHaveProperty('unit')
  expect((await edit(shop, big, { weight: 750 })).body.product).toMatchObject({ weight: 750 })
  expect((await edit(shop, bag.id, { unit: 'kg' })).body.errors).toEqual({ weight: ['It is sold by weight: leave this empty'] })
  const rows = bag.variants.map((id) => ({ id, weight: 5 }))
  expect(Object.keys((await edit(shop, bag.id, { unit: 'kg', variants: rows })).body.errors ?? {})).toEqual(['variants.0.weight'])
  expect((await edit(shop, bag.id, { unit: 'yd' })).status).toBe(200)
  expect(new Set((await variants()).map(({ unit }) => String(unit)))).toEqual(new Set(['yd']))
  await stockUp(shop, await addContact(server, shop), big, 1, 100)
  expect((await edit(shop, bag.id, { unit: 'm' })).body.errors).toHaveProperty('unit')
  expect(await errorsOf(shop, { unit: 'kg', weight: 5 })).toEqual({ weight: ['It is sold by weight: leave this empty'] })
  expect(await errorsOf(shop, { unit: 'bucket' })).toHaveProperty('unit')
  expect(await errorsOf(shop, { weight: 1.5 })).toHaveProperty('weight')
})

test('the later of a fractional sale and a concurrent change to whole pieces is refused', async () => {
  const shop = await openShop(server)
  const [first, second] = [await stocked(shop, { name: 'First' }), await stocked(shop, { name: 'Second' })]
  const saleFirst = await meet(
    () => sell(shop, first, 1.5, 1800_00),
    () => edit(shop, first, { unit: 'piece' }),
  )
  expect([saleFirst.waited, saleFirst.first.status, saleFirst.second.status]).toEqual([true, 201, 422])
  const changed = await meet(
    () => edit(shop, second, { unit: 'piece' }),
    () => sell(shop, second, 1.5, 1800_00),
  )
  expect([changed.waited, changed.first.status, changed.second.status]).toEqual([true, 200, 422])
})

test('the books are sound', () => expectSoundBooks(server))
