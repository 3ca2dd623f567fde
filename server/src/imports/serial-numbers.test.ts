import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('goods with serial numbers come in as such, and without stock: each of them has its own', async () => {
  const shop = await openShop(server)
  const columns = ['name', 'sku', 'type', 'has_serial_number', 'reorder_level', 'stock']
  const file = csvOf(columns.join(','), 'Phone,P1,,yes,2,', 'Phone 2,P2,,yes,,3', 'Repair,S1,service,yes,,', 'Cable,C1,,no,,4')
  const { body } = await bringIn(shop, 'products', file, { map: columnMapOf(...columns), mode: 'valid' })
  expect(body).toMatchObject({
    imported: 2,
    refused: 2,
    rows: [
      { row: 3, errors: { stock: ['Units with serial numbers come in by an intake or an adjustment'] } },
      { row: 4, errors: { has_serial_number: ['Repair has no stock to count'] } },
    ],
  })
  const list = await shop.call('GET', '/v1/business/products?sort=name.asc')
  expect(list.body.rows).toMatchObject([
    { name: 'Cable', has_serial_number: false },
    { name: 'Phone', has_serial_number: true },
  ])
  const map = columnMapOf('name', 'sku', 'has_serial_number')
  const changed = await bringIn(shop, 'products', csvOf('name,sku,has_serial_number', 'Phone,P1,no'), { map })
  expect(changed.body).toMatchObject({ updated: 1, skipped: 0 })
  const { id } = changed.body.import as unknown as { id: string }
  expect((await shop.call('DELETE', `/v1/business/imports/${id}`)).status).toBe(409)
  const response = await bringIn(shop, 'products', csvOf('name,sku,has_serial_number', 'Cable,C1,yes'), { map })
  expect(response).toMatchObject({ status: 422, body: { errors: { 'rows.2.has_serial_number': [expect.any(String)] } } })
})

test('the books agree with all of that', () => expectSoundBooks(server))
