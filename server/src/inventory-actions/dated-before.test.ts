import { expect, test } from 'vitest'
import { addContact, addProduct, levelOf } from '../testing/goods.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** A shop with a sale, a purchase and a return, which then records one document of each kind on `date`. @returns costs of everything */
async function costsWith(date?: string) {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const product = await addProduct(server, shop, { price: 500 })
  const { location } = shop
  const create = async (path: string, body: object): Promise<JsonBody> => {
    const { status, body: answer } = await shop.call('PUT', `/v1/business/${path}`, { contact, location, ...body })
    expect(status, JSON.stringify(answer)).toBe(201)
    return (answer.sale ?? answer.inventory_action) as unknown as JsonBody
  }
  const action = (kind: string, quantity: number, more: object) =>
    create(`inventory-actions/${kind}`, { items: [{ product, quantity, ...more }], ...(date !== undefined && { date }) })
  const sell = (quantity: number, more: object = {}) =>
    create('sales', { items: [{ product, quantity, price: 500 }], payable_amount: 500 * quantity, ...more })
  await create('inventory-actions/intakes', { items: [{ product, quantity: 10, cost: 100 }] })
  const soldResponse = await sell(3)
  const storedState = async () => {
    const { body } = await shop.call('GET', '/v1/business/inventory-actions/items?sort=created_at.asc&per_page=100')
    const lines = await shop.call('GET', '/v1/business/sales/items?sort=created_at.asc&per_page=100')
    const of = (rows: unknown, ...names: string[]) =>
      (rows as Record<string, unknown>[]).map((row) => names.map((name) => row[name])).toSorted()
    return { actions: of(body.rows, 'quantity', 'value'), sales: of(lines.body.rows, 'quantity', 'cost') }
  }
  const before = await storedState()
  const later = { ...(date !== undefined && { date }) }
  await action('intakes', 5, { cost: 340 })
  await sell(2, later)
  await action('return-outwards', 1, { cost: 340 })
  await action('adjustments', -1, { reason: 'damage' })
  await action('adjustments', 2, { reason: 'found' })
  await create('inventory-actions/return-inwards', { sale: soldResponse.id, items: [{ product, quantity: 1, price: 500 }], ...later })
  const { body } = await shop.call('GET', `/v1/business/stock-movements?product=${product}&per_page=100`)
  const movements = (body.rows as unknown as { quantity: number; value: number; on_hand_after: number }[]).map((row) => [
    row.quantity,
    row.value,
    row.on_hand_after,
  ])
  const { on_hand, value } = (await levelOf(shop, product)) ?? {}
  return { before, after: await storedState(), movements, level: { on_hand, value } }
}

test('a document dated in the past has today’s cost, and changes no cost posted before', async () => {
  const [past, today] = [await costsWith('2025-01-15'), await costsWith()]
  expect(past).toEqual(today)
  // Three went at 100 before the dearer ones came: later documents leave that as it was.
  expect(past.after.sales).toContainEqual([3, 300])
  expect(past.after.actions).toEqual(expect.arrayContaining(past.before.actions))
  expect(past.movements).toHaveLength(8)
})

test('the books are sound', () => expectSoundBooks(server))
