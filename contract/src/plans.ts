import { z } from 'zod'
import { planIntervals } from './plan-states.ts'
import { endpoint } from './platform/endpoint.ts'
import { id } from './platform/ids.ts'
import { listQuery, pageOf, yesNo } from './platform/lists.ts'

/** Limit of each kind in a plan; null: unlimited. */
export const PlanLimits = z.object({ members: z.int().nullable(), locations: z.int().nullable(), products: z.int().nullable() })

export const Plan = z.object({
  id: id('plan'),
  name: z.string(),
  /** Kobo per interval. */
  price: z.int(),
  interval: z.enum(planIntervals),
  limits: PlanLimits,
  /** Whether the caller's business has it now. */
  is_current: z.boolean(),
  /** Whether it can be chosen. */
  is_active: z.boolean(),
  /** From the smallest up. */
  sort_order: z.int(),
})

export const plans = {
  list: endpoint.get('/v1/plans', {
    access: 'session',
    summary: 'Plans that a business can be on; those that cannot be chosen any more with `active=false`',
    query: listQuery({ by: ['sort_order', 'name', 'price'], usual: 'sort_order.asc' }, { active: yesNo().optional() }),
    reply: pageOf(Plan),
  }),
}
