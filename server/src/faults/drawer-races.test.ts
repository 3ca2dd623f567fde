import { expect, test, vi } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of cash drawers over two server processes (`docs/testing.md`). `drawers/sessions.ts` states the rules. */
const rounds = atSize(6, 50)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const actions = '/v1/business/inventory-actions'

async function openTill() {
  const shop = await openShop(server)
  const [bag, contact] = [await addProduct(server, shop, { price: 500 }), await addContact(server, shop)]
  await stockUp(shop, contact, bag, 1000, 300)
  const drawer = String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: 'Till' })).body.drawer?.id)
  const path = `/v1/business/drawers/${drawer}`
  const send = async (client: number, method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', to: string, body: object = {}) =>
    sendUntilTaken(server.urlOf(client), shop.token, method, to, body)
  const form = { contact, location: shop.location, items: [{ product: bag, quantity: 1, price: 500 }], payable_amount: 500, drawer }
  const sell = (client: number) => send(client, 'PUT', '/v1/business/sales', { ...form, payment_accounts: [{ amount: 500 }] })
  /** Goods for ₦1.00, unpaid; their transport is paid: ₦0.30 from the drawer. */
  const takeIn = (client: number) =>
    send(client, 'PUT', `${actions}/intakes`, {
      ...{ contact, location: shop.location, items: [{ product: bag, quantity: 1, cost: 100 }], drawer },
      extra_costs: [{ name: 'Transport', amount: 30, paid_from: 'cash' }],
    })
  const sendBack = (client: number, id: string) =>
    send(client, 'PATCH', `${actions}/${id}/status`, { status: 'canceled', refund: false, drawer })
  const open = (client: number) => send(client, 'POST', `${path}/open`, { float: 1_000 })
  const close = (client: number, amount = 0) => send(client, 'POST', `${path}/close`, { counted: [{ amount }] })
  const move = (client: number) => send(client, 'POST', `${path}/movements`, { amount: 70, direction: 'in', reason: 'Change' })
  const takeOut = (client: number) => send(client, 'POST', `${path}/movements`, { amount: 300, direction: 'out', reason: 'Fuel' })
  const payOut = (client: number) =>
    send(client, 'POST', `/v1/business/contacts/${contact}/payments`, { direction: 'out', amount: 300, documents: [], drawer })
  const giveBack = (client: number, sale: string) =>
    send(client, 'PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled', refund: true, drawer })
  const sessions = async () =>
    (await shop.call('GET', `${path}/sessions?sort=opened_at.asc&per_page=100`)).body.rows as unknown as {
      id: string
      status: string
      expected: number | null
    }[]
  return { shop, bag, contact, path, form, send, sell, takeIn, sendBack, open, close, move, takeOut, payOut, giveBack, sessions }
}

const count = (answers: readonly { status: number }[], ...among: readonly number[]) =>
  answers.filter(({ status }) => among.includes(status)).length

test('sales and pay-ins at two processes during the close of a drawer each count in its expected cash or are refused', async () => {
  const { sell, open, close, move, sessions } = await openTill()
  for (let round = 0; round < rounds; round++) {
    expect((await open(round)).status).toBe(200)
    const [closed, ...answers] = await Promise.all([
      close(round),
      ...Array.from({ length: 8 }, (_, client) => sell(client)),
      ...[0, 1].map(move),
    ])
    const [saleResponses, movementResponses] = [answers.slice(0, 8), answers.slice(8)]
    expect([closed?.status, count(saleResponses, 201, 422), count(movementResponses, 200, 409)]).toEqual([200, 8, 2])
    const last = (await sessions()).at(-1)
    expect(last).toMatchObject({ status: 'closed', expected: 1_000 + 500 * count(saleResponses, 201) + 70 * count(movementResponses, 200) })
  }
})

