import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of quotations over two server processes (`docs/testing.md`). `quotations/quotation.ts` states the rules. */
const rounds = atSize(6, 50)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const quotations = '/v1/business/quotations'
const sales = '/v1/business/sales'

async function openStore() {
  const shop = await openShop(server)
  const [bag, contact] = [await addProduct(server, shop, { price: 500 }), await addContact(server, shop)]
  await stockUp(shop, contact, bag, 1000, 300)
  const form = { contact, location: shop.location, items: [{ product: bag, quantity: 2, price: 450 }], payable_amount: 900 }
  const send = async (client: number, method: 'PUT' | 'POST' | 'PATCH', path: string, body: object = {}) =>
    (await sendUntilTaken(server.urlOf(client), shop.token, method, path, body)).status
  const offer = async () => String((await shop.call('PUT', quotations, form)).body.quotation?.id)
  const readQuotation = async (id: string) => (await shop.call('GET', `${quotations}/${id}`)).body.quotation
  const left = async () => Number((await levelOf(shop, bag))?.on_hand)
  return { shop, form, send, offer, one: readQuotation, left }
}

const count = (statuses: readonly number[], among: readonly number[]) => statuses.filter((candidate) => among.includes(candidate)).length

test('eight turn one quotation at once, by its own call and at tills: one sale is made', async () => {
  const { form, send, offer, one, left } = await openStore()
  for (let round = 1; round <= rounds; round++) {
    const id = await offer()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, client) =>
        client % 4 < 2 ? send(client, 'POST', `${quotations}/${id}/sale`) : send(client, 'PUT', sales, { ...form, quotation: id }),
      ),
    )
    expect([count(answers, [200, 201]), count(answers, [409])]).toEqual([1, 7])
    expect(await one(id)).toMatchObject({ status: 'accepted', sale: { number: expect.any(String) } })
    expect(await left()).toBe(1000 - 2 * round)
  }
})

test('a quotation is turned as it is canceled: it is one or the other', async () => {
  const { send, offer, one } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const id = await offer()
    const [saleStatus, canceled] = await Promise.all([
      send(round, 'POST', `${quotations}/${id}/sale`),
      send(round + 1, 'PATCH', `${quotations}/${id}/status`, { status: 'canceled' }),
    ])
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([saleStatus, canceled])
    expect((await one(id))?.status).toBe(saleStatus === 200 ? 'accepted' : 'canceled')
  }
})

test('at most one of several members turns a quotation into a sale again during the cancel of its sale', async () => {
  const { shop, send, offer, one } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const id = await offer()
    const sale = String((await shop.call('POST', `${quotations}/${id}/sale`, {})).body.sale?.id)
    const [canceled, ...turned] = await Promise.all([
      send(round, 'PATCH', `${sales}/${sale}/status`, { status: 'canceled' }),
      ...[1, 2, 3].map((client) => send(round + client, 'POST', `${quotations}/${id}/sale`)),
    ])
    expect(canceled).toBe(200)
    expect(count(turned, [200])).toBeLessThanOrEqual(1)
    expect((await one(id))?.status).toBe(count(turned, [200]) === 1 ? 'accepted' : 'pending')
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
