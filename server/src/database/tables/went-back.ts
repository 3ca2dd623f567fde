import type { TakenWhy } from '@kasuwa/contract/taken-back'
import type { Defaulted } from './columns.ts'

/** Refunds and disputes of a payment, from the provider’s last reply. */
export interface WentBack {
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
