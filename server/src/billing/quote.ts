import { type InvoiceType, type PlanInterval, graceDays } from '@kasuwa/contract/plan-states'
import { prorate } from '@kasuwa/contract/platform/money'
import { Refusal, refuseField, refuseRule } from '../errors/refusal.ts'
import { type PlanRow, freeOf } from '../plans/plan.ts'
import { leastPayment } from '../services/payment-provider.ts'
import { anchorOf, endOf, startOf } from './intervals.ts'
import type { State } from './state.ts'

/** What is to be paid, and for what. Money in kobo, times ISO in UTC. */
export interface Quote {
  type: InvoiceType
  plan: PlanRow
  interval: PlanInterval
  price: number
  credit: number
  amount: number
  starts_at: string
  ends_at: string
}

export type Change = { when: 'now'; quote: Quote } | { when: 'later' | 'stay'; plan: PlanRow; starts_at: string }

const milliseconds = (from: string, to: string) => Date.parse(to) - Date.parse(from)

/** A whole stretch at its whole price, from a moment. */
const whole = (type: InvoiceType, plan: PlanRow, starts_at: string, anchor: number): Quote => ({
  ...{ type, plan, interval: plan.interval, price: plan.price, credit: 0, amount: plan.price, starts_at },
  ends_at: endOf(starts_at, plan.interval, anchor),
})

/**
 * What a change to a plan comes to. From the free plan or days of grace a plan begins at once, at its price; in a trial, once that is over: what
 * is paid for is not what was free. From one that is paid for, a dearer one takes its place at once: what is left of the old one is taken off, to the kobo, and the period ends when it would have; where the new
 * one goes by another interval a whole new period begins. Anything cheaper counts from when what is paid for is over.
 * @throws Refusal 422 on `plan`, or where nothing is ever to be paid
 */
export function quoteChange(state: State, plan: PlanRow): Change {
  const { standing, at, last, bought, subscription } = state
  if (standing.standing === 'exempt') throw refuseRule('plan_exempt')
  if (!plan.is_active) throw refuseField('plan', 'plan_gone')
  const ends_at = last?.ends_at ?? at
  // What is paid for already goes first: a change within it could only be worked out twice.
  const isAhead = last !== undefined && last.starts_at > at
  const isSame = plan.id === (isAhead ? last.plan_id : standing.plan.id)
  if (standing.standing === 'paid' || isAhead) {
    if (isSame && subscription.next_plan_id) return { when: 'stay', plan, starts_at: ends_at }
    if (isSame) throw refuseField('plan', isAhead ? 'renewed_already' : 'plan_is_current')
    const now = !isAhead && bought && last ? upgrade(plan, at, last, bought) : undefined
    return now ? { when: 'now', quote: now } : { when: 'later', plan, starts_at: ends_at }
  }
  if (standing.standing === 'grace') {
    if (isSame) throw refuseField('plan', 'plan_renews')
    if (plan.id === freeOf(state.plans).id) return { when: 'later', plan, starts_at: at }
    return { when: 'now', quote: whole('subscription', plan, at, anchorOf(at)) }
  }
  if (plan.price === 0) throw refuseField('plan', standing.standing === 'trial' ? 'plan_free_follows' : 'plan_is_current')
  const starts_at = afterTrial(state)
  return { when: 'now', quote: whole('subscription', plan, starts_at, anchorOf(starts_at)) }
}

/** When a plan begins that is paid for now: once the trial is over, where there is one. */
export const afterTrial = ({ last, at }: Pick<State, 'last' | 'at'>): string =>
  last?.kind === 'trial' && last.ends_at > at ? last.ends_at : at

type Bought = { price: number; interval: PlanInterval }

/**
 * Undefined where it would cost nothing more, or less than the provider takes: so near to the end of what is paid for the change counts from there, for
 * nothing now.
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
 * The next stretch, of the plan that it goes on with, from where what is paid for ends; where that is longer ago than the days of grace, as while this app was
 * off, from now: nobody pays for days on which they were served nothing.
 * @throws Refusal 422 where there is nothing to renew
 */
export function quoteRenewal({ standing, last, plans, subscription, at }: State): Quote {
  if (standing.standing === 'exempt') throw refuseRule('plan_exempt')
  if (!last || (standing.standing !== 'paid' && standing.standing !== 'grace')) throw refuseRule('nothing_to_renew')
  if (last.starts_at > at) throw refuseRule('renewed_already')
  const next = plans.find(({ id }) => id === (subscription.next_plan_id ?? last.plan_id))
  if (!next || next.price === 0) throw refuseRule('nothing_to_renew')
  const isLongAgo = milliseconds(last.ends_at, at) > graceDays * 86_400_000
  if (isLongAgo) return whole('renewal', next, at, anchorOf(at))
  return whole('renewal', next, last.ends_at, last.anchor_day ?? anchorOf(last.ends_at))
}

/** The same, or undefined where there is nothing to renew. */
export function renewalOf(state: State): Quote | undefined {
  try {
    return quoteRenewal(state)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
