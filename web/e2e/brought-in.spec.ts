import type { Page } from '@playwright/test'
import { expect, test } from './faultless.ts'
import { openAt, openShop } from './shop.ts'
import { inLongRun } from './sizes.ts'

/** Brings a file in from the first step on. */
async function bringIn(page: Page, name: string, ...lines: string[]) {
  const buffer = Buffer.from(['name,sku,price', ...lines].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
}

test('a product’s activity leads to the file that it came in with, on a phone too', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/import/products')
  await bringIn(page, 'goods.csv', 'Rice,RICE,8500')
  await page.getByRole('button', { name: 'Import another file' }).click()
  await bringIn(page, 'prices of a supplier, in November.csv', 'Rice,RICE,9000')
  await page.getByRole('button', { name: 'Undo prices of a supplier, in November.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Everything is as it was before.')).toBeVisible()
  const { rows } = await shop.call<{ rows: { id: string }[] }>('GET', '/v1/business/products')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/products/${rows[0]?.id}`)
    await page.getByRole('heading', { name: 'Activity' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Changed back: the import of prices of a supplier, in November.csv was undone')).toBeVisible()
    await expect(page.getByText('Changed by the import of prices of a supplier, in November.csv')).toBeVisible()
    await page.getByRole('link', { name: 'goods.csv' }).click()
    await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  }
})

test('a document of opening stock leads to the file whose goods it put on the shelf', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  await openAt(page, shop, '/import/products')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from('name,price,stock\r\nRice,8500,12') },
  })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  const { rows } = await shop.call<{ rows: { id: string; number: string }[] }>('GET', '/v1/business/inventory-actions')
  await page.goto(`/inventory-actions/${rows[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: rows[0]?.number })).toBeVisible()
  await page.getByRole('heading', { name: 'Activity' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Opening stock from goods.csv')).toBeVisible()
  await page.getByRole('link', { name: 'goods.csv' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
})
