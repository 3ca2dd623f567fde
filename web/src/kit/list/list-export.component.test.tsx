import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { product, rowsOf } from '../../../testing/things.ts'

const programs = ['For Shopify', 'For WooCommerce', 'For Loyverse', 'For QuickBooks']
/** A shorter list has no tools. */
const many = Array.from({ length: 6 })
const sums = { count: 6, is_exact: true, sums: null }

/** Programs in the export menu of the screen at a path. */
async function programChoices(path: string): Promise<string[]> {
  await page.viewport(1440, 900)
  await openApp(path)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'CSV, for any program' })).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  return items.map(({ textContent }) => textContent ?? '').filter((label) => label.startsWith('For '))
}

test('products are exported for other programs', async () => {
  answer(api.products.list, rowsOf(...many.map(() => product({ name: 'Rice' }))))
  answer(api.products.sums, sums)
  expect(await programChoices('/products')).toEqual(programs)
})

test('sales are exported for no other program', async () => {
  answer(api.sales.list, rowsOf(...many.map(() => ({}))))
  answer(api.sales.sums, sums)
  expect(await programChoices('/sales')).toEqual([])
})
