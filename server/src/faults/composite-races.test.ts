import { expect, test, vi } from 'vitest'
import { addContact, addProduct, levelOf, stockUp } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { type HttpAnswer, sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/** Components are sold alone and in a composite at once, over warm connections to two server processes (`docs/testing.md`). */
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

/** A composite product. @returns its public id */
async function composite(shop: Shop, composites: { product: string; quantity: number }[]): Promise<string> {
  const response = await shop.call('PUT', '/v1/business/products', { name: 'Hamper', type: 'standard', composites })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return String(response.body.product?.id)
}

test('exactly one of many sales takes the last unit of a component, no composite goes in part, and each refusal names the product', async () => {
  const { shop, contact, goods, sale } = await shopWith(3)
  const [bag = '', tin = '', box = ''] = goods
  const hamper = await composite(shop, [
    { product: bag, quantity: 1 },
    { product: tin, quantity: 2 },
  ])
  // The same components in another order, and one more: locking stock levels in the order of the lines would deadlock.
  const otherHamper = await composite(shop, [
    { product: box, quantity: 1 },
    { product: tin, quantity: 1 },
    { product: bag, quantity: 1 },
  ])
  const wants = [
    [{ product: bag, quantity: 1 }],
    [{ product: hamper, quantity: 1 }],
    [
      { product: tin, quantity: 1 },
      { product: otherHamper, quantity: 1 },
    ],
    [
      { product: otherHamper, quantity: 1 },
      { product: box, quantity: 1 },
    ],
  ]
  const parts = [
    [1, 0, 0],
    [1, 2, 0],
    [1, 2, 1],
    [1, 1, 2],
  ]
  const name = String((await shop.call('GET', `/v1/business/products/${bag}`)).body.product?.name)
  for (let round = 0; round < rounds; round++) {
    await stockUp(shop, contact, bag, 1, 500)
    await stockUp(shop, contact, tin, 50, 200)
    await stockUp(shop, contact, box, 50, 30)
    const before = await Promise.all(goods.map((product) => levelOf(shop, product)))
    const answers = await clients(16, (client) =>
      write(shop, client, '/v1/business/sales', sale(wants[Math.floor(client / 2) % wants.length] ?? [])),
    )
    expect([times(answers, 201), times(answers, 422)]).toEqual([1, 15])
    const won = parts[Math.floor(answers.findIndex(({ status }) => status === 201) / 2) % parts.length] ?? []
    for (const [index, product] of goods.entries()) {
      const had = Number(before[index]?.on_hand ?? 0)
      expect(await levelOf(shop, product)).toMatchObject({ on_hand: had - (won[index] ?? 0), committed: 0 })
    }
    const messageChecks = answers.map(({ status, body }, client) => {
      const alone = Math.floor(client / 2) % wants.length === 0
      const words = alone ? 'None available at Main store' : `No ${name} is available at Main store`
      return status === 201 || JSON.stringify(body).includes(words)
    })
    expect(messageChecks).not.toContain(false)
  }
})

test('a sale of a composite whose recipe changes meanwhile takes one full recipe, and its cancel returns the same recipe', async () => {
  const { shop, contact, goods, sale } = await shopWith(2)
  const [bag = '', tin = ''] = goods
  const recipes = [[{ product: bag, quantity: 1 }], [{ product: tin, quantity: 3 }]]
  const hamper = await composite(shop, recipes[0] ?? [])
  await stockUp(shop, contact, bag, 1000, 500)
  await stockUp(shop, contact, tin, 3000, 200)
  const patch = (client: number) =>
    sendUntilTaken(server.urlOf(client), shop.token, 'PATCH', `/v1/business/products/${hamper}`, { composites: recipes[client % 2] })
  const answers = await clients(40, (client) =>
    client % 4 === 3 ? patch(Math.floor(client / 4)) : write(shop, client, '/v1/business/sales', sale([{ product: hamper, quantity: 1 }])),
  )
  expect(times(answers, 201) + times(answers, 200)).toBe(40)
  const listed = (await shop.call('GET', '/v1/business/sales?per_page=100')).body.rows as unknown as { id: string }[]
  const canceled = await clients(listed.length, (client) =>
    sendUntilTaken(server.urlOf(client), shop.token, 'PATCH', `/v1/business/sales/${listed[client]?.id}/status`, {
      status: 'canceled',
    }),
  )
  expect(times(canceled, 200)).toBe(30)
  expect(await levelOf(shop, bag)).toMatchObject({ on_hand: 1000, committed: 0, value: 500_000 })
  expect(await levelOf(shop, tin)).toMatchObject({ on_hand: 3000, committed: 0, value: 600_000 })
})

test('a product becomes a composite and is sold at once: it is the one or the other', async () => {
  const { shop, contact, goods, sale } = await shopWith(1)
  const [bag = ''] = goods
  await stockUp(shop, contact, bag, 1000, 500)
  for (let round = 0; round < rounds; round++) {
    const box = await addProduct(server, shop)
    const answers = await clients(8, (client) =>
      client === 3
        ? sendUntilTaken(server.urlOf(1), shop.token, 'PATCH', `/v1/business/products/${box}`, {
            composites: [{ product: bag, quantity: 1 }],
          })
        : client % 2
          ? write(shop, client, '/v1/business/inventory-actions/intakes', {
              contact,
              location: shop.location,
              items: [{ product: box, quantity: 1, cost: 5 }],
            })
          : write(shop, client, '/v1/business/sales', sale([{ product: box, quantity: 1 }])),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 422].includes(status))).toEqual([])
  }
})

test('after all of this the books are sound', () => expectSoundBooks(server))
