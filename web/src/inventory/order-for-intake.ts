import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { purchaseOrders } from '@kasuwa/contract/purchase-orders'
import { useSearch } from '@tanstack/react-router'
import { api } from '../api.ts'
import { lineOf, partyOf } from '../desk/copied.ts'
import { usePrefill } from '../desk/use-prefill.ts'
import { useOne } from '../kit/api/query.ts'
import { emptyIntake, type IntakeDraft } from './intake-draft.ts'
import { intakeDraft } from './use-intake.ts'

type Order = ReplyOf<typeof purchaseOrders.one>['purchase_order']

/** Draft with an order's remaining quantities, its supplier and its costs. */
function draftOf(order: Order): IntakeDraft {
  const { contact } = order.edges
  const left = order.items.filter((item) => item.left > 0)
  return {
    ...emptyIntake(order.location_id),
    supplier: contact ? partyOf({ ...contact, balance: null }) : null,
    order: { id: order.id, number: order.number },
    lines: left.map((item, index) => ({
      ...lineOf(item, index, item.left),
      ...(item.has_serial_number ? { tracked: true, serials: [] } : {}),
    })),
  }
}

/** Fills the desk with the remaining quantities of the order in `?order={id}`. @returns true until they are on the desk */
export function useOrderForIntake(business: string): boolean {
  const { order: id }: { order?: string } = useSearch({ strict: false })
  const loaded = useOne(api.purchaseOrders.one, { params: { id: id ?? '' }, query: { with_contact: true } }, { when: id !== undefined })
  return usePrefill<Order, IntakeDraft>({
    to: '/inventory-actions/new/intake',
    storedDraft: intakeDraft(business),
    query: { how: 'copy', id },
    loaded: { ...loaded, data: id === undefined ? undefined : loaded.data?.purchase_order },
    draftFrom: draftOf,
  })
}
