import { expect, test } from 'vitest'
import { addProduct } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('bulk actions on the same products, named in every order, never block each other for good', async () => {
  const shop = await openShop(server)
  const products: string[] = []
  for (let count = 0; count < 6; count++) products.push(await addProduct(server, shop, { name: `Soap ${count}` }))
  const bulk = (turn: number) => {
    const order = turn % 2 === 0 ? products : products.toReversed()
    const body = order.map((id) => ({ id, action: turn % 3 === 0 ? 'activate' : 'deactivate' }))
    return shop.call('POST', '/v1/business/products/bulk-action', body)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => bulk(turn)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const { body } of answers) expect((body.rows as unknown as { ok: boolean }[]).every(({ ok }) => ok)).toBe(true)
})
