import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop, stockUp } from './shop.ts'

test('an owner takes the whole business out as one file, with their password and one for the file', async ({ page, request, refusals }) => {
  refusals.push(422)
  const shop = await openShop(request)
  const rice = await addProduct(shop, { name: 'Rice 5kg', sku: 'RICE-5', price: 9_000_00 })
  await stockUp(shop, { [rice]: 5 })
  await openAt(page, shop, '/settings/business')
  await page.getByRole('button', { name: 'Create file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'The whole business in one file' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not mine at all')
  await dialog.getByRole('textbox', { name: 'Password for the file' }).fill('kept for the move')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create and save file' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  // The password for the file is still there.
  await expect(dialog.getByRole('textbox', { name: 'Password for the file' })).toHaveValue('kept for the move')

  await dialog.getByRole('textbox', { name: 'Your password' }).fill(shop.password)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('textbox', { name: 'Your password' }).press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^\S.* \d{4}-\d\d-\d\d\.kasuwa$/)
  await expect(dialog).toBeHidden()
  const text = gunzipSync(readFileSync(await file.path())).toString('latin1')
  expect(text.startsWith('business.json')).toBe(true)
  expect(text).toContain('"name":"Rice 5kg"')
  expect(text).toContain('manifest.json')
})
