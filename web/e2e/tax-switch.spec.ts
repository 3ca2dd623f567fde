import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, registerShop } from './shop.ts'
import { sizes } from './sizes.ts'

for (const [where, viewport] of sizes('at a desk')) {
  test(`${where}: a shop moves its VAT into its prices, sees ten products first, and undoes it`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const shop = await registerShop(request)
    await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Sales VAT', rate: 7.5, is_default: true })
    await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 1000_00, cost: 600_00 })
    await addProduct(shop, { name: 'Beans', sku: 'BEANS', price: 999_99, cost: 600_00 })

    await openAt(page, shop, '/settings/tax')
    await page.getByRole('button', { name: 'Move taxes into prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move taxes into prices' })
    await expect(dialog.getByRole('checkbox', { name: 'Sales VAT (7.5%)' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Sales VAT (7.5%)' }).uncheck()
    await dialog.getByRole('button', { name: 'Show the change' }).click()
    await expect(dialog.getByText('Choose a tax')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Sales VAT (7.5%)' }).check()
    await dialog.getByRole('button', { name: 'Show the change' }).click()
    await expect(dialog.getByText('2 prices change.')).toBeFocused()
    const rice = dialog.getByRole('listitem').filter({ hasText: /^Rice/ })
    await expect(rice).toContainText('₦1,000.00')
    await expect(rice).toContainText('₦1,075.00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Switch and change 2 prices' }).click()
    await expect(page.getByText('1 tax switched, 2 prices changed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take taxes out of prices' })).toBeVisible()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Taxes and prices are as before')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move taxes into prices' })).toBeVisible()
    await page.goto('/products')
    await expect(page.getByText('₦1,000.00').first()).toBeVisible()
    await expect(page.getByText('₦999.99').first()).toBeVisible()
  })
}
