import { expect, test } from 'vitest'
import { newId, storedId } from '../database/ids.ts'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import { postMoves, reverseStock } from './ledger.ts'

let now = Date.now()
const server = await ownServer({}, () => now)

async function openShelf() {
  const shop = await openShop(server)
  const [rice, contact] = [await addProduct(server, shop), await addContact(server, shop)]
  const sell = (...quantities: number[]) =>
    shop.call('PUT', '/v1/business/sales', {
      contact,
      location: shop.location,
      items: quantities.map((quantity) => ({ product: rice, quantity, price: 100 })),
      payable_amount: quantities.reduce((sum, quantity) => sum + 100 * quantity, 0),
    })
  return { shop, rice, contact, sell }
}

async function openDepot(shop: Shop): Promise<string> {
  const depot = { name: 'Depot', state: 'Lagos', city: 'Ikeja', address: '1 Depot Way', latitude: 6.6, longitude: 3.35 }
  return String((await shop.call('PUT', '/v1/business/inventory-locations', depot)).body.location?.id)
}

/** Uuids of a sale and of its lines. */
async function saleOf(shop: Shop, contact: string, products: string[]): Promise<[string, string, string]> {
  const items = products.map((product) => ({ product, quantity: 1, price: 100 }))
  const body = { contact, location: shop.location, items, payable_amount: 100 * items.length }
  const { sale } = (await shop.call('PUT', '/v1/business/sales', body)).body as unknown as { sale: { id: string; items: { id: string }[] } }
  const [first, second] = sale.items.map(({ id }) => storedId('sale_item', id) ?? '')
  return [storedId('sale', sale.id) ?? '', first ?? '', second ?? '']
}

/** Quantities and quantities on hand after each, in the order of the list. */
async function movements(shop: Shop, filters: string): Promise<[number, number][]> {
  const { body } = await shop.call('GET', `/v1/business/stock-movements?${filters}`)
  return (body.rows as unknown as { quantity: number; on_hand_after: number }[]).map((row) => [row.quantity, row.on_hand_after])
}

const entries = (shop: Shop, product: string) =>
  within(server, shop, async (ctx) => {
    const ofProduct = storedId('product', product) ?? ''
    const [level, movements] = await Promise.all([
      ctx.selectFrom('inventory_levels').select('last_entry').where('product_id', '=', ofProduct).executeTakeFirstOrThrow(),
      ctx
        .selectFrom('stock_movements')
        .select(['entry', 'quantity', 'on_hand_after'])
        .where('product_id', '=', ofProduct)
        .orderBy('entry')
        .execute(),
    ])
    return { last: level.last_entry, moved: movements.map((row) => [row.entry, row.quantity / 1000, row.on_hand_after / 1000]) }
  })

test('lines of one product in a document are entries in order, each with the quantity on hand after it', async () => {
  const { shop, rice, contact, sell } = await openShelf()
  await stockUp(shop, contact, rice, 10, 100)
  const soldResponse = await sell(3, 1, 2)
  await shop.call('PATCH', `/v1/business/sales/${soldResponse.body.sale?.id}/status`, { status: 'canceled' })
  expect(await entries(shop, rice)).toEqual({
    last: 7,
    moved: [
      [1, 10, 10],
      [2, -3, 7],
      [3, -1, 6],
      [4, -2, 4],
      [5, 3, 7],
      [6, 1, 8],
      [7, 2, 10],
    ],
  })
})

test('returned goods keep the cost at which they left, even after later intakes', async () => {
  const { shop, rice, contact, sell } = await openShelf()
  await stockUp(shop, contact, rice, 10, 100)
  const soldResponse = await sell(4)
  await stockUp(shop, contact, rice, 10, 300)
  await shop.call('PATCH', `/v1/business/sales/${soldResponse.body.sale?.id}/status`, { status: 'canceled' })
  expect(await levelOf(shop, rice)).toMatchObject({ on_hand: 20, value: 10 * 100 + 10 * 300 })
})

test('reservations and releases are no entries', async () => {
  const { shop, rice, contact, sell } = await openShelf()
  await stockUp(shop, contact, rice, 10, 100)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const [returnedSale, dropped] = [await sell(4), await sell(5)]
  expect((await entries(shop, rice)).last).toBe(1)
  await shop.call('PATCH', `/v1/business/sales/${dropped.body.sale?.id}/status`, { status: 'canceled' })
  await shop.call('PATCH', `/v1/business/sales/${returnedSale.body.sale?.id}/status`, { status: 'approved' })
  expect(await entries(shop, rice)).toEqual({
    last: 2,
    moved: [
      [1, 10, 10],
      [2, -4, 6],
    ],
  })
})

