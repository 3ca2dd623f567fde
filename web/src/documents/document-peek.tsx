import type { Status as DocumentStatus } from '@kasuwa/contract/document-states'
import type { StateOf } from '@kasuwa/contract/states'
import { Status } from '../kit/feedback/status.tsx'
import { usePaymentStatus, useStatus } from './statuses.ts'

interface Document {
  status: DocumentStatus
  approval_level: number
  approved_by_count: number
  payment_status: StateOf<'payment'> | null
}

/** Status of a document, and its paid part. */
export function DocumentPeekState({ of: { payment_status, ...document } }: { of: Document }) {
  const status = useStatus()(document)
  const paymentOf = usePaymentStatus()
  const payment = payment_status && paymentOf({ status: document.status, payment_status })
  return (
    <>
      <Status is={status.is}>{status.text}</Status>
      {payment && <Status is={payment.is}>{payment.text}</Status>}
    </>
  )
}

const most = 8

/** The first lines, and the number of further lines. */
export const peekedLines = <Line,>(lines: readonly Line[]): { firstLines: readonly Line[]; more: number } =>
  lines.length <= most + 1 ? { firstLines: lines, more: 0 } : { firstLines: lines.slice(0, most), more: lines.length - most }
