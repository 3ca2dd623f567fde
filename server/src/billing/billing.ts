import { api } from '@kasuwa/contract'
import { notFound } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { allPlans, standingOf } from '../records/plan.ts'
import { countAll, countOf, limitOf, planWithRoom } from '../records/plan-room.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { planReply } from './plans.ts'

/** Where whoever runs this asks nobody to pay, there is no billing. @throws Refusal 404 */
function mustBeOn(ctx: BusinessContext): void {
  if (!ctx.app.config.billing) throw notFound()
}

async function current(ctx: BusinessContext) {
  mustBeOn(ctx)
  const { plan, standing, ends_at } = await standingOf(ctx.db, ctx.business_id, ctx.now, await allPlans(ctx.db))
  return { billing: { plan: planReply(plan, plan.id), standing, ends_at, used: await countAll(ctx) } }
}

export default serve(api.billing, {
  current,
  room: async (ctx, { query: { of } }) => {
    const found = await limitOf(ctx, of)
    if (!found || found.limit === null) return { room: { of, plan: found?.plan.name ?? '', limit: null, used: null, next: null } }
    const { plans, plan, limit } = found
    const used = await countOf(ctx, of)
    const next = used >= limit ? planWithRoom(plans, of, used + 1) : undefined
    return { room: { of, plan: plan.name, limit, used, next: next ? { id: next.id, name: next.name } : null } }
  },
})
