import type { OrderStatus, ReceiptStatus } from '@kasuwa/contract/document-states'
import { daysBetween } from '@kasuwa/contract/due-ages'
import { useTranslations } from 'use-intl'
import { useStates } from '../kit/feedback/state.tsx'
import type { StateLabel } from '../kit/feedback/status.tsx'
import { useToday } from '../kit/format.ts'

interface OrderState {
  status: OrderStatus
  receipt_status: ReceiptStatus
  expected_date: string | null
}

/** Label for the received part of an order; none if nothing can have been received. */
export function useReceiptStatus() {
  const labelOf = useStates()
  return ({ status, receipt_status }: OrderState): StateLabel | null =>
    status === 'approved' || (status === 'closed' && receipt_status !== 'open') ? labelOf('receipt', receipt_status) : null
}

/** “7 days late”, if something is still to come after its expected day. */
export function useLateness() {
  const t = useTranslations('orders')
  const today = useToday()
  return ({ status, receipt_status, expected_date }: OrderState): StateLabel | null => {
    const days = expected_date === null ? 0 : daysBetween(expected_date, today)
    const isOpen = (status === 'approved' || status === 'pending') && receipt_status !== 'received'
    return isOpen && days > 0 ? { is: 'wrong', text: t('late', { count: days }) } : null
  }
}
