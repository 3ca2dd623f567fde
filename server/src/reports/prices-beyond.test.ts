import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

test('the stock report values stock at a price with too many digits, and shows no value if the number cannot hold it', async () => {
  const server = await testServer()
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  const readValue = async () => {
    const { status, body } = await shop.call('GET', '/v1/business/inventory-levels/report?group_by=product')
    expect(status).toBe(200)
    return (body._total as unknown as { value_at_price: number | null }).value_at_price
  }
  const rice = await addProduct(server, shop, { name: 'Rice', price: 900_05 })
  await stockUp(shop, supplier, rice, 2, 600_00)
  expect(await readValue()).toBe(2 * 900_05)
  // Above the limits of `areFew` (`level-report.ts`), so the sum is numeric. The figure still fits a number.
  const car = await addProduct(server, shop, { name: 'Car', price: 99_000_000_01 })
  await stockUp(shop, supplier, car, 1_000, 600_00)
  expect(await readValue()).toBe(2 * 900_05 + 1_000 * 99_000_000_01)
  const gold = await addProduct(server, shop, { name: 'Gold', price: 99_999_999_999_00 })
  await stockUp(shop, supplier, gold, 1_000, 600_00)
  expect(await readValue()).toBeNull()
})
