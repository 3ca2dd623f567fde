import { type SubscriptionStatus, graceDays } from '@kasuwa/contract/plan-states'
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables/index.ts'

export type PlanRow = Selectable<Tables['plans']>

/** The current plan of a business at a moment. */
export interface CurrentPlan {
  plan: PlanRow
  status: SubscriptionStatus
  /** ISO, UTC; null if it does not end. */
  ends_at: string | null
}

/** All plans, from the smallest up. */
export const allPlans = (db: Db): Promise<PlanRow[]> => db.selectFrom('plans').selectAll().orderBy('sort_order').orderBy('id').execute()

/** The plan of a business that has paid for none. */
export function freeOf(plans: readonly PlanRow[]): PlanRow {
  const free = plans.find((plan) => plan.price === 0 && plan.is_active)
  if (!free) throw new Error('No plan is free: plans.json.')
  return free
}

/** The plan of a new business’s trial. */
export function topOf(plans: readonly PlanRow[]): PlanRow {
  const top = plans.findLast((plan) => plan.is_active)
  if (!top) throw new Error('No plan can be chosen: plans.json.')
  return top
}

/** The current or the last period of a business; periods do not overlap, so it is the last that has begun. */
const lastPeriod = (db: Db, business_id: string, now: string) =>
  db
    .selectFrom('plan_periods')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('starts_at', '<=', now)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The current plan, from periods and the clock only: no job needs to run to end a trial or the grace period. Grace begins with the first
 * attempt to renew, so that it has not begun if the app was off when a period ended.
 * @param now milliseconds since 1970
 */
export async function currentPlanOf(db: Db, business_id: string, now: number, plans: readonly PlanRow[]): Promise<CurrentPlan> {
  const at = new Date(now).toISOString()
  const subscription = await db.selectFrom('subscriptions').selectAll().where('business_id', '=', business_id).executeTakeFirst()
  if (subscription?.is_exempt) return { plan: topOf(plans), status: 'exempt', ends_at: null }
  const period = await lastPeriod(db, business_id, at)
  const plan = plans.find(({ id }) => id === period?.plan_id)
  const free = freeOf(plans)
  if (period && plan && at < period.ends_at) return { plan, status: period.kind, ends_at: period.ends_at }
  const next = plans.find(({ id }) => id === subscription?.next_plan_id) ?? plan
  const grace_until = subscription?.grace_until ?? new Date(now + graceDays * 86_400_000).toISOString()
  if (period?.kind === 'paid' && plan && next?.price !== 0 && at < grace_until) return { plan, status: 'grace', ends_at: grace_until }
  return { plan: free, status: 'free', ends_at: null }
}
