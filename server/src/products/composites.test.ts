import { expect, test } from 'vitest'
import { violations } from '../books/check.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const products = '/v1/business/products'

/** A shop with rice at ₦5.00 and oil at ₦3.00 that sells hampers: two bags of rice, half a litre of oil and a wrapping, which nobody counts. */
async function hamperShop({ rice: bags = 10, oil: litres = 4 } = {}) {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const [rice, oil, wrapping] = [
    await addProduct(server, shop, { name: 'Rice', cost: 500 }),
    await addProduct(server, shop, { name: 'Palm oil', cost: 300 }),
    String((await shop.call('PUT', products, { name: 'Wrapping', type: 'standard', cost: 40, has_inventory: false })).body.product?.id),
  ]
  if (bags > 0) await stockUp(shop, contact, rice, bags, 500)
  if (litres > 0) await stockUp(shop, contact, oil, litres, 300)
  const composites = [
    { product: rice, quantity: 2 },
    { product: oil, quantity: 0.5 },
    { product: wrapping, quantity: 1 },
  ]
  const made = await shop.call('PUT', products, { name: 'Hamper', type: 'standard', price: 2000, composites })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const hamper = String(made.body.product?.id)
  const sell = (items: { product: string; quantity: number; price?: number }[], more: object = {}) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, items: items.map((item) => ({ price: 2000, ...item })) },
      payable_amount: items.reduce((sum, { quantity, price = 2000 }) => sum + Math.round(quantity * price), 0),
      ...more,
    })
  const settle = (id: unknown, status: string) => shop.call('PATCH', `/v1/business/sales/${String(id)}/status`, { status })
  return { shop, contact, rice, oil, wrapping, hamper, sell, settle, composites }
}

const read = async (shop: Shop, id: string, flags = 'with_composites&with_levels') =>
  (await shop.call('GET', `${products}/${id}?${flags}`)).body.product as unknown as Record<string, never>

const history = 'Documents name this product: whether stock is kept of it can no longer change'

const faultsOf = async (asked: Promise<{ status: number; body: object }>) => {
  const { status, body } = await asked
  return [status, (body as { errors?: object }).errors]
}

const shelf = async (shop: Shop, ...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const level = (await levelOf(shop, id)) as unknown as { on_hand: number; committed: number; value: number } | undefined
      return [level?.on_hand ?? 0, level?.committed ?? 0, level?.value ?? 0]
    }),
  )

