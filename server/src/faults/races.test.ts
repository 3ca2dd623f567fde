import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { type HttpAnswer, sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of twenty clients over warm connections to two server processes (`docs/testing.md`). */
const rounds = atSize(5, 100)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const write = (shop: Shop, client: number, path: string, body: unknown, headers?: Record<string, string>) =>
  sendUntilTaken(server.urlOf(client), shop.token, 'PUT', path, body, headers)

const clients = <T>(count: number, work: (client: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, client) => work(client)))

const times = (answers: readonly HttpAnswer[], status: number) => answers.filter((answer) => answer.status === status).length

async function shopWith(products: number) {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const goods = await Promise.all(Array.from({ length: products }, () => addProduct(server, shop)))
  const sale = (items: { product: string; quantity: number; price?: number }[]) => ({
    contact,
    location: shop.location,
    items: items.map((item) => ({ price: 100, ...item })),
    payable_amount: items.reduce((sum, item) => sum + Math.round(item.quantity * (item.price ?? 100)), 0),
  })
  return { shop, contact, goods, sale }
}

test('one of twenty clients that race for the last unit gets it, and the others are refused without a fault', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  for (let round = 0; round < rounds; round++) {
    await stockUp(shop, contact, bag, 1, 500)
    const answers = await clients(20, (client) => write(shop, client, '/v1/business/sales', sale([{ product: bag, quantity: 1 }])))
    expect([times(answers, 201), times(answers, 422)]).toEqual([1, 19])
  }
  expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 0, committed: 0, value: 0 })
})

test('ten of forty clients that race for ten units get one each, and none is refused while units are left', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  for (let round = 0; round < Math.ceil(rounds / 4); round++) {
    await stockUp(shop, contact, bag, 10, 500)
    const answers = await clients(40, (client) => write(shop, client, '/v1/business/sales', sale([{ product: bag, quantity: 1 }])))
    expect([times(answers, 201), times(answers, 422)]).toEqual([10, 30])
  }
})

test('the first intakes of a product at a location make one level, with all their goods', async () => {
  const { shop, contact } = await shopWith(0)
  for (let round = 0; round < rounds; round++) {
    const bag = await addProduct(server, shop)
    const intake = { contact, location: shop.location, items: [{ product: bag, quantity: 2, cost: 333 }] }
    const answers = await clients(20, (client) => write(shop, client, '/v1/business/inventory-actions/intakes', intake))
    expect(times(answers, 201)).toBe(20)
    expect((await shop.call('GET', `/v1/business/inventory-levels?product=${bag}`)).body).toMatchObject({
      page: { total_rows: 1 },
      rows: [{ on_hand: 40, value: 13_320 }],
    })
  }
})

test('sales, adjustments and what waits for approval race for the last unit: exactly one has it', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  const lost = { location: shop.location, items: [{ product: bag, quantity: -1, reason: 'loss' }] }
  for (let round = 0; round < rounds; round++) {
    await stockUp(shop, contact, bag, 1, 500)
    const level = round % 2
    await shop.call('PATCH', '/v1/business/actions-approval-level', { adjustment_approval_level: level })
    const answers = await clients(20, (client) =>
      (client + round) % 2
        ? write(shop, client, '/v1/business/sales', sale([{ product: bag, quantity: 1 }]))
        : write(shop, client, '/v1/business/inventory-actions/adjustments', lost),
    )
    expect([times(answers, 201), times(answers, 422)]).toEqual([1, 19])
    const [waiting] = (await shop.call('GET', '/v1/business/inventory-actions?kind=adjustment&status=pending')).body.rows as unknown as {
      id: string
    }[]
    // It has reserved its stock, so the approval cannot fail.
    if (waiting) await shop.call('PATCH', `/v1/business/inventory-actions/${waiting.id}/status`, { status: 'approved' })
    expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 0, committed: 0, value: 0 })
  }
})

