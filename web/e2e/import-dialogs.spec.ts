import { expect, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'

const lists = ['/products?import=new#categories', '/products?import=new#tags', '/contacts?import=new#groups', '/products?import=new#brands']

test('groups, categories, brands and tags are brought in on their lists, on a phone too', async ({ page, request }) => {
  const shop = await openShop(request)
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of lists) {
    await openAt(page, shop, path)
    const dialog = page.getByRole('dialog', { name: 'Import' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\r\nLine one\r\nB\r\n') })
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    const bad = dialog.getByRole('group', { name: 'Line 3' })
    await expect(bad.getByText('Name must have 2 to 250 characters')).toBeVisible()
    await bad.getByLabel('Name').fill('Line two')
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(dialog.getByText('Imported', { exact: true })).toBeVisible()
  }
})
