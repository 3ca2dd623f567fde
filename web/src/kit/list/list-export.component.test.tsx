import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { product, rowsOf } from '../../../testing/things.ts'

const programs = ['For Shopify', 'For WooCommerce', 'For Loyverse', 'For QuickBooks']

/** Entries of the export menu of the screen at a path. */
async function exportChoices(path: string): Promise<string[]> {
  await page.viewport(1440, 900)
  await openApp(path)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'CSV, for any program' })).toBeVisible()
  return page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent ?? '')
    .filter((label) => label.startsWith('For '))
}

test('products and contacts are exported for other programs, and sales are not', async () => {
  const sums = { count: 1, is_exact: true, sums: null }
  answer(api.products.list, rowsOf(product({ name: 'Rice' })))
  answer(api.products.sums, sums)
  answer(api.contacts.list, rowsOf({ name: 'Bola Ade' }))
  answer(api.contacts.sums, sums)
  answer(api.sales.list, rowsOf({}))
  answer(api.sales.sums, sums)
  expect(await exportChoices('/products')).toEqual(programs)
  expect(await exportChoices('/contacts')).toEqual(programs)
  expect(await exportChoices('/sales')).toEqual([])
})
