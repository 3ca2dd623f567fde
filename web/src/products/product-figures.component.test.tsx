import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { product, rowsOf } from '../../testing/things.ts'

const id = idOf('product')

async function openProduct(monthSales: { quantity: number; sales: number }) {
  answer(api.products.one, { product: product({ id, name: 'Ofada rice 5kg', cost: 60_000, on_hand: 8, available: 8 }) })
  answer(api.dashboard.ofProduct, {
    figures: {
      sold: { ...monthSales, days: 30 },
      last_intake: { id: idOf('inventory_action'), date: '2026-03-10T09:00:00.000Z', cost: 59_000 },
    },
  })
  answer(api.products.composites, rowsOf())
  answer(api.sales.lines, rowsOf())
  answer(api.products.prices, {})
  answer(api.products.timeline, {})
  await openApp(`/products/${id}`)
}

test('a product says how many days its stock lasts by thirty days of sales, and its last cost', async () => {
  await openProduct({ quantity: 20, sales: 12 })
  await expect.element(page.getByText('lasts about 12 days')).toBeVisible()
  await expect.element(page.getByText(/^last ₦590.00, /)).toBeVisible()
})

test('two sales are too few to say how long stock lasts', async () => {
  await openProduct({ quantity: 20, sales: 2 })
  await expect.element(page.getByText('on 2 sales')).toBeVisible()
  await expect.element(page.getByText(/lasts about/)).not.toBeInTheDocument()
})
