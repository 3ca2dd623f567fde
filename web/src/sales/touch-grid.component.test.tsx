import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { answerTill, quantityOf, search } from '../../testing/till.ts'

const milk = { id: idOf('product'), name: 'Milk', sku: 'MILK', price: 100_000, available: 9, reorder_level: 20 }
const tile = page.getByRole('group', { name: 'Best sellers' }).getByRole('button', { name: /Milk/ })

/** A till where milk sells most. */
async function openTouchTill(): Promise<void> {
  answerTill([milk])
  answer(api.sales.mostSold, { rows: [milk] })
  await openApp('/sales/new')
  await expect.element(tile).toHaveTextContent('9 available')
}

test('a tap adds a best seller, and the search keeps the keyboard', async () => {
  await openTouchTill()
  await expect.element(search).toHaveFocus()
  const { x, y } = tile.element().getBoundingClientRect()
  await tile.click()
  await tile.click()
  await expect.element(quantityOf('Milk')).toHaveValue('2')
  await expect.element(tile).toHaveTextContent('7 available')
  await expect.element(search).toHaveFocus()
  // A tile that is tapped twice stays under the finger.
  expect(tile.element().getBoundingClientRect()).toMatchObject({ x, y })
  answer(api.sales.create, {})
  await userEvent.keyboard('{F9}')
  await expect
    .poll(() => callsTo(api.sales.create))
    .toMatchObject([{ body: { items: [{ product: milk.id, quantity: 2 }], payable_amount: 200_000 } }])
})

test('a tile has letters, its category’s colour and its price; stock is said at the reorder level and below', async () => {
  const category_id = idOf('product_category')
  const rows = [
    { id: idOf('product', 1), name: 'Peak milk', sku: 'A', price: 100_000, available: 21, reorder_level: 20, category_id },
    { id: idOf('product', 2), name: 'Bread', sku: 'B', price: 100_000, available: 20, reorder_level: 20, category_id },
    { id: idOf('product', 3), name: 'Rice', sku: 'C', price: 999_999_999_99, available: 500, category_id: null },
    {
      id: idOf('product', 4),
      name: 'Alhaja Oluwafunmilayo’s smoked catfish, by the basket, from Epe market, dried',
      sku: 'D',
      price: 100_000,
      available: 0,
    },
  ]
  answerTill(rows)
  answer(api.sales.mostSold, { rows })
  await openApp('/sales/new')
  const tileOf = (name: RegExp) => page.getByRole('group', { name: 'Best sellers' }).getByRole('button', { name })
  await expect.element(tileOf(/Bread/)).toHaveTextContent('20 available')
  await expect.element(tileOf(/Peak milk/)).not.toHaveTextContent('available')
  await expect.element(tileOf(/Rice/)).not.toHaveTextContent('available')
  await expect.element(tileOf(/catfish/)).toHaveTextContent('None available')
  const tiles = [/Peak/, /Bread/, /Rice/, /catfish/].map((name) => tileOf(name).element())
  expect(tiles.map((element) => element.querySelector('[data-letters]')?.getAttribute('data-letters'))).toEqual(['PM', 'Br', 'Ri', 'AO'])
  const heights = tiles.map((element) => Math.round(element.getBoundingClientRect().height))
  expect(heights[0]).toBeGreaterThanOrEqual(88)
  expect(new Set(heights).size).toBe(1)
  const edges = tiles.map((element) => getComputedStyle(element).borderInlineStartColor)
  expect(edges[0]).toBe(edges[1])
  expect(edges[0]).not.toBe(edges[2])
  expect(getComputedStyle(tiles[0] as Element).borderInlineStartWidth).toBe('4px')
})

test('a tablet’s till shows as many best sellers as there are, a phone’s the first eight, and six beside lines', async () => {
  const rows = Array.from({ length: 24 }, (_, at) => ({
    id: idOf('product', at + 1),
    name: `Goods ${at + 1}`,
    sku: `G${at}`,
    price: 100,
    available: 9,
  }))
  answerTill(rows)
  answer(api.sales.mostSold, { rows })
  await page.viewport(820, 1180)
  await openApp('/sales/new')
  const tiles = page.getByRole('group', { name: 'Best sellers' }).getByRole('button')
  await expect.poll(() => tiles.elements().length).toBe(24)
  const widths = tiles.elements().map((element) => element.getBoundingClientRect().width)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(160)
  await page.viewport(390, 844)
  await expect.poll(() => tiles.elements().length).toBe(8)
  await tiles.first().click()
  await expect.poll(() => tiles.elements().length).toBe(6)
})

test('a phone’s till fills the screen, has a link out of it, and products that are tapped can be paid', async () => {
  await page.viewport(390, 844)
  await openTouchTill()
  const frame = [page.getByRole('navigation', { name: 'Most used' }), page.getByRole('banner')]
  expect(frame.flatMap((region) => region.elements())).toEqual([])
  await tile.click()
  await expect.element(page.getByRole('button', { name: 'Pay', exact: true })).toBeInViewport()
  await expect.element(page.getByRole('link', { name: 'Leave the till' })).toHaveAttribute('href', '/sales')
})