test('a worth that many change at once is never less than nothing, and none of it is lost', async () => {
  const { shop, contact, goods } = await shopWith(1)
  const [bag = ''] = goods
  for (let round = 0; round < Math.ceil(rounds / 4); round++) {
    await stockUp(shop, contact, bag, 2, 500)
    const less = { location: shop.location, items: [{ product: bag, quantity: 0, value: -300, reason: 'damage' }] }
    const answers = await clients(20, (client) => write(shop, client, '/v1/business/inventory-actions/adjustments', less))
    expect([times(answers, 201), times(answers, 422)]).toEqual([3, 17])
    expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 2, value: 100 })
    await write(shop, 0, '/v1/business/inventory-actions/adjustments', {
      ...less,
      items: [{ product: bag, quantity: -2, reason: 'damage' }],
    })
  }
})

test('goods that are found and the sale of them race with the cancel: they are never both sold and un-found', async () => {
  const { shop, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  for (let round = 0; round < rounds; round++) {
    const adjustment = { location: shop.location, items: [{ product: bag, quantity: 1, cost: 500, reason: 'found' }] }
    const response = await shop.call('PUT', '/v1/business/inventory-actions/adjustments', adjustment)
    const path = `/v1/business/inventory-actions/${response.body.inventory_action?.id}/status`
    const [saleResponse, canceled] = await Promise.all([
      write(shop, round, '/v1/business/sales', sale([{ product: bag, quantity: 1 }])),
      sendUntilTaken(server.urlOf(round + 1), shop.token, 'PATCH', path, { status: 'canceled' }),
    ])
    expect([saleResponse.status, canceled.status]).toEqual(saleResponse.status === 201 ? [201, 422] : [422, 200])
    expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 0, committed: 0, value: 0 })
  }
})

test('three-line sales in every order of lines never block each other for good', async () => {
  const { shop, contact, goods, sale } = await shopWith(3)
  for (const bag of goods) await stockUp(shop, contact, bag, 20 * rounds, 500)
  for (let round = 0; round < rounds; round++) {
    const answers = await clients(20, (client) => {
      const turned = [...goods.slice(client % 3), ...goods.slice(0, client % 3)]
      return write(
        shop,
        client,
        '/v1/business/sales',
        sale((client % 2 ? turned : turned.toReversed()).map((product) => ({ product, quantity: 1 }))),
      )
    })
    expect(times(answers, 201)).toBe(20)
  }
  for (const bag of goods) expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 0, value: 0 })
})

test('the same key twenty times at once has one effect and one answer', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  await stockUp(shop, contact, bag, 20 * rounds, 500)
  for (let round = 0; round < rounds; round++) {
    const headers = { 'idempotency-key': `round ${round}` }
    const answers = await clients(20, (client) => write(shop, client, '/v1/business/sales', sale([{ product: bag, quantity: 1 }]), headers))
    const successes = answers.filter((answer) => answer.status === 201)
    expect(successes.length + times(answers, 409)).toBe(20)
    expect(new Set(successes.map((answer) => (answer.body.sale as { id: string }).id)).size).toBe(1)
    expect(successes.filter((answer) => !answer.headers.get('idempotency-replayed'))).toHaveLength(1)
  }
  expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 19 * rounds })
})

test('approve, cancel and delete at once leave one final state and one effect', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  await stockUp(shop, contact, bag, rounds, 500)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  for (let round = 0; round < rounds; round++) {
    const response = await shop.call('PUT', '/v1/business/sales', sale([{ product: bag, quantity: 1 }]))
    const path = `/v1/business/sales/${response.body.sale?.id}`
    const answers = await clients(12, (client) => {
      const url = server.urlOf(client)
      if (client % 3 === 2) return sendUntilTaken(url, shop.token, 'DELETE', path)
      return sendUntilTaken(url, shop.token, 'PATCH', `${path}/status`, { status: client % 3 === 0 ? 'approved' : 'canceled' })
    })
    expect(answers.filter((answer) => ![200, 404, 409, 422].includes(answer.status))).toEqual([])
    expect(
      answers.filter((answer) => (answer.body.sale as { status?: string } | undefined)?.status === 'approved').length,
    ).toBeLessThanOrEqual(1)
  }
})

