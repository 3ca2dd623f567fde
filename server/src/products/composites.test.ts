import { expect, test } from 'vitest'
import { addProduct, stockUp } from '../testing/goods.ts'
import { faultsOf, hamperShop, history, products, read } from '../testing/hampers.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()

test('a composite costs the sum of its components, and its scarcest component limits how many can be made at each location', async () => {
  const { shop, hamper, rice, oil, contact } = await hamperShop(server)
  const yaba = await shop.call('PUT', '/v1/business/inventory-locations', {
    ...{ name: 'Yaba', country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Macaulay Way', latitude: 6.5, longitude: 3.37 },
  })
  const yabaLocation = String(yaba.body.location?.id)
  await stockUp(shop, contact, rice, 3, 500, yabaLocation)
  await stockUp(shop, contact, oil, 9, 300, yabaLocation)
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
  const open = await shop.call('GET', `${products}/composites/open?location=${yabaLocation}`)
  expect(open.body.rows).toMatchObject([{ id: hamper, name: 'Hamper', price: 2000, available: 1 }])
  const uses = await shop.call('GET', `${products}/composites?component=${oil}`)
  expect(uses.body.rows).toMatchObject([{ composite: { id: hamper, name: 'Hamper' }, product: { id: oil }, quantity: 0.5 }])
  const choice = await shop.call('GET', `${products}/open?inventory_type=composite`)
  expect(choice.body.rows).toMatchObject([{ id: hamper, available: 6 }])
})

test('a composite takes no intake, adjustment or opening stock: its components do', async () => {
  const { shop, contact, hamper, rice } = await hamperShop(server)
  const words = { 'items.0.product': ['Hamper is made of other products: change their stock instead'] }
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
    { opening: ['It is made of other products: take those in instead'] },
  ])
  expect(await make({ reorder_level: 2 })).toEqual([422, { reorder_level: ['Set “Reorder at” on its contents instead'] }])
  expect(await make({ has_inventory: false })).toEqual([422, { has_inventory: ['It is made of other products, which have the stock'] }])
  expect(await make({ type: 'service' })).toEqual([422, { composites: ['A service cannot be made of other products'] }])
  expect(await make({ cost: 1 })).toEqual([422, { cost: ['Its cost is that of its contents: ₦5.00'] }])
  expect((await shop.call('PUT', products, { ...box, cost: 500 })).status).toBe(201)
})

test('composites are not nested, and nothing is in one twice or in itself', async () => {
  const { shop, hamper, rice, oil } = await hamperShop(server)
  const make = (composites: object[]) => faultsOf(shop.call('PUT', products, { name: 'Box', type: 'standard', composites }))
  expect(await make([{ product: hamper, quantity: 1 }])).toEqual([
    422,
    { 'composites.0.product': ['Hamper is made of other products: add those instead'] },
  ])
  expect(
    await make([
      { product: rice, quantity: 1 },
      { product: rice, quantity: 2 },
    ]),
  ).toEqual([422, { 'composites.1.product': ['Rice is in it already: change its quantity'] }])
  const edit = (id: string, composites: object[]) => faultsOf(shop.call('PATCH', `${products}/${id}`, { composites }))
  expect(await edit(hamper, [{ product: hamper, quantity: 1 }])).toEqual([
    422,
    { 'composites.0.product': ['A product cannot contain itself'] },
  ])
  const fresh = await addProduct(server, shop, { name: 'Sugar' })
  expect(await edit(hamper, [{ product: fresh, quantity: 1 }])).toEqual([200, undefined])
  expect(await edit(fresh, [{ product: oil, quantity: 1 }])).toEqual([422, { composites: ['It is part of Hamper: remove it there first'] }])
})

test('only what no document names becomes one, or is one no longer', async () => {
  const { shop, hamper, wrapping, sell, composites } = await hamperShop(server)
  const edit = (id: string, components: object[]) => faultsOf(shop.call('PATCH', `${products}/${id}`, { composites: components }))
  const fresh = await addProduct(server, shop, { name: 'Box', reorder_level: 2000 })
  expect(await edit(fresh, composites)).toEqual([200, undefined])
  expect(await read(shop, fresh)).toMatchObject({ inventory_type: 'composite', reorder_level: null, cost: 1190 })
  expect(await edit(fresh, [])).toEqual([200, undefined])
  expect(await read(shop, fresh)).toMatchObject({ inventory_type: 'standard', num_composites: 0, edges: { composites: [] } })
  const response = await sell([{ product: hamper, quantity: 1 }])
  expect(response.status).toBe(201)
  expect(await edit(hamper, [])).toEqual([422, { composites: [history] }])
  // Components that a line took are history too, even if no line names the product.
  expect(await edit(wrapping, [{ product: fresh, quantity: 1 }])).toEqual([422, { composites: [history] }])
  expect(await read(shop, hamper)).toMatchObject({ inventory_type: 'composite', num_composites: 3 })
})

