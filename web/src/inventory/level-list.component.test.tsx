import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test('a product’s next location is in the column of locations, in a row as high, and what runs out is taken in from one column', async () => {
  const level = (at: number, product: string, location: string, available: number, is_low: boolean) => ({
    id: idOf('inventory_level', at),
    product: { id: idOf('product', product.length), name: product, sku: 'SKU' },
    location: { id: idOf('location', location.length), name: location },
    ...{ available, on_hand: available, is_low },
  })
  answer(
    api.inventory.levels,
    rowsOf(
      level(1, 'Rice', 'Ikeja', 0, true),
      level(2, 'Rice', 'Yaba', 9, false),
      level(3, 'Milk powder', 'Ikeja', 2, true),
      level(4, 'Cocoa', 'Ikeja', 70, false),
    ),
  )
  answer(api.inventory.levelSums, {})
  answer(api.locations.open, rowsOf({ id: idOf('location', 5), name: 'Ikeja' }, { id: idOf('location', 4), name: 'Yaba' }))
  await page.viewport(1440, 900)
  await openApp('/inventory-actions#levels')
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(2)).toHaveTextContent(/^RiceYaba9/)
  const heights = rows
    .elements()
    .slice(1, -1)
    .map((row) => row.getBoundingClientRect().height)
  expect(new Set(heights).size).toBe(1)
  const left = (name: string) => page.getByRole('table').getByText(name).first().element().getBoundingClientRect().left
  expect(left('Yaba')).toBe(left('Ikeja'))
  const links = page.getByRole('link', { name: /^Take in (Rice|Milk)/ }).elements()
  expect(links.length).toBe(2)
  expect(new Set(links.map((link) => Math.round(link.getBoundingClientRect().right))).size).toBe(1)
  // The views are these filters.
  await expect.element(page.getByRole('link', { name: 'None left' })).toBeVisible()
  for (const name of ['Low stock', 'On hand']) expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([])
})

test('on a phone a product’s next location is a line under it, without the name again', async () => {
  const level = (at: number, location: string, available: number) => ({
    id: idOf('inventory_level', at),
    product: { id: idOf('product', 1), name: 'Rice', sku: 'SKU' },
    location: { id: idOf('location', at), name: location },
    ...{ available, on_hand: available, is_low: false },
  })
  answer(api.inventory.levels, rowsOf(level(1, 'Ikeja', 7), level(2, 'Yaba', 9)))
  answer(api.inventory.levelSums, {})
  answer(api.locations.open, rowsOf({ id: idOf('location', 1), name: 'Ikeja' }, { id: idOf('location', 2), name: 'Yaba' }))
  await page.viewport(390, 844)
  await openApp('/inventory-actions#levels')
  const rows = page.getByRole('list', { name: 'In stock' }).getByRole('listitem')
  await expect.element(rows.nth(1)).toHaveTextContent(/^RiceYaba9$/)
  const boxes = rows.elements().map((row) => row.getBoundingClientRect())
  expect(boxes[1]?.height).toBeLessThan(boxes[0]?.height ?? 0)
})