test('two hundred adjustments of one balance by twenty clients add up', async () => {
  const { shop, contact } = await shopWith(0)
  const path = `/v1/business/contacts/${contact}/adjust-balance`
  const signed = (client: number, turn: number) => (turn % 4 === 0 ? -1 : 1) * (10 * client + turn + 1)
  const answers = await clients(20, async (client) => {
    const responses: HttpAnswer[] = []
    for (let turn = 0; turn < 10; turn++) {
      const amount = signed(client, turn)
      const body = { amount: Math.abs(amount), type: amount < 0 ? 'decrement' : 'increment' }
      responses.push(await sendUntilTaken(server.urlOf(client), shop.token, 'POST', path, body))
    }
    return responses
  })
  expect(times(answers.flat(), 200)).toBe(200)
  const all = Array.from({ length: 20 }, (_, client) => Array.from({ length: 10 }, (_, turn) => signed(client, turn))).flat()
  const sum = all.reduce((total, amount) => total + amount, 0)
  expect((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance).toBe(sum)
})

/** Every row of a list, newest first. */
async function allRows<Row>(shop: Shop, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { body } = await shop.call('GET', `${path}&per_page=100&page=${page}`)
    rows.push(...(body.rows as unknown as Row[]))
    if (page >= Number(body.page?.total_pages)) return rows
  }
}

/** Adjacent rows where the newer figure does not follow from the older, given each row’s change and the figure after it. */
const breaks = (rows: readonly (readonly [change: number, after: number])[]) =>
  rows.filter(([change, after], index) => after - change !== (rows[index + 1]?.[1] ?? 0))

test('each movement of a shelf with concurrent sales follows from the one before, down to the quantity on hand', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  await stockUp(shop, contact, bag, 100 * rounds, 500)
  for (let round = 0; round < Math.ceil(rounds / 2); round++) {
    const answers = await clients(20, (client) => {
      const intake = { contact, location: shop.location, items: [{ product: bag, quantity: 1, cost: 333 }] }
      if (client % 5 === 0) return write(shop, client, '/v1/business/inventory-actions/intakes', intake)
      return write(shop, client, '/v1/business/sales', sale([1, 2].map((quantity) => ({ product: bag, quantity }))))
    })
    expect(times(answers, 201)).toBe(20)
  }
  const path = `/v1/business/stock-movements?product=${bag}&location=${shop.location}`
  const rows = await allRows<{ quantity: number; on_hand_after: number }>(shop, path)
  expect(rows.length).toBe(1 + Math.ceil(rounds / 2) * 36)
  expect(breaks(rows.map((row) => [row.quantity, row.on_hand_after]))).toEqual([])
  expect((await levelOf(shop, bag))?.on_hand).toBe(rows[0]?.on_hand_after)
})

test('the ledger of a contact adds up to its balance after concurrent changes by forty clients', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  const each = Math.ceil(rounds / 4)
  await stockUp(shop, contact, bag, 40 * each, 500)
  for (let round = 0; round < each; round++) {
    const answers = await clients(40, (client) => {
      const paid = { payment_accounts: [{ account: null, amount: 30 }] }
      if (client % 2) return write(shop, client, '/v1/business/sales', { ...sale([{ product: bag, quantity: 1 }]), ...paid })
      const adjustment = { amount: client + 1, type: client % 4 ? 'increment' : 'decrement' }
      return sendUntilTaken(server.urlOf(client / 2), shop.token, 'POST', `/v1/business/contacts/${contact}/adjust-balance`, adjustment)
    })
    expect(times(answers, 200) + times(answers, 201)).toBe(40)
  }
  const path = `/v1/business/contacts/balance-transactions?contact=${contact}`
  const rows = await allRows<{ amount: number; balance_after: number }>(shop, path)
  expect(rows.length).toBe(1 + each * 60)
  expect(breaks(rows.map((row) => [row.amount, row.balance_after]))).toEqual([])
  expect((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance).toBe(rows[0]?.balance_after)
})

test('twenty tills that write down one new customer at once make one contact, and the others are told who it is', async () => {
  const shop = await openShop(server)
  for (let round = 0; round < rounds; round++) {
    const hassan = { name: 'Hassan Musa', phone: `0803555${String(round).padStart(4, '0')}` }
    const answers = await clients(20, (client) =>
      sendUntilTaken(server.urlOf(client), shop.token, 'POST', '/v1/business/contacts/quick', hassan),
    )
    expect([times(answers, 200), times(answers, 422)]).toEqual([1, 19])
    expect(new Set(answers.map(({ body }) => (body as { contact?: { id: string } }).contact?.id)).size).toBe(1)
  }
})

test('after all races the books are sound', () => expectSoundBooks(server))