test('a composite costs what is in it, and as many can be made as the scarcest thing in it allows, at each location', async () => {
  const { shop, hamper, rice, oil, contact } = await hamperShop()
  const yaba = await shop.call('PUT', '/v1/business/inventory-locations', {
    ...{ name: 'Yaba', country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Macaulay Way', latitude: 6.5, longitude: 3.37 },
  })
  const elsewhere = String(yaba.body.location?.id)
  await stockUp(shop, contact, rice, 3, 500, elsewhere)
  await stockUp(shop, contact, oil, 9, 300, elsewhere)
  expect(await read(shop, hamper)).toMatchObject({
    ...{ inventory_type: 'composite', num_composites: 3, cost: 1190, on_hand: null, available: 6, has_inventory: true },
    edges: {
      composites: [
        { product: { id: rice, name: 'Rice' }, quantity: 2, cost: 500, available: 13 },
        { product: { name: 'Palm oil' }, quantity: 0.5, cost: 300, available: 13 },
        { product: { name: 'Wrapping' }, quantity: 1, cost: 40, available: null },
      ],
      levels: [
        { location: { name: 'Main store' }, on_hand: 0, available: 5, can_make: 5 },
        { location: { name: 'Yaba' }, can_make: 1 },
      ],
    },
  })
  await shop.call('PATCH', `${products}/${rice}`, { cost: 700 })
  expect(await read(shop, hamper)).toMatchObject({ cost: 1590 })
  const till = await shop.call('GET', `/v1/business/items-for-sale?location=${shop.location}&search=hamper`)
  expect(till.body.rows).toMatchObject([{ name: 'Hamper', available: 5 }])
  const open = await shop.call('GET', `${products}/composites/open?location=${elsewhere}`)
  expect(open.body.rows).toMatchObject([{ id: hamper, name: 'Hamper', price: 2000, available: 1 }])
  const uses = await shop.call('GET', `${products}/composites?component=${oil}`)
  expect(uses.body.rows).toMatchObject([{ composite: { id: hamper, name: 'Hamper' }, product: { id: oil }, quantity: 0.5 }])
  const choice = await shop.call('GET', `${products}/open?inventory_type=composite`)
  expect(choice.body.rows).toMatchObject([{ id: hamper, available: 6 }])
})

test('selling one moves what is in it, and canceling puts exactly that back, whatever is in one by then', async () => {
  const { shop, hamper, rice, oil, wrapping, sell, settle } = await hamperShop()
  const sold = await sell([{ product: hamper, quantity: 2 }])
  expect(sold.status).toBe(201)
  // Two of 2 × ₦5.00, half a litre at ₦3.00 and a wrapping at ₦0.40.
  expect(sold.body.sale).toMatchObject({
    payable_amount: 4000,
    cost: 2380,
    items: [
      {
        ...{ name: 'Hamper', quantity: 2, total: 4000, cost: 2380 },
        components: [
          { product_id: rice, name: 'Rice', quantity: 2, taken: 4, cost: 2000 },
          { product_id: oil, quantity: 0.5, taken: 1, cost: 300 },
          { product_id: wrapping, quantity: 1, taken: 2, cost: 80 },
        ],
      },
    ],
  })
  expect(await shelf(shop, rice, oil, hamper)).toEqual([
    [6, 0, 3000],
    [3, 0, 900],
    [0, 0, 0],
  ])
  const again = await shop.call(
    'GET',
    `/v1/business/sales/${sold.body.sale?.id}?with_contact&with_location&with_taxes&with_payments&with_approvals`,
  )
  expect(again.body).toEqual(sold.body)
  // From now on there is but one bag in it.
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: rice, quantity: 1 }] })
  expect(await read(shop, hamper)).toMatchObject({ cost: 500, num_composites: 1, available: 6 })
  expect((await settle(sold.body.sale?.id, 'canceled')).status).toBe(200)
  expect(await shelf(shop, rice, oil)).toEqual([
    [10, 0, 5000],
    [4, 0, 1200],
  ])
})

test('what went out in composites counts among what sells of each thing in them', async () => {
  const { shop, hamper, rice, sell } = await hamperShop()
  await sell([
    { product: hamper, quantity: 2 },
    { product: rice, quantity: 1 },
  ])
  const sold = async (id: string) =>
    ((await shop.call('GET', `${products}/${id}/figures`)).body.figures as unknown as { sold: object }).sold
  expect(await sold(rice)).toMatchObject({ quantity: 5, sales: 1 })
  expect(await sold(hamper)).toMatchObject({ quantity: 2, sales: 1 })
})

test('the invoice and the receipt say what is in one, and price the one', async () => {
  const { shop, hamper, sell } = await hamperShop()
  const sold = await sell([{ product: hamper, quantity: 2 }])
  for (const format of ['html', 'receipt']) {
    const url = `/v1/business/sales/${sold.body.sale?.id}/download?format=${format}`
    const { body } = await server.fastify.inject({ url, headers: { authorization: `Bearer ${shop.token}` } })
    expect(body).toContain('4 × Rice, 1 × Palm oil, 2 × Wrapping')
    expect(body.match(/₦[\d,.]+/g)?.filter((amount) => amount === '₦10.00')).toEqual([])
  }
})

test('one that waits holds what is in it, and takes that when it is approved', async () => {
  const { shop, hamper, rice, oil, sell, settle } = await hamperShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const [first, second] = [
    await sell([{ product: hamper, quantity: 2 }]),
    await sell([
      { product: hamper, quantity: 1 },
      { product: rice, quantity: 1 },
    ]),
  ]
  expect(first.body.sale).toMatchObject({ status: 'pending', items: [{ cost: null, components: [{ taken: 4, cost: null }, {}, {}] }] })
  expect(await shelf(shop, rice, oil)).toEqual([
    [10, 7, 5000],
    [4, 1.5, 1200],
  ])
  expect(await read(shop, hamper)).toMatchObject({ available: 1 })
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: oil, quantity: 1 }] })
  expect((await settle(first.body.sale?.id, 'approved')).body.sale).toMatchObject({
    status: 'approved',
    cost: 2380,
    items: [{ cost: 2380, components: [{ cost: 2000 }, { cost: 300 }, { cost: 80 }] }],
  })
  expect((await settle(second.body.sale?.id, 'canceled')).status).toBe(200)
  expect(await shelf(shop, rice, oil)).toEqual([
    [6, 0, 3000],
    [3, 0, 900],
  ])
})

