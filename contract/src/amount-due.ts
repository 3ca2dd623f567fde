export type PaymentStatus = 'unpaid' | 'partial' | 'paid'

/** Returned amounts are not due; but a sale without payments stays unpaid. @param paid kobo, with rounding @param total kobo @param credited kobo */
export const paymentStatus = (paid: number, total: number, credited = 0): PaymentStatus =>
  paid + credited >= total ? 'paid' : paid > 0 ? 'partial' : 'unpaid'

interface Owing {
  payable_amount: number
  paid_amount: number
  rounding: number
  credited_amount: number
}

/** Kobo due on a sale; below zero it is overpaid. */
export const leftToPay = ({ payable_amount, paid_amount, rounding, credited_amount }: Owing): number =>
  payable_amount - paid_amount - rounding - credited_amount
