import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { answerTill, quantityOf, search } from '../../testing/till.ts'

const milk = { id: idOf('product'), name: 'Milk', sku: 'MILK', price: 100_000, available: 9 }
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

test('a phone’s till fills the screen, has a link out of it, and products that are tapped can be paid', async () => {
  await page.viewport(390, 844)
  await openTouchTill()
  const frame = [page.getByRole('navigation', { name: 'Most used' }), page.getByRole('banner')]
  expect(frame.flatMap((region) => region.elements())).toEqual([])
  await tile.click()
  await expect.element(page.getByRole('button', { name: 'Pay', exact: true })).toBeInViewport()
  await expect.element(page.getByRole('link', { name: 'Leave the till' })).toHaveAttribute('href', '/sales')
})
