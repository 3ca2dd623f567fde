/** How long one payment of a plan lasts. */
export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** How a business stands with its plan: tried out, paid for, paid too late, on the free plan, or never charged (the demo business). */
export const planStandings = ['trial', 'paid', 'grace', 'free', 'exempt'] as const
export type PlanStanding = (typeof planStandings)[number]

/** Days for which a new business tries out the top plan (BILLING-2). */
export const trialDays = 30

/** What an invoice is for: a plan that begins, a larger one in place of another, the next stretch of the same. */
export const invoiceTypes = ['subscription', 'change', 'renewal'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** Waiting to be paid; paid; given up after the days of grace; overtaken by another. */
export const invoiceStatuses = ['open', 'paid', 'failed', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/**
 * What became of a payment, as the provider says: not known yet; it failed; nobody finished it; it is verified and pays its invoice; it is verified
 * and pays nothing, for what it was for was paid or overtaken by then, so that it goes back; another amount or currency came than was asked for.
 */
export const planPaymentStatuses = ['pending', 'failed', 'abandoned', 'paid', 'surplus', 'mismatch'] as const
export type PlanPaymentStatus = (typeof planPaymentStatuses)[number]

/** Days after the end of what was paid for on which a renewal is tried; after the last of them the plan is the free one (`calls.md`, Billing). */
export const renewalTries = [0, 1, 3, 5, 7] as const
export const graceDays = 7
