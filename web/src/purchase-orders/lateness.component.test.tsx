import { api } from '@kasuwa/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'
import { rowsOf } from '../../testing/things.ts'

afterEach(() => vi.useRealTimers())

const order = (number: number, receipt_status: 'open' | 'partial' | 'received', expected_date: string) => ({
  ...{ id: idOf('purchase_order', number), number: `PO-00000${number}`, status: 'approved' as const, receipt_status, expected_date },
})
const late = order(1, 'partial', '2026-11-21')

/** Midday of 28 November in the shop. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00+01:00') })
}

test('an incomplete order past its expected day is late in the list, by a number of days', async () => {
  stopClock()
  answer(api.purchaseOrders.list, rowsOf(late, order(2, 'received', '2026-11-21'), order(3, 'open', '2026-11-28')))
  answer(api.purchaseOrders.sums, {})
  await openApp('/purchase-orders')
  const rows = page.getByRole('row').filter({ hasText: /PO-/ })
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(rows.elements().map((row) => row.textContent.includes('late'))).toEqual([true, false, false])
  await expect.element(rows.first()).toHaveTextContent('7 days late')
  await expect
    .element(page.getByRole('link', { name: 'Late', exact: true }))
    .toHaveAttribute('href', expect.stringContaining('is_late=true'))
})

test('the page of a late order says how late it is', async () => {
  stopClock()
  answer(api.purchaseOrders.one, { purchase_order: { ...late, edges: {} } })
  answer(api.purchaseOrders.timeline, {})
  await openApp(`/purchase-orders/${late.id}`)
  await expect.element(page.getByText('7 days late')).toBeVisible()
})
