import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop } from './shop.ts'

test('a price list of the products is saved as PDF, with pictures or without', async ({ page, request }) => {
  const shop = await openShop(request)
  for (const name of ['Rice', 'Beans', 'Garri', 'Semovita', 'Palm oil', 'Salt', 'Sugar'])
    await addProduct(shop, { name, sku: name, price: 450_000 })
  await openAt(page, shop, '/products')
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Price list (PDF)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price list' })
  await expect(dialog.getByRole('button', { name: 'Save as PDF' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'With pictures' }).check()
  const requestPromise = page.waitForRequest((sentRequest) => sentRequest.url().includes('/products/price-list'))
  const [pdf] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save as PDF' }).click()])
  expect(new URL((await requestPromise).url()).searchParams.has('pictures')).toBe(true)
  expect(pdf.suggestedFilename()).toMatch(/^Price list \d{4}-\d\d-\d\d\.pdf$/)
  const begins = readFileSync(await pdf.path()).subarray(0, 5)
  expect(begins.toString()).toBe('%PDF-')
})
