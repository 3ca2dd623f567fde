import { z } from 'zod'
import { Invoice } from './billing.ts'
import { planPaymentStatuses } from './plan-states.ts'
import { endpoint, message } from './platform/endpoint.ts'
import { text } from './platform/fields.ts'

/** Payments of plans, by the provider's record. */
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
      /** Null if the card was only verified, and for members without the right to see invoices. */
      invoice: Invoice.nullable(),
    }),
    touches: ['billing', 'plans', 'paymentCards', 'session'],
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/v1/paystack-payments/{id}/send-back',
    of: 'plan_payment',
    access: 'billing.change-plan',
    keyless: true,
    summary:
      'Send a payment of a plan back that was made otherwise than it was asked for, and so counts for nothing. Again it does nothing more',
    reply: message,
    touches: ['billing'],
  }),
}