test('transport paid from a drawer or refunded into it during its close counts in the expected cash or is refused', async () => {
  const { shop, bag, contact, takeIn, sendBack, open, close, sessions } = await openTill()
  for (let round = 0; round < rounds; round++) {
    const carried = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const items = [{ product: bag, quantity: 1, cost: 100 }]
        const costs = [{ name: 'Transport', amount: 7, paid_from: 'cash' }]
        const form = { contact, location: shop.location, items, extra_costs: costs }
        return String((await shop.call('PUT', `${actions}/intakes`, form)).body.inventory_action?.id)
      }),
    )
    expect((await open(round)).status).toBe(200)
    const [closed, ...answers] = await Promise.all([
      close(round),
      ...Array.from({ length: 5 }, (_, client) => takeIn(client)),
      // Each is canceled twice at once.
      ...[...carried, ...carried].map((id, client) => sendBack(client, id)),
    ])
    const [intakeResponses, back] = [answers.slice(0, 5), answers.slice(5)]
    expect([closed?.status, count(intakeResponses, 201, 422), count(back, 200, 409, 422)]).toEqual([200, 5, 6])
    const last = (await sessions()).at(-1)
    expect(last).toMatchObject({ status: 'closed', expected: 1_000 - 30 * count(intakeResponses, 201) + 7 * count(back, 200) })
  }
})

test('many concurrent payments from a drawer take no more than its cash, and the rest are refused', async () => {
  const { shop, form, sell, open, close, takeOut, payOut, giveBack, sessions } = await openTill()
  for (let round = 0; round < rounds; round++) {
    expect((await open(round)).status).toBe(200)
    const out = await Promise.all(Array.from({ length: 8 }, (_, client) => (client % 2 ? takeOut : payOut)(client)))
    expect([count(out, 200), count(out, 422)]).toEqual([3, 5])
    // Paid at another drawer, refunded here, while sales bring cash in.
    const otherSales = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const response = await shop.call('PUT', '/v1/business/sales', { ...form, drawer: null, payment_accounts: [{ amount: 500 }] })
        return String(response.body.sale?.id)
      }),
    )
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, (_, client) => sell(client)),
      ...otherSales.map((sale, client) => giveBack(client, sale)),
      ...[0, 1, 2].map(takeOut),
    ])
    const [saleResponses, back, takeOutResponses] = [answers.slice(0, 3), answers.slice(3, 7), answers.slice(7)]
    expect([count(saleResponses, 201), count(back, 200, 422), count(takeOutResponses, 200, 422)]).toEqual([3, 4, 3])
    const expected = 100 + 3 * 500 - 500 * count(back, 200) - 300 * count(takeOutResponses, 200)
    expect(expected).toBeGreaterThanOrEqual(0)
    expect((await close(round)).status).toBe(200)
    expect((await sessions()).at(-1)).toMatchObject({ status: 'closed', expected })
  }
})

test('exactly one of many concurrent opens of a drawer succeeds, and exactly one of many closes', async () => {
  const { open, close, sessions } = await openTill()
  for (let round = 0; round < rounds; round++) {
    const opened = await Promise.all([0, 1, 2, 3].map(open))
    expect([count(opened, 200), count(opened, 409)]).toEqual([1, 3])
    const closed = await Promise.all([0, 1, 2, 3].map((client) => close(client)))
    expect([count(closed, 200), count(closed, 409)]).toEqual([1, 3])
  }
  expect(await sessions()).toHaveLength(rounds)
})

test('a session is opened again as another one is opened, or the drawer is deleted: one of them happens', async () => {
  const { path, send, open, close, sessions } = await openTill()
  await open(0)
  await close(0)
  for (let round = 0; round < rounds; round++) {
    const [reopenResponse, next] = await Promise.all([send(round, 'POST', `${path}/reopen`), open(round + 1)])
    expect([reopenResponse.status, next.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await sessions()).filter(({ status }) => status === 'open')).toHaveLength(1)
    expect((await close(round)).status).toBe(200)
  }
  const [opened, deleted] = await Promise.all([open(0), send(1, 'DELETE', path)])
  expect([
    [200, 422],
    [404, 200],
  ]).toContainEqual([opened.status, deleted.status])
})

test('after all of this the books are sound', () => expectSoundBooks(server))
