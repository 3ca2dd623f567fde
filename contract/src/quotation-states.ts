/** Statuses of a quotation, which needs no approval. It is open until it becomes a sale, and again if that sale is canceled. */
export const quotationStatuses = ['pending', 'accepted', 'canceled'] as const
export type QuotationStatus = (typeof quotationStatuses)[number]

/** Shown status of a quotation: `expired` is computed, never stored. */
export type QuotationState = QuotationStatus | 'expired'
export const quotationState = ({ status, is_expired }: { status: QuotationStatus; is_expired: boolean }): QuotationState =>
  is_expired ? 'expired' : status

/** Default validity of a quotation, in days. */
export const QUOTED_DAYS = 14
