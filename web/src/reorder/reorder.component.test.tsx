import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'
import { css } from '../../testing/css.ts'

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

const line = (at: number, name: string, fields: object) => ({
  id: idOf('inventory_level', at),
  product: { id: idOf('product', at), name, sku: `SKU-${at}` },
  supplier: { id: idOf('contact'), name: 'Chidi Foods' },
  ...{ reorder_level: 4, incoming: 0, waiting: 0, cost: 3_150_00, ...fields },
})

async function openReorder(width: number): Promise<void> {
  answer(api.locations.open, rowsOf({ id: idOf('location'), name: 'Ikeja' }))
  answer(api.inventory.reorder, {
    is_all: true,
    lines: [
      line(1, 'Mayonnaise', { available: 0, sold: 15, days_left: 0, quantity: 20 }),
      line(2, 'Onga', { available: 1, sold: 30, days_left: 1, quantity: 27 }),
      line(3, 'Phone', { available: 4, sold: 3, days_left: 60, quantity: 0 }),
    ],
  })
  await page.viewport(width, 900)
  await openApp('/purchase-orders/reorder')
  await expect.element(page.getByText('Mayonnaise')).toBeVisible()
}

const rows = () => [...css('ul[aria-label="Chidi Foods"] > li').elements()] as HTMLElement[]
const right = (element: Element | undefined) => Math.round(element?.getBoundingClientRect().right ?? -1)

test('figures to reorder stand in columns under headings, the sum of a supplier over the totals', async () => {
  await openReorder(1440)
  const heads = [...css('section [aria-hidden] > span').elements()].map(({ textContent }) => textContent).filter(Boolean)
  expect(heads.slice(0, 6)).toEqual(['Left', 'A day', 'Lasts', 'Order', 'Cost each', 'Total'])
  const total = page.getByText('₦148,050.00').first().element()
  expect(rows().map((row) => right(row.lastElementChild?.firstElementChild ?? undefined))).toEqual(Array(3).fill(right(total)))
  // Not ordered: no sum, and not a sum of nothing.
  expect(rows()[2]?.lastElementChild?.textContent).toBe('–')
  expect(rows().map((row) => [...row.querySelectorAll<HTMLElement>('[data-is]')].map(({ dataset }) => dataset.is))).toEqual([
    ['wrong'],
    ['waiting'],
    [],
  ])
  expect((css('ul [title="0 left"]').first().element() as HTMLElement).textContent).toContain('0 left')
  // The sign of the currency is inside the field.
  expect(page.getByLabelText('Cost of Onga').element().parentElement?.textContent).toBe('₦')
})

test.each([390, 820])('without room for columns the stock left comes first, and the SKU last (%i px)', async (width) => {
  await openReorder(width)
  const texts = rows().map((row) => row.querySelector('label')?.textContent)
  expect(texts[0]).toBe('Mayonnaise0 left · 0.5 sold a day · reorder at 4 · SKU-1')
  expect(texts[1]).toMatch(/^Onga1 left · 1 day left · /)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
