import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test('on a tablet a line to reorder is one row: the name, then fields no wider than their figures', async () => {
  const location = { id: idOf('location'), name: 'Main shop' }
  answer(api.locations.open, rowsOf({ ...location, is_default: true }))
  const line = { location, product: { id: idOf('product'), name: 'Rice 50 kg', sku: 'RICE', unit: null }, quantity: 12, cost: 45_000_00 }
  answer(api.inventory.reorder, { lines: [{ ...line, supplier: { id: idOf('contact'), name: 'Mile 12' } }] })
  await page.viewport(820, 1180)
  await openApp('/purchase-orders/reorder')
  const fields = [/^Quantity of Rice/, /^Cost of Rice/].map((name) => page.getByLabelText(name))
  const name = page.getByText('Rice 50 kg', { exact: true })
  await expect.element(name).toBeVisible()
  const { top, bottom } = name.element().closest('label')?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  for (const field of fields) {
    await expect.element(field).toBeVisible()
    const box = field.element().getBoundingClientRect()
    expect(box.width).toBeLessThanOrEqual(128)
    expect(box.top + box.height / 2).toBeGreaterThan(top)
    expect(box.top + box.height / 2).toBeLessThan(bottom)
  }
})
