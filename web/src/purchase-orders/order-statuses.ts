import type { OrderStatus, ReceiptStatus } from '@kasuwa/contract/document-states'
import { useStates } from '../kit/feedback/state.tsx'
import type { StateLabel } from '../kit/feedback/status.tsx'

/** How much has come of an order; nothing is said where nothing can have come. */
export function useReceiptStatus() {
  const stated = useStates()
  return ({ status, receipt_status }: { status: OrderStatus; receipt_status: ReceiptStatus }): StateLabel | null =>
    status === 'approved' || (status === 'closed' && receipt_status !== 'open') ? stated('receipt', receipt_status) : null
}
