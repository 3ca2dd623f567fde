import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test.each([
  ['/contacts#groups', api.contactGroups],
  ['/products#categories', api.productCategories],
  ['/products#brands', api.brands],
] as const)('%s opens in the order of its call: the newest first', async (path, calls) => {
  answer(calls.list, rowsOf({ name: 'Food' }))
  await openApp(path)
  await expect.element(page.getByText('Food')).toBeVisible()
  expect(callsTo(calls.list).map(({ query }) => query.sort)).toEqual([undefined])
})

test('categories on one page are in order of their stock’s value, with a bar of it each', async () => {
  const category = (at: number, name: string, stock_value: number) => ({ id: idOf('product_category', at), name, stock_value, products: 3 })
  answer(api.productCategories.list, rowsOf(category(1, 'Services', 0), category(2, 'Rice', 50_000), category(3, 'Phones', 100_000)))
  await page.viewport(1440, 900)
  await openApp('/products#categories')
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/^Phones/)
  await expect.element(rows.nth(3)).toHaveTextContent(/^Services/)
  await expect.element(page.getByRole('columnheader', { name: 'Stock value' })).toHaveAttribute('aria-sort', 'descending')
  expect(
    rows
      .elements()
      .flatMap((row) => [row.querySelector('i')?.style.getPropertyValue('--share') ?? []])
      .flat(),
  ).toEqual(['1', '0.5', '0'])
})
