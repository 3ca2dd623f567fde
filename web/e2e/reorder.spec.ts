import { expect, expectAccessible, test } from './faultless.ts'
import { addContact, openAt, openShop } from './shop.ts'
import { widths } from './sizes.ts'

interface IdRow {
  id: string
}

for (const width of widths(1440))
  test(`a low shelf becomes an order to its last supplier, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const shop = await openShop(request)
    const { product: rice } = await shop.call<{ product: IdRow }>('PUT', '/v1/business/products', {
      ...{ name: 'Rice 5kg', sku: 'RICE-5', type: 'standard', price: 9_000_00, reorder_level: 4 },
    })
    const supplier = await addContact(shop, 'Mile 12 Market', 'supplier')
    const { rows: places } = await shop.call<{ rows: IdRow[] }>('GET', '/v1/business/inventory-locations')
    await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
      ...{ contact: supplier, location: places[0]?.id, items: [{ product: rice.id, quantity: 3, cost: 7_000_00 }] },
    })
    await openAt(page, shop, '/')
    await page.getByRole('link', { name: /low on stock/ }).click()
    await page.getByRole('heading', { name: 'Reorder', level: 1 }).waitFor()
    const lines = page.getByRole('list', { name: 'Mile 12 Market' })
    await expect(lines).toContainText('3 left')
    await expect(lines).toContainText('reorder at 4')
    // Up to twice the level at which to order again, where none sold.
    const quantity = lines.getByRole('textbox', { name: 'Quantity of Rice 5kg' })
    await expect(quantity).toHaveValue('5')
    await expectAccessible(page)
    await quantity.fill('6')
    await page.getByRole('button', { name: 'Create 1 order' }).click()
    const confirmation = page.getByRole('status').filter({ hasText: '1 order created' })
    await expect(confirmation).toContainText('Mile 12 Market')
    await expect(confirmation.getByRole('link', { name: 'PO-000001' })).toHaveAttribute('href', /^\/purchase-orders\/po/)
    await expectAccessible(page)
    const { rows } = await shop.call<{ rows: { product: IdRow; incoming: number }[] }>('GET', '/v1/business/inventory-levels')
    expect(rows).toMatchObject([{ product: { id: rice.id }, incoming: 6 }])
  })
