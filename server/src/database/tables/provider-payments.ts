import type { TakenWhy } from '@kasuwa/contract/taken-back'
import type { Defaulted, Stamped, TenantRow } from './columns.ts'

/** Refunds and disputes of a payment, from the provider’s last reply. */
interface WentBack {
  /** Kobo, or hundredths of the payment's currency. */
  taken_amount: Defaulted<number | null>
  taken_why: Defaulted<TakenWhy | null>
  taken_at: Defaulted<string | null>
  disputed_amount: Defaulted<number | null>
  /** Deadline for a reply to the dispute. */
  dispute_due_at: Defaulted<string | null>
  /** Next check with the provider; null after the last one. */
  recheck_at: Defaulted<string | null>
  /** Failed checks in a row, to 4. */
  recheck_failures: Defaulted<number>
  /** Time of the last check that got a reply. */
  told_at: Defaulted<string | null>
}

/** A payment on the page of the payment provider, or by a stored card. */
export interface ProviderPaymentRow extends TenantRow, WentBack, Pick<Stamped, 'updated_at'> {
  reference: string
  provider: 'sandbox' | 'paystack'
  email: string
  /** Kobo. */
  amount: number
  currency: 'NGN'
  verified_amount: Defaulted<number | null>
  verified_currency: Defaulted<string | null>
  verified_at: Defaulted<string | null>
  checkout_url: Defaulted<string | null>
  asked_at: Defaulted<string | null>
  /** Refund time of a payment that differs from the request. */
  refunded_at: Defaulted<string | null>
  /** Failed attempts in a row to verify or refund it, to 5. */
  failures: Defaulted<number>
}
