import { expect, expectAccessible, test } from './faultless.ts'
import { openAt, openShop, stockUp, addProduct } from './shop.ts'

test('an owner adds the books up and reads that everything agrees', async ({ page, request }) => {
  const shop = await openShop(request)
  const rice = await addProduct(shop, { name: 'Rice 5kg', sku: 'RICE-5', price: 9_000_00 })
  await stockUp(shop, { [rice]: 5 })
  await openAt(page, shop, '/settings/books')
  await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor()
  await expect(page.getByRole('alert')).toContainText('Backups are off')
  await page.getByText('Details for support').click()
  await expect(page.getByText('For your technician: set BACKUP_TO.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Everything agrees')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('button', { name: 'Check now' })).toBeEnabled()
  await expectAccessible(page)
})
