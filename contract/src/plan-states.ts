/** How long one payment of a plan lasts. */
export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** How a business stands with its plan: tried out, paid for, paid too late, on the free plan, or never charged (the demo business). */
export const planStandings = ['trial', 'paid', 'grace', 'free', 'exempt'] as const
export type PlanStanding = (typeof planStandings)[number]

/** Days for which a new business tries out the top plan (`domain.md`, Billing). */
export const trialDays = 30