test('all of it goes or nothing does, and who asks too much is told of what', async () => {
  const { shop, hamper, rice, oil, sell } = await hamperShop({ rice: 10, oil: 1 })
  expect(await faultsOf(sell([{ product: hamper, quantity: 3 }]))).toEqual([
    422,
    { 'items.0.quantity': ['Only 1 of Palm oil is available at Main store'] },
  ])
  // One component on a line of its own beside the composite: both come off one shelf.
  expect(
    await faultsOf(
      sell([
        { product: oil, quantity: 0.6 },
        { product: hamper, quantity: 1 },
      ]),
    ),
  ).toEqual([422, { 'items.1.quantity': ['Only 0.4 of Palm oil is available at Main store'] }])
  expect(await shelf(shop, rice, oil)).toEqual([
    [10, 0, 5000],
    [1, 0, 300],
  ])
  const both = await sell([
    { product: hamper, quantity: 1 },
    { product: oil, quantity: 0.5 },
    { product: hamper, quantity: 1, price: 1500 },
  ])
  expect(await faultsOf(Promise.resolve(both))).toEqual([422, { 'items.2.quantity': ['No Palm oil is available at Main store'] }])
  expect(
    (
      await sell([
        { product: hamper, quantity: 1 },
        { product: oil, quantity: 0.5 },
      ])
    ).status,
  ).toBe(201)
  expect(await shelf(shop, rice, oil)).toEqual([
    [8, 0, 4000],
    [0, 0, 0],
  ])
})

test('a part of one is sold as far as what is in it can be divided', async () => {
  const { shop, rice, sell } = await hamperShop()
  const dust = await addProduct(server, shop, { name: 'Saffron' })
  const tin = await shop.call('PUT', products, {
    ...{
      name: 'Tin',
      type: 'standard',
      composites: [
        { product: rice, quantity: 1 },
        { product: dust, quantity: 0.003 },
      ],
    },
  })
  expect(await faultsOf(sell([{ product: String(tin.body.product?.id), quantity: 0.5 }]))).toEqual([
    422,
    { 'items.0.quantity': ['One of it has 0.003 of Saffron, which cannot be divided like that'] },
  ])
})

test('a sale that is corrected takes its own goods back and the right ones off', async () => {
  const { shop, hamper, rice, oil, sell } = await hamperShop({ rice: 4, oil: 4 })
  const wrong = await sell([{ product: hamper, quantity: 2 }])
  const right = await sell(
    [
      { product: hamper, quantity: 1 },
      { product: rice, quantity: 2 },
    ],
    { corrects: wrong.body.sale?.id },
  )
  expect(right.status).toBe(201)
  expect(right.body.sale).toMatchObject({ cost: 1190 + 1000, items: [{ components: [{ taken: 2 }, { taken: 0.5 }, {}] }, { cost: 1000 }] })
  expect(await shelf(shop, rice, oil)).toEqual([
    [0, 0, 0],
    [3.5, 0, 1050],
  ])
})

test('nothing is taken in, put right or opened of a composite: what is in it is', async () => {
  const { shop, contact, hamper, rice } = await hamperShop()
  const words = { 'items.0.product': ['Hamper is made of other products: it is their stock that changes'] }
  const line = { product: hamper, quantity: 1 }
  const at = { contact, location: shop.location }
  expect(await faultsOf(shop.call('PUT', '/v1/business/inventory-actions/intakes', { ...at, items: [{ ...line, cost: 1 }] }))).toEqual([
    422,
    words,
  ])
  expect(
    await faultsOf(
      shop.call('PUT', '/v1/business/inventory-actions/adjustments', { location: shop.location, items: [{ ...line, reason: 'found' }] }),
    ),
  ).toEqual([422, words])
  const box = { name: 'Box', type: 'standard', composites: [{ product: rice, quantity: 1 }] }
  const make = (more: object) => faultsOf(shop.call('PUT', products, { ...box, ...more }))
  expect(await make({ opening: { location: shop.location, quantity: 1 } })).toEqual([
    422,
    { opening: ['It is made of other products: take those in'] },
  ])
  expect(await make({ reorder_level: 2 })).toEqual([
    422,
    { reorder_level: ['It is what is in it that is ordered again: set the level there'] },
  ])
  expect(await make({ has_inventory: false })).toEqual([422, { has_inventory: ['It is made of products whose stock is kept'] }])
  expect(await make({ type: 'service' })).toEqual([422, { composites: ['A service is not made of other products'] }])
  expect(await make({ cost: 1 })).toEqual([422, { cost: ['It costs what is in it: ₦5.00'] }])
  expect((await shop.call('PUT', products, { ...box, cost: 500 })).status).toBe(201)
})

