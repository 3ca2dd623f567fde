import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { css } from '../../testing/css.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

test('an order says under its expected day how late it is, without a column for that', async () => {
  const order = { status: 'approved', contact: { name: 'Chidi Foods' } } as const
  answer(
    api.purchaseOrders.list,
    rowsOf(
      { ...order, id: idOf('purchase_order', 1), number: 'PO-000001', receipt_status: 'partial', expected_date: '2026-01-01' },
      { ...order, id: idOf('purchase_order', 2), number: 'PO-000002', receipt_status: 'received', expected_date: '2026-01-01' },
    ),
  )
  answer(api.purchaseOrders.sums, {})
  await page.viewport(1440, 900)
  await openApp('/purchase-orders#orders')
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/1 Jan 2026\d+ days late/)
  await expect.element(rows.nth(2)).not.toHaveTextContent('late')
  expect(page.getByRole('columnheader', { name: 'Late' }).elements()).toEqual([])
})

test('an order shows received quantities and the value to come under its head', async () => {
  const id = idOf('purchase_order')
  const item = { name: 'Rice', cost: 500_00, total: 5_000_00 }
  answer(api.purchaseOrders.one, {
    purchase_order: {
      ...{ id, number: 'PO-000003', status: 'approved', receipt_status: 'partial', total: 10_000_00 },
      items: [
        { ...item, id: idOf('purchase_order_item', 1), quantity: 10, received: 6, left: 4 },
        { ...item, id: idOf('purchase_order_item', 2), quantity: 10, received: 10, left: 0 },
      ],
      edges: { contact: { name: 'Chidi Foods' }, intakes: [] },
    },
  })
  answer(api.purchaseOrders.timeline, {})
  await page.viewport(1440, 900)
  await openApp(`/purchase-orders/${id}`)
  const text = '16 of 20 received · ₦2,000.00 to come'
  await expect.element(css('header p')).toHaveTextContent(text)
  await expect.element(page.getByRole('img', { name: text })).toBeVisible()
  const [done, left] = (css('header [role="img"] > i').elements() as HTMLElement[]).map(({ offsetWidth }) => offsetWidth)
  expect(Math.round((done ?? 0) / (left ?? 1))).toBe(4)
  // Nothing is to come of the second line: a dash, no 0.
  await expect.element(page.getByRole('row', { name: /Rice/ }).last()).toHaveTextContent(/1010–/)
})
