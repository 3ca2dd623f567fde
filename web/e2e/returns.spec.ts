import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, stockUp } from './shop.ts'
import { inLongRun } from './sizes.ts'

interface Level {
  on_hand: number
}

test('one of two units comes back damaged from its sale, and its money is handed back', async ({ page, request, refusals }) => {
  // More is asked for than was sold.
  refusals.push(422)
  const shop = await openShop(request)
  const { call } = shop
  const product = await addProduct(shop, { name: 'Tecno Spark', sku: 'TEC-SP', price: 7_500_000 })
  await stockUp(shop, { [product]: 5 })
  const { rows: places } = await call<{ rows: { id: string }[] }>('GET', '/v1/business/inventory-locations')
  const contact = await addContact(shop, 'Ada Obi', 'customer')
  const { sale } = await call<{ sale: { id: string; number: string } }>('PUT', '/v1/business/sales', {
    contact,
    location: places[0]?.id,
    items: [{ product, quantity: 2, price: 7_500_000 }],
    payable_amount: 15_000_000,
    payment_accounts: [{ account: null, amount: 15_000_000 }],
  })
  await openAt(page, shop, `/inventory-actions/new/return-inward?sale=${sale.id}`)
  await expect(page.getByText('Choose what the customer returns from')).toBeVisible()
  const quantity = page.getByLabel('Quantity of Tecno Spark')
  await expect(quantity).toBeFocused()
  await quantity.fill('3')
  await page.getByLabel('Condition of Tecno Spark').selectOption('damaged')
  await page.getByRole('button', { name: 'Record return' }).click()
  await expect(page.getByText('Only 2 can still be returned')).toBeVisible()
  await expect(quantity).toBeFocused()
  await quantity.fill('1')
  await page.getByLabel('Refund from').selectOption('cash')
  await expect(page.getByLabel('Refund amount')).toHaveValue('75,000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record return' }).click()
  await expect(page.getByRole('heading', { name: /Return saved · RI-000001/ })).toBeVisible()
  await page.getByRole('link', { name: 'Open return' }).click()
  await expect(page.getByRole('heading', { name: 'RI-000001' })).toBeVisible()
  await expect(page.getByText('Damaged')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Refunded' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('dl').getByRole('link', { name: sale.number }).click()
  await expect(page.getByRole('heading', { name: sale.number })).toBeVisible()
  await expect(page.getByText('Part returned')).toBeVisible()
  await expect(page.getByText('1 returned')).toBeVisible()
  // Credited, and not on the shelf.
  const { rows } = await call<{ rows: Level[] }>('GET', '/v1/business/inventory-levels')
  expect(rows).toMatchObject([{ on_hand: 3 }])
})

test(
  'the walk-in customer brings goods back without a receipt, and the same is brought back again',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const { call } = shop
    const product = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 60_000, cost: 10_000, barcode: '6000000000011' })
    await stockUp(shop, { [product]: 5 })
    await openAt(page, shop, '/inventory-actions/new/return-inward')
    const search = page.getByRole('combobox', { name: 'Type a name or scan a code' })
    await expect(search).toBeFocused()
    await search.fill('6000000000011')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('1')
    await page.getByRole('button', { name: 'Walk-in customer' }).click()
    await page.getByLabel('Refund from').selectOption('cash')
    await expect(page.getByText('A walk-in customer is refunded in full.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Record return' }).click()
    await expect(page.getByRole('heading', { name: /Return saved · RI-000001/ })).toBeVisible()
    await page.getByRole('link', { name: 'Open return' }).click()
    await expect(page.getByRole('heading', { name: 'RI-000001', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { name: 'Customer return', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Quantity of Rice 50kg')).toHaveValue('1')
    await expect(page.getByLabel('Price of Rice 50kg')).toHaveValue('600')
    await page.getByLabel('Refund from').selectOption('cash')
    await page.getByRole('button', { name: 'Record return' }).click()
    await expect(page.getByRole('heading', { name: /Return saved · RI-000002/ })).toBeVisible()
    const { rows } = await call<{ rows: Level[] }>('GET', '/v1/business/inventory-levels')
    expect(rows).toMatchObject([{ on_hand: 7 }])
  },
)

test('goods go back to their supplier, who is owed that much less', async ({ page, request }) => {
  const shop = await openShop(request)
  const { call } = shop
  const product = await addProduct(shop, { name: 'Rice 50kg', sku: 'RICE', price: 60_000, cost: 10_000 })
  await stockUp(shop, { [product]: 5 })
  const { rows: intakes } = await call<{ rows: { id: string; contact_id: string }[] }>('GET', '/v1/business/inventory-actions?kind=intake')
  await openAt(page, shop, `/inventory-actions/new/return-outward?intake=${intakes[0]?.id}`)
  await page.getByLabel('Quantity of Rice 50kg').fill('2')
  await page.getByRole('button', { name: 'Record return' }).click()
  await expect(page.getByRole('heading', { name: /Return saved · RO-000001/ })).toBeVisible()
  const { rows } = await call<{ rows: Level[] }>('GET', '/v1/business/inventory-levels')
  expect(rows).toMatchObject([{ on_hand: 3 }])
  const { contact } = await call<{ contact: object }>('GET', `/v1/business/contacts/${intakes[0]?.contact_id}`)
  expect(contact).toMatchObject({ balance: -30_000 })
})

test(
  'on a phone the longest totals are whole: of a return and an order nothing lies over them, nor runs past the edge',
  inLongRun,
  async ({ page, request }) => {
    const shop = await openShop(request)
    const product = await addProduct(shop, { name: 'Generator 5kVA', sku: 'GEN-5', price: 100, cost: 100 })
    await stockUp(shop, { [product]: 5 })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [desk, button, amount] of [
      ['/inventory-actions/new/return-outward', 'Record return', /Cost of|Credit of|Price of|Amount of/],
      ['/purchase-orders/new', 'Place order', /Cost of|Price of/],
    ] as const) {
      await openAt(page, shop, desk)
      await page.getByRole('combobox', { name: 'Type a name or scan a code' }).fill('generator')
      await page.getByRole('option', { name: /Generator/ }).click()
      await page.getByLabel('Quantity of Generator 5kVA').fill('10000')
      await page.getByLabel(amount).first().fill('1234567.89')
      await page.getByLabel(amount).first().blur()
      const bar = page.locator('[data-desk-bar]')
      const total = bar.getByText('₦12,345,678,900.00')
      await expect(total).toBeVisible()
      await expect(bar.getByRole('button', { name: button })).toBeVisible()
      await expect(async () => {
        const [figure, hold] = await Promise.all([total.boundingBox(), bar.getByRole('button', { name: 'Hold' }).boundingBox()])
        expect((figure?.x ?? 0) + (figure?.width ?? 0)).toBeLessThanOrEqual(hold?.x ?? 0)
      }).toPass()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  },
)
