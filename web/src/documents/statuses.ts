import type { OrderStatus, Status } from '@kasuwa/contract/document-states'
import type { PaymentStatus } from '@kasuwa/contract/amount-due'
import { useTranslations } from 'use-intl'
import { useStates } from '../kit/feedback/state.tsx'
import type { StateLabel } from '../kit/feedback/status.tsx'

interface Document {
  status: OrderStatus
  approval_level: number
  approved_by_count: number
}

/** Status of a document: “Waiting, 1 of 2”. */
export function useStatus() {
  const t = useTranslations('shell')
  const labelOf = useStates()
  return ({ status, approval_level: level, approved_by_count: count }: Document): StateLabel => {
    const { is, text } = labelOf('document', status)
    return { is, text: status === 'pending' && level > 1 ? t('status_of', { status: text, count, level }) : text }
  }
}

/** The same, but nothing for an approved document that needed no approval. */
export function useHeadStatus() {
  const status = useStatus()
  return (document: Document) => (document.status === 'approved' && document.approval_level === 0 ? null : status(document))
}

/** Payment status; none for canceled documents. */
export function usePaymentStatus() {
  const labelOf = useStates()
  return ({ status, payment_status }: { status: Status; payment_status: PaymentStatus }): StateLabel | null =>
    status === 'canceled' ? null : labelOf('payment', payment_status)
}
