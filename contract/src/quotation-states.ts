/** Of a quotation, which nobody approves: open until it is turned into a sale, and again once that sale is canceled. */
export const quotationStatuses = ['pending', 'accepted', 'canceled'] as const
export type QuotationStatus = (typeof quotationStatuses)[number]

/** How a quotation is shown: that its last day is over is worked out, and never stored. */
export type QuotationState = QuotationStatus | 'expired'
export const quotationState = ({ status, is_expired }: { status: QuotationStatus; is_expired: boolean }): QuotationState =>
  is_expired ? 'expired' : status

/** For how many days a quotation is open, unless it says otherwise. */
export const QUOTED_DAYS = 14