test('composites are not nested, and nothing is in one twice or in itself', async () => {
  const { shop, hamper, rice, oil } = await hamperShop()
  const make = (composites: object[]) => faultsOf(shop.call('PUT', products, { name: 'Box', type: 'standard', composites }))
  expect(await make([{ product: hamper, quantity: 1 }])).toEqual([
    422,
    { 'composites.0.product': ['Hamper is made of other products itself: put those in'] },
  ])
  expect(
    await make([
      { product: rice, quantity: 1 },
      { product: rice, quantity: 2 },
    ]),
  ).toEqual([422, { 'composites.1.product': ['Rice is in it already: change its quantity'] }])
  const edit = (id: string, composites: object[]) => faultsOf(shop.call('PATCH', `${products}/${id}`, { composites }))
  expect(await edit(hamper, [{ product: hamper, quantity: 1 }])).toEqual([422, { 'composites.0.product': ['It cannot be in itself'] }])
  const fresh = await addProduct(server, shop, { name: 'Sugar' })
  expect(await edit(hamper, [{ product: fresh, quantity: 1 }])).toEqual([200, undefined])
  expect(await edit(fresh, [{ product: oil, quantity: 1 }])).toEqual([
    422,
    { composites: ['It is part of Hamper: take it out there first'] },
  ])
})

test('only what no document names becomes one, or is one no longer', async () => {
  const { shop, hamper, wrapping, sell, composites } = await hamperShop()
  const edit = (id: string, given: object[]) => faultsOf(shop.call('PATCH', `${products}/${id}`, { composites: given }))
  const fresh = await addProduct(server, shop, { name: 'Box', reorder_level: 2000 })
  expect(await edit(fresh, composites)).toEqual([200, undefined])
  expect(await read(shop, fresh)).toMatchObject({ inventory_type: 'composite', reorder_level: null, cost: 1190 })
  expect(await edit(fresh, [])).toEqual([200, undefined])
  expect(await read(shop, fresh)).toMatchObject({ inventory_type: 'standard', num_composites: 0, edges: { composites: [] } })
  const sold = await sell([{ product: hamper, quantity: 1 }])
  expect(sold.status).toBe(201)
  expect(await edit(hamper, [])).toEqual([422, { composites: [history] }])
  // What a line took of it is history too, though no line of its own is left.
  expect(await edit(wrapping, [{ product: fresh, quantity: 1 }])).toEqual([422, { composites: [history] }])
  expect(await read(shop, hamper)).toMatchObject({ inventory_type: 'composite', num_composites: 3 })
})

test('what is in a composite is not deleted, and its stock is kept on; a deleted composite holds nothing back', async () => {
  const { shop, hamper, wrapping } = await hamperShop()
  expect(await shop.call('DELETE', `${products}/${wrapping}`)).toMatchObject({
    status: 422,
    body: { message: 'It is part of Hamper: take it out there first' },
  })
  const sugar = await addProduct(server, shop, { name: 'Sugar' })
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: sugar, quantity: 1 }] })
  expect(await faultsOf(shop.call('PATCH', `${products}/${sugar}`, { has_inventory: false }))).toEqual([
    422,
    { has_inventory: ['It is part of Hamper: take it out there first'] },
  ])
  expect((await shop.call('DELETE', `${products}/${hamper}`)).status).toBe(200)
  expect((await shop.call('DELETE', `${products}/${sugar}`)).status).toBe(200)
})

test('the trail tells what was put in and taken out', async () => {
  const { shop, hamper, rice } = await hamperShop()
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: rice, quantity: 1.5 }] })
  const told = (await shop.call('GET', `${products}/${hamper}/timeline`)).body.rows as unknown as { changes: object }[]
  expect(told[0]?.changes).toMatchObject({ components: { from: '2 × Rice, 0.5 × Palm oil, 1 × Wrapping', to: '1.5 × Rice' } })
})

test('after all of this the books are sound', async () => {
  expect(await violations(server.ownerUrl)).toEqual([])
})
