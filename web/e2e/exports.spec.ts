import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from './faultless.ts'
import { addProduct, openAt, openShop, stockUp } from './shop.ts'
import { expectToast } from './toasts.ts'

test('labels of what came in are as many, with barcodes of the shop’s own; all data is one file', async ({ page, request }) => {
  const shop = await openShop(request)
  const product = await addProduct(shop, { name: 'Golden Semovita', sku: 'SEMO', price: 450_000 })
  await stockUp(shop, { [product]: 12 })
  const { rows } = await shop.call<{ rows: { id: string; number: string }[] }>('GET', '/v1/business/inventory-actions')
  await openAt(page, shop, `/inventory-actions/${rows[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: rows[0]?.number })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await expect(dialog.getByLabel('Labels of Golden Semovita')).toHaveValue('12')
  await expect(dialog.getByText('12 labels on 1 sheet')).toBeVisible()
  await dialog.getByLabel('First free label').fill('20')
  await expect(dialog.getByText('12 labels on 2 sheets')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create barcodes for these' }).click()
  await expectToast(page, 'Each product has a barcode now.')
  const reply = await shop.call<{ product: { barcode: string } }>('GET', `/v1/business/products/${product}`)
  expect(reply.product.barcode).toMatch(/^21\d{11}$/)
  const otherProduct = await addProduct(shop, { name: 'Palm oil', sku: 'OIL', price: 300_000 })
  await dialog.getByRole('button', { name: 'Create barcodes for all products' }).click()
  const question = page.getByRole('dialog', { name: 'Create barcodes for all products without one?' })
  await question.getByRole('button', { name: 'Create barcodes', exact: true }).click()
  await expectToast(page, '1 product got a barcode.')
  const otherReply = await shop.call<{ product: { barcode: string } }>('GET', `/v1/business/products/${otherProduct}`)
  expect(otherReply.product.barcode).toMatch(/^21\d{11}$/)
  const [pdf] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save as PDF' }).click()])
  expect(pdf.suggestedFilename()).toBe('Labels.pdf')
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await openAt(page, shop, '/settings/business')
  const save = page.getByRole('button', { name: 'Save all data' })
  await expect(save).toBeVisible()
  const [all] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(all.suggestedFilename()).toMatch(/^All data \d{4}-\d\d-\d\d\.zip$/)
  expect(readFileSync(await all.path()).includes('Lines of stock documents.csv')).toBe(true)
})
