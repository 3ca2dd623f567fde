import { expect, test } from 'vitest'
import { addProduct } from '../testing/goods.ts'
import { faultsOf, hamperShop, products, read, shelf } from '../testing/hampers.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('selling a composite moves its components, and canceling returns exactly those, even after a change of the recipe', async () => {
  const { shop, hamper, rice, oil, wrapping, sell, settle } = await hamperShop(server)
  const soldResponse = await sell([{ product: hamper, quantity: 2 }])
  expect(soldResponse.status).toBe(201)
  // Two of 2 × ₦5.00, half a litre at ₦3.00 and a wrapping at ₦0.40.
  expect(soldResponse.body.sale).toMatchObject({
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
  const recipeResponse = await shop.call(
    'GET',
    `/v1/business/sales/${soldResponse.body.sale?.id}?with_contact&with_location&with_taxes&with_payments&with_approvals`,
  )
  expect(recipeResponse.body).toEqual(soldResponse.body)
  // From now on there is but one bag in it.
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: rice, quantity: 1 }] })
  expect(await read(shop, hamper)).toMatchObject({ cost: 500, num_composites: 1, available: 6 })
  expect((await settle(soldResponse.body.sale?.id, 'canceled')).status).toBe(200)
  expect(await shelf(shop, rice, oil)).toEqual([
    [10, 0, 5000],
    [4, 0, 1200],
  ])
})

test('components sold in composites count in their own sales', async () => {
  const { shop, hamper, rice, sell } = await hamperShop(server)
  await sell([
    { product: hamper, quantity: 2 },
    { product: rice, quantity: 1 },
  ])
  const soldQuantity = async (id: string) =>
    ((await shop.call('GET', `${products}/${id}/figures`)).body.figures as unknown as { sold: object }).sold
  expect(await soldQuantity(rice)).toMatchObject({ quantity: 5, sales: 1 })
  expect(await soldQuantity(hamper)).toMatchObject({ quantity: 2, sales: 1 })
})

test('invoice and receipt list the components of a composite, and price the composite', async () => {
  const { shop, hamper, sell } = await hamperShop(server)
  const soldResponse = await sell([{ product: hamper, quantity: 2 }])
  for (const format of ['html', 'receipt']) {
    const url = `/v1/business/sales/${soldResponse.body.sale?.id}/download?format=${format}`
    const { body } = await server.fastify.inject({ url, headers: { authorization: `Bearer ${shop.token}` } })
    expect(body).toContain('4 × Rice, 1 × Palm oil, 2 × Wrapping')
    expect(body.match(/₦[\d,.]+/g)?.filter((amount) => amount === '₦10.00')).toEqual([])
  }
})

test('a pending sale of a composite reserves its components, and moves them when it is approved', async () => {
  const { shop, hamper, rice, oil, sell, settle } = await hamperShop(server)
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
  const { shop, hamper, rice, oil, sell } = await hamperShop(server, { rice: 10, oil: 1 })
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

test('a fraction of a composite is sold if its components can be divided', async () => {
  const { shop, rice, sell } = await hamperShop(server)
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
  const { shop, hamper, rice, oil, sell } = await hamperShop(server, { rice: 4, oil: 4 })
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

test('an untracked component of a pending sale cannot be deleted, even after a change of the recipe', async () => {
  const { shop, hamper, rice, wrapping, sell, settle } = await hamperShop(server)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const soldResponse = await sell([{ product: hamper, quantity: 1 }])
  expect(soldResponse.body.sale).toMatchObject({ status: 'pending' })
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: rice, quantity: 1 }] })
  const deleteWrapping = () => shop.call('DELETE', `${products}/${wrapping}`)
  expect(await deleteWrapping()).toMatchObject({ status: 422, body: { code: 'in_use' } })
  expect((await settle(soldResponse.body.sale?.id, 'canceled')).status).toBe(200)
  expect((await deleteWrapping()).status).toBe(200)
})

test('after all of this the books are sound', () => expectSoundBooks(server))
