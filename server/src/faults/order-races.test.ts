import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of orders over two server processes (`docs/testing.md`). `purchase-orders/order.ts` states the rules. */
const rounds = atSize(6, 50)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const send = async (shop: Shop, client: number, method: 'PUT' | 'PATCH', path: string, body?: unknown) =>
  (await sendUntilTaken(server.urlOf(client), shop.token, method, path, body)).status

const orders = '/v1/business/purchase-orders'
const actions = '/v1/business/inventory-actions'

async function openStore() {
  const shop = await openShop(server)
  const [bag, oil] = [await addProduct(server, shop), await addProduct(server, shop)]
  const supplier = await addContact(server, shop)
  const parties = { contact: supplier, location: shop.location }
  /** Ten of each. @returns its id */
  const order = async () => {
    const items = [bag, oil].map((product) => ({ product, quantity: 10, cost: 333 }))
    return String((await shop.call('PUT', orders, { ...parties, date: '2026-01-05', items })).body.purchase_order?.id)
  }
  /** In either order of its lines. */
  const coming = (of: string, quantity: number, client = 0) => {
    const items = [bag, oil].map((product) => ({ product, quantity, cost: 333 }))
    return { ...parties, order: of, items: client % 2 ? items : items.toReversed() }
  }
  const readOrder = async (id: string) => {
    const { body } = await shop.call('GET', `${orders}/${id}?with_intakes`)
    return body.purchase_order as unknown as { status: string; receipt_status: string; items: { received: number }[] } | undefined
  }
  /** Units of the first product on hand, and incoming. */
  const shelf = async () => {
    const { on_hand, incoming } = ((await levelOf(shop, bag)) ?? {}) as { on_hand?: number; incoming?: number }
    return { on_hand: on_hand ?? 0, incoming: incoming ?? 0 }
  }
  return { shop, order, coming, one: readOrder, shelf }
}

const count = (statuses: readonly number[], status: number) => statuses.filter((candidate) => candidate === status).length
const together = (clients: number, work: (client: number) => Promise<number>) =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client)))

test('two of eight concurrent intakes of four fit an order of ten, and the others are refused', async () => {
  const { shop, order, coming, one, shelf } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const id = await order()
    const answers = await together(8, (client) => send(shop, client, 'PUT', `${actions}/intakes`, coming(id, 4, client)))
    expect([count(answers, 201), count(answers, 422)]).toEqual([2, 6])
    expect(await one(id)).toMatchObject({ receipt_status: 'partial', items: [{ received: 8 }, { received: 8 }] })
    expect(await shelf()).toEqual({ on_hand: 8 * (round + 1), incoming: 2 * (round + 1) })
  }
})

test('one of three pending intakes that together exceed their order is approved, and the others are refused', async () => {
  const { shop, order, coming, one } = await openStore()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  for (let round = 0; round < rounds; round++) {
    const id = await order()
    const waiting = await Promise.all(
      [6, 7, 8].map(async (quantity) => (await shop.call('PUT', `${actions}/intakes`, coming(id, quantity))).body.inventory_action?.id),
    )
    const answers = await together(3, (client) =>
      send(shop, client, 'PATCH', `${actions}/${String(waiting[client])}/status`, { status: 'approved' }),
    )
    expect([count(answers, 200), count(answers, 422)]).toEqual([1, 2])
    const received = [6, 7, 8][answers.indexOf(200)]
    expect(await one(id)).toMatchObject({ items: [{ received }, { received }] })
  }
})

test('an order is closed as an intake of it comes: the intake is in, or is told; either way no more is to come', async () => {
  const { shop, order, coming, one, shelf } = await openStore()
  let receivedTotal = 0
  for (let round = 0; round < rounds; round++) {
    const id = await order()
    const [intakeStatus, closed] = await Promise.all([
      send(shop, round, 'PUT', `${actions}/intakes`, coming(id, 4)),
      send(shop, round + 1, 'PATCH', `${orders}/${id}/status`, { status: 'closed' }),
    ])
    expect([
      [201, 200],
      [422, 200],
    ]).toContainEqual([intakeStatus, closed])
    const received = intakeStatus === 201 ? 4 : 0
    receivedTotal += received
    expect(await one(id)).toMatchObject({ status: 'closed', items: [{ received }, { received }] })
    expect(await shelf()).toEqual({ on_hand: receivedTotal, incoming: 0 })
  }
})

test('an order is canceled as an intake of it comes, or as its only intake is canceled: what came is of an order that stands', async () => {
  const { shop, order, coming, one, shelf } = await openStore()
  let [receivedTotal, due] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const id = await order()
    const [intakeStatus, canceled] = await Promise.all([
      send(shop, round, 'PUT', `${actions}/intakes`, coming(id, 4)),
      send(shop, round + 1, 'PATCH', `${orders}/${id}/status`, { status: 'canceled' }),
    ])
    expect([
      [201, 422],
      [422, 200],
    ]).toContainEqual([intakeStatus, canceled])
    if (intakeStatus === 201) [receivedTotal, due] = [receivedTotal + 4, due + 6]
    expect(await shelf()).toEqual({ on_hand: receivedTotal, incoming: due })

    const otherOrder = await order()
    const intake = (await shop.call('PUT', `${actions}/intakes`, coming(otherOrder, 4))).body.inventory_action?.id
    const [takenBack, cancelStatus] = await Promise.all([
      send(shop, round, 'PATCH', `${actions}/${String(intake)}/status`, { status: 'canceled' }),
      send(shop, round + 1, 'PATCH', `${orders}/${otherOrder}/status`, { status: 'canceled' }),
    ])
    expect(takenBack).toBe(200)
    expect([200, 422]).toContain(cancelStatus)
    if (cancelStatus === 422) due += 10
    expect(await one(otherOrder)).toMatchObject({
      status: cancelStatus === 200 ? 'canceled' : 'approved',
      items: [{ received: 0 }, { received: 0 }],
    })
    expect(await shelf()).toEqual({ on_hand: receivedTotal, incoming: due })
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
