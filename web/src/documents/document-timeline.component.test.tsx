import { api } from '@kasuwa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { idOf } from '../../testing/example.ts'
import { openApp } from '../../testing/open-app.tsx'

const date = '2026-11-26T10:00:00Z'
const event = { what: 'related' as const }

test('the activity of a sale has its return, with its number and its total', async () => {
  const [id, back] = [idOf('sale'), idOf('inventory_action')]
  answer(api.sales.one, { sale: { id, number: 'SL-000721', status: 'approved', date, due_date: '2026-11-26', edges: { payments: [] } } })
  const related = { kind: 'return-inward' as const, id: back, number: 'RI-000004', status: 'approved' as const, date, total: 1_000_00 }
  answer(api.sales.timeline, { rows: [{ ...event, related }] })
  await openApp(`/sales/${id}`)
  await expect.element(page.getByRole('link', { name: 'RI-000004' })).toHaveAttribute('href', `/inventory-actions/${back}`)
  await expect.element(page.getByText(/₦1,000\.00 · /)).toBeVisible()
})

test('the activity of an order has its intake', async () => {
  const [id, intake] = [idOf('purchase_order'), idOf('inventory_action')]
  answer(api.purchaseOrders.one, { purchase_order: { id, number: 'PO-000003', status: 'approved', date, edges: {} } })
  const related = { kind: 'intake' as const, id: intake, number: 'SI-000009', status: 'approved' as const, date, total: null }
  answer(api.purchaseOrders.timeline, { rows: [{ ...event, related }] })
  await openApp(`/purchase-orders/${id}`)
  await expect.element(page.getByRole('link', { name: 'SI-000009' })).toHaveAttribute('href', `/inventory-actions/${intake}`)
})
