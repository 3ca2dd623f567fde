import type { Status } from '@kasuwa/contract/documents'
import type { PaymentStatus } from '@kasuwa/contract/sale-totals'
import { useTranslations } from 'use-intl'
import type { StatusColor } from '../kit/feedback/status.tsx'

interface Stated {
  status: Status
  approval_level: number
  approved_by_count: number
}

interface Badge {
  is: StatusColor
  text: string
}

const shades: Record<Status, StatusColor> = { pending: 'waiting', approved: 'good', canceled: 'plain' }
const paidShades: Record<PaymentStatus, StatusColor> = { paid: 'good', partial: 'waiting', unpaid: 'wrong' }

/** Status badge of a document: “Waiting, 1 of 2”. */
export function useStatus() {
  const t = useTranslations('documents')
  return ({ status, approval_level: level, approved_by_count: count }: Stated): Badge => ({
    is: shades[status],
    text: status === 'pending' && level > 1 ? t('status_pending_of', { count, level }) : t(`status_${status}`),
  })
}

/** Payment status badge; none for canceled documents. */
export function usePaymentStatus() {
  const t = useTranslations('documents')
  return ({ status, payment_status }: { status: Status; payment_status: PaymentStatus }): Badge | null =>
    status === 'canceled' ? null : { is: paidShades[payment_status], text: t(`payment_${payment_status}`) }
}

/** For filters. */
export function useStatusChoices() {
  const t = useTranslations('documents')
  return (['pending', 'approved', 'canceled'] as const).map((value) => ({ value, label: t(`status_${value}`) }))
}
