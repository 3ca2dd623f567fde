/** Period that one payment of a plan covers. */
export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** Status of a subscription: trial, paid, past due, free plan, or never charged (the demo business). */
export const planStandings = ['trial', 'paid', 'grace', 'free', 'exempt'] as const
export type SubscriptionStatus = (typeof planStandings)[number]

/** Length of the trial of the top plan, in days (BILLING-2). */
export const trialDays = 30

/** Purpose of an invoice: a new plan, an upgrade, or the next period. */
export const invoiceTypes = ['subscription', 'change', 'renewal'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** `open`: unpaid. `failed`: unpaid after the grace period. `void`: superseded by another invoice. */
export const invoiceStatuses = ['open', 'paid', 'failed', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/**
 * Status of a payment, by the provider. Verified payments are `paid`, or `surplus` if the invoice was already paid or void: those are
 * refunded. A `mismatch` came in another amount or currency than requested. An `abandoned` payment was never finished.
 */
export const planPaymentStatuses = ['pending', 'failed', 'abandoned', 'paid', 'surplus', 'mismatch'] as const
export type PlanPaymentStatus = (typeof planPaymentStatuses)[number]

/** Days after the paid period on which a renewal is tried; after the last, the free plan applies (BILLING-21). */
export const renewalTries = [0, 1, 3, 5, 7] as const
export const graceDays = 7
