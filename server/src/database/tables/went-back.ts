import type { TakenWhy } from '@kasuwa/contract/taken-back'
import type { Defaulted } from './columns.ts'

/** What went back of a payment at the provider, as the provider said when it was last asked. */
export interface WentBack {
  /** Kobo, or hundredths of the payment's currency. */
  taken_amount: Defaulted<number | null>
  taken_why: Defaulted<TakenWhy | null>
  taken_at: Defaulted<string | null>
  disputed_amount: Defaulted<number | null>
  /** Until when an answer to the dispute counts. */
  dispute_due_at: Defaulted<string | null>
  /** When the provider is asked next; null once that was the last time. */
  recheck_at: Defaulted<string | null>
  /** Of asking again: in a row, to 4. */
  recheck_failures: Defaulted<number>
  /** When the last question was put that was answered. */
  told_at: Defaulted<string | null>
}
