import type { api as contract } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { api } from '../api.ts'
import type { ChangedDocument } from '../documents/change-status.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'

export type PendingDocuments = ReplyOf<(typeof contract)['dashboard']['waiting']>['waiting']

const callsOf = (feature: typeof api.sales | typeof api.inventory | typeof api.purchaseOrders) => ({
  consequence: feature.consequence as ClientEndpoint,
  setStatus: feature.setStatus as ClientEndpoint,
  delete: feature.delete as ClientEndpoint,
})

const sales = { at: '/sales', calls: callsOf(api.sales), cancel: api.sales.setStatus.access.permissions.canceled } as const
const actions = {
  at: '/inventory-actions',
  calls: callsOf(api.inventory),
  cancel: api.inventory.setStatus.access.permissions.canceled,
} as const

const orders = {
  at: '/purchase-orders',
  calls: callsOf(api.purchaseOrders),
  cancel: api.purchaseOrders.setStatus.access.permissions.canceled,
} as const

/** Every document that this member can approve, of any kind: the longest pending first. */
export const allWaiting = (waiting: PendingDocuments) =>
  [
    ...waiting.sales.map((sale) => ({ ...sale, ...sales, kind: 'sale' as const })),
    ...waiting.actions.map((action) => ({ ...action, ...actions })),
    ...waiting.orders.map((order) => ({ ...order, ...orders, kind: 'purchase-order' as const, paid_amount: 0 })),
  ].toSorted((a, b) => a.created_at.localeCompare(b.created_at))

export type WaitingDocument = ReturnType<typeof allWaiting>[number]

/** The same for the dialogs that change a status. The document's own screen shows which product a refusal concerns. */
export const changedDocument = (document: WaitingDocument): ChangedDocument => ({
  ...document,
  items: [],
  to: document.kind === 'sale' || document.kind === 'return-inward' ? 'customer' : 'supplier',
  paid: document.contact && document.paid_amount ? { by: document.contact.name, amount: document.paid_amount } : undefined,
})
