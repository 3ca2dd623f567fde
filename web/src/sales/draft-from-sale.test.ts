import { expect, test } from 'vitest'
import { refreshLines } from '../desk/lines.ts'
import { draftFrom } from './draft-from-sale.ts'
import type { Sale } from './use-till.ts'

/** Two bags at ₦600.00 each, ₦50.00 off. ₦200.00 is paid. */
const sale = {
  ...{ id: 'sa1', number: 'SL-000001', location_id: 'lo1', note: 'Gate 2', discount: 5_000, paid_amount: 20_000 },
  items: [{ product_id: 'rice', name: 'Rice', sku: 'R', quantity: 2, price: 60_000 }],
  edges: { contact: { id: 'co1', name: 'Bola', phone: null, balance: 0, is_walk_in: false }, taxes: [{ id: 'vat' }] },
} as unknown as Sale
/** The product, at ₦650.00 by now. */
const rice = { id: 'rice', name: 'Rice', sku: 'R', barcode: null, amount: 65_000, cost: null, available: 9, taxes: ['vat'] }
const now = ({ lines }: ReturnType<typeof draftFrom>) => refreshLines(lines, new Map([['rice', rice]]))[0]?.amount

test('a copy keeps agreed prices and discount for a member who may set prices, and uses current prices for others', () => {
  const agreedDraft = draftFrom(sale, null, 'Copy of SL-000001', true)
  expect(agreedDraft).toMatchObject({ customer: { id: 'co1' }, discount: '50', taxes: ['vat'], note: 'Copy of SL-000001', corrects: null })
  expect(agreedDraft.lines).toMatchObject([{ quantity: '2', amount: '600', agreed: 60_000 }])
  expect(now(agreedDraft)).toBe('600')
  const plainDraft = draftFrom(sale, null, '', false)
  expect(plainDraft.discount).toBe('')
  expect(now(plainDraft)).toBe('650')
})

test('a correction has the day and the note of its sale, and the amount paid on it', () => {
  const draft = draftFrom(sale, '2026-03-01', 'Copy of SL-000001', true)
  expect(draft).toMatchObject({ date: '2026-03-01', note: 'Gate 2', corrects: { id: 'sa1', number: 'SL-000001', paid: 20_000 } })
})
