import { z } from 'zod'
import { Invoice } from './billing.ts'
import { planPaymentStatuses } from './plan-states.ts'
import { endpoint } from './platform/endpoint.ts'
import { text } from './platform/fields.ts'

/** Payments of plans, as the provider reports them. */
export const paystackPayments = {
  callback: endpoint({
    method: 'POST',
    path: '/v1/paystack-payments/{id}/callback',
    of: 'plan_payment',
    access: 'session',
    keyless: true,
    summary: 'Whoever comes back from the provider’s page: what became of the payment is asked of the provider itself',
    body: z.object({ reference: text(1, 100) }),
    reply: z.object({
      status: z.enum(planPaymentStatuses),
      /** Null where a card was only checked, and to whoever may not see invoices. */
      invoice: Invoice.nullable(),
    }),
    touches: ['billing', 'plans', 'paymentCards', 'session'],
  }),
}
