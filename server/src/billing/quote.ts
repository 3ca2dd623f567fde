import { type InvoiceType, type PlanInterval, graceDays } from '@kasuwa/contract/plan-states'
import { prorate } from '@kasuwa/contract/platform/money'
import { Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { type PlanRow, freeOf } from '../plans/plan.ts'
import { leastPayment } from '../services/payment-provider.ts'
import { anchorOf, endOf, startOf } from './intervals.ts'
import type { InvoiceRow, State } from './state.ts'

/** Amount and period to pay. Kobo; ISO times in UTC. */
export interface Quote extends Pick<InvoiceRow, 'type' | 'interval' | 'price' | 'credit' | 'amount' | 'starts_at' | 'ends_at'> {
  plan: PlanRow
}

export type Change = { when: 'now'; quote: Quote } | { when: 'later' | 'stay'; plan: PlanRow; starts_at: string }

const milliseconds = (from: string, to: string) => Date.parse(to) - Date.parse(from)

/** A whole period at full price. */
const quoteFullPeriod = (type: InvoiceType, plan: PlanRow, starts_at: string, anchor: number): Quote => ({
  ...{ type, plan, interval: plan.interval, price: plan.price, credit: 0, amount: plan.price, starts_at },
  ends_at: endOf(starts_at, plan.interval, anchor),
})

/**
 * Quotes a change of plan. From the free plan or grace it begins at once at full price; in a trial, after the trial. A dearer plan
 * replaces a paid one at once, less the unused credit in kobo, until the same end; with another interval, a new whole period begins. A
 * cheaper plan begins after the paid period.
 * @throws Refusal 422 on `plan`, or if nothing is ever to be paid
 */
export function quoteChange(state: State, plan: PlanRow): Change {
  const { currentPlan, at, last, bought, subscription } = state
  if (currentPlan.status === 'exempt') throw refuseRule('plan_exempt')
  if (!plan.is_active) throw refuseField('plan', 'plan_gone')
  const ends_at = last?.ends_at ?? at
  // A period paid in advance goes first: a change within the current one would need two computations.
  const isAhead = last !== undefined && last.starts_at > at
  const isSame = plan.id === (isAhead ? last.plan_id : currentPlan.plan.id)
  if (currentPlan.status === 'paid' || isAhead) {
    if (isSame && subscription.next_plan_id) return { when: 'stay', plan, starts_at: ends_at }
    if (isSame) throw refuseField('plan', isAhead ? 'renewed_already' : 'plan_is_current')
    const now = !isAhead && bought && last ? upgrade(plan, at, last, bought) : undefined
    return now ? { when: 'now', quote: now } : { when: 'later', plan, starts_at: ends_at }
  }
  if (currentPlan.status === 'grace') {
    if (isSame) throw refuseField('plan', 'plan_renews')
    if (plan.id === freeOf(state.plans).id) return { when: 'later', plan, starts_at: at }
    return { when: 'now', quote: quoteFullPeriod('subscription', plan, at, anchorOf(at)) }
  }
  if (plan.price === 0) throw refuseField('plan', currentPlan.status === 'trial' ? 'plan_free_follows' : 'plan_is_current')
  const starts_at = afterTrial(state)
  return { when: 'now', quote: quoteFullPeriod('subscription', plan, starts_at, anchorOf(starts_at)) }
}

/** Start of a plan paid now: after the trial, if one runs. */
export const afterTrial = ({ last, at }: Pick<State, 'last' | 'at'>): string =>
  last?.kind === 'trial' && last.ends_at > at ? last.ends_at : at

type Bought = { price: number; interval: PlanInterval }

/**
 * Undefined if the difference is zero or below the provider’s minimum: so near the end, the change begins at the next period, free until
 * then.
 */
function upgrade(plan: PlanRow, at: string, last: NonNullable<State['last']>, bought: Bought): Quote | undefined {
  const left = milliseconds(at, last.ends_at)
  const credit = prorate(bought.price, left, Math.max(1, milliseconds(last.starts_at, last.ends_at)))
  const anchor = last.anchor_day ?? anchorOf(last.ends_at)
  const isAlike = plan.interval === bought.interval
  const full = milliseconds(startOf(last.ends_at, plan.interval, anchor), last.ends_at)
  const price = isAlike ? prorate(plan.price, left, full) : plan.price
  if (price - credit < leastPayment) return undefined
  const ends_at = isAlike ? last.ends_at : endOf(at, plan.interval, anchorOf(at))
  return { type: 'change', plan, interval: plan.interval, price, credit, amount: price - credit, starts_at: at, ends_at }
}

/**
 * The next period of the continuing plan, from the end of the paid one. If that is longer ago than the grace period, such as after
 * downtime, it begins now: the days between are not charged.
 * @throws Refusal 422 if there is nothing to renew
 */
export function quoteRenewal({ currentPlan, last, plans, subscription, at }: State): Quote {
  if (currentPlan.status === 'exempt') throw refuseRule('plan_exempt')
  if (!last || (currentPlan.status !== 'paid' && currentPlan.status !== 'grace')) throw refuseRule('nothing_to_renew')
  if (last.starts_at > at) throw refuseRule('renewed_already')
  const next = plans.find(({ id }) => id === (subscription.next_plan_id ?? last.plan_id))
  if (!next || next.price === 0) throw refuseRule('nothing_to_renew')
  const isLongAgo = milliseconds(last.ends_at, at) > graceDays * 86_400_000
  if (isLongAgo) return quoteFullPeriod('renewal', next, at, anchorOf(at))
  return quoteFullPeriod('renewal', next, last.ends_at, last.anchor_day ?? anchorOf(last.ends_at))
}

/** The same, or undefined if there is nothing to renew. */
export function renewalOf(state: State): Quote | undefined {
  try {
    return quoteRenewal(state)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
