import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Races of exchanges over two server processes (`docs/testing.md`). `exchanges/exchange.ts` states the rules. */
const rounds = atSize(6, 50)
vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

const [sales, actions, exchanges] = ['/v1/business/sales', '/v1/business/inventory-actions', '/v1/business/exchanges']

/** A shop that sells bags at ₦5.00 and boxes at ₦7.00 to the walk-in customer, plenty of each. */
async function openStore() {
  const shop = await openShop(server)
  const [bag, box, mile] = [
    await addProduct(server, shop, { price: 500 }),
    await addProduct(server, shop, { price: 700 }),
    await addContact(server, shop),
  ]
  await stockUp(shop, mile, bag, 1000, 300)
  await stockUp(shop, mile, box, 1000, 400)
  const cash = (amount: number) => [{ account: null, amount }]
  const sell = async (quantity = 1) => {
    const items = [{ product: bag, quantity, price: 500 }]
    const form = {
      contact: shop.walkIn,
      location: shop.location,
      items,
      payable_amount: 500 * quantity,
      payment_accounts: cash(500 * quantity),
    }
    return String((await shop.call('PUT', sales, form)).body.sale?.id)
  }
  /** One bag comes back, and a box is sold. */
  const swap = (sale: string) => ({
    ...{ sale, location: shop.location, returned: [{ product: bag, quantity: 1, price: 500 }] },
    ...{ items: [{ product: box, quantity: 1, price: 700 }], payable_amount: 700, payment_accounts: cash(200) },
  })
  const giveBack = (sale: string) => ({
    ...{
      contact: shop.walkIn,
      location: shop.location,
      sale,
      items: [{ product: bag, quantity: 1, price: 500 }],
      payment_accounts: cash(500),
    },
  })
  const send = async (client: number, method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    (await sendUntilTaken(server.urlOf(client), shop.token, method, path, body)).status
  const saleNow = async (id: string) => (await shop.call('GET', `${sales}/${id}`)).body.sale
  const onHand = async (product: string) => Number((await levelOf(shop, product))?.on_hand)
  const readBalance = async () => (await shop.call('GET', `/v1/business/contacts/${shop.walkIn}`)).body.contact?.balance
  return { shop, bag, box, sell, swap, giveBack, send, saleNow, onHand, owed: readBalance }
}

const count = (statuses: readonly number[], status: number) => statuses.filter((candidate) => candidate === status).length

test('six exchanges and two returns race for the last two units of a sale: two win', async () => {
  const { bag, box, sell, swap, giveBack, send, saleNow, onHand, owed } = await openStore()
  const bags = 1000
  let boxes = 1000
  for (let round = 0; round < rounds; round++) {
    const sale = await sell(2)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, client) =>
        client % 4 === 3 ? send(client, 'PUT', `${actions}/return-inwards`, giveBack(sale)) : send(client, 'PUT', exchanges, swap(sale)),
      ),
    )
    expect([count(answers, 201), count(answers, 422)]).toEqual([2, 6])
    boxes -= answers.filter((status, client) => status === 201 && client % 4 !== 3).length
    expect(await saleNow(sale)).toMatchObject({ return_status: 'full', payment_status: 'paid', credited_amount: 0 })
    expect([await onHand(bag), await onHand(box), await owed()]).toEqual([bags, boxes, 0])
  }
})

test('an exchange and the cancel of its sale: one of them is', async () => {
  const { sell, swap, send, owed } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const sale = await sell()
    const [swapped, canceled] = await Promise.all([
      send(round, 'PUT', exchanges, swap(sale)),
      send(round + 1, 'PATCH', `${sales}/${sale}/status`, { status: 'canceled' }),
    ])
    expect([
      [201, 422],
      [422, 200],
    ]).toContainEqual([swapped, canceled])
    expect(await owed()).toBe(0)
  }
})

test('both of an exchange are canceled at once, and the first sale exchanged again meanwhile: each is done once', async () => {
  const { shop, bag, box, sell, swap, send, saleNow, onHand, owed } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const sale = await sell()
    const { sale: out, inventory_action: back } = (await shop.call('PUT', exchanges, swap(sale))).body
    const cancel = { status: 'canceled' }
    const answers = await Promise.all([
      send(round, 'PATCH', `${sales}/${String(out?.id)}/status`, cancel),
      send(round + 1, 'PATCH', `${actions}/${String(back?.id)}/status`, cancel),
    ])
    expect(answers.toSorted()).toEqual([200, 409])
    expect(await saleNow(sale)).toMatchObject({ return_status: 'none', paid_amount: 500, credited_amount: 0 })
    expect([await onHand(bag), await onHand(box), await owed()]).toEqual([999 - round, 1000, 0])
  }
})

test('approve from one side, cancel and delete from the other: one wins, for both', async () => {
  const { shop, box, sell, swap, send, saleNow, onHand, owed } = await openStore()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { return_inward_approval_level: 1 })
  for (let round = 0; round < rounds; round++) {
    const sale = await sell()
    const { sale: out, inventory_action: back } = (await shop.call('PUT', exchanges, swap(sale))).body
    const before = await onHand(box)
    await Promise.all([
      send(round, 'PATCH', `${sales}/${String(out?.id)}/status`, { status: 'approved' }),
      send(round + 1, 'PATCH', `${actions}/${String(back?.id)}/status`, { status: 'canceled' }),
      send(round, 'DELETE', `${sales}/${String(out?.id)}`),
    ])
    const response = await shop.call('GET', `${sales}/${String(out?.id)}`)
    const isActive = response.status === 200 && String(response.body.sale?.status) === 'approved'
    expect(await saleNow(sale)).toMatchObject({ return_status: isActive ? 'full' : 'none', credited_amount: 0 })
    expect([await onHand(box), await owed()]).toEqual([isActive ? before - 1 : before, 0])
  }
})

test('exchanges of the same two goods, each the other way round, wait for no one another', async () => {
  const { shop, bag, box, sell, swap, send, onHand } = await openStore()
  for (let round = 0; round < rounds; round++) {
    const first = await sell()
    const boxed = String((await shop.call('PUT', exchanges, swap(await sell()))).body.sale?.id)
    const unswap = {
      ...{ sale: boxed, location: shop.location, returned: [{ product: box, quantity: 1, price: 700 }] },
      ...{ items: [{ product: bag, quantity: 1, price: 500 }], payable_amount: 500, back_accounts: [{ account: null, amount: 200 }] },
    }
    const before = [await onHand(bag), await onHand(box)]
    const answers = await Promise.all([send(round, 'PUT', exchanges, swap(first)), send(round + 1, 'PUT', exchanges, unswap)])
    expect(answers).toEqual([201, 201])
    expect([await onHand(bag), await onHand(box)]).toEqual(before)
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
