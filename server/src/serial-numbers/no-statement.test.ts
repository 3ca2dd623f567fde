import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { hear } from '../testing/statements/watch.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const sent = hear(server.app.database.pool)
const ofUnits = () => [...sent.keys()].filter((text) => /serial_numbers\b|serial_number_(codes|logs)/.test(text))

test('a sale of products without serial numbers runs no query on units', async () => {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const product = await addProduct(server, shop, { price: 100 })
  await stockUp(shop, contact, product, 10, 50)
  // The intake’s own reads are excluded.
  const before = ofUnits()
  const sell = (of: string, metadata?: object) =>
    shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, payable_amount: 100, payment_accounts: [{ amount: 40 }] },
      items: [{ product: of, quantity: 1, price: 100, ...(metadata && { metadata }) }],
    })
  expect((await sell(product)).status).toBe(201)
  expect((await sell(product, { note: 'Blue' })).status).toBe(201)
  expect(ofUnits()).toEqual(before)
  const form = { name: 'Handset', type: 'phone', price: 100, has_serial_number: true }
  const phone = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  await sell(phone, { serial_numbers: ['A'] })
  expect(ofUnits().length).toBeGreaterThan(before.length)
})
