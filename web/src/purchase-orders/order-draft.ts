import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import type { purchaseOrders } from '@kasuwa/contract/purchase-orders'
import type { Party } from '../desk/contact-picker.tsx'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import { amountOf, quantityOf } from '../desk/lines.ts'

/** Draft of an order: input only. */
export interface OrderDraft extends DocumentDraft {
  supplier: Party | null
  date: string
  /** Expected delivery day; empty if none. */
  expected: string
  note: string
  /** The order that this one copies. */
  copyOf: { id: string; number: string } | null
}

export const draftVersion = 1

export const emptyOrder = (location: string | null = null): OrderDraft => ({
  location,
  supplier: null,
  lines: [],
  scans: [],
  date: '',
  expected: '',
  note: '',
  copyOf: null,
})

/** @param today in the business, `2026-11-20`: an order requires its date */
export const orderBody = (draft: OrderDraft, today: string): BodyOf<typeof purchaseOrders.create> => ({
  contact: draft.supplier?.id ?? '',
  location: draft.location ?? '',
  date: draft.date || today,
  items: draft.lines.map((line) => ({
    product: line.product,
    quantity: (quantityOf(line) ?? 0) / 1000,
    cost: amountOf(line) ?? 0,
  })),
  ...(draft.expected ? { expected_date: draft.expected } : {}),
  ...(draft.copyOf ? { duplicate_of: draft.copyOf.id } : {}),
  ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
})
