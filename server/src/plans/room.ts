import { type LimitedKind, limitedKinds } from '@kasuwa/contract/platform/limited'
import { sql } from 'kysely'
import { publicId } from '../database/ids.ts'
import { Refusal } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type PlanRow, allPlans, currentPlanOf } from './plan.ts'

/** Rows that count towards each limit: variants count with their parent, an invitation counts until it is withdrawn. */
const countQueries = {
  members: sql`select count(*) as used from members where deleted_at is null and (merchant_id is not null or withdrawn_at is null)`,
  locations: sql`select count(*) as used from locations where deleted_at is null`,
  products: sql`select count(*) as used from products where deleted_at is null and parent_id is null`,
}

/** Number of rows of a kind, as the plan counts them. */
export async function countOf(ctx: BusinessContext, kind: LimitedKind): Promise<number> {
  const { rows } = await sql<{ used: number }>`${countQueries[kind]} and business_id = ${ctx.business_id}`.execute(ctx.db)
  return rows[0]?.used ?? 0
}

/** Number of rows of every kind that a plan limits (BILLING-3). */
export async function countAll(ctx: BusinessContext): Promise<Record<LimitedKind, number>> {
  const counts = await Promise.all(limitedKinds.map(async (kind): Promise<[LimitedKind, number]> => [kind, await countOf(ctx, kind)]))
  return Object.fromEntries(counts) as Record<LimitedKind, number>
}

/** The smallest plan on sale whose limit allows so many of a kind. */
export const planWithRoom = (plans: readonly PlanRow[], kind: LimitedKind, count: number): PlanRow | undefined =>
  plans.find((plan) => plan.is_active && (plan[kind] ?? Infinity) >= count)

/** The limit of the business’s current plan; undefined if there are no limits at all. */
export async function limitOf(ctx: BusinessContext, kind: LimitedKind) {
  if (!ctx.app.config.billing) return undefined
  const plans = await allPlans(ctx.db)
  const { plan } = await currentPlanOf(ctx.db, ctx.business_id, ctx.now, plans)
  return { plans, plan, limit: plan[kind] }
}

/**
 * Locks the plan’s capacity from before the count until commit, so that concurrent requests cannot exceed the limit. An advisory lock,
 * not a row: a long import then does not block a payment for a plan. Existing rows above the limit stay; only an increase is refused.
 * @returns checks the limit after all writes; undefined if the plan has none @throws (it) Refusal 402
 */
export async function holdRoom(ctx: BusinessContext, kind: LimitedKind): Promise<(() => Promise<void>) | undefined> {
  const planLimit = await limitOf(ctx, kind)
  if (!planLimit || planLimit.limit === null) return undefined
  const { plans, plan, limit } = planLimit
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room ${ctx.business_id}`}, 0))`.execute(ctx.db)
  const before = await countOf(ctx, kind)
  return async () => {
    const after = await countOf(ctx, kind)
    if (after > limit && after > before) throw overLimit(kind, plan, limit, planWithRoom(plans, kind, after))
  }
}

const wordsOver = (kind: LimitedKind, plan: PlanRow, limit: number, next: PlanRow | undefined) => ({
  key: next ? `over_${kind}` : `over_${kind}_for_good`,
  values: { plan: plan.name, limit, next: next?.name ?? '' },
})

/** The sentence of a limit, for those who ask before they write. @param count that the plan does not allow */
export const overLimitWords = (
  kind: LimitedKind,
  { plan, limit, plans }: NonNullable<Awaited<ReturnType<typeof limitOf>>>,
  count: number,
) => wordsOver(kind, plan, limit ?? 0, planWithRoom(plans, kind, count))

/** 402, with the smallest plan that allows it (BILLING-1). */
function overLimit(kind: LimitedKind, plan: PlanRow, limit: number, next: PlanRow | undefined): Refusal {
  return new Refusal({
    status: 402,
    code: 'over_limit',
    words: wordsOver(kind, plan, limit, next),
    extra: { of: kind, limit, plan: next ? { id: publicId('plan', next.id), name: next.name } : null },
  })
}
