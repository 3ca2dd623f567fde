import type { TakenWhy } from '@kasuwa/contract/taken-back'

/** Days after a payment on which the provider is asked whether it still has it: a card's dispute comes up to four months later. */
const days = [1, 7, 30, 60, 120]

/** When a payment is asked about next; null once the last of the days has passed. */
export function recheckAfter(verified_at: string, now: number): string | null {
  const next = days.map((day) => Date.parse(verified_at) + day * 86_400_000).find((at) => at > now)
  return next === undefined ? null : new Date(next).toISOString()
}

/** What the provider says happened to a payment after it succeeded. Amounts are hundredths of its currency. */
export interface Afterwards {
  /** All of it went back. */
  is_reversed: boolean
  /** Carried out, each by itself or for a dispute. */
  refunds: readonly { amount: number; dispute: string | null; at: string | null }[]
  disputes: readonly { id: string; amount: number; state: 'open' | 'lost' | 'won'; at: string | null; due_at: string | null }[]
}

/** What a payment's row keeps of it (`database/tables/went-back.ts`). */
export interface Kept {
  verified_amount: number | null
  taken_amount: number | null
  taken_why: TakenWhy | null
  taken_at: string | null
  disputed_amount: number | null
  dispute_due_at: string | null
  told_at: string | null
  verified_at: string | null
}

/** What is new in an answer: more went back; a bank disputes more; a dispute is over, and nothing went back for it. */
export type News = 'taken' | 'disputed' | 'dispute_over'

interface Learned {
  values: Partial<Omit<Kept, 'verified_amount' | 'verified_at'>> & { recheck_at: string | null; recheck_failures: number }
  news: News[]
  isAllGone: boolean
}

const sumOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0)
const latest = (some: readonly { at: string | null }[]) =>
  some
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1)

/**
 * What an answer changes of a payment's row, and what of it is news; undefined where a later question was answered already. Invariant: the same answer twice is
 * news once, what went back never becomes less, and neither is more than what was paid.
 * @param asked_at when the question was put: UTC
 */
export function learnedFrom(row: Kept, answer: Afterwards | undefined, asked_at: string): Learned | undefined {
  if (row.told_at !== null && row.told_at > asked_at) return undefined
  const again = { recheck_failures: 0, recheck_at: recheckAfter(row.verified_at ?? asked_at, Date.parse(asked_at)) }
  // It knows of no such payment: nothing is learned.
  if (!answer) return { values: again, news: [], isAllGone: false }
  const { is_reversed, refunds, disputes } = answer
  const paid = row.verified_amount ?? 0
  const lost = disputes.filter(({ state }) => state === 'lost')
  // A lost dispute is paid by a refund that names it: the same money.
  const unpaid = lost.filter(({ id }) => !refunds.some(({ dispute }) => dispute === id))
  const gone = is_reversed ? paid : Math.min(paid, sumOf(refunds) + sumOf(unpaid))
  const why: TakenWhy = lost.length > 0 ? 'dispute' : refunds.length > 0 ? 'refund' : 'reversal'
  const isMore = gone > (row.taken_amount ?? 0)
  const taken = isMore && { taken_amount: gone, taken_why: why, taken_at: latest([...refunds, ...lost]) ?? asked_at }
  const open = disputes.filter(({ state, amount }) => state === 'open' && amount > 0)
  const disputed_amount = open.length > 0 ? Math.min(paid, sumOf(open)) : null
  const dispute_due_at = open.flatMap(({ due_at }) => due_at ?? []).toSorted()[0] ?? null
  const news: News[] = [
    ...(isMore ? ['taken' as const] : []),
    ...((disputed_amount ?? 0) > (row.disputed_amount ?? 0) ? ['disputed' as const] : []),
    ...(row.disputed_amount !== null && disputed_amount === null && !isMore ? ['dispute_over' as const] : []),
  ]
  return { values: { ...again, ...taken, disputed_amount, dispute_due_at, told_at: asked_at }, news, isAllGone: gone === paid }
}
