import type { OrderStatus, ReceiptStatus } from '@kasuwa/contract/document-states'
import { useStates } from '../kit/feedback/state.tsx'
import type { StateLabel } from '../kit/feedback/status.tsx'

/** Label for the received part of an order; none if nothing can have been received. */
export function useReceiptStatus() {
  const labelOf = useStates()
  return ({ status, receipt_status }: { status: OrderStatus; receipt_status: ReceiptStatus }): StateLabel | null =>
    status === 'approved' || (status === 'closed' && receipt_status !== 'open') ? labelOf('receipt', receipt_status) : null
}