test('movements of a level are listed in the order of its entries, independent of clocks', async () => {
  const { shop, rice, contact, sell } = await openShelf()
  await stockUp(shop, contact, rice, 10, 100)
  now -= 60_000
  await sell(4)
  now -= 60_000
  await stockUp(shop, contact, rice, 1, 100)
  const inOrder = [
    [10, 10],
    [-4, 6],
    [1, 7],
  ]
  const level = `product=${rice}&location=${shop.location}`
  expect(await movements(shop, `${level}&sort=created_at.asc`)).toEqual(inOrder)
  expect(await movements(shop, level)).toEqual(inOrder.toReversed())
  expect(await movements(shop, `${level}&per_page=1&page=2`)).toEqual([[-4, 6]])
  const bound = await shop.member(['inventory-level.view'], shop.location)
  expect(await movements({ ...shop, call: bound.call }, `product=${rice}`)).toEqual(inOrder.toReversed())
})

test('a line that moves several products between locations has their total value and is reversed at each location', async () => {
  const { shop, rice, contact } = await openShelf()
  const beans = await addProduct(server, shop)
  const depot = await openDepot(shop)
  await stockUp(shop, contact, rice, 10, 100)
  await stockUp(shop, contact, beans, 4, 250)
  const [from, to] = [shop.location, depot].map((id) => ({ id: storedId('location', id) ?? '', name: id }))
  const service = await addProduct(server, shop, { service: true })
  const [document_id, first, second] = await saleOf(shop, contact, [service, service])
  if (!from || !to) throw new Error('Two locations were opened.')
  const move = (line_id: string, product: string, quantity: number, value: number | 'average', location = from) => ({
    ...{ line_id, product_id: storedId('product', product) ?? '', quantity: quantity * 1000, value, location },
    ...{ committed: 0, field: 'items.0.quantity' },
  })
  const source = { kind: 'sale', document_id } as const
  const storedLevels = () =>
    within(server, shop, (ctx) =>
      ctx
        .selectFrom('inventory_levels')
        .select(['product_id', 'location_id', 'on_hand', 'value'])
        .orderBy('product_id')
        .orderBy('location_id')
        .execute(),
    )
  const before = (await storedLevels()).filter((level) => level.on_hand > 0)
  const values = await within(server, shop, (ctx) =>
    postMoves(ctx, { ...source, is_reversal: false }, [
      move(first, beans, -1, 'average'),
      move(second, rice, 4, 400, to),
      move(second, rice, -4, 'average'),
      move(first, rice, -2, 'average'),
    ]),
  )
  const inAll = (line_id: string) => values.filter((entry) => entry.line_id === line_id).reduce((sum, { value }) => sum + value, 0)
  expect([inAll(first), inAll(second)]).toEqual([-450, 0])
  expect((await storedLevels()).map((level) => [level.location_id === to.id, level.on_hand / 1000, level.value])).toEqual(
    expect.arrayContaining([
      [true, 4, 400],
      [false, 4, 400],
      [false, 3, 750],
    ]),
  )
  await within(server, shop, (ctx) =>
    reverseStock(
      ctx,
      source,
      () => 'items.0.quantity',
      () => true,
      undefined,
    ),
  )
  expect((await storedLevels()).filter((level) => level.on_hand > 0)).toEqual(before)
})

test('documents that move goods both ways between two locations never wait for each other in a circle', async () => {
  const { shop, rice, contact } = await openShelf()
  const depot = await openDepot(shop)
  const ids = [shop.location, depot]
  for (const location of ids) await stockUp(shop, contact, rice, 30, 100, location)
  const [firstPlace, secondPlace] = ids.map((id) => ({ id: storedId('location', id) ?? '', name: id }))
  if (!firstPlace || !secondPlace) throw new Error('Two locations were opened.')
  const move = (location: typeof firstPlace, quantity: number) => ({
    ...{ line_id: newId(), product_id: storedId('product', rice) ?? '', location, quantity, committed: 0 },
    ...{ value: quantity / 10, field: 'items.0.quantity' },
  })
  const moving = Array.from({ length: 12 }, (_, index) =>
    within(server, shop, async (ctx) => {
      const both = [move(firstPlace, index % 2 ? 1000 : -1000), move(secondPlace, index % 2 ? -1000 : 1000)]
      await postMoves(ctx, { kind: 'sale', document_id: newId(), is_reversal: false }, index % 3 ? both : both.toReversed())
    }),
  )
  await Promise.all(moving)
  const left = await within(server, shop, (ctx) => ctx.selectFrom('inventory_levels').select('on_hand').execute())
  expect(left.map((level) => level.on_hand)).toEqual([30_000, 30_000])
})
