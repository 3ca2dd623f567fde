import type { TakenWhy } from '@kasuwa/contract/taken-back'

/** Days after a payment to look it up again: card disputes come up to four months later. */
const days = [1, 7, 30, 60, 120]

/** Next lookup of a payment; null after the last of the days. */
export function recheckAfter(verified_at: string, now: number): string | null {
  const next = days.map((day) => Date.parse(verified_at) + day * 86_400_000).find((at) => at > now)
  return next === undefined ? null : new Date(next).toISOString()
}

/** Refunds and disputes of a settled payment. Amounts are hundredths of its currency. */
export interface Afterwards {
  /** Refunded in full. */
  is_reversed: boolean
  /** Completed refunds, voluntary or for a dispute. */
  refunds: readonly { amount: number; dispute: string | null; at: string | null }[]
  disputes: readonly { id: string; amount: number; state: 'open' | 'lost' | 'won'; at: string | null; due_at: string | null }[]
}

/** Columns of a payment’s row (`database/tables/provider-payments.ts`). */
export interface RefundColumns {
  verified_amount: number | null
  taken_amount: number | null
  taken_why: TakenWhy | null
  taken_at: string | null
  disputed_amount: number | null
  dispute_due_at: string | null
  told_at: string | null
  verified_at: string | null
}

/** News in a reply: a further refund, a larger dispute, or a dispute that ended without a refund. */
export type News = 'taken' | 'disputed' | 'dispute_over'

interface Learned {
  values: Partial<Omit<RefundColumns, 'verified_amount' | 'verified_at'>> & { recheck_at: string | null; recheck_failures: number }
  news: News[]
  isAllGone: boolean
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const latest = (rows: readonly { at: string | null }[]) =>
  rows
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1)

/**
 * Changes of a payment’s row after a reply, and its news; undefined if a later request’s reply is stored. Invariant: a repeated reply is
 * no news, refunds never shrink, and no amount exceeds the payment.
 * @param asked_at time of the request, UTC
 */
export function learnedFrom(row: RefundColumns, answer: Afterwards | undefined, asked_at: string): Learned | undefined {
  if (row.told_at !== null && row.told_at > asked_at) return undefined
  const recheckColumns = { recheck_failures: 0, recheck_at: recheckAfter(row.verified_at ?? asked_at, Date.parse(asked_at)) }
  // The provider does not know the payment, so nothing changes.
  if (!answer) return { values: recheckColumns, news: [], isAllGone: false }
  const { is_reversed, refunds, disputes } = answer
  const paid = row.verified_amount ?? 0
  const lost = disputes.filter(({ state }) => state === 'lost')
  // A refund that names a lost dispute is the same money.
  const unpaid = lost.filter(({ id }) => !refunds.some(({ dispute }) => dispute === id))
  const refundedAmount = is_reversed ? paid : Math.min(paid, sumOf(refunds) + sumOf(unpaid))
  const why: TakenWhy = lost.length > 0 ? 'dispute' : refunds.length > 0 ? 'refund' : 'reversal'
  const isMore = refundedAmount > (row.taken_amount ?? 0)
  const takenColumns = isMore && { taken_amount: refundedAmount, taken_why: why, taken_at: latest([...refunds, ...lost]) ?? asked_at }
  const open = disputes.filter(({ state, amount }) => state === 'open' && amount > 0)
  const disputed_amount = open.length > 0 ? Math.min(paid, sumOf(open)) : null
  const dispute_due_at = open.flatMap(({ due_at }) => due_at ?? []).toSorted()[0] ?? null
  const news: News[] = [
    ...(isMore ? ['taken' as const] : []),
    ...((disputed_amount ?? 0) > (row.disputed_amount ?? 0) ? ['disputed' as const] : []),
    ...(row.disputed_amount !== null && disputed_amount === null && !isMore ? ['dispute_over' as const] : []),
  ]
  return {
    values: { ...recheckColumns, ...takenColumns, disputed_amount, dispute_due_at, told_at: asked_at },
    news,
    isAllGone: refundedAmount === paid,
  }
}
