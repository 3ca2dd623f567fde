import { expect, test, vi } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of payments and credit of contacts, over two server processes (`docs/testing.md`). `receivables/allocations.ts` states the rules. */
const rounds = atSize(3, 50)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

/** @param client number of the sender: every second one uses the other process */
const send = (shop: Shop, client: number, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  sendUntilTaken(server.urlOf(client), shop.token, method, path, body)

/** A contact who owes for three sales of ₦100.00. */
async function indebted() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice 50kg' })
  const [mile, ada] = [await addContact(server, shop, 'Mile 12'), await addContact(server, shop, 'Ada Obi')]
  await stockUp(shop, mile, rice, 100, 6_000)
  const sell = async (more: object = {}) => {
    const { body } = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity: 1, price: 10_000 }], payable_amount: 10_000 },
      ...more,
    })
    return String(body.sale?.id)
  }
  const sales = [await sell(), await sell(), await sell()]
  const payments = `/v1/business/contacts/${ada}/payments`
  const open = async () =>
    (await shop.call('GET', `/v1/business/contacts/${ada}/open-items?direction=in`)).body as unknown as { total: number; credit: number }
  const balance = async () => Number((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance)
  return { shop, ada, sell, sales, payments, open, balance }
}

test('twenty payments at once over the same sales settle no more than is owed, and each counts', async () => {
  const { shop, payments, open, balance } = await indebted()
  const pay = (_: unknown, client: number) => send(shop, client, 'POST', payments, { direction: 'in', amount: 2_000 })
  const responses = await Promise.all(Array.from({ length: 20 }, pay))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await balance()).toBe(30_000 - 40_000)
  expect(await open()).toMatchObject({ total: 0, credit: 10_000 })
})

test('a payment, and the cancel of a sale that it would settle, come one after the other', async () => {
  for (let round = 0; round < rounds; round++) {
    const { shop, sales, payments, open, balance } = await indebted()
    const [paid, canceled] = await Promise.all([
      send(shop, round, 'POST', payments, { direction: 'in', amount: 30_000 }),
      send(shop, round + 1, 'PATCH', `/v1/business/sales/${sales[0]}/status`, { status: 'canceled' }),
    ])
    expect([paid.status, canceled.status]).toEqual([200, 200])
    expect(await balance()).toBe(-10_000)
    expect(await open()).toMatchObject({ total: 0, credit: 10_000 })
  }
})

test('a payment is undone once, and credit is used once, however many ask', async () => {
  const { shop, ada, sell, sales, payments, open, balance } = await indebted()
  const paid = await shop.call('POST', payments, { direction: 'in', amount: 30_000 })
  const undo = (client: number) => send(shop, client, 'DELETE', `${payments}/${String(paid.body.contact_payment?.id)}`)
  const undone = await Promise.all([0, 1, 2].map(undo))
  expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  expect(await balance()).toBe(30_000)
  await shop.call('POST', payments, { direction: 'in', amount: 10_000, documents: [] })
  const use = (id: string, client: number) =>
    send(shop, client, 'POST', `/v1/business/contacts/${ada}/credit`, { direction: 'in', documents: [{ id, amount: 10_000 }] })
  const used = await Promise.all(sales.map(use))
  expect(used.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  expect(await open()).toMatchObject({ total: 20_000, credit: 0 })
  expect(await sell({ credit: 1 })).toBe('undefined')
})

test('balance and credit add up after payments are undone during their use and during a cancel of a sale', async () => {
  for (let round = 0; round < rounds; round++) {
    const { shop, ada, sales, payments, open, balance } = await indebted()
    const pay = async () =>
      String((await shop.call('POST', payments, { direction: 'in', amount: 10_000, documents: [] })).body.contact_payment?.id)
    const ahead = [await pay(), await pay()]
    const statuses = await Promise.all([
      ...sales.map((id, client) =>
        send(shop, client, 'POST', `/v1/business/contacts/${ada}/credit`, { direction: 'in', documents: [{ id, amount: 5_000 }] }),
      ),
      ...ahead.map((id, client) => send(shop, client, 'DELETE', `${payments}/${id}`)),
      send(shop, 0, 'PATCH', `/v1/business/sales/${sales[1]}/status`, { status: 'canceled' }),
    ])
    expect(statuses.slice(sales.length).map(({ status }) => status)).toEqual([200, 200, 200])
    // In any order: no undone payment pays a sale, and two sales are due in full.
    expect(await balance()).toBe(20_000)
    expect(await open()).toMatchObject({ total: 20_000, credit: 0 })
  }
})

test('the books are sound', () => expectSoundBooks(server))
