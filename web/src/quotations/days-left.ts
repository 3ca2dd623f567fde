import { daysBetween } from '@kasuwa/contract/due-ages'
import { quotationState, type QuotationStatus } from '@kasuwa/contract/quotation-states'
import { useTranslations } from 'use-intl'
import type { StateLabel } from '../kit/feedback/status.tsx'
import { useToday } from '../kit/format.ts'

/** With fewer days left, an open quotation is marked. */
const fewDays = 3

/** “30 days left”, if the quotation is open. */
export function useDaysLeft() {
  const t = useTranslations('quotations')
  const today = useToday()
  return (quotation: { status: QuotationStatus; is_expired: boolean; expires_at: string }): StateLabel | null => {
    if (quotationState(quotation) !== 'pending') return null
    const days = daysBetween(today, quotation.expires_at)
    return { is: days < fewDays ? 'waiting' : 'quiet', text: t('days_left', { count: days }) }
  }
}
