import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** One document of each table, with who may change it. */
const documents = {
  sale: {
    may: 'sale.edit',
    of: 'sale',
    make: async (shop: Shop, contact: string, product: string) => {
      await stockUp(shop, contact, product, 5, 100)
      const form = { contact, location: shop.location, items: [{ product, quantity: 1, price: 100 }], payable_amount: 100, note: 'For Ada' }
      return `/v1/business/sales/${(await shop.call('PUT', '/v1/business/sales', form)).body.sale?.id}`
    },
  },
  intake: {
    may: 'inventory-action.edit',
    of: 'inventory_action',
    make: async (shop: Shop, contact: string, product: string) => {
      const form = { contact, location: shop.location, items: [{ product, quantity: 1, cost: 100 }], note: 'For Ada' }
      const createdResponse = await shop.call('PUT', '/v1/business/inventory-actions/intakes', form)
      return `/v1/business/inventory-actions/${createdResponse.body.inventory_action?.id}`
    },
  },
  order: {
    may: 'purchase-order.edit',
    of: 'purchase_order',
    make: async (shop: Shop, contact: string, product: string) => {
      const items = [{ product, quantity: 1, cost: 100 }]
      const form = { contact, location: shop.location, date: '2026-01-05', items, note: 'For Ada' }
      return `/v1/business/purchase-orders/${(await shop.call('PUT', '/v1/business/purchase-orders', form)).body.purchase_order?.id}`
    },
  },
} as const

test.each(Object.entries(documents))(
  'a member with the edit permission changes the note of a document in any status: %s',
  async (_, { may, of, make }) => {
    const shop = await openShop(server)
    const path = await make(shop, await addContact(server, shop), await addProduct(server, shop))
    const [editor, reader] = [await shop.member([may]), await shop.member([may.replace('edit', 'view') as typeof may])]
    expect((await reader.call('PATCH', path, { note: 'Mine' })).status).toBe(403)
    const changed = await editor.call('PATCH', path, { note: ' Collected by her brother ' })
    expect(changed).toMatchObject({ status: 200, body: { [of]: { note: 'Collected by her brother' } } })
    await shop.call('PATCH', `${path}/status`, { status: 'canceled' })
    expect((await editor.call('PATCH', path, { note: null })).body[of]).toMatchObject({ note: null, status: 'canceled' })
    // An unchanged note is no event.
    await editor.call('PATCH', path, { note: '' })
    const { rows } = (await shop.call('GET', `${path}/timeline`)).body
    expect(rows).toMatchObject([
      { what: 'note_changed', reason: null },
      { what: 'canceled' },
      { what: 'note_changed', reason: 'Collected by her brother' },
      { what: 'recorded' },
    ])
    expect((await editor.call('PATCH', path, {})).status).toBe(422)
  },
)

test('the note of a closed order can be changed', async () => {
  const shop = await openShop(server)
  const path = await documents.order.make(shop, await addContact(server, shop), await addProduct(server, shop))
  await shop.call('PATCH', `${path}/status`, { status: 'closed' })
  const { status, body } = await shop.call('PATCH', path, { note: 'The rest never came' })
  expect([status, body.purchase_order]).toMatchObject([200, { status: 'closed', note: 'The rest never came' }])
})

test('four changes of a note at once are all written and all in the timeline', async () => {
  const shop = await openShop(server)
  const path = await documents.intake.make(shop, await addContact(server, shop), await addProduct(server, shop))
  const notes = ['One', 'Two', 'Three', 'Four']
  await Promise.all(notes.map((note) => shop.call('PATCH', path, { note })))
  const { body } = await shop.call('GET', `${path}/timeline`)
  const changes = (body.rows as unknown as { what: string; reason: string }[]).filter(({ what }) => what === 'note_changed')
  expect(changes.map(({ reason }) => reason).toSorted()).toEqual(notes.toSorted())
  expect(notes).toContain((await shop.call('GET', path)).body.inventory_action?.note)
})
