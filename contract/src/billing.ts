import { z } from 'zod'
import { Plan } from './plans.ts'
import { planStandings } from './plan-states.ts'
import { byField } from './platform/access.ts'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { oneOf, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { type LimitedKind, limitedKinds } from './platform/limited.ts'
import type { Permission } from './platform/permissions.ts'

const figures = z.object({ members: z.int(), locations: z.int(), products: z.int() })

/** The plan of a business, and how it stands with it. */
export const Billing = z.object({
  plan: Plan,
  standing: z.enum(planStandings),
  /** When the trial, what was paid for, or the days of grace are over; null where nothing ends. */
  ends_at: time().nullable(),
  /** What there is of each that a plan limits. */
  used: figures,
})

/** Whoever may make one is told how many more there is room for. */
const whoMakes = {
  members: 'member.add',
  locations: 'inventory-location.create',
  products: 'product.create',
} as const satisfies Record<LimitedKind, Permission>

export const billing = {
  current: endpoint({
    method: 'GET',
    path: '/v1/business/billing',
    access: 'billing.view',
    summary: 'The plan of the business, until when, and what is used of it',
    reply: wrapped('billing', Billing),
  }),
  room: endpoint({
    method: 'GET',
    path: '/v1/business/billing/room',
    access: byField('of', whoMakes),
    summary: 'How many of a kind the plan has room for',
    query: z.object({ of: oneOf(limitedKinds) }),
    reply: z.object({
      room: z.object({
        of: z.enum(limitedKinds),
        plan: z.string(),
        /** Null: any number, and nobody counted. */
        limit: z.int().nullable(),
        used: z.int().nullable(),
        /** The smallest plan that has room for one more, where this one has none. */
        next: z.object({ id: id('plan'), name: z.string() }).nullable(),
      }),
    }),
  }),
}
