import { expect, test, vi } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { sendUntilTaken } from '../testing/processes.ts'
import { racingServer } from '../testing/racing-server.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'

/* Sales on credit to one customer at once, on two processes: their sum stays within the limit, as if they came in sequence. */

vi.setConfig({ testTimeout: 600_000 })

const server = await racingServer()

async function limitedShop() {
  const shop = await openShop(server)
  const [rice, soap] = [await addProduct(server, shop, { price: 1000 }), await addProduct(server, shop, { price: 1000 })]
  const [ada, supplier] = [await addContact(server, shop, 'Ada'), await addContact(server, shop)]
  for (const product of [rice, soap]) await stockUp(shop, supplier, product, 1000, 600)
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { credit_limit: 10_000 })
  // Two products, so that the requests wait only for the customer’s lock.
  const sale = (client: number) => ({
    ...{ contact: ada, location: shop.location, items: [{ product: client % 4 < 2 ? rice : soap, quantity: 3, price: 1000 }] },
    payable_amount: 3000,
  })
  const balance = async () => Number((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance)
  const send = (client: number, method: string, path: string, body: unknown) =>
    sendUntilTaken(server.urlOf(client), shop.token, method, path, body)
  return { shop, sale, balance, send }
}

const times = (answers: readonly { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length

test('three of twenty concurrent sales of 30 fit into a credit limit of 100, and the rest are refused', async () => {
  for (let round = 0; round < 3; round++) {
    const { sale, balance, send } = await limitedShop()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, client) => send(client, 'PUT', '/v1/business/sales', sale(client))))
    expect([times(answers, 201), times(answers, 422), await balance()]).toEqual([3, 17, 9000])
  }
})

test('the same of sales that wait and are approved at once', async () => {
  const { shop, sale, balance, send } = await limitedShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const responses = await Promise.all(Array.from({ length: 8 }, (_, client) => shop.call('PUT', '/v1/business/sales', sale(client))))
  const ids = responses.map(({ body }) => String(body.sale?.id))
  const answers = await Promise.all(
    ids.map((id, client) => send(client, 'PATCH', `/v1/business/sales/${id}/status`, { status: 'approved' })),
  )
  expect([times(answers, 200), times(answers, 422), await balance()]).toEqual([3, 5, 9000])
})

test('the books are sound', () => expectSoundBooks(server))