test('a component keeps its stock tracking and cannot be deleted until its composite is deleted', async () => {
  const { shop, hamper, wrapping } = await hamperShop(server)
  expect(await shop.call('DELETE', `${products}/${wrapping}`)).toMatchObject({
    status: 422,
    body: { message: 'It is part of Hamper: remove it there first' },
  })
  const sugar = await addProduct(server, shop, { name: 'Sugar' })
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: sugar, quantity: 1 }] })
  expect(await faultsOf(shop.call('PATCH', `${products}/${sugar}`, { has_inventory: false }))).toEqual([
    422,
    { has_inventory: ['It is part of Hamper: remove it there first'] },
  ])
  expect((await shop.call('DELETE', `${products}/${hamper}`)).status).toBe(200)
  expect((await shop.call('DELETE', `${products}/${sugar}`)).status).toBe(200)
})

test('a deleted composite is restored only if its components exist', async () => {
  const { shop, hamper, wrapping, sell } = await hamperShop(server)
  const restore = (id: string) => shop.call('POST', `${products}/${id}/restore`, {})
  await shop.call('DELETE', `${products}/${hamper}`)
  await shop.call('DELETE', `${products}/${wrapping}`)
  expect(await restore(hamper)).toMatchObject({
    status: 422,
    body: { message: 'Wrapping, which is in it, was deleted: restore it first' },
  })
  expect((await restore(wrapping)).status).toBe(200)
  expect((await restore(hamper)).status).toBe(200)
  expect((await sell([{ product: hamper, quantity: 1 }])).status).toBe(201)
})

test('the timeline shows the components of a composite before and after an edit', async () => {
  const { shop, hamper, rice } = await hamperShop(server)
  await shop.call('PATCH', `${products}/${hamper}`, { composites: [{ product: rice, quantity: 1.5 }] })
  const events = (await shop.call('GET', `${products}/${hamper}/timeline`)).body.rows as unknown as { changes: object }[]
  expect(events[0]?.changes).toMatchObject({ components: { from: '2 × Rice, 0.5 × Palm oil, 1 × Wrapping', to: '1.5 × Rice' } })
})

test('a restored composite costs the current sum of its components', async () => {
  const { shop, hamper, rice } = await hamperShop(server, { rice: 0, oil: 0 })
  const red = { name: 'Red', options: [{ name: 'Colour', value: 'Red' }] }
  const edit = (body: object) => shop.call('PATCH', `${products}/${rice}`, body)
  await shop.call('DELETE', `${products}/${hamper}`)
  const response = await edit({ inventory_type: 'variant', variants: [red] })
  const variants = response.body.product?.edges?.variants as unknown as { id: string }[]
  await shop.call('DELETE', `${products}/${variants[0]?.id}`)
  expect((await edit({ inventory_type: 'standard', cost: 999 })).status).toBe(200)
  expect((await shop.call('POST', `${products}/${hamper}/restore`, {})).status).toBe(200)
  expect(await read(shop, hamper)).toMatchObject({ cost: 2 * 999 + 150 + 40 })
})

test('a product that has or had variants cannot become a composite', async () => {
  const { shop, rice } = await hamperShop(server)
  const { id, variants } = await addVariants(shop, { options: [{ name: 'Colour', values: ['Red', 'Blue'] }] })
  const [red = '', blue = ''] = variants
  const becomeComposite = () =>
    faultsOf(shop.call('PATCH', `${products}/${id}`, { inventory_type: 'standard', composites: [{ product: rice, quantity: 1 }] }))
  const rejection = [422, { composites: ['A product with variants cannot be made of other products'] }]
  expect(await becomeComposite()).toEqual(rejection)
  // A filter by a parent finds composites that contain its variants.
  await shop.call('PUT', products, { name: 'Kit', type: 'standard', price: 100, composites: [{ product: red, quantity: 1 }] })
  const response = await shop.call('GET', `${products}/composites?component=${id}`)
  expect(response.body.rows).toMatchObject([{ product: { id: red } }])
  const { id: otherParent, variants: few } = await addVariants(shop, { options: [{ name: 'Colour', values: ['Red'] }] })
  await shop.call('DELETE', `${products}/${few[0] ?? ''}`)
  expect(
    (
      await faultsOf(
        shop.call('PATCH', `${products}/${otherParent}`, { inventory_type: 'standard', composites: [{ product: blue, quantity: 1 }] }),
      )
    )[0],
  ).toBe(422)
})

test('a hamper is not restored if a component has become a composite or has variants, and the message names it', async () => {
  const { shop, hamper, rice, oil, wrapping } = await hamperShop(server, { rice: 0, oil: 0 })
  await shop.call('DELETE', `${products}/${hamper}`)
  const restore = async () => (await shop.call('POST', `${products}/${hamper}/restore`)).body.message
  await shop.call('PATCH', `${products}/${wrapping}`, { composites: [{ product: oil, quantity: 1 }], has_inventory: true })
  expect(await restore()).toBe('Wrapping, which is in it, is now made of other products: create this one anew')
  await shop.call('PATCH', `${products}/${wrapping}`, { composites: [] })
  const variants = [{ name: 'Long grain', options: [{ name: 'Kind', value: 'Long' }] }]
  expect(await shop.call('PATCH', `${products}/${rice}`, { inventory_type: 'variant', variants })).toMatchObject({ status: 200 })
  expect(await restore()).toBe('Rice, which is in it, now has variants: create this one anew')
})

test('after all of this the books are sound', () => expectSoundBooks(server))
