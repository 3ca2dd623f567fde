import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of intakes with extra costs, over two server processes (`docs/testing.md`). `documents/extra-costs.ts` states the rules. */
const rounds = atSize(6, 50)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const actions = '/v1/business/inventory-actions'

async function openStore() {
  const shop = await openShop(server)
  const [bag, supplier, carrier] = [await addProduct(server, shop), await addContact(server, shop), await addContact(server, shop, 'Musa')]
  const send = async (client: number, method: 'PATCH', path: string, body?: unknown) =>
    (await sendUntilTaken(server.urlOf(client), shop.token, method, path, body)).status
  /** The two owe each other's part every other time. */
  const take = async (round: number) => {
    const [first, last] = round % 2 ? [supplier, carrier] : [carrier, supplier]
    const intake = {
      ...{ contact: first, location: shop.location, items: [{ product: bag, quantity: 10, cost: 333 }] },
      extra_costs: [{ name: 'Transport', amount: 101, contact: last }],
    }
    return `${actions}/${String((await shop.call('PUT', `${actions}/intakes`, intake)).body.inventory_action?.id)}`
  }
  const state = async () => {
    const balanceOf = async (contact: string) => Number((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance)
    const { on_hand = 0, value = 0 } = (await levelOf(shop, bag)) ?? {}
    return { on_hand, value, owed: (await balanceOf(supplier)) + (await balanceOf(carrier)) }
  }
  return { send, take, state }
}

const nothing = { on_hand: 0, value: 0, owed: 0 }

test('two cancels of an intake take back its transport once', async () => {
  const { send, take, state } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const path = await take(round)
    expect(await state()).toEqual({ on_hand: 10, value: 3431, owed: -3431 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, client) => send(client, 'PATCH', `${path}/status`, { status: 'canceled' })),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(await state()).toEqual(nothing)
  }
})

test('intakes whose supplier and carrier are each other’s are canceled side by side', async () => {
  const { send, take, state } = await openStore()
  const paths = await Promise.all(Array.from({ length: 8 }, (_, round) => take(round)))
  const answers = await Promise.all(paths.map((path, client) => send(client, 'PATCH', `${path}/status`, { status: 'canceled' })))
  expect(answers).toEqual(paths.map(() => 200))
  expect(await state()).toEqual(nothing)
})

test('after all of this the books are sound', () => expectSoundBooks(server))
