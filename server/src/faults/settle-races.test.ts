import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/**
 * Races (`docs/testing.md`): two members decide one document at once, each at its own server process, in a certain order. The second waits
 * for the first and gets the document’s status by then; an active document has its effect once.
 * The locks are described in `documents/lock-document.ts`, and those for the returned document in `returns/inward.ts`.
 */
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()
const meet = await openLockConflicts(server)

const [sales, orders, actions] = ['/v1/business/sales', '/v1/business/purchase-orders', '/v1/business/inventory-actions']

/** Bags of two intakes, 333 each, so that each intake can be canceled; two of them sold for 100 each. */
async function openStore() {
  const shop = await openShop(server)
  const { location } = shop
  const [bag, ada, musa] = [await addProduct(server, shop), await addContact(server, shop), await addContact(server, shop)]
  await stockUp(shop, ada, bag, 100, 333)
  const intake = await stockUp(shop, ada, bag, 12, 333)
  const parties = { contact: ada, location }
  const saleInput = { ...parties, items: [{ product: bag, quantity: 2, price: 100 }], payable_amount: 200 }
  const sale = String((await shop.call('PUT', sales, saleInput)).body.sale?.id)
  const levels = ['sale', 'stock_intake', 'return_inward', 'return_outward', 'adjustment', 'purchase_order']
  const levelsAre = (level: number) =>
    shop.call('PATCH', '/v1/business/actions-approval-level', Object.fromEntries(levels.map((kind) => [`${kind}_approval_level`, level])))
  const state = async () => {
    const balanceOf = async (contact: string) => Number((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance)
    const { on_hand, committed, incoming } = (await levelOf(shop, bag)) as unknown as {
      on_hand: number
      committed: number
      incoming: number
    }
    return { on_hand, committed, incoming, owed: (await balanceOf(ada)) + (await balanceOf(musa)) }
  }
  const send = async (client: 0 | 1, method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    (await sendUntilTaken(server.urlOf(client), shop.token, method, path, body)).status
  const cost = { items: [{ product: bag, quantity: 3, cost: 333 }] }
  const bodies = {
    sale: { ...parties, items: [{ product: bag, quantity: 3, price: 100 }], payable_amount: 300 },
    intake: { ...parties, ...cost, extra_costs: [{ name: 'Transport', amount: 101, contact: musa }] },
    back: { ...parties, sale, items: [{ product: bag, quantity: 1, price: 100 }] },
    forth: { ...parties, ...cost, intake },
    loss: { location, items: [{ product: bag, quantity: -3, reason: 'loss' }] },
    order: { ...parties, ...cost, date: '2026-01-05' },
  }
  return { shop, sale, intake, bodies, levelsAre, state, send }
}

type Store = Awaited<ReturnType<typeof openStore>>
type Effect = Awaited<ReturnType<Store['state']>>

/** The path that creates each kind, the path of its documents, and the effect of an active one. */
const kinds: [name: string, call: string, path: string, body: keyof Store['bodies'], does: Partial<Effect>][] = [
  ['a sale', sales, sales, 'sale', { on_hand: -3, owed: 300 }],
  ['an intake and its transport', `${actions}/intakes`, actions, 'intake', { on_hand: 3, owed: -1100 }],
  ['a return inward', `${actions}/return-inwards`, actions, 'back', { on_hand: 1, owed: -100 }],
  ['a return outward', `${actions}/return-outwards`, actions, 'forth', { on_hand: -3, owed: 999 }],
  ['an adjustment', `${actions}/adjustments`, actions, 'loss', { on_hand: -3 }],
  ['an order', orders, orders, 'order', { incoming: 3 }],
]

type Act = 'approved' | 'canceled' | 'deleted'

/** The second request’s status code, and whether the document is active after both. The first is never refused. */
const meetings: [first: Act, second: Act, heard: number, stands: boolean][] = [
  ['approved', 'approved', 409, true],
  ['approved', 'canceled', 200, false],
  ['approved', 'deleted', 422, true],
  ['canceled', 'approved', 409, false],
  ['canceled', 'canceled', 409, false],
  ['canceled', 'deleted', 200, false],
  ['deleted', 'approved', 404, false],
  ['deleted', 'canceled', 404, false],
]

test.each(kinds)('approve, cancel and delete of %s that waits: the second waits for the first and hears of it', async (...of) => {
  const [, call, path, body, does] = of
  const { shop, bodies, levelsAre, state, send } = await openStore()
  const before = await state()
  await levelsAre(1)
  for (const [first, second, secondStatus, isActive] of meetings) {
    const reply = (await shop.call('PUT', call, bodies[body])).body
    const documentPath = `${path}/${String((reply.sale ?? reply.inventory_action ?? reply.purchase_order)?.id)}`
    const act = (client: 0 | 1, decision: Act) =>
      decision === 'deleted' ? send(client, 'DELETE', documentPath) : send(client, 'PATCH', `${documentPath}/status`, { status: decision })
    const met = await meet(
      () => act(0, first),
      () => act(1, second),
    )
    expect([first, second, met]).toEqual([first, second, { first: 200, second: secondStatus, waited: true }])
    const after = { ...before }
    for (const [field, change] of Object.entries(does) as [keyof Effect, number][]) after[field] += isActive ? change : 0
    expect([first, second, await state()]).toEqual([first, second, after])
    if (isActive) expect(await send(0, 'PATCH', `${documentPath}/status`, { status: 'canceled' })).toBe(200)
  }
})

/** The document that goods return from, and its return. */
const returns: [name: string, path: (store: Store) => string, call: string, body: 'back' | 'forth'][] = [
  ['a sale', ({ sale }) => `${sales}/${sale}`, `${actions}/return-inwards`, 'back'],
  ['an intake', ({ intake }) => `${actions}/${intake}`, `${actions}/return-outwards`, 'forth'],
]

test.each(returns)('%s accepts only the first of a concurrent cancel and return', async (...of) => {
  const [, pathOf, call, body] = of
  for (const isCanceledFirst of [true, false]) {
    const store = await openStore()
    const cancel = () => store.send(0, 'PATCH', `${pathOf(store)}/status`, { status: 'canceled' })
    const record = () => store.send(1, 'PUT', call, store.bodies[body])
    const met = isCanceledFirst ? await meet(cancel, record) : await meet(record, cancel)
    expect(met).toEqual({ first: isCanceledFirst ? 200 : 201, second: 422, waited: true })
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
