import { api } from '@kasuwa/contract'
import type { Plan } from '@kasuwa/contract/plans'
import { sql } from 'kysely'
import type { z } from 'zod'
import { paginate } from '../database/pagination.ts'
import { matchesSearch } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { type PlanRow, allPlans, currentPlanOf } from '../plans/plan.ts'

/** @param current id of the plan of the member’s business */
export const planReply = (plan: PlanRow, current: string | undefined): z.output<typeof Plan> => {
  const { id, name, price, interval, members, locations, products, is_active, sort_order } = plan
  return { id, name, price, interval, limits: { members, locations, products }, is_current: id === current, is_active, sort_order }
}

export default serve(api.plans, {
  list: async (ctx, { query: { active, search, ...query } }) => {
    // Without billing there are no plans to choose.
    const plans = ctx.db
      .selectFrom('plans')
      .selectAll()
      .$if(!ctx.app.config.billing, (rows) => rows.where(sql<boolean>`false`))
      .$if(active !== undefined, (rows) => rows.where('is_active', '=', active ?? true))
      .$if(Boolean(search), (rows) => rows.where(matchesSearch('plans.search_text', search ?? '')))
    const { page, rows } = await paginate(ctx, plans, query, { key: 'plans.id' })
    const { business_id, db, now } = ctx
    const current = business_id && rows.length > 0 ? await currentPlanOf(db, business_id, now, await allPlans(db)) : undefined
    return { page, rows: rows.map((row) => planReply(row, current?.plan.id)) }
  },
})
