import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of returns over two server processes (`docs/testing.md`). `returns/inward.ts` states the rules. */
const rounds = atSize(2, 50)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const send = async (shop: Shop, client: number, method: 'PUT', path: string, body?: unknown) =>
  (await sendUntilTaken(server.urlOf(client), shop.token, method, path, body)).status

const actions = '/v1/business/inventory-actions'

async function openStore() {
  const shop = await openShop(server)
  const [bag, ada] = [await addProduct(server, shop), await addContact(server, shop)]
  const intake = await stockUp(shop, ada, bag, 100, 333)
  const sell = async (quantity: number) => {
    const sale = { contact: ada, location: shop.location, items: [{ product: bag, quantity, price: 100 }], payable_amount: quantity * 100 }
    return String((await shop.call('PUT', '/v1/business/sales', sale)).body.sale?.id)
  }
  const back = (sale: string, quantity = 1) => ({
    ...{ contact: ada, location: shop.location, sale, items: [{ product: bag, quantity, price: 100 }] },
  })
  const forth = (quantity: number) => ({ contact: ada, location: shop.location, intake, items: [{ product: bag, quantity, cost: 333 }] })
  return { shop, bag, sell, back, forth }
}

const count = (statuses: readonly number[], status: number) => statuses.filter((candidate) => candidate === status).length

test('eight returns race for three units of a sale: three win, the others are told', async () => {
  const { shop, sell, back } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const sale = await sell(3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, client) => send(shop, client, 'PUT', `${actions}/return-inwards`, back(sale))),
    )
    expect([count(answers, 201), count(answers, 422)]).toEqual([3, 5])
    expect((await shop.call('GET', `/v1/business/sales/${sale}`)).body.sale).toMatchObject({ return_status: 'full', credited_amount: 300 })
  }
})

test('returns outward of one intake race for what came with it', async () => {
  const { shop, bag, forth } = await openStore()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, client) => send(shop, client, 'PUT', `${actions}/return-outwards`, forth(30))),
  )
  expect([count(answers, 201), count(answers, 422)]).toEqual([3, 5])
  expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 10, value: 3330 })
})

test('after all of this the books are sound', () => expectSoundBooks(server))
